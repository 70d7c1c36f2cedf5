import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { connect } from '../../src/server/database/connect';
import { createChangeFeed } from '../../src/server/live/changeFeed';
import { type Client, patientFields } from '../visitor';
import { startClinic, type TestClinic } from './clinic';

/** Decision 19: commits note what they changed without waiting for each other; it is numbered and told soon after. */

let clinic: TestClinic;
let desk: Client;
beforeAll(async () => {
  clinic = await startClinic();
  desk = (await clinic.signedIn('receptionist')).client;
});
afterAll(() => clinic.close());

const change = 'update patients set phone = phone where id = $1';

async function registered(count: number): Promise<string[]> {
  const patients = await Promise.all(
    Array.from({ length: count }, () => desk.patients.register(patientFields)),
  );
  return patients.map(({ id }) => id);
}

/** A connection of the owner's. */
async function connected(): Promise<pg.Client> {
  const client = new pg.Client(clinic.ownerConnection);
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

/** The records that have a number greater than a position, in the order of their numbers. */
async function numberedSince(position: number): Promise<{ position: number; recordId: string }[]> {
  const { rows } = await clinic.sql.query(
    'select position::int, record_id as "recordId" from changes where position > $1 order by position',
    [position],
  );
  return rows;
}

async function counter(): Promise<number> {
  await clinic.sql.query('select number_changes()');
  const { rows } = await clinic.sql.query('select position::int from change_counter');
  return rows[0].position;
}

const recordsSince = async (position: number) =>
  (await numberedSince(position)).map(({ recordId }) => recordId);

test('a transaction that has changed something and does not end holds up neither another one nor its news', async () => {
  const [slow = '', fast = ''] = await registered(2);
  const before = await counter();
  const first = await connected();
  await first.query('begin');
  await first.query(change, [slow]);
  // What is otherwise done in the moment of the commit.
  await first.query('set constraints all immediate');

  const second = await connected();
  await second.query("set lock_timeout = '2s'");
  await second.query(change, [fast]);
  await expect.poll(() => recordsSince(before)).toEqual([fast]);

  await first.query('commit');
  await expect.poll(() => recordsSince(before)).toEqual([fast, slow]);
});

test('what is committed by many at once gets each number once, without a gap, however many number it', async () => {
  const patients = await registered(40);
  const before = await counter();
  const working = patients.map(async (id) => {
    await clinic.sql.query(change, [id]);
    await clinic.sql.query('select number_changes()');
  });
  await Promise.all(working);
  const after = await counter();
  const numbered = await numberedSince(before);
  expect(numbered.map(({ position }) => position)).toEqual(
    patients.map((_, at) => before + at + 1),
  );
  expect(numbered.map(({ recordId }) => recordId).toSorted()).toEqual(patients.toSorted());
  expect(after).toBe(before + patients.length);
});

test('what is rolled back gets no number and is not counted', async () => {
  const [id = ''] = await registered(1);
  const before = await counter();
  const client = await connected();
  await client.query('begin');
  await client.query(change, [id]);
  await client.query('set constraints all immediate');
  await client.query('rollback');
  expect(await counter()).toBe(before);
});

test('other servers are told by whoever numbered, never by the transaction that changed something', async () => {
  const [id = ''] = await registered(1);
  await counter();
  const listener = await connected();
  const heard: pg.Notification[] = [];
  listener.on('notification', (one) => heard.push(one));
  await listener.query('listen clinic_changes');

  const writer = await connected();
  const { rows } = await writer.query<{ pid: number }>('select pg_backend_pid() as pid');
  const before = await counter();
  await writer.query(change, [id]);
  await expect.poll(() => recordsSince(before)).toEqual([id]);
  await expect.poll(() => heard.length).toBeGreaterThan(0);
  expect(heard.map(({ processId }) => processId)).not.toContain(rows[0]?.pid);
});

test('counting everything anew while records come counts each once', async () => {
  const registering = registered(20);
  for (let round = 0; round < 5; round++) await clinic.sql.query('select count_records()');
  await registering;
  await counter();
  const { rows } = await clinic.sql.query(
    `select total::int, (select count(*)::int from patients where voided_at is null) as there
     from record_totals where kind = 'patients'`,
  );
  expect(rows[0].total).toBe(rows[0].there);
});

test('a total counts what is committed and not yet added up', async () => {
  const { total: before = 0 } = await desk.patients.search({ isListed: true });
  // Nobody can add anything up.
  const holder = await connected();
  await holder.query('begin');
  await holder.query('select from change_counter for update');
  await registered(3);
  expect((await desk.patients.search({ isListed: true })).total).toBe(before + 3);
  await holder.query('commit');
  await counter();
  expect((await desk.patients.search({ isListed: true })).total).toBe(before + 3);
});

test('whoever comes while a telling is not over begins behind it', async () => {
  const { db } = connect(clinic.connection, pino({ level: 'silent' }));
  let finish = () => {};
  const told: number[] = [];
  const feed = createChangeFeed(
    clinic.connection,
    db,
    (changes, passed) => {
      passed();
      told.push(...changes.map(({ position }) => position));
      return new Promise((resolve) => {
        finish = resolve;
      });
    },
    pino({ level: 'silent' }),
  );
  try {
    await feed.start();
    await registered(1);
    feed.poll();
    await expect.poll(() => told.length).toBeGreaterThan(0);
    expect(feed.head().position).toBe(told.at(-1));
  } finally {
    finish();
    await feed.end();
    await db.destroy();
  }
});
