import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { consultationEntered } from '../consultations';
import { priceEntered } from '../prices';
import { reportEntered, resultEntered } from '../results';
import { type Client, patientFields } from '../visitor';
import { startClinic, type TestClinic } from './clinic';

const now = new Date('2026-11-29T05:00:00Z');
let clinic: TestClinic;
let doctor: Client;
let desk: Client;
let otherDesk: Client;
let administrator: Client;
let patientId: string;

beforeAll(async () => {
  clinic = await startClinic({ clock: () => now, timeZone: 'Asia/Kolkata' });
  administrator = (await clinic.administrator()).client;
  doctor = (await clinic.signedIn('doctor')).client;
  desk = (await clinic.signedIn('receptionist')).client;
  otherDesk = (await clinic.newcomer('receptionist')).client;
});
afterAll(() => clinic.close());
beforeEach(async () => {
  patientId = (await desk.patients.register({ ...patientFields, age: 50 })).id;
});

const reason = 'digits turned round';
const hba1c = {
  ...resultEntered,
  ...{ testKey: 'hba1c', name: 'HbA1c', value: 7.8, unit: '%', low: null, high: 5.7 },
  rangeText: '<5.7',
};
const ofPatient = () => doctor.results.ofPatient({ patientId });
const record = (takenOn: string, ...results: (typeof resultEntered)[]) =>
  desk.results.record({ ...reportEntered, patientId, takenOn, results });

describe('results are recorded', () => {
  test('as they were confirmed, once however often they are sent, and told in the log', async () => {
    const idempotencyKey = crypto.randomUUID();
    const { isConfirmed: _, ...stored } = resultEntered;
    const send = () =>
      desk.results.record({ ...reportEntered, patientId }, { context: { idempotencyKey } });
    const recorded = await send();
    expect(recorded).toMatchObject({
      patientId,
      tokenId: null,
      laboratory: 'City Lab',
      takenOn: '2026-11-20',
      results: [stored],
      recordedAt: now.toISOString(),
      amends: null,
      amendedBy: null,
      voided: null,
    });
    expect(await send()).toEqual(recorded);
    expect((await ofPatient()).reports).toEqual([recorded]);
    const { rows } = await clinic.sql.query(
      "select details, patient_id from audit_logs where action = 'results_recorded' order by id desc limit 1",
    );
    expect(rows).toEqual([{ details: 'Results of Asha Rao recorded: 1', patient_id: patientId }]);
  });

  test('of a test of the list under its own name; of another one under its name, and in any unit', async () => {
    const tpo = { ...resultEntered, testKey: '', name: 'Anti-TPO', value: 320, unit: 'IU/ml' };
    const text = { ...hba1c, testKey: 'ucs', value: null, text: 'No growth', unit: '' };
    const { results } = await record(
      '2026-11-20',
      { ...resultEntered, name: 'Something else' },
      { ...tpo, low: null, high: 34, rangeText: '<34' },
      { ...text, high: null, rangeText: '' },
    );
    expect(results.map(({ name, value, text, unit }) => [name, value, text, unit])).toEqual([
      ['Creatinine', 1.1, '', 'mg/dL'],
      ['Anti-TPO', 320, '', 'IU/ml'],
      ['Urine culture', null, 'No growth', ''],
    ]);
  });

  test('but not with a unit of another test, an unlikely number that nobody confirmed, or what cannot be [10.28.2]', async () => {
    await expect(record('2026-11-20', { ...resultEntered, unit: '%' })).rejects.toMatchObject({
      code: 'UNIT_UNKNOWN',
      status: 422,
      data: { positions: [0] },
    });
    const unlikely = { ...resultEntered, value: 99 };
    await expect(record('2026-11-20', hba1c, unlikely)).rejects.toMatchObject({
      code: 'IMPLAUSIBLE',
      status: 422,
      data: { positions: [1] },
    });
    const { results } = await record('2026-11-20', hba1c, { ...unlikely, isConfirmed: true });
    expect(results[1]?.value).toBe(99);
    // Without a unit nothing is compared, so nothing is asked either.
    expect((await record('2026-11-20', { ...unlikely, unit: '' })).results[0]?.unit).toBe('');
    for (const wrong of [
      { value: -1 },
      { testKey: 'neut', name: 'Neutrophils', unit: '%', value: 120, low: null, high: null },
      { testKey: 'lipid', value: 3 },
      { testKey: 'nothing' },
      { value: null },
      { text: 'both' },
      { low: 2, high: 1 },
    ]) {
      const sent = record('2026-11-20', { ...resultEntered, isConfirmed: true, ...wrong });
      await expect(sent, JSON.stringify(wrong)).rejects.toMatchObject({ status: 400 });
    }
    await expect(record('2026-11-30', resultEntered)).rejects.toMatchObject({ status: 400 });
  });

  test('nor with another patient’s token, or for a voided record', async () => {
    const { id: tokenId } = await desk.queue.issue({ patientId });
    const other = await desk.patients.register(patientFields);
    const sent = { ...reportEntered, tokenId };
    await expect(desk.results.record({ ...sent, patientId: other.id })).rejects.toMatchObject({
      code: 'TOKEN_NOT_USABLE',
    });
    expect((await desk.results.record({ ...sent, patientId })).tokenId).toBe(tokenId);
    await desk.patients.void({ id: other.id, version: other.version, reason });
    await expect(
      desk.results.record({ ...reportEntered, patientId: other.id }),
    ).rejects.toMatchObject({ code: 'PATIENT_VOIDED', status: 422 });
  });

  test('the database holds what the schema says', async () => {
    const { id } = await record('2026-11-20', resultEntered);
    const change = (set: string) =>
      clinic.sql.query(`update results set ${set} where report_id = $1`, [id]);
    await expect(change("text = 'both'")).rejects.toThrow(/result_is_a_number_or_a_text/);
    await expect(change('value = -1')).rejects.toThrow(/result_is_not_below_zero/);
    await expect(change('low = 5')).rejects.toThrow(/reference_range_is_in_order/);
    await expect(change("comparator = '='")).rejects.toThrow(/comparator_is_known/);
  });
});

describe('mistaken results', () => {
  test('are corrected by whoever entered them, or a doctor; both values stay [10.28.4]', async () => {
    const before = await record('2026-11-20', resultEntered, hba1c);
    const corrected = { ...reportEntered, results: [{ ...resultEntered, value: 1.2 }, hba1c] };
    const amend = (client: Client, id: string) =>
      client.results.amend({ ...corrected, id, reason });
    await expect(amend(otherDesk, before.id)).rejects.toMatchObject({ code: 'NOT_YOURS' });
    const after = await amend(desk, before.id);
    expect(after).toMatchObject({ amends: before.id, amendReason: reason, amendedBy: null });
    await expect(amend(doctor, before.id)).rejects.toMatchObject({
      code: 'NOT_IN_FORCE',
      status: 409,
      data: { id: before.id, amendedBy: after.id },
    });
    const { reports, newest } = await ofPatient();
    expect(reports.map(({ id, results }) => [id, results[0]?.value])).toEqual([
      [after.id, 1.2],
      [before.id, 1.1],
    ]);
    expect(newest.map(({ testKey, value }) => [testKey, value]).sort()).toEqual([
      ['creat', 1.2],
      ['hba1c', 7.8],
    ]);
    expect((await amend(doctor, after.id)).amends).toBe(after.id);
  });

  test('two corrections at the same moment: one is refused', async () => {
    const { id } = await record('2026-11-20', resultEntered);
    const amend = (client: Client) => client.results.amend({ ...reportEntered, id, reason });
    const outcomes = await Promise.allSettled([amend(desk), amend(doctor)]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  test('are voided with a reason, stay, and count no more', async () => {
    const { id } = await record('2026-11-20', resultEntered);
    await expect(otherDesk.results.void({ id, reason })).rejects.toMatchObject({
      code: 'NOT_YOURS',
    });
    const voided = await desk.results.void({ id, reason });
    expect(voided.voided).toMatchObject({ reason });
    // Sent again after its answer was lost.
    expect(await desk.results.void({ id, reason })).toEqual(voided);
    await expect(doctor.results.amend({ ...reportEntered, id, reason })).rejects.toMatchObject({
      code: 'NOT_IN_FORCE',
    });
    const { reports, newest, egfr } = await ofPatient();
    expect([reports.map((one) => one.id), newest, egfr]).toEqual([[id], [], null]);
  });
});

describe('what the record says of results', () => {
  test('the newest of each test by the day of the sample, and its values in order', async () => {
    await record('2026-11-20', resultEntered, hba1c);
    await record('2026-05-20', {
      ...resultEntered,
      value: 97,
      unit: 'umol/L',
      low: null,
      high: null,
    });
    await record('2025-11-20', { ...hba1c, value: 9.1 });
    const { newest } = await ofPatient();
    expect(newest.map(({ testKey, value, takenOn }) => [testKey, value, takenOn]).sort()).toEqual([
      ['creat', 1.1, '2026-11-20'],
      ['hba1c', 7.8, '2026-11-20'],
    ]);
    const { points } = await doctor.results.trend({ patientId, testKey: 'hba1c' });
    expect(points.map(({ value, takenOn, egfr }) => [value, takenOn, egfr])).toEqual([
      [9.1, '2025-11-20', null],
      [7.8, '2026-11-20', null],
    ]);
    // Also of a test that the list does not have, by its name.
    const tpo = { ...resultEntered, testKey: '', name: 'Anti TPO', value: 320, unit: 'IU/ml' };
    await record('2026-11-20', { ...tpo, low: null, high: null, rangeText: '' });
    const other = await doctor.results.trend({ patientId, testKey: '', name: 'anti-tpo' });
    expect(other.points.map(({ value }) => value)).toEqual([320]);
  });

  test('the eGFR of a creatinine, or why there is none [10.28.7]', async () => {
    await record('2026-11-20', resultEntered);
    // CKD-EPI 2021, 1.1 mg/dL, 50 years, female.
    expect((await ofPatient()).egfr).toEqual({ value: 61 });
    await record('2026-11-21', { ...resultEntered, unit: '', low: null, high: null });
    expect((await ofPatient()).egfr).toEqual({ why: 'noUnit' });
    await clinic.sql.query("update patients set expected_delivery = '2027-03-01' where id = $1", [
      patientId,
    ]);
    const { points } = await doctor.results.trend({ patientId, testKey: 'creat' });
    expect(points.map(({ egfr }) => egfr)).toEqual([{ why: 'pregnant' }, { why: 'noUnit' }]);
    // A sample from before the pregnancy.
    await record('2025-11-21', resultEntered);
    const [before] = (await doctor.results.trend({ patientId, testKey: 'creat' })).points;
    expect(before?.egfr).toEqual({ value: 61 });
  });

  test('tests that a visit advised are awaited until there is a result of them', async () => {
    const { id: tokenId } = await desk.queue.issue({ patientId });
    await doctor.queue.start({ id: tokenId });
    const { id } = await doctor.consultations.finish({
      ...consultationEntered,
      tests: ['HbA1c', 'Lipid profile'],
      tokenId,
    });
    const keys = ['hba1c', 'lipid'];
    for (const [position, key] of keys.entries()) {
      await clinic.sql.query(
        "update consultation_lines set test_key = $2 where consultation_id = $1 and kind = 'test' and position = $3",
        [id, key, position],
      );
    }
    expect((await ofPatient()).awaited).toEqual([
      { testKey: 'hba1c', text: 'HbA1c', advisedOn: '2026-11-29' },
      { testKey: 'lipid', text: 'Lipid profile', advisedOn: '2026-11-29' },
    ]);
    await record('2026-11-28', hba1c);
    expect((await ofPatient()).awaited).toHaveLength(2);
    const ldl = { ...resultEntered, testKey: 'ldl', name: 'LDL', value: 99, low: null, high: null };
    await record('2026-11-29', hba1c, ldl);
    expect((await ofPatient()).awaited).toEqual([]);
  });
});

test('an erasure leaves the report’s ids and staff alone, and nothing is added any more', async () => {
  const before = await record('2026-11-20', resultEntered);
  const after = await desk.results.amend({ ...reportEntered, id: before.id, reason });
  await clinic.sql.query('select erase_patient($1, now(), null, false)', [patientId]);
  const { rows } = await clinic.sql.query(
    'select id, laboratory, taken_on, amend_reason from result_reports where patient_id = $1 order by id',
    [patientId],
  );
  expect(rows).toEqual([
    { id: before.id, laboratory: '', taken_on: null, amend_reason: null },
    { id: after.id, laboratory: '', taken_on: null, amend_reason: 'Erased' },
  ]);
  const { rows: results } = await clinic.sql.query(
    'select name from results where report_id in ($1, $2)',
    [before.id, after.id],
  );
  expect(results).toEqual([]);
  expect(await ofPatient()).toMatchObject({ reports: [], newest: [], egfr: null });
  await expect(record('2026-11-20', resultEntered)).rejects.toMatchObject({
    code: 'PATIENT_VOIDED',
  });
});

test('the clinic chooses intervals and prices of tests and panels; a conflict is said', async () => {
  const price = await administrator.priceList.add({ ...priceEntered, name: 'HbA1c', kind: 'test' });
  const chosen = { testKey: 'hba1c', intervalMonths: 6, priceId: price.id };
  const saved = await administrator.tests.save({ ...chosen, version: 0 });
  expect(saved).toEqual({ ...chosen, version: 1 });
  // Sent again after its answer was lost.
  expect(await administrator.tests.save({ ...chosen, version: 0 })).toEqual(saved);
  expect(await doctor.tests.list()).toEqual([saved]);
  await expect(
    administrator.tests.save({ ...chosen, intervalMonths: 3, version: 0 }),
  ).rejects.toMatchObject({ code: 'TEST_CHANGED', status: 409, data: saved });
  await expect(
    administrator.tests.save({ ...chosen, testKey: 'nothing', version: 0 }),
  ).rejects.toMatchObject({ status: 400 });
  await administrator.priceList.retire({ id: price.id, isRetired: true });
  // What was chosen before stays.
  await administrator.tests.save({ ...chosen, intervalMonths: 3, version: 1 });
  await expect(
    administrator.tests.save({ ...chosen, testKey: 'lipid', version: 0 }),
  ).rejects.toMatchObject({ code: 'PRICE_RETIRED', status: 422 });
});
