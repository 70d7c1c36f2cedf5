import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Client, patientFields } from '../visitor';
import { startClinic, type TestClinic } from './clinic';

/** What the database counts along with each change, beside what is there when everything is counted again. */

let clinic: TestClinic;
let doctor: Client;
let desk: Client;
beforeAll(async () => {
  clinic = await startClinic();
  doctor = (await clinic.signedIn('doctor')).client;
  desk = (await clinic.signedIn('receptionist')).client;
});
afterAll(() => clinic.close());

async function totals() {
  await clinic.sql.query('select number_changes()');
  const { rows } = await clinic.sql.query<{ kind: string; total: string }>(
    'select kind, total from record_totals where total <> 0 order by kind',
  );
  return Object.fromEntries(rows.map(({ kind, total }) => [kind, Number(total)]));
}

async function expectCounted() {
  const kept = await totals();
  await clinic.sql.query('select count_records()');
  expect(kept).toEqual(await totals());
  return kept;
}

test('the totals follow every change, also of many at once and of what was undone', async () => {
  await desk.dashboard.open({});
  expect(await expectCounted()).toMatchObject({ patients: 3, appointments: 2 });

  const patients = await Promise.all(
    Array.from({ length: 20 }, () => desk.patients.register(patientFields)),
  );
  const [first, second] = patients;
  if (!first || !second) throw new Error('Nobody was registered.');
  expect(await expectCounted()).toMatchObject({ patients: 23 });

  const token = await desk.queue.issue({ patientId: first.id });
  await doctor.queue.start({ id: token.id });
  const of = { patientId: first.id, tokenId: token.id };
  const paper = { diagnosis: 'Cold', symptoms: '', medications: [] };
  const prescription = await doctor.prescriptions.create({ ...of, ...paper });
  await doctor.queue.complete({ id: token.id });
  const bill = await desk.billing.create({
    ...of,
    items: [{ description: 'Consultation Fee', quantity: 1, unitPrice: 50_000 }],
    taxBasisPoints: 1800,
    discount: 0,
    paymentMethod: 'cash',
  });
  expect(await expectCounted()).toMatchObject({ prescriptions: 1, bills: 1, 'bills paid': 1 });
  expect((await desk.billing.summary()).paidCount).toBe(1);

  const { items, taxBasisPoints, discount } = bill;
  const plain = items.map(({ description, quantity, unitPrice }) => ({
    description,
    quantity,
    unitPrice,
  }));
  const pending = await desk.billing.create({
    ...of,
    items: plain,
    taxBasisPoints,
    discount,
    payments: [],
    isSecond: true,
  });
  expect(await expectCounted()).toMatchObject({ bills: 2, 'bills paid': 1, 'bills pending': 1 });
  const money = { id: pending.id, method: 'cash' as const, amount: pending.due };
  await desk.billing.pay(money);
  expect(await expectCounted()).toMatchObject({ 'bills paid': 2 });
  await desk.billing.refund({ ...money, reason: 'a mistake' });
  expect(await expectCounted()).toMatchObject({ 'bills paid': 1, 'bills other': 1 });
  await desk.billing.void({ id: pending.id, reason: 'a mistake' });

  await desk.billing.void({ id: bill.id, reason: 'a mistake' });
  await doctor.prescriptions.void({ id: prescription.id, reason: 'a mistake' });
  await desk.patients.void({ id: second.id, version: second.version, reason: 'a mistake' });
  const after = await expectCounted();
  expect(after).toMatchObject({ patients: 22 });
  expect(after).not.toHaveProperty('bills');

  const admin = await clinic.sql.connect();
  await admin.query('begin');
  await admin.query(
    `update patients set voided_at = null, voided_by = null, voided_by_name = null, void_reason = null`,
  );
  await admin.query('rollback');
  admin.release();
  expect(await expectCounted()).toEqual(after);

  await (await clinic.administrator()).client.dashboard.removeSampleData();
  await expectCounted();
});
