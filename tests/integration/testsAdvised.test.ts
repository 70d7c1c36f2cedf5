import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { emptyDraft } from '../../src/features/consultations/consultation';
import { consultationEntered } from '../consultations';
import { priceEntered } from '../prices';
import { type Client, patientFields } from '../visitor';
import { codeOf, startClinic, type TestClinic } from './clinic';

/** Tests that a visit advises: how they are stored, their slip for the laboratory, and their lines on a bill. */

const now = new Date('2026-11-29T05:00:00Z');
let clinic: TestClinic;
let doctor: Client;
let desk: Client;
let administrator: Client;
let patientId: string;
let tokenId: string;

beforeAll(async () => {
  clinic = await startClinic({ clock: () => now, timeZone: 'Asia/Kolkata' });
  administrator = (await clinic.administrator()).client;
  doctor = (await clinic.signedIn('doctor')).client;
  desk = (await clinic.signedIn('receptionist')).client;
});
afterAll(() => clinic.close());
beforeEach(async () => {
  patientId = (await desk.patients.register(patientFields)).id;
  tokenId = (await desk.queue.issue({ patientId })).id;
  await doctor.queue.start({ id: tokenId });
});

const finish = (tests: string[]) =>
  doctor.consultations.finish({ ...consultationEntered, tests, tokenId });

async function storedTests(consultationId: string) {
  const { rows } = await clinic.sql.query(
    `select text, test_key, due_on::text from consultation_lines
      where consultation_id = $1 and kind = 'test' order by position`,
    [consultationId],
  );
  return rows.map(({ text, test_key: key, due_on: due }) => [text, key, due]);
}

describe('the tests of a visit', () => {
  test('are stored with their key and day beside the doctor’s words, other words alone; a correction counts from the visit [10.28.11]', async () => {
    const { id } = await finish(['CBC', 'HbA1c after 3 months', 'MRI brain']);
    const stored = [
      ['CBC', 'cbc', null],
      ['HbA1c after 3 months', 'hba1c', '2027-02-28'],
      ['MRI brain', '', null],
    ];
    expect(await storedTests(id)).toEqual(stored);
    const corrected = await doctor.consultations.amend({
      ...consultationEntered,
      ...{ id, reason: 'one was missing', tests: ['HbA1c after 3 months', 'Hb'] },
    });
    expect(await storedTests(corrected.id)).toEqual([stored[1], ['Hb', 'hb', null]]);
    // What was stored stays.
    expect(await storedTests(id)).toEqual(stored);
    expect(corrected.tests).toEqual(['HbA1c after 3 months', 'Hb']);
  });

  test('are awaited until there is a result', async () => {
    await finish(['Hb']);
    const { awaited } = await doctor.results.ofPatient({ patientId });
    expect(awaited).toMatchObject([{ testKey: 'hb', text: 'Hb' }]);
  });
});

describe('the slip for the laboratory [10.28.12]', () => {
  test('tells reception the tests, those of a panel by name, and no diagnosis even if it asks; a doctor may have it', async () => {
    const { id } = await finish(['Electrolytes', 'MRI brain']);
    const slip = await desk.consultations.testRequest({ tokenId, shows: 'testsAndDiagnosis' });
    expect(slip).toMatchObject({
      ...{ tokenId, patientId, diagnosis: '', review: '5d', followUpDate: '2026-12-01' },
      tests: [
        { text: 'Electrolytes', parts: ['Sodium', 'Potassium', 'Chloride', 'Bicarbonate'] },
        { text: 'MRI brain', parts: [] },
      ],
    });
    expect(JSON.stringify(slip)).not.toMatch(/Viral|Fever|Worried|Throat/);
    const ofDoctor = { tokenId, shows: 'testsAndDiagnosis' } as const;
    expect(await doctor.consultations.testRequest(ofDoctor)).toMatchObject({
      diagnosis: '?Viral fever',
    });
    const { entries } = await desk.audit.mine({ action: 'consultation_viewed', patientId });
    expect(entries).toHaveLength(1);
    await doctor.consultations.amend({
      ...consultationEntered,
      id,
      reason: 'other',
      tests: ['Hb'],
    });
    expect((await desk.consultations.testRequest({ tokenId })).tests).toEqual([
      { text: 'Hb', parts: [] },
    ]);
  });

  test('is there for the doctor while the visit goes on, for reception once it is finished', async () => {
    const content = { ...emptyDraft, tests: ['CBC'] };
    await doctor.consultations.saveDraft({ tokenId, content, version: 0 });
    expect(await codeOf(desk.consultations.testRequest({ tokenId }))).toBe('NOT_FOUND');
    const { tests, writtenAt } = await doctor.consultations.testRequest({ tokenId });
    expect([tests[0]?.text, writtenAt]).toEqual(['CBC', now.toISOString()]);
  });

  test('is none of a visit without tests', async () => {
    await finish([]);
    expect(await codeOf(desk.consultations.testRequest({ tokenId }))).toBe('NOT_FOUND');
  });
});

describe('the bill [10.28.13]', () => {
  const toBill = () => desk.billing.testsToBill({ patientId, tokenId });
  const bill = (testKey: string, isSecond = false) =>
    desk.billing.create({
      ...{ patientId, tokenId, taxBasisPoints: 0, discount: 0, paymentMethod: 'cash', isSecond },
      items: [{ description: 'Test', quantity: 1, unitPrice: 30_000, testKey }],
    });
  const keysOf = async (billId: string) => {
    const { rows } = await clinic.sql.query(
      'select test_key from bill_items where bill_id = $1 order by position',
      [billId],
    );
    return rows.map(({ test_key: key }) => key);
  };
  let priceId: string;
  beforeAll(async () => {
    const price = { ...priceEntered, name: 'CBC', kind: 'test' as const, unitPrice: 30_000 };
    priceId = (await administrator.priceList.add(price)).id;
    for (const testKey of ['cbc', 'hba1c']) {
      await administrator.tests.save({ testKey, intervalMonths: null, priceId, version: 0 });
    }
  });

  test('is offered the tests that the clinic has a price for and that are not due later, until a bill has them', async () => {
    await finish(['CBC', 'TSH', 'cbc', 'HbA1c after 3 months', 'MRI brain']);
    expect(await toBill()).toMatchObject([
      { testKey: 'cbc', description: 'CBC', unitPrice: 30_000 },
    ]);
    const { id } = await bill('cbc');
    expect(await keysOf(id)).toEqual(['cbc']);
    expect(await toBill()).toEqual([]);
    await desk.billing.void({ id, reason: 'not done here' });
    expect(await toBill()).toHaveLength(1);
  });

  test('has the key of no test that the visit does not advise, and is no other patient’s business', async () => {
    await finish(['TSH']);
    expect(await keysOf((await bill('cbc')).id)).toEqual(['']);
    const other = (await desk.patients.register(patientFields)).id;
    expect(await desk.billing.testsToBill({ patientId: other, tokenId })).toEqual([]);
    expect(await codeOf(doctor.billing.testsToBill({ patientId, tokenId }))).toBe('FORBIDDEN');
  });

  test('offers no test whose price is no longer used', async () => {
    await finish(['CBC']);
    expect(await toBill()).toHaveLength(1);
    await administrator.priceList.retire({ id: priceId, isRetired: true });
    expect(await toBill()).toEqual([]);
  });
});

test('results are exported by administrators, a value a row, with what was corrected [10.28.15]', async () => {
  const value = { ...{ testKey: 'hb', name: 'Haemoglobin', comparator: '' as const, value: 9.6 } };
  const result = { ...value, text: '', unit: 'g/dL', low: 12, high: 15, rangeText: '12-15' };
  const report = { laboratory: 'City Lab', takenOn: '2026-11-20' };
  const results = [{ ...result, isConfirmed: true }];
  const { id } = await desk.results.record({ ...report, patientId, results });
  const reason = 'turned round';
  await desk.results.amend({ ...report, id, reason, results });
  const { pieces } = await wholeFile(await administrator.exports.results({}));
  const lines = pieces.split('\r\n').filter((line) => line.includes(patientId));
  expect(lines).toHaveLength(2);
  expect(lines[0]).toContain('2026-11-20');
  expect(lines.filter((line) => line.includes(reason))).toHaveLength(1);
  expect(await codeOf(desk.exports.results({}))).toBe('FORBIDDEN');
});

async function wholeFile(stream: AsyncIterable<{ kind: string; text?: string }>) {
  let pieces = '';
  for await (const piece of stream) pieces += piece.text ?? '';
  return { pieces };
}
