import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { measures } from '../../src/features/reports/measures';
import { checkSums, keepSums, sumsOf } from '../../src/features/reports/sums.rows';
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
