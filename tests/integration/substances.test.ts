import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { maxTies } from '../../src/features/substances/brandSubstances';
import { type Client, patientFields } from '../visitor';
import { codeOf, startClinic, type TestClinic } from './clinic';

/** What is in a brand: said once by a doctor, for prescriptions and recorded allergies. */

let clinic: TestClinic;
let doctor: Client;
let colleague: Client;
let receptionist: Client;

beforeAll(async () => {
  clinic = await startClinic();
  ({ client: doctor } = await clinic.administrator());
  ({ client: colleague } = await clinic.newcomer('doctor'));
  ({ client: receptionist } = await clinic.newcomer('receptionist'));
});
afterAll(() => clinic.close());

async function consulted(allergies: string[] = []) {
  const { id: patientId } = await receptionist.patients.register({ ...patientFields, allergies });
  const { id: tokenId } = await receptionist.queue.issue({ patientId });
  await doctor.queue.start({ id: tokenId });
  return { patientId, tokenId };
}

const medicine = (name: string, genericName = '') => ({
  name,
  genericName,
  dosage: '',
  frequency: '',
  duration: '',
  instructions: '',
});
const writing = (...medications: ReturnType<typeof medicine>[]) => ({
  diagnosis: 'Fever',
  symptoms: '',
  medications,
});

/** The generic names that a prescription of these medicines is stored with. */
async function genericsOf(...medications: ReturnType<typeof medicine>[]) {
  const visit = await consulted();
  const written = await doctor.prescriptions.create({ ...visit, ...writing(...medications) });
  return written.medications.map(({ genericName }) => genericName);
}

describe('what is in a brand [10.10.7]', () => {
  test('is noted once, listed for every doctor, and kept when it is taken back', async () => {
    const entered = { brand: 'Tab. Zerodol', substances: ['Aceclofenac'] };
    const tie = await doctor.substances.tie(entered);
    expect(tie).toMatchObject({ ...entered, brandKey: 'zerodol', form: 'tab' });
    expect(await colleague.substances.list()).toContainEqual(tie);
    await colleague.substances.withdraw({ id: tie.id });
    await doctor.substances.withdraw({ id: tie.id });
    expect(await doctor.substances.list()).not.toContainEqual(tie);
    const { rows } = await clinic.sql.query(
      'select brand, withdrawn_at from brand_substances where id = $1',
      [tie.id],
    );
    expect(rows).toEqual([{ brand: 'Tab. Zerodol', withdrawn_at: expect.any(Date) }]);
    expect(await codeOf(doctor.substances.tie(entered))).toBe('OK');
    const { entries } = await doctor.audit.all({ action: 'substances_withdrawn' });
    expect(entries.map(({ details }) => details)).toEqual([
      'Note of what is in Tab. Zerodol undone',
    ]);
  });

  test('of two who say it the second is told what the first said, also at the same moment', async () => {
    const said = await Promise.allSettled([
      doctor.substances.tie({ brand: 'Calpol 500', substances: ['Paracetamol'] }),
      colleague.substances.tie({ brand: 'CALPOL 650', substances: ['Acetaminophen'] }),
    ]);
    expect(said.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const [refused] = said.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
    expect(refused).toMatchObject({ code: 'ALREADY_TIED', data: { brandKey: 'calpol' } });
    const ties = (await doctor.substances.list()).filter(({ brandKey }) => brandKey === 'calpol');
    expect(ties).toHaveLength(1);
  });

  test('has a name with letters and substances that fit into a prescription', async () => {
    const refused = [
      { brand: '650 mg', substances: ['Paracetamol'] },
      { brand: ' ', substances: ['Paracetamol'] },
      { brand: 'Becosules', substances: ['A'.repeat(99), 'B'.repeat(99), 'C'.repeat(99)] },
      { brand: 'Becosules', substances: [' '] },
    ];
    for (const one of refused) expect(await codeOf(doctor.substances.tie(one))).toBe('BAD_REQUEST');
  });

  test('is noted for a thousand at most', async () => {
    await clinic.sql.query(
      `insert into brand_substances (id, brand, brand_key, form, substances, created_by, created_at)
      select gen_random_uuid(), 'Many', 'many ' || n, '', '{Zinc}', (select id from users limit 1), now()
      from generate_series(1, $1) n`,
      [maxTies],
    );
    const entered = { brand: 'Zincovit', substances: ['Zinc'] };
    expect(await codeOf(doctor.substances.tie(entered))).toBe('LIST_FULL');
    await clinic.sql.query(`delete from brand_substances where brand_key like 'many %'`);
  });
});

describe('a list of the product [10.23.14]', () => {
  const rules = { list: 'rules', version: '3f9a12c4' } as const;

  test('is signed once for its version, by the first of two doctors, and in the audit log', async () => {
    const said = await Promise.all([
      doctor.substances.sign(rules),
      colleague.substances.sign(rules),
    ]);
    expect(said[1]).toEqual(said[0]);
    expect(await doctor.substances.sign(rules)).toEqual(said[0]);
    expect(await colleague.substances.signatures()).toEqual([said[0]]);
    const { entries } = await doctor.audit.all({ action: 'list_signed' });
    expect(entries.map(({ details }) => details)).toEqual([
      'Rules about medicines signed, version 3f9a12c4',
    ]);
  });

  test('has no signature in a new version, nor by the desk', async () => {
    const signed = await doctor.substances.sign({ ...rules, version: '00000000' });
    expect(signed.version).toBe('00000000');
    expect(await codeOf(receptionist.substances.sign(rules))).toBe('FORBIDDEN');
  });
});

describe('a prescription [10.10.7]', () => {
  test('says what is in a tied brand, of every strength, and what was typed stays', async () => {
    await doctor.substances.tie({ brand: 'Tab. Dolo 650', substances: ['Paracetamol'] });
    const names = ['Tab. Dolo', 'dolo 500', 'Dolo-650', 'TAB DOLO 1 g', 'Dolo tablet'];
    expect(await genericsOf(...names.map((name) => medicine(name)))).toEqual(
      names.map(() => 'Paracetamol'),
    );
    expect(await genericsOf(medicine('Dolo', 'Acetaminophen'))).toEqual(['Acetaminophen']);
  });

  test('says nothing of another brand, nor of another form', async () => {
    await doctor.substances.tie({ brand: 'Telma 40', substances: ['Telmisartan'] });
    const others = ['Telma H', 'Telma-AM 40', 'Telma LN', 'Telma+', 'Telmax', 'Syp. Telma', 'Tel'];
    expect(await genericsOf(...others.map((name) => medicine(name)))).toEqual(others.map(() => ''));
    expect(await genericsOf(medicine('Tab. Telma 80'))).toEqual(['Telmisartan']);
  });

  test('that is amended or follows from a visit says it too', async () => {
    await doctor.substances.tie({
      brand: 'Montair LC',
      substances: ['Montelukast', 'Levocetirizine'],
    });
    const visit = await consulted();
    const { id } = await doctor.prescriptions.create({ ...visit, ...writing(medicine('A')) });
    const amended = await doctor.prescriptions.amend({
      id,
      ...writing(medicine('Montair LC')),
      reason: 'a mistake',
    });
    expect(amended.medications[0]?.genericName).toBe('Montelukast + Levocetirizine');
    const { tokenId } = await consulted();
    const finished = await doctor.consultations.finish({
      tokenId,
      complaints: [],
      examination: '',
      diagnoses: [],
      medicines: [medicine('Tab. Montair LC')],
      tests: [],
      advice: [],
      review: '',
      followUpDate: null,
      privateNote: '',
      draftVersion: 0,
      isWithoutDiagnosis: true,
      confirmed: [{ kind: 'noFrequency', medicines: ['Tab. Montair LC'] }],
    });
    expect(finished.medicines[0]?.genericName).toBe('Montelukast + Levocetirizine');
  });
});

describe('a recorded allergy [10.10.9]', () => {
  test('stops a brand by its substances, and one that was recorded by brand stops its substances', async () => {
    await doctor.substances.tie({ brand: 'Mox', substances: ['Amoxicillin'] });
    const byClass = { ...(await consulted(['Penicillin'])), ...writing(medicine('Cap. Mox 500')) };
    await expect(doctor.prescriptions.create(byClass)).rejects.toMatchObject({
      code: 'ALLERGY_RECORDED',
      data: { conflicts: [{ medicine: 'Cap. Mox 500', allergy: 'Penicillin' }] },
    });
    const byBrand = { ...(await consulted(['Dust', 'Mox'])), ...writing(medicine('Ampicillin')) };
    await expect(doctor.prescriptions.create(byBrand)).rejects.toMatchObject({
      code: 'ALLERGY_RECORDED',
      data: { conflicts: [{ medicine: 'Ampicillin', allergy: 'Mox (Amoxicillin)' }] },
    });
    const conflicts = [{ medicine: 'Ampicillin', allergy: 'Mox (Amoxicillin)' }];
    const answered = { ...byBrand, allergyAnswer: { reason: 'Tolerated it before', conflicts } };
    expect(await codeOf(doctor.prescriptions.create(answered))).toBe('OK');
  });

  test('that is no medicine is said to be so', async () => {
    const tie = await doctor.substances.tie({ brand: 'Hair dye', substances: [] });
    expect(tie.substances).toEqual([]);
    const { entries } = await doctor.audit.all({ action: 'substances_tied' });
    expect(entries[0]?.details).toBe('Hair dye is no medicine, noted for the clinic');
    expect(await genericsOf(medicine('Hair dye'))).toEqual(['']);
  });
});
