import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { emptyMedication } from '../../src/features/prescriptions/prescription';
import { shortId } from '../../src/shared/ids';
import { collectFile } from '../../src/web/ui/collectFile';
import { consultationEntered } from '../consultations';
import { erasureAsked } from '../privacy';
import { type Client, patientFields } from '../visitor';
import { codeOf, startClinic, type TestClinic } from './clinic';

/** Warnings about medicines: the server decides, keeps a log, and counts what became of them. */

let clinic: TestClinic;
/** Administers as well. */
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

async function consulted(more: { allergies?: string[]; conditions?: string[] } = {}) {
  const { id: patientId } = await receptionist.patients.register({ ...patientFields, ...more });
  const { id: tokenId } = await receptionist.queue.issue({ patientId });
  await doctor.queue.start({ id: tokenId });
  return { patientId, tokenId };
}

const medicine = (name: string, genericName: string) => ({
  ...emptyMedication,
  name,
  genericName,
  dosage: '1 tablet',
  frequency: '1-0-0',
});
const propranolol = medicine('Ciplar 40', 'Propranolol');
const amoxicillin = medicine('Mox 500', 'Amoxicillin');
const paracetamol = medicine('Dolo 650', 'Paracetamol');
const prohibited = medicine('Sibutrim', 'Sibutramine');
const fever = { diagnosis: 'Fever', symptoms: '' };
const asthma = { conditions: ['Asthma, 2010'] };
const rule = 'asthma-propranolol';

/** The reason to give propranolol in spite of asthma; `other` is the condition as recorded. */
const reason = {
  ruleId: rule,
  medicine: propranolol.name,
  other: 'Asthma, 2010',
  reasonCode: 'benefit',
} as const;

/** The log of a patient: rule, tier, and what was answered. */
async function logOf(patientId: string) {
  const { rows } = await clinic.sql.query(
    `select rule_id, tier, coalesce(array_agg(coalesce(reason_code, 'kept') order by a.at, a.id) filter (where a.id is not null), '{}') as answers
    from medicine_warnings w left join warning_answers a on a.warning_id = w.id
    where w.patient_id = $1 group by w.id order by rule_id`,
    [patientId],
  );
  return rows.map(({ rule_id, tier, answers }) => [rule_id, tier, answers]);
}

describe('a stop [10.23.40]', () => {
  test('is refused with its sentence and its source, and nothing is kept', async () => {
    const visit = await consulted(asthma);
    const sent = doctor.prescriptions.create({ ...visit, ...fever, medications: [propranolol] });
    await expect(sent).rejects.toMatchObject({
      code: 'REASON_MISSING',
      data: {
        conflicts: [
          {
            ruleId: rule,
            tier: 'stop',
            medicine: propranolol.name,
            other: reason.other,
            sources: [{ address: expect.stringMatching(/^https?:/) }],
          },
        ],
      },
    });
    expect(await doctor.prescriptions.ofPatient(visit)).toEqual([]);
    expect(await logOf(visit.patientId)).toEqual([]);
  });

  test('wants a reason from the dialog, the visit page and both corrections', async () => {
    const { tokenId, patientId } = await consulted(asthma);
    const written = { patientId, tokenId, ...fever, medications: [propranolol] };
    const { id } = await doctor.prescriptions.create({ ...written, warningAnswers: [reason] });
    const amended = { id, reason: 'another dose', ...fever, medications: [propranolol] };
    expect(await codeOf(doctor.prescriptions.amend(amended))).toBe('REASON_MISSING');
    await doctor.prescriptions.amend({ ...amended, warningAnswers: [reason] });
    const noted = { ...consultationEntered, medicines: [propranolol] };
    expect(await codeOf(doctor.consultations.finish({ ...noted, tokenId }))).toBe('REASON_MISSING');
    const finished = await doctor.consultations.finish({
      ...noted,
      tokenId,
      warningAnswers: [reason],
    });
    const { draftVersion: _, ...content } = noted;
    const corrected = {
      ...content,
      id: finished.id,
      reason: 'another dose',
      medicines: [{ ...propranolol, frequency: '1-0-1' }],
    };
    expect(await codeOf(doctor.consultations.amend(corrected))).toBe('REASON_MISSING');
    await doctor.consultations.amend({ ...corrected, warningAnswers: [reason] });
    const { entries } = await doctor.audit.all({ action: 'warning_overridden' });
    expect(entries.slice(0, 4).map(({ details }) => details)).toEqual(
      Array(4).fill(
        'Prescribed to Asha Rao despite a warning: Ciplar 40 (Asthma, 2010): Benefit outweighs the risk',
      ),
    );
  });

  test('is found by what was recorded meanwhile, and a diagnosis in doubt is none', async () => {
    const visit = await consulted();
    const written = { ...visit, ...fever, medications: [propranolol] };
    const doubtful = { ...written, diagnosis: '?Asthma' };
    expect(await codeOf(doctor.prescriptions.create(doubtful))).toBe('OK');
    const certain = doctor.prescriptions.create({ ...written, diagnosis: 'Fever; Asthma' });
    expect(await codeOf(certain)).toBe('REASON_MISSING');
    await doctor.patients.addToRecord({ id: visit.patientId, conditions: ['Asthma'] });
    expect(await codeOf(doctor.prescriptions.create(written))).toBe('REASON_MISSING');
  });

  test('a reason for another pair, or in blank words of one’s own, is none', async () => {
    const visit = await consulted(asthma);
    const written = { ...visit, ...fever, medications: [propranolol] };
    const other = [{ ...reason, other: 'Epilepsy' }];
    expect(await codeOf(doctor.prescriptions.create({ ...written, warningAnswers: other }))).toBe(
      'REASON_MISSING',
    );
    const blank = [{ ...reason, reasonCode: 'other' as const, reason: '  ' }];
    const sent = doctor.prescriptions.create({ ...written, warningAnswers: blank });
    expect(await codeOf(sent)).toBe('BAD_REQUEST');
  });

  test('beside an allergy is told together with it', async () => {
    const visit = await consulted({ ...asthma, allergies: ['Penicillin'] });
    const medications = [propranolol, amoxicillin];
    const sent = doctor.prescriptions.create({ ...visit, ...fever, medications });
    await expect(sent).rejects.toMatchObject({
      code: 'REASON_MISSING',
      data: { conflicts: { length: 2 } },
    });
  });
});

test('a recorded allergy is answered as any stop, and stays with the prescription [10.23.41]', async () => {
  const visit = await consulted({ allergies: ['Penicillin'] });
  const written = { ...visit, ...fever, medications: [amoxicillin] };
  expect(await codeOf(doctor.prescriptions.create(written))).toBe('ALLERGY_RECORDED');
  const saved = await doctor.prescriptions.create({
    ...written,
    warningAnswers: [
      { ruleId: 'allergy', medicine: 'Mox 500', other: 'Penicillin', reasonCode: 'tolerated' },
    ],
  });
  expect(saved.allergyAnswers).toMatchObject([
    { medicine: 'Mox 500', allergy: 'Penicillin', reason: 'Tolerated it before' },
  ]);
  expect(await logOf(visit.patientId)).toEqual([['allergy', 'stop', ['tolerated']]]);
  const { id } = saved;
  const amended = { id, reason: 'a word', ...fever, medications: [amoxicillin] };
  const asBefore = [{ medicine: 'Mox 500', allergy: 'Penicillin', reason: 'No other at hand' }];
  await doctor.prescriptions.amend({ ...amended, allergyAnswer: asBefore });
  expect(await logOf(visit.patientId)).toEqual([['allergy', 'stop', ['tolerated', 'other']]]);
});

test('an allergy that is recorded in Hindi is asked about once, also by programs of before [10.23.41]', async () => {
  const brufen = medicine('Brufen 400', 'Ibuprofen');
  const visit = await consulted({ allergies: ['एस्पिरिन'] });
  const written = { ...visit, ...fever, medications: [brufen] };
  const pair = { medicine: brufen.name, allergy: 'एस्पिरिन' };
  await expect(doctor.prescriptions.create(written)).rejects.toMatchObject({
    code: 'ALLERGY_RECORDED',
    data: { conflicts: [pair] },
  });
  const allergyAnswer = [{ ...pair, reason: 'No other at hand' }];
  await doctor.prescriptions.create({ ...written, allergyAnswer });
  expect(await logOf(visit.patientId)).toEqual([['allergy', 'stop', ['other']]]);
  // Of this one only the list of substances knows what it is.
  const other = await consulted({ allergies: ['पैरासिटामोल'] });
  const sent = doctor.prescriptions.create({ ...other, ...fever, medications: [paracetamol] });
  expect(await codeOf(sent)).toBe('ALLERGY_RECORDED');
});

describe('the log of warnings [10.23.42]', () => {
  test('has what a page shows once a visit, in whatever order its lines stand', async () => {
    const { tokenId, patientId } = await consulted(asthma);
    const checks = await doctor.checks.run({
      tokenId,
      medicines: [propranolol, paracetamol, paracetamol],
    });
    expect(checks.findings.map(({ ruleId }) => ruleId)).toEqual([rule, 'same-line']);
    await doctor.checks.run({ tokenId, medicines: [paracetamol, paracetamol, propranolol] });
    const medicines = [paracetamol, paracetamol];
    await colleague.checks.run({ tokenId, medicines, diagnoses: ['?Fever'] });
    expect(await logOf(patientId)).toEqual([
      [rule, 'stop', []],
      ['same-line', 'line', []],
    ]);
  });

  test('says what became of each: heeded, overridden with the reason, prescribed as it was', async () => {
    const { tokenId, patientId } = await consulted({ ...asthma, allergies: ['Penicillin'] });
    await doctor.checks.run({ tokenId, medicines: [amoxicillin] });
    const outcomes = async () => {
      const { warnings } = await doctor.warnings.list({});
      return warnings
        .filter((one) => one.patientId === patientId)
        .map(({ ruleId, outcome }) => [ruleId, outcome])
        .toSorted();
    };
    expect(await outcomes()).toEqual([['allergy', 'open']]);
    await doctor.consultations.finish({
      ...consultationEntered,
      tokenId,
      medicines: [propranolol, paracetamol, paracetamol],
      confirmed: [{ kind: 'repeated', medicines: [paracetamol.name, paracetamol.name] }],
      warningAnswers: [{ ...reason, reasonCode: 'other', reason: 'No other drug at hand' }],
    });
    expect(await outcomes()).toEqual([
      ['allergy', 'heeded'],
      [rule, 'overridden'],
      ['same-line', 'kept'],
    ]);
    const { warnings } = await doctor.warnings.list({ ruleId: rule });
    expect(warnings[0]).toMatchObject({
      medicine: 'Ciplar 40',
      patientName: 'Asha Rao',
      answers: [{ reasonCode: 'other', reason: 'No other drug at hand' }],
    });
  });

  test('is changed and deleted by nobody, and asked for by no token that is not with a doctor', async () => {
    const { rows } = await clinic.sql.query(
      `select distinct table_name, privilege_type from information_schema.role_table_grants
      where table_name in ('medicine_warnings', 'warning_answers') and grantee <> grantor
      order by table_name, privilege_type`,
    );
    expect(rows.map((row) => [row.table_name, row.privilege_type])).toEqual([
      ['medicine_warnings', 'INSERT'],
      ['medicine_warnings', 'SELECT'],
      ['warning_answers', 'INSERT'],
      ['warning_answers', 'SELECT'],
    ]);
    const { id: patientId } = await receptionist.patients.register(patientFields);
    const { id: tokenId } = await receptionist.queue.issue({ patientId });
    const run = doctor.checks.run({ tokenId, medicines: [prohibited] });
    expect(await codeOf(run)).toBe('TOKEN_NOT_USABLE');
  });
});

describe('a rule [10.23.43]', () => {
  test('is lowered by one tier with a reason, for everybody, and warns again when that ends', async () => {
    const why = { ruleId: rule, reason: 'Our chest physician decides' };
    const visit = await consulted(asthma);
    const written = { ...visit, ...fever, medications: [propranolol] };
    await doctor.warnings.setTier({ ...why, isLowered: true });
    await doctor.warnings.setTier({ ...why, isLowered: true });
    expect(await colleague.checks.tiers()).toEqual({ loweredTiers: { [rule]: 'line' } });
    await doctor.prescriptions.create(written);
    expect(await logOf(visit.patientId)).toEqual([[rule, 'line', ['kept']]]);
    const count = (await doctor.warnings.counts()).find(({ ruleId }) => ruleId === rule);
    expect(count).toMatchObject({
      tier: 'stop',
      isLowerable: true,
      lowered: { tier: 'line', reason: why.reason },
    });
    await doctor.warnings.setTier({ ...why, isLowered: false });
    expect(await codeOf(doctor.prescriptions.create(written))).toBe('REASON_MISSING');
    const { entries } = await doctor.audit.all({ action: 'rule_tier_set' });
    expect(entries.map(({ details }) => details)).toEqual([
      `Rule ${rule} warns again as it did: ${why.reason}`,
      `Rule ${rule} asks for no reason any more: ${why.reason}`,
    ]);
  });

  test('a line is silenced: it is neither shown nor logged', async () => {
    const twice = { ruleId: 'same-line', reason: 'We write morning and night apart' };
    await doctor.warnings.setTier({ ...twice, isLowered: true });
    const { tokenId, patientId } = await consulted();
    const medicines = [paracetamol, paracetamol];
    const { findings } = await doctor.checks.run({ tokenId, medicines });
    expect([findings, await logOf(patientId)]).toEqual([[], []]);
    await doctor.warnings.setTier({ ...twice, isLowered: false });
  });

  test('that was silenced as a line is a line again when an update makes it a stop', async () => {
    await clinic.sql.query(
      `insert into rule_tiers (id, rule_id, tier, reason, user_id, user_name, at)
      select gen_random_uuid(), $1, 'silence', 'Too often', id, name, now() from users limit 1`,
      [rule],
    );
    expect(await doctor.checks.tiers()).toEqual({ loweredTiers: { [rule]: 'line' } });
    await doctor.warnings.setTier({ ruleId: rule, isLowered: false, reason: 'It stops by now' });
  });

  test('of the law, or a recorded allergy, is never lowered; nor is one that nobody knows', async () => {
    const lower = (ruleId: string) =>
      codeOf(doctor.warnings.setTier({ ruleId, isLowered: true, reason: 'Too often' }));
    expect(await lower('in-26a-sibutramine')).toBe('NOT_LOWERABLE');
    expect(await lower('allergy')).toBe('NOT_LOWERABLE');
    expect(await lower('no-such-rule')).toBe('NOT_FOUND');
  });

  test('is lowered by doctors who administer alone', async () => {
    const why = { ruleId: rule, isLowered: true, reason: 'Too often' };
    for (const client of [colleague, receptionist]) {
      expect(await codeOf(client.warnings.setTier(why))).toBe('FORBIDDEN');
      expect(await codeOf(client.warnings.counts())).toBe('FORBIDDEN');
      expect(await codeOf(client.warnings.list({}))).toBe('FORBIDDEN');
    }
  });
});

test('each rule has its counts, its reasons and its file [10.23.44]', async () => {
  const counting = await startClinic({ sampleData: false });
  try {
    const { client } = await counting.administrator();
    const { client: desk } = await counting.newcomer('receptionist');
    const visited = async () => {
      const { id: patientId } = await desk.patients.register({ ...patientFields, ...asthma });
      const { id: tokenId } = await desk.queue.issue({ patientId });
      await client.queue.start({ id: tokenId });
      return { patientId, tokenId };
    };
    const overridden = await visited();
    const written = { ...overridden, ...fever, medications: [propranolol] };
    await client.prescriptions.create({ ...written, warningAnswers: [reason] });
    await client.queue.complete({ id: overridden.tokenId });
    const heeded = await visited();
    await client.checks.run({ tokenId: heeded.tokenId, medicines: [propranolol] });
    const counts = async () => (await client.warnings.counts()).filter((one) => one.shown > 0);
    // A visit that goes on may still heed it.
    expect(await counts()).toMatchObject([{ ruleId: rule, shown: 1, heeded: 0, overridden: 1 }]);
    await client.queue.complete({ id: heeded.tokenId });
    expect(await counts()).toMatchObject([
      {
        ruleId: rule,
        shown: 2,
        heeded: 1,
        overridden: 1,
        kept: 0,
        reasons: [{ code: 'benefit', count: 1 }],
        example: { values: { medicine: propranolol.name } },
      },
    ]);
    const { file } = await collectFile(await client.exports.warnings({}), () => {});
    const lines = (await file.text()).trim().split('\n');
    expect(lines).toHaveLength(3);
    expect(lines[2]).toContain('Benefit outweighs the risk');
  } finally {
    await counting.close();
  }
});

test('an erasure takes the patient, the medicines and the words; the counts stay [10.23.46]', async () => {
  const { tokenId, patientId } = await consulted({ ...asthma, allergies: ['Penicillin'] });
  await doctor.prescriptions.create({
    tokenId,
    patientId,
    ...fever,
    medications: [propranolol, amoxicillin],
    warningAnswers: [
      { ...reason, reasonCode: 'other', reason: 'Asha asked for it' },
      { ruleId: 'allergy', medicine: 'Mox 500', other: 'Penicillin', reasonCode: 'tolerated' },
    ],
  });
  await doctor.queue.complete({ id: tokenId });
  const sums = async () =>
    (await doctor.warnings.counts()).map(({ example: _, ...count }) => count);
  const before = await sums();
  const { id } = await receptionist.privacy.ask({ id: patientId, ...erasureAsked });
  await doctor.privacy.erase({ id, typed: shortId(patientId), law: 'by order' });
  expect(await sums()).toEqual(before);
  // Two warnings of one visit without it: the index that keeps them apart allows that.
  const { rows } = await clinic.sql.query(
    `select rule_id, medicine, other, sentence_values, reason from medicine_warnings w
    join warning_answers a on a.warning_id = w.id
    where w.token_id is null and w.patient_id is null and a.patient_id is null and a.prescription_id is null
    order by rule_id`,
  );
  const gone = { medicine: '', other: '', sentence_values: {}, reason: 'Erased' };
  expect(rows).toEqual([
    { rule_id: 'allergy', ...gone },
    { rule_id: rule, ...gone },
  ]);
});
