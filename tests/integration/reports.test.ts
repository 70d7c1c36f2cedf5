import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { checkFigures } from '../../src/features/reports/checkFigures.server';
import { measures } from '../../src/features/reports/measures';
import {
  checkSums,
  keepAnew,
  keepSums,
  sumsOf,
  totalsOf,
} from '../../src/features/reports/sums.rows';
import { connect } from '../../src/server/database/connect';
import { sendTogether } from '../../src/server/database/pipeline';
import { patientFields } from '../visitor';
import { startClinic, type TestClinic } from './clinic';

let clinic: TestClinic;

let db: ReturnType<typeof connect>['db'];
let now: Date;
const timeZone = 'Asia/Kolkata';

beforeEach(async () => {
  now = new Date('2026-11-10T04:30:00Z');
  clinic = await startClinic({ timeZone, clock: () => now });
  db = connect(clinic.connection, pino({ level: 'silent' })).db;
});
afterEach(async () => {
  await db.destroy();
  await clinic.close();
});

async function goTo(instant: string) {
  now = new Date(instant);
  await clinic.keepSessions(now);
}

/** Every figure of days as text, in one order. */
async function figures(from: string, to: string, zone = timeZone) {
  const [rows] = await sendTogether(db, sumsOf(db, { from, to, timeZone: zone }, measures));
  return rows
    .map(({ day, measure, doctor_id, key, count, amount }) =>
      [day, measure, doctor_id ?? '', key, count, amount].join(' '),
    )
    .toSorted();
}

test('figures are the same whether their days are kept or not, and follow what changes later [reports-1]', async () => {
  const { client: desk } = await clinic.signedIn('receptionist');
  const { client: doctor } = await clinic.signedIn('doctor');
  const { id: patientId } = await desk.patients.register(patientFields);
  const bill = async (instant: string, paid: number | null) => {
    await goTo(instant);
    const { id: tokenId } = await desk.queue.issue({ patientId, isSecond: true });
    now = new Date(now.getTime() + 12 * 60_000);
    await doctor.queue.start({ id: tokenId });
    now = new Date(now.getTime() + 5 * 60_000);
    await doctor.queue.complete({ id: tokenId });
    return desk.billing.create({
      patientId,
      tokenId,
      items: [{ description: 'Fee', quantity: 1, unitPrice: 50_000 }],
      taxBasisPoints: 1800,
      discount: 1_000,
      payments: paid === null ? [] : [{ method: 'cash', amount: paid }],
    });
  };
  const first = await bill('2026-11-10T04:30:00Z', 58_000);
  const second = await bill('2026-11-11T05:30:00Z', null);
  await bill('2026-11-12T04:30:00Z', 30_000);

  const before = await figures('2026-11-10', '2026-11-12');

  expect(await keepSums(db, now, timeZone)).toBe(2);
  expect(await figures('2026-11-10', '2026-11-12')).toEqual(before);
  expect(await checkSums(db)).toEqual({ days: 2, wrong: [] });

  await desk.billing.void({ id: first.id, reason: 'twice' });
  await desk.billing.pay({ id: second.id, method: 'upi', amount: 58_000 });
  const after = await figures('2026-11-10', '2026-11-12');
  expect(after).not.toEqual(before);
  expect(await keepSums(db, now, timeZone)).toBe(2);
  expect(await figures('2026-11-10', '2026-11-12')).toEqual(after);
  expect(await checkSums(db)).toEqual({ days: 2, wrong: [] });
  // Another clock: no kept day counts.
  const elsewhere = await figures('2026-11-09', '2026-11-12', 'America/New_York');
  await keepSums(db, now, 'America/New_York');
  expect(await figures('2026-11-09', '2026-11-12', 'America/New_York')).toEqual(elsewhere);
});

describe('kept figures that are wrong [reports-2]', () => {
  /** Two kept days and, of the month before, every one. */
  async function keptMonth(): Promise<void> {
    const { client: desk } = await clinic.signedIn('receptionist');
    await goTo('2026-11-01T04:30:00Z');
    await desk.patients.register(patientFields);
    await goTo('2026-12-02T04:30:00Z');
    await keepSums(db, now, timeZone);
  }

  test('are found with their days, in months that were added up too, and computed anew', async () => {
    await keptMonth();
    const range = { from: '2026-11-01', to: '2026-11-30', timeZone };
    const registered = () =>
      sendTogether(
        db,
        totalsOf(db, range, { measures: ['registered'], doctorId: undefined, mostKeys: 10 }),
      ).then(([rows]) => rows.map(({ count }) => count));
    const { days } = await checkSums(db);
    expect(days).toBeGreaterThanOrEqual(31);
    expect(await registered()).toEqual([1]);

    await clinic.sql.query(`update day_sums set count = 7 where measure = 'registered'`);
    await clinic.sql.query(`update month_sums set count = 9 where measure = 'registered'`);
    expect(await registered()).toEqual([9]);
    const { wrong } = await checkSums(db);
    expect(wrong).toEqual([{ day: '2026-11-01', timeZone, measures: ['registered'] }]);
    await keepAnew(db, wrong);
    expect(await registered()).toEqual([1]);
    expect((await checkSums(db)).wrong).toEqual([]);
    await keepSums(db, now, timeZone);
    expect(await registered()).toEqual([1]);

    await clinic.sql.query(`update month_sums set count = 9 where measure = 'registered'`);
    expect(await checkSums(db)).toEqual({
      days,
      wrong: [{ day: '2026-11-01', timeZone, measures: ['registered'] }],
    });
    await clinic.sql.query(`delete from day_totals where measure = 'registered'`);
    expect((await checkSums(db)).wrong).toMatchObject([{ day: '2026-11-01' }]);
  });

  test('are mended once a week, and the audit log says so', async () => {
    await keptMonth();
    const log = pino({ level: 'silent' });
    const check = () => checkFigures(db, log, () => now, new AbortController().signal);
    const said = async () =>
      (
        await clinic.sql.query<{ details: string }>(
          `select details from audit_logs where action = 'figures_mended'`,
        )
      ).rows.map(({ details }) => details);
    await check();
    expect(await said()).toEqual([]);
    await clinic.sql.query(`delete from day_sums where measure = 'registered'`);
    await check();
    expect(await said()).toEqual([
      'Days whose kept figures differed from their records, computed anew: 1, the first 1 Nov 2026',
    ]);
    expect((await checkSums(db)).wrong).toEqual([]);
  });
});
