import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Client, patientFields } from '../visitor';
import { codeOf, startClinic, type TestClinic } from './clinic';

/** Every request is answered for the person who, as the database says, asks at that moment. */

let clinic: TestClinic;
let desk: Client;
beforeAll(async () => {
  clinic = await startClinic();
  desk = (await clinic.signedIn('receptionist')).client;
});
afterAll(() => clinic.close());

async function person(role: 'doctor' | 'receptionist') {
  const visitor = clinic.visitor();
  const email = `${crypto.randomUUID()}@clinic.test`;
  await visitor.client.accounts.signUp({ name: 'Somebody', email, role, password: 'monsoon-7' });
  return { client: visitor.client, email };
}

const viewsOf = async (patientId: string) => {
  const { rows } = await clinic.sql.query<{ count: number }>(
    `select count(*)::int as count from audit_logs where action = 'patient_viewed' and patient_id = $1`,
    [patientId],
  );
  return rows[0]?.count;
};

test('a session that was ended meanwhile reads nothing, and nothing is noted of it', async () => {
  const patient = await desk.patients.register(patientFields);
  const { client, email } = await person('receptionist');
  await client.patients.get({ id: patient.id });
  expect(await viewsOf(patient.id)).toBe(1);
  await clinic.sql.query(
    'delete from sessions where user_id = (select id from users where email = $1)',
    [email],
  );
  expect(await codeOf(client.patients.get({ id: patient.id }))).toBe('UNAUTHORIZED');
  expect(await codeOf(client.patients.search({}))).toBe('UNAUTHORIZED');
  expect(await codeOf(client.queue.today({}))).toBe('UNAUTHORIZED');
  expect(await codeOf(client.dashboard.open({}))).toBe('UNAUTHORIZED');
  expect(await viewsOf(patient.id)).toBe(1);
});

test('a role that was changed meanwhile counts at once, and a record was opened once', async () => {
  const patient = await desk.patients.register(patientFields);
  const { client, email } = await person('receptionist');
  expect((await client.dashboard.open({})).receptionist).not.toBeNull();
  await client.patients.get({ id: patient.id });
  await clinic.sql.query(`update users set role = 'doctor' where email = $1`, [email]);
  const { doctor, receptionist } = await client.dashboard.open({});
  expect([doctor === null, receptionist === null]).toEqual([false, true]);
  await clinic.sql.query(`update users set role = 'receptionist' where email = $1`, [email]);
  await client.patients.get({ id: patient.id });
  expect(await viewsOf(patient.id)).toBe(2);
});

test('a session that was ended meanwhile makes no sample data, and one that counts makes it once', async () => {
  const empty = await startClinic();
  try {
    const made = async () =>
      (await empty.sql.query('select from sample_data')).rowCount ?? Number.NaN;
    const { client } = await empty.signedIn('receptionist');
    await client.patients.search({});
    await empty.sql.query('delete from sessions');
    expect(await codeOf(client.dashboard.open({}))).toBe('UNAUTHORIZED');
    expect(await made()).toBe(0);
    const again = (await empty.signedIn('receptionist')).client;
    await again.patients.search({});
    expect((await again.dashboard.open({})).hasSampleData).toBe(true);
    expect(await made()).toBe(1);
  } finally {
    await empty.close();
  }
});

test('many requests of several people at one moment are each answered for who asked', async () => {
  const people = await Promise.all([person('doctor'), person('receptionist'), person('doctor')]);
  for (let round = 0; round < 5; round++) {
    const answers = await Promise.all(
      Array.from({ length: 30 }, async (_, number) => {
        const one = people[number % 3];
        const { email } = (await one?.client.accounts.session())?.user ?? {};
        return email === one?.email;
      }),
    );
    expect(answers).toEqual(Array.from({ length: 30 }, () => true));
  }
});

test('what was prepared on a table is forgotten when the table gets another column', async () => {
  const patient = await desk.patients.register(patientFields);
  await desk.queue.issue({ patientId: patient.id, isSecond: true });
  expect((await desk.queue.today({})).tokens).toHaveLength(1);
  await clinic.sql.query('alter table tokens add column later integer');
  const answers = await Promise.all(Array.from({ length: 20 }, () => desk.queue.today({})));
  expect(answers.map(({ tokens }) => tokens.length)).toEqual(Array.from({ length: 20 }, () => 1));
  const issued = await desk.queue.issue({ patientId: patient.id, isSecond: true });
  expect(issued.tokenNumber).toBe(2);
});
