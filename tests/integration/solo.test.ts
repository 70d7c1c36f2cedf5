import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Role } from '../../src/shared/permissions';
import { rulesEntered } from '../settings';
import { type Client, patientFields } from '../visitor';
import { codeOf, startClinic, type TestClinic } from './clinic';

/** Somebody who works alone does the other role's work too (decision 99); what each may is in access.test.ts. */

let clinic: TestClinic;
/** A doctor. */
let administrator: Client;
let desk: Client;
beforeAll(async () => {
  clinic = await startClinic();
  administrator = (await clinic.administrator()).client;
  desk = (await person('receptionist', 'Ravi Kumar')).client;
});
afterAll(() => clinic.close());

let people = 0;
async function person(role: Role, name: string) {
  const { client } = clinic.visitor();
  const email = `person${people++}@solo.test`;
  const { id } = await client.accounts.signUp({ name, email, role, password: 'monsoon-7' });
  return { client, id };
}

/** A bill of ₹500 that is paid in cash, by somebody who works alone. */
async function billed(client: Client) {
  const { id: patientId } = await client.patients.register(patientFields);
  const { id: tokenId } = await client.queue.issue({ patientId });
  await client.queue.start({ id: tokenId });
  await client.queue.complete({ id: tokenId });
  const items = [{ description: 'Fee', quantity: 1, unitPrice: 50_000 }];
  return client.billing.create({
    ...{ patientId, tokenId, items, taxBasisPoints: 0, discount: 0 },
    paymentMethod: 'cash',
  });
}

test('is turned on and off by an administrator, for the sessions that are open, and stands in the audit log [6.1] [10.13.8]', async () => {
  const { client, id } = await person('doctor', 'Dr. On And Off');
  const sees = async () => (await client.accounts.session()).user?.isSolo;
  expect([await sees(), await codeOf(client.billing.search({}))]).toEqual([false, 'FORBIDDEN']);
  expect(await codeOf(client.staff.setSolo({ id, isSolo: true }))).toBe('FORBIDDEN');
  expect(await administrator.staff.setSolo({ id, isSolo: true })).toMatchObject({
    role: 'doctor',
    isSolo: true,
  });
  expect([await sees(), await codeOf(client.billing.search({}))]).toEqual([true, 'OK']);
  // Once more says it once.
  await administrator.staff.setSolo({ id, isSolo: true });
  await administrator.staff.setSolo({ id, isSolo: false });
  expect([await sees(), await codeOf(client.billing.search({}))]).toEqual([false, 'FORBIDDEN']);
  const { rows } = await clinic.sql.query(
    `select details from audit_logs where entity_id = $1 and action like 'solo%' order by id`,
    [id],
  );
  expect(rows.map(({ details }) => details)).toEqual([
    'Account of Dr. On And Off works alone: does the other role’s work too',
    'Account of Dr. On And Off does the work of its own role alone again',
  ]);
  const missing = '01a1fb40-d71c-7706-b228-75c30d0e24c6';
  expect(await codeOf(administrator.staff.setSolo({ id: missing, isSolo: true }))).toBe(
    'NOT_FOUND',
  );
});

test('one dashboard and one bell have both roles’ parts; nobody else’s have more than before [10.13.8]', async () => {
  const { client, id } = await person('doctor', 'Dr. Both');
  const plain = (await person('doctor', 'Dr. Plain')).client;
  await administrator.staff.setSolo({ id, isSolo: true });
  const bill = await billed(client);
  const own = await client.dashboard.open({});
  const [doctors, desks] = [await plain.dashboard.open({}), await desk.dashboard.open({})];
  expect(own.doctor).toMatchObject({ prescriptions: doctors.doctor?.prescriptions });
  expect(own.receptionist).toEqual(desks.receptionist);
  expect(own.activity.map(({ action }) => action)).toContain('bill_created');
  expect([doctors.receptionist, desks.doctor]).toEqual([null, null]);
  expect(doctors.activity.map(({ action }) => action)).not.toContain('bill_created');
  // What is kept for everybody of a role is not kept for both.
  const billOf = async (one: Client) =>
    (await one.queue.today({})).tokens.find((token) => token.id === bill.tokenId)?.facts.bill;
  expect([await billOf(client), await billOf(plain)]).toEqual([
    expect.objectContaining({ count: 1 }),
    null,
  ]);
  expect([await billOf(plain), await billOf(client)]).toEqual([
    null,
    expect.objectContaining({ count: 1 }),
  ]);
  const { id: patientId } = await desk.patients.register(patientFields);
  const urgent = { priority: 'urgent', urgentReason: 'Bleeding' } as const;
  const { id: waiting } = await desk.queue.issue({ patientId, ...urgent });
  const unbilled = await desk.queue.issue({
    patientId: (await desk.patients.register(patientFields)).id,
  });
  await client.queue.start({ id: unbilled.id });
  await client.queue.complete({ id: unbilled.id });
  const { notices } = await client.notices.list();
  expect(notices.map(({ kind, id: of }) => [kind, of])).toEqual(
    expect.arrayContaining([
      ['waitingToken', waiting],
      ['unbilledConsultation', unbilled.id],
    ]),
  );
});

test('whoever does a doctor’s work can be booked and given tokens as one, and no longer when it is over [10.13.8]', async () => {
  const { client, id } = await person('receptionist', 'Asha Alone');
  const isListed = async () =>
    (await desk.appointments.doctors()).some((doctor) => doctor.id === id);
  const { id: patientId } = await desk.patients.register(patientFields);
  expect(await isListed()).toBe(false);
  expect(await codeOf(desk.queue.issue({ patientId, doctorId: id }))).not.toBe('OK');
  await administrator.staff.setSolo({ id, isSolo: true });
  expect(await isListed()).toBe(true);
  const token = await client.queue.issue({ patientId, doctorId: id });
  expect(token.doctorId).toBe(id);
  // Vitals of somebody else are a doctor's to void.
  const vitals = await desk.vitals.record({ patientId, tokenId: token.id, pulse: 72 });
  await client.vitals.void({ id: vitals.id, reason: 'Another patient' });
  await administrator.staff.setSolo({ id, isSolo: false });
  expect(await isListed()).toBe(false);
});

test('is never the second person of their own refund, nor by another account of theirs [10.13.8]', async () => {
  const { client: solo, id } = await person('doctor', 'Dr. Meera Iyer');
  await administrator.staff.setSolo({ id, isSolo: true });
  await administrator.staff.setAdministrator({ id, isAdministrator: true });
  // The account that the doctor had for the desk before.
  const before = (await person('receptionist', 'Meera Iyer')).client;
  const { version } = await administrator.settings.rights();
  await administrator.settings.saveRights({ ...rulesEntered, secondPersonAbove: 10_000, version });
  const reason = 'Charged twice';
  const refund = { method: 'cash' as const, amount: 40_000 };

  const bill = await billed(solo);
  expect(await codeOf(solo.billing.refund({ id: bill.id, ...refund, reason }))).toBe(
    'SECOND_PERSON',
  );
  const asked = await solo.billing.request({ id: bill.id, refund, reason });
  expect(await codeOf(solo.billing.confirm({ id: asked.id }))).toBe('OWN_REQUEST');
  expect(await codeOf(before.billing.confirm({ id: asked.id }))).toBe('SAME_PERSON');
  expect((await administrator.billing.confirm({ id: asked.id })).state).toBe('confirmed');

  const second = await billed(solo);
  const byOther = await before.billing.request({ id: second.id, refund, reason });
  await expect(solo.billing.confirm({ id: byOther.id })).rejects.toMatchObject({
    code: 'SAME_PERSON',
    message:
      'Your account and the account that asked have the same name, and one of them works alone. Someone else has to confirm.',
  });
  // Where nobody works alone, namesakes are two people.
  await administrator.staff.setSolo({ id, isSolo: false });
  expect((await solo.billing.confirm({ id: byOther.id })).state).toBe('confirmed');
});
