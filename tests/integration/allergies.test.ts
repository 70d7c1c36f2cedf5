import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Client, patientFields } from '../visitor';
import { codeOf, startClinic, type TestClinic } from './clinic';

/** A medicine that a recorded allergy speaks against: the server asks, and keeps what it was told. */

let clinic: TestClinic;
let doctor: Client;
let receptionist: Client;

beforeAll(async () => {
  clinic = await startClinic();
  doctor = (await clinic.signedIn('doctor')).client;
  receptionist = (await clinic.signedIn('receptionist')).client;
});
afterAll(() => clinic.close());

async function consulted(allergies: string[]) {
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

const fever = { diagnosis: 'Fever', symptoms: '' };
const amoxicillin = [medicine('Mox 500', 'Amoxycillin')];
const conflict = { medicine: 'Mox 500', allergy: 'Penicillin', drugClass: 'penicillins' } as const;
const allergyAnswer = [{ ...conflict, reason: 'Tolerated it before' }];
/** As programs of before send it. */
const oneForAll = { reason: 'Tolerated it before', conflicts: [conflict] };

async function auditOf(patientId: string): Promise<string[]> {
  const { rows } = await clinic.sql.query<{ details: string }>(
    "select details from audit_logs where patient_id = $1 and action = 'allergy_overridden'",
    [patientId],
  );
  return rows.map(({ details }) => details);
}

describe('a prescription against a recorded allergy [10.10.4]', () => {
  test('is refused with what speaks against it, and nothing is kept', async () => {
    const visit = await consulted(['Dust', 'Penicillin']);
    const sent = doctor.prescriptions.create({ ...visit, ...fever, medications: amoxicillin });
    await expect(sent).rejects.toMatchObject({
      code: 'ALLERGY_RECORDED',
      data: { conflicts: [conflict] },
    });
    expect(await doctor.prescriptions.ofPatient(visit)).toEqual([]);
  });

  test('is saved with a reason, which stays with it and in the audit log', async () => {
    const visit = await consulted(['Penicillin']);
    const written = { ...visit, ...fever, medications: amoxicillin };
    const saved = await doctor.prescriptions.create({ ...written, allergyAnswer });
    const kept = [{ ...conflict, reason: 'Tolerated it before' }];
    expect(saved.allergyAnswers).toEqual(kept);
    expect((await doctor.prescriptions.get({ id: saved.id })).allergyAnswers).toEqual(kept);
    expect(await auditOf(visit.patientId)).toEqual([
      'Prescribed to Asha Rao despite a recorded allergy: Mox 500 (Penicillin): Tolerated it before',
    ]);
    const paper = await doctor.prescriptions.paper({ id: saved.id });
    expect(JSON.stringify(paper)).not.toContain('Tolerated');
  });

  test('an answer about another medicine or another allergy is none', async () => {
    const visit = await consulted(['Penicillin', 'Sulfa']);
    const medications = [...amoxicillin, medicine('Co-trimoxazole DS')];
    const written = { ...visit, ...fever, medications };
    expect(await codeOf(doctor.prescriptions.create({ ...written, allergyAnswer }))).toBe(
      'ALLERGY_RECORDED',
    );
    const answer = [
      { medicine: 'Something else', allergy: 'Penicillin', reason: 'Tolerated it before' },
    ];
    const sent = doctor.prescriptions.create({
      ...written,
      medications: amoxicillin,
      allergyAnswer: answer,
    });
    expect(await codeOf(sent)).toBe('ALLERGY_RECORDED');
  });

  test.each([
    ['of one conflict', [{ ...conflict, reason: '  ' }]],
    ['of all of them', { ...oneForAll, reason: '  ' }],
  ])('a blank reason %s is none', async (_, answer) => {
    const visit = await consulted(['Penicillin']);
    const written = { ...visit, ...fever, medications: amoxicillin, allergyAnswer: answer };
    await expect(doctor.prescriptions.create(written)).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      message: 'Please give the reason for prescribing it anyway.',
    });
  });

  test('each conflict has a reason of its own, which is kept and told', async () => {
    const visit = await consulted(['Penicillin', 'Aspirin']);
    const medications = [...amoxicillin, medicine('Ibuprofen 400')];
    const written = { ...visit, ...fever, medications };
    await expect(doctor.prescriptions.create({ ...written, allergyAnswer })).rejects.toMatchObject({
      code: 'ALLERGY_RECORDED',
      data: { conflicts: { length: 2 } },
    });
    const answers = [
      ...allergyAnswer,
      { medicine: 'Ibuprofen 400', allergy: 'Aspirin', reason: 'No other at hand' },
    ];
    const saved = await doctor.prescriptions.create({ ...written, allergyAnswer: answers });
    expect(saved.allergyAnswers).toMatchObject(
      answers.map(({ medicine, reason }) => ({ medicine, reason })),
    );
    expect(await auditOf(visit.patientId)).toEqual([
      'Prescribed to Asha Rao despite a recorded allergy: Mox 500 (Penicillin): Tolerated it before; Ibuprofen 400 (Aspirin): No other at hand',
    ]);
  });

  test('one reason for all, as programs of before send it, is one for each', async () => {
    const visit = await consulted(['Penicillin', 'Dust']);
    const written = { ...visit, ...fever, medications: amoxicillin, allergyAnswer: oneForAll };
    const { allergyAnswers } = await doctor.prescriptions.create(written);
    expect(allergyAnswers).toEqual([{ ...conflict, reason: 'Tolerated it before' }]);
  });

  test('the second medicine of a line is asked about, one that is stopped is not', async () => {
    const visit = await consulted(['NSAIDs']);
    const line = { ...medicine('Paracetamol'), instructions: '+ Diclofenac 50' };
    const written = { ...visit, ...fever, medications: [line] };
    await expect(doctor.prescriptions.create(written)).rejects.toMatchObject({
      code: 'ALLERGY_RECORDED',
      data: {
        conflicts: [{ medicine: 'Paracetamol', drugClass: 'nsaids', substance: 'Diclofenac' }],
      },
    });
    const stopped = { ...medicine('Brufen 400', 'Ibuprofen'), frequency: 'stop' };
    const saved = await doctor.prescriptions.create({ ...written, medications: [stopped] });
    expect(saved.allergyAnswers).toEqual([]);
  });

  test('an amendment is asked about too', async () => {
    const visit = await consulted(['Penicillin']);
    const { id } = await doctor.prescriptions.create({
      ...visit,
      ...fever,
      medications: [medicine('Dolo', 'Paracetamol')],
    });
    const amended = { id, reason: 'an infection', ...fever, medications: amoxicillin };
    expect(await codeOf(doctor.prescriptions.amend(amended))).toBe('ALLERGY_RECORDED');
    const saved = await doctor.prescriptions.amend({ ...amended, allergyAnswer });
    expect(saved.allergyAnswers).toHaveLength(1);
  });

  test('nothing is asked where none is recorded, known, or to this', async () => {
    for (const allergies of [[], ['NKDA'], ['Dust', 'Sulfa drugs']]) {
      const visit = await consulted(allergies);
      const saved = await doctor.prescriptions.create({
        ...visit,
        ...fever,
        medications: amoxicillin,
      });
      expect(saved.allergyAnswers).toEqual([]);
      expect(await auditOf(visit.patientId)).toEqual([]);
    }
  });
});

test('the last three prescriptions that hold, newest first [10.10.1]', async () => {
  const visit = await consulted([]);
  const ids: string[] = [];
  for (const name of ['One', 'Two', 'Three', 'Four', 'Five']) {
    const medications = [medicine(name)];
    ids.push((await doctor.prescriptions.create({ ...visit, ...fever, medications })).id);
  }
  const [, , three = '', four = '', five = ''] = ids;
  await doctor.prescriptions.void({ id: five, reason: 'a mistake' });
  await doctor.prescriptions.amend({
    id: four,
    reason: 'a wrong medicine',
    ...fever,
    medications: [medicine('Four, corrected')],
  });
  const last = await doctor.prescriptions.ofPatient(visit);
  expect(last.map(({ medications }) => medications[0]?.name)).toEqual([
    'Four, corrected',
    'Three',
    'Two',
  ]);
  expect(last[1]?.id).toBe(three);
});

test('the banner has what a doctor must see, and no more [10.10.1]', async () => {
  const { patientId } = await consulted(['Penicillin']);
  const { number } = await doctor.patients.get({ id: patientId });
  expect(await doctor.patients.banner({ id: patientId })).toEqual({
    id: patientId,
    number,
    name: 'Asha Rao',
    age: 31,
    dateOfBirth: null,
    dateOfBirthIsEstimated: false,
    gender: 'female',
    allergies: ['Penicillin'],
    medicalHistory: null,
    conditions: [],
    expectedDelivery: null,
    notPregnantOn: null,
    notRecorded: [],
  });
});

describe('a prescription that is not checked against a recorded allergy [10.10.10]', () => {
  const confirmed = [{ kind: 'unchecked' as const, medicines: ['Qyzzl 5'] }];

  test('is refused until that was confirmed, written and amended', async () => {
    const visit = await consulted(['Penicillin']);
    const written = { ...visit, ...fever, medications: [medicine('Qyzzl 5')] };
    await expect(doctor.prescriptions.create(written)).rejects.toMatchObject({
      code: 'NEEDS_CONFIRMATION',
      data: { doubts: confirmed },
    });
    const { id } = await doctor.prescriptions.create({ ...written, confirmed });
    const amended = { id, reason: 'a word', ...fever, medications: written.medications };
    expect(await codeOf(doctor.prescriptions.amend(amended))).toBe('NEEDS_CONFIRMATION');
    await doctor.prescriptions.amend({ ...amended, confirmed });
  });

  test('is asked about nothing else: a program may send texts without a frequency, and twice', async () => {
    const visit = await consulted([]);
    const medications = [medicine('Qyzzl 5'), medicine('Qyzzl 5'), medicine('')];
    const saved = await doctor.prescriptions.create({ ...visit, ...fever, medications });
    expect(saved.medications).toHaveLength(2);
  });
});
