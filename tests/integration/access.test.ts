import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { may, type OperationId, permissions, type Role, roles } from '../../src/shared/permissions';
import { patientFields } from '../visitor';
import { codeOf, startClinic, type TestClinic } from './clinic';

type Visitor = ReturnType<TestClinic['visitor']>;

let clinic: TestClinic;
const visitors = new Map<Role | null, Visitor>();
beforeAll(async () => {
  clinic = await startClinic();
});
afterAll(() => clinic.close());

async function visitorOf(role: Role | null): Promise<Visitor> {
  const known = visitors.get(role);
  if (known) return known;
  const visitor = role ? await clinic.signedIn(role) : clinic.visitor();
  visitors.set(role, visitor);
  return visitor;
}

const id = '01a1fb40-d71c-7706-b228-75c30d0e24c6';
const account = { name: 'X', email: 'x@clinic.test', role: 'doctor', password: 'chai66' } as const;

// A call with good input; whether its record exists plays no part in who may make it.
const calls: Record<OperationId, (client: Visitor['client']) => Promise<unknown>> = {
  'accounts.session': (client) => client.accounts.session(),
  'accounts.signUp': () => clinic.visitor().client.accounts.signUp(account),
  'accounts.signIn': () => clinic.visitor().client.accounts.signIn(account),
  'accounts.signOut': () => clinic.visitor().client.accounts.signOut(),
  'patients.search': (client) => client.patients.search({}),
  'patients.get': (client) => client.patients.get({ id }),
  'patients.register': (client) => client.patients.register(patientFields),
  'patients.amend': (client) => client.patients.amend({ id, version: 1, ...patientFields }),
  'patients.history': (client) => client.patients.history({ id }),
  'patients.void': (client) => client.patients.void({ id, version: 1, reason: 'a mistake' }),
  'queue.today': (client) => client.queue.today({}),
  'queue.patientTokens': (client) => client.queue.patientTokens({ patientId: id }),
  'queue.issue': (client) => client.queue.issue({ patientId: id }),
  'queue.start': (client) => client.queue.start({ id }),
  'queue.complete': (client) => client.queue.complete({ id }),
  'queue.cancel': (client) => client.queue.cancel({ id }),
  'prescriptions.search': (client) => client.prescriptions.search({}),
  'prescriptions.suggest': (client) => client.prescriptions.suggest({ text: 'a' }),
  'prescriptions.get': (client) => client.prescriptions.get({ id }),
  'prescriptions.create': (client) =>
    client.prescriptions.create({
      patientId: id,
      tokenId: id,
      diagnosis: 'Fever',
      symptoms: '',
      medications: [],
    }),
  'prescriptions.amend': (client) =>
    client.prescriptions.amend({
      id,
      reason: 'a mistake',
      diagnosis: 'Fever',
      symptoms: '',
      medications: [],
    }),
  'prescriptions.void': (client) => client.prescriptions.void({ id, reason: 'a mistake' }),
  'billing.summary': (client) => client.billing.summary(),
  'billing.search': (client) => client.billing.search({}),
  'billing.get': (client) => client.billing.get({ id }),
  'billing.create': (client) =>
    client.billing.create({
      patientId: id,
      tokenId: id,
      items: [{ description: 'Fee', quantity: 1, unitPrice: 50_000 }],
      taxBasisPoints: 0,
      discount: 0,
      paymentMethod: 'cash',
    }),
  'billing.void': (client) => client.billing.void({ id, reason: 'a mistake' }),
  'appointments.summary': (client) => client.appointments.summary(),
  'appointments.search': (client) => client.appointments.search({}),
  'appointments.doctors': (client) => client.appointments.doctors(),
  'appointments.schedule': (client) =>
    client.appointments.schedule({
      patientId: id,
      date: '2099-01-01',
      time: '10:00',
      type: 'checkup',
    }),
  'appointments.confirm': (client) => client.appointments.confirm({ id }),
  'appointments.cancel': (client) => client.appointments.cancel({ id }),
  'appointments.complete': (client) => client.appointments.complete({ id }),
  'dashboard.open': (client) => client.dashboard.open(),
  'dashboard.removeSampleData': (client) => client.dashboard.removeSampleData(),
  'topbar.search': (client) => client.topbar.search({ text: 'a' }),
  'topbar.notices': (client) => client.topbar.notices(),
};

describe.each([null, ...roles])('%s', (role) => {
  test.each(Object.keys(permissions) as OperationId[])('calling %s', async (operation) => {
    const { client } = await visitorOf(role);
    const code = await codeOf(calls[operation](client));
    const refusals = ['UNAUTHORIZED', 'FORBIDDEN'];
    if (may(role, operation)) expect(refusals).not.toContain(code);
    else expect(code).toBe(role ? 'FORBIDDEN' : 'UNAUTHORIZED');
  });
});

test('a doctor’s refused registration leaves no patient behind', async () => {
  const before = await clinic.sql.query('select count(*) as count from patients');
  const { client } = await visitorOf('doctor');
  await expect(client.patients.register(patientFields)).rejects.toMatchObject({
    code: 'FORBIDDEN',
    message: 'Your role does not allow this.',
  });
  const after = await clinic.sql.query('select count(*) as count from patients');
  expect(after.rows).toEqual(before.rows);
});
