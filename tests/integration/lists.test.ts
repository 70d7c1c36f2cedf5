import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Client, patientFields } from '../visitor';
import { startClinic, type TestClinic } from './clinic';

/** In which order the lists of the specification's section 7 stand. */

let now = new Date('2026-11-20T09:00:00.000Z');
let clinic: TestClinic;
let doctor: Client;
let receptionist: Client;
beforeAll(async () => {
  clinic = await startClinic({ clock: () => now });
  doctor = (await clinic.signedIn('doctor')).client;
  receptionist = (await clinic.signedIn('receptionist')).client;
});
afterAll(() => clinic.close());

function later(minutes: number) {
  now = new Date(now.getTime() + minutes * 60_000);
}

test('patients, prescriptions and bills are listed newest first, today’s tokens oldest first [7.3.2] [7.4.4] [7.5.2] [7.6.2]', async () => {
  const names = ['First', 'Second', 'Third'];
  for (const name of names) {
    later(1);
    const patient = await receptionist.patients.register({ ...patientFields, name });
    const token = await receptionist.queue.issue({ patientId: patient.id });
    later(1);
    await doctor.queue.start({ id: token.id });
    const of = { patientId: patient.id, tokenId: token.id };
    await doctor.prescriptions.create({
      ...of,
      diagnosis: 'Cold',
      symptoms: '',
      medications: [],
    });
    await receptionist.billing.create({
      ...of,
      items: [{ description: 'Consultation Fee', quantity: 1, unitPrice: 50_000 }],
      taxBasisPoints: 1800,
      discount: 0,
      paymentMethod: 'cash',
    });
  }
  const newestFirst = [...names].reverse();
  const { patients } = await doctor.patients.search({});
  expect(patients.map(({ name }) => name)).toEqual(newestFirst);
  const { prescriptions } = await doctor.prescriptions.search({});
  expect(prescriptions.map(({ patientName }) => patientName)).toEqual(newestFirst);
  const { bills } = await receptionist.billing.search({});
  expect(bills.map(({ patientName }) => patientName)).toEqual(newestFirst);
  const { tokens } = await doctor.queue.today({});
  expect(tokens.map(({ patientName }) => patientName)).toEqual(names);
});

test('a patient’s tokens of all days stand newest first [2.10.19] [7.4.5]', async () => {
  const patient = await receptionist.patients.register(patientFields);
  const issued: string[] = [];
  for (let count = 0; count < 3; count++) {
    later(24 * 60);
    // A session ends twelve hours after it was last used.
    doctor = (await clinic.signedIn('doctor')).client;
    receptionist = (await clinic.signedIn('receptionist')).client;
    const { id } = await receptionist.queue.issue({ patientId: patient.id });
    await doctor.queue.start({ id });
    issued.unshift(id);
  }
  const tokens = await receptionist.queue.patientTokens({ patientId: patient.id });
  expect(tokens.map(({ id }) => id)).toEqual(issued);
  const today = await doctor.queue.patientTokens({ patientId: patient.id, issued: 'today' });
  expect(today.map(({ id }) => id)).toEqual(issued.slice(0, 1));
});

test('a patient’s visits are all their tokens, newest first, page by page', async () => {
  const patient = await receptionist.patients.register({ ...patientFields, name: 'Visited Often' });
  const other = await receptionist.patients.register({ ...patientFields, name: 'Visited Once' });
  await receptionist.queue.issue({ patientId: other.id });
  const issued: string[] = [];
  for (let visit = 0; visit < 12; visit++) {
    later(1);
    const isSecond = true;
    const { id } = await receptionist.queue.issue({ patientId: patient.id, isSecond });
    if (visit % 3 === 0) await receptionist.queue.cancel({ id });
    issued.unshift(id);
  }
  const first = await doctor.queue.visits({ patientId: patient.id });
  const last = await doctor.queue.visits({
    patientId: patient.id,
    cursor: first.nextCursor ?? undefined,
  });
  expect(first.tokens).toHaveLength(10);
  expect([...first.tokens, ...last.tokens].map(({ id }) => id)).toEqual(issued);
  expect(last.nextCursor).toBeNull();
  expect(last.tokens.some(({ status }) => status === 'cancelled')).toBe(true);
});

test('a phone number is kept in one form and found however a part of it is typed', async () => {
  const client = receptionist;
  for (const [index, phone] of ['+91 99887-76655', '09988776655', '99887 76655'].entries()) {
    const { phone: stored } = await client.patients.register({
      ...patientFields,
      name: `Phone ${index}`,
      phone,
    });
    expect(stored).toBe('99887 76655');
  }
  for (const text of ['9988776655', '99887 76655', '+919988776655', '887-76', '099887', '77665']) {
    expect((await client.patients.search({ text })).patients).toHaveLength(3);
    expect((await client.search.all({ text })).patients).toHaveLength(3);
  }
  expect((await client.patients.search({ text: '9988776656' })).patients).toEqual([]);
});
