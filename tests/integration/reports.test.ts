import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { moneyOf, reconciliation } from '../../src/features/reports/money';
import { measuresOf } from '../../src/features/reports/report';
import { readSums } from '../../src/features/reports/sums.rows';
import { connect } from '../../src/server/database/connect';
import { noCash } from '../dayClose';
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

async function moneyOn(day: string, zone = timeZone) {
  const range = { from: day, to: day, timeZone: zone };
  return moneyOf((await readSums(db, range, { measures: measuresOf.money.sums })).sums);
}

test('the figures of past days follow what changes later, by the clock that is asked for', async () => {
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

  expect(await moneyOn('2026-11-10')).toMatchObject({ billed: { count: 1 }, voided: { count: 0 } });
  expect(await moneyOn('2026-11-11')).toMatchObject({ due: { count: 1, amount: 58_000 } });

  await desk.billing.void({ id: first.id, reason: 'twice' });
  await desk.billing.pay({ id: second.id, method: 'upi', amount: 58_000 });
  expect(await moneyOn('2026-11-10')).toMatchObject({
    billed: { count: 0, amount: 0 },
    voided: { count: 1, amount: 58_000 },
    paidOn: { within: 0, voided: 58_000 },
  });
  expect(await moneyOn('2026-11-11')).toMatchObject({ due: { count: 0 }, paidLater: 58_000 });
  const day = { from: '2026-11-10', to: '2026-11-10', timeZone };
  const registered = (doctorId?: string) =>
    readSums(db, day, { measures: ['registered'], doctorId });
  expect((await registered()).sums).toMatchObject([{ count: 1 }]);
  expect((await registered(first.id)).sums).toEqual([]);
  // Half past eleven of the evening before.
  expect(await moneyOn('2026-11-09', 'America/New_York')).toMatchObject({ voided: { count: 1 } });
});

test('cash received is what the day-end closes have and what waits for the next one, and differences stand by name', async () => {
  const { client: desk } = await clinic.signedIn('receptionist');
  const { client: doctor } = await clinic.signedIn('doctor');
  const { client: administrator } = await clinic.administrator();
  const { id: patientId } = await desk.patients.register(patientFields);
  const receive = async (cash: number) => {
    const { id: tokenId } = await desk.queue.issue({ patientId, isSecond: true });
    await doctor.queue.start({ id: tokenId });
    await doctor.queue.complete({ id: tokenId });
    await desk.billing.create({
      patientId,
      tokenId,
      items: [{ description: 'Fee', quantity: 1, unitPrice: 50_000 }],
      taxBasisPoints: 0,
      discount: 0,
      payments: [{ method: 'cash', amount: cash }],
    });
  };
  const close = async (note500: number) => {
    const { number, through } = await desk.dayClose.preview();
    await desk.dayClose.close({
      number,
      through,
      openingCash: 0,
      counts: { ...noCash, note500 },
      leftCash: 0,
      reason: 'as counted',
    });
  };
  await receive(40_000);
  await goTo('2026-11-11T04:30:00Z');
  await receive(20_000);
  await close(1);
  await receive(5_000);

  const read = async (from: string, to: string) =>
    moneyOf((await administrator.reports.read({ report: 'money', from, to })).sums);
  const second = await read('2026-11-11', '2026-11-11');
  expect(second.closes).toMatchObject({
    cash: { count: 1, amount: 60_000 },
    difference: -10_000,
    within: 20_000,
    earlier: 40_000,
  });
  expect(second.notClosed).toBe(5_000);
  const first = await read('2026-11-10', '2026-11-10');
  expect(first.closes.cash.count).toBe(0);
  expect(first.notClosed).toBe(40_000);
  const both = await read('2026-11-10', '2026-11-11');
  expect(both.closes).toMatchObject({ within: 60_000, earlier: 0 });
  for (const money of [first, second, both]) {
    for (const { holds } of reconciliation(money)) expect(holds).toBe(true);
  }
});

test('who was to come back and has not is listed, until there is a token', async () => {
  const { client: desk } = await clinic.signedIn('receptionist');
  const { client: doctor } = await clinic.signedIn('doctor');
  const { user } = await doctor.accounts.session();
  const doctorId = user?.id ?? '';
  const doctorName = user?.name;
  const { client: administrator } = await clinic.administrator();
  const agreed = async (name: string, followUpDate: string | undefined) => {
    const { id: patientId } = await desk.patients.register({ ...patientFields, name });
    const { id: tokenId } = await desk.queue.issue({ patientId });
    await doctor.queue.start({ id: tokenId });
    await doctor.prescriptions.create({
      patientId,
      tokenId,
      diagnosis: 'Fever',
      symptoms: '',
      ...(followUpDate ? { followUpDate } : {}),
      medications: [
        {
          name: 'Paracetamol',
          dosage: '500 mg',
          frequency: 'Twice daily',
          duration: '3 days',
          instructions: '',
        },
      ],
    });
    await doctor.queue.complete({ id: tokenId });
    return patientId;
  };
  const practised = async () =>
    (await administrator.reports.practice({ from: '2026-11-01', to: '2026-11-30' })).sums;
  expect(await practised()).toEqual([]);
  const late = await agreed('Late Lata', '2026-11-13');
  const back = await agreed('Back Bina', '2026-11-14');
  const booked = await agreed('Booked Bala', '2026-11-12');
  await agreed('Later Leela', '2026-12-20');
  await agreed('Free Farid', undefined);
  expect(await practised()).toMatchObject([
    { measure: 'medicine', doctorId: null, key: 'Paracetamol', count: 5 },
  ]);
  await goTo('2026-11-16T04:30:00Z');
  await desk.queue.issue({ patientId: back });
  await desk.appointments.schedule({
    patientId: booked,
    date: '2026-11-18',
    time: '11:00',
    type: 'follow-up',
  });
  const missed = (asked: { doctorId?: string } = {}) =>
    administrator.reports.followUps({ from: '2026-11-01', to: '2026-12-31', ...asked });
  const { patients, nextCursor } = await missed();
  expect(nextCursor).toBeNull();
  expect(
    patients.map((one) => [one.patientName, one.followUpDate, one.appointmentDate, one.doctorName]),
  ).toEqual([
    ['Booked Bala', '2026-11-12', '2026-11-18', doctorName],
    ['Late Lata', '2026-11-13', null, doctorName],
  ]);
  expect((await missed({ doctorId })).patients).toEqual(patients);
  expect((await missed({ doctorId: late })).patients).toEqual([]);
  await desk.queue.issue({ patientId: late });
  expect((await missed()).patients.map(({ patientName }) => patientName)).toEqual(['Booked Bala']);
});
