/** @module-tag slow */
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import { expect, inject, test } from 'vitest';
import type { LiveMessage, News } from '../../src/features/liveUpdates/liveUpdates.contract';
import { connect } from '../../src/server/database/connect';
import { openDataFolder } from '../../src/server/database/dataFolder';
import { startEmbeddedPostgres } from '../../src/server/database/embedded';
import { addressOf, DatabaseClient } from '../../src/server/database/hosts';
import { startHousekeeping } from '../../src/server/database/housekeeping';
import { createChangeFeed } from '../../src/server/live/changeFeed';
import { makeDataFolder } from '../server';
import { patientFields } from '../visitor';
import { createDatabase, startClinic } from './clinic';

const log = pino({ level: 'silent' });

test('what is done at one copy is told at the other, and a session counts at both', async () => {
  const one = await startClinic();
  const other = await startClinic({ database: one.ownerConnection });
  try {
    const here = await one.signedIn('receptionist');
    const there = await other.visitor();
    there.signInAs(here.cookie());
    const { livePosition } = await there.client.accounts.session();
    const stream = await there.client.liveUpdates.changes(undefined, { lastEventId: livePosition });
    const told: News[] = [];
    const reading = (async () => {
      for await (const message of stream as AsyncIterable<LiveMessage>) told.push(...message.news);
    })().catch(() => {
      // Cancelled below.
    });
    const patient = await here.client.patients.register(patientFields);
    const { id } = await here.client.queue.issue({ patientId: patient.id });
    const tokens = () => told.flatMap((news) => (news.kind === 'queue' ? news.tokens : []));
    await expect.poll(() => tokens().map((token) => token.id)).toContain(id);
    await stream.return?.();
    await reading;
  } finally {
    await Promise.all([one.close(), other.close()]);
  }
});

test('a screen that comes from a copy which was ahead goes on where it was', async () => {
  const one = await startClinic();
  const connection = connect(one.connection, log);
  // It learns of what changed only when it looks.
  const late = createChangeFeed(one.connection, connection.db, (_, passed) => passed(), log);
  await late.start();
  try {
    const { client } = await one.signedIn('receptionist');
    const start = late.head().position;
    await one.sql.query('begin; select 1; commit');
    await client.patients.register(patientFields);
    await late.reach(start + 1);
    expect(late.head().position).toBeGreaterThan(start);
  } finally {
    await late.end();
    await connection.db.destroy();
    await one.close();
  }
});

test('three copies that start at once on an empty database make everything once', async () => {
  const database = await createDatabase();
  const failures: string[] = [];
  const watched = pino({ level: 'error' }, { write: (line: string) => void failures.push(line) });
  const clinics = await Promise.all([1, 2, 3].map(() => startClinic({ database, log: watched })));
  try {
    const client = clinics[0]?.sql;
    const { rows: changes } = (await client?.query(
      'select count(*), count(distinct name) as names from kysely_migration',
    )) ?? { rows: [] };
    const files = fs.readdirSync(new URL('../../src/server/database/migrations/', import.meta.url));
    expect(changes).toEqual([{ count: files.length, names: files.length }]);
    const { rows: accounts } = (await client?.query(
      'select email from users where is_sample order by email',
    )) ?? { rows: [] };
    expect(accounts).toEqual([
      { email: 'doctor@clinic.example' },
      { email: 'reception@clinic.example' },
    ]);
    expect(failures).toEqual([]);
  } finally {
    await Promise.all(clinics.map((clinic) => clinic.close()));
  }
});

test('scheduled work is done by one copy, and by the next one when that is gone', async () => {
  const clinic = await startClinic();
  // The clinic's own copy gives its place up.
  await clinic.close();
  const runs: string[] = [];
  const copies = await Promise.all(
    ['one', 'other'].map(async (name) => {
      const { db } = connect(clinic.connection, log);
      const feed = createChangeFeed(clinic.connection, db, (_, passed) => passed(), log);
      await feed.start();
      const work = () =>
        startHousekeeping(log, { it: async () => void runs.push(name) }, feed).end([]);
      return { name, work, end: () => feed.end().then(() => db.destroy()) };
    }),
  );
  await Promise.all(copies.map(({ work }) => work()));
  expect(runs).toHaveLength(1);
  const [first, second] = copies.toSorted((copy) => (copy.name === runs[0] ? -1 : 1));
  await second?.work();
  expect(runs).toEqual([first?.name]);
  await first?.end();
  // The lock goes with the connection, a moment after it.
  await expect.poll(() => second?.work().then(() => runs.at(-1))).toBe(second?.name);
  await second?.end();
});

/** A socket's folder as a host of an address. */
const hostOf = (folder = '') => encodeURIComponent(folder);

test('of several hosts the one that takes writes is found, and found anew', async () => {
  const postgres = inject('postgres');
  const database = `test_${randomBytes(6).toString('hex')}`;
  const data = makeDataFolder();
  const second = await startEmbeddedPostgres(openDataFolder(data), log);
  const as = async (connection: pg.ClientConfig, ...texts: string[]) => {
    const client = new pg.Client(connection);
    await client.connect();
    for (const text of texts) await client.query(text);
    await client.end();
  };
  try {
    const { password } = postgres;
    await as(
      { ...second.ownerConnection, database: 'postgres' },
      `alter role postgres password ${pg.escapeLiteral(String(password))}`,
      `create database ${database}`,
      `alter database ${database} set default_transaction_read_only = on`,
    );
    await as({ ...postgres, database: 'postgres' }, `create database ${database}`);
    const [standby, primary] = [second.ownerConnection.host, postgres.host];
    const hosts = [hostOf('/nowhere'), hostOf(standby), hostOf(primary)].join(',');
    const address = addressOf(
      `postgresql://postgres:${password}@${hosts}/${database}?target_session_attrs=read-write`,
    );
    const hostFound = async () => {
      const client = new DatabaseClient(address);
      try {
        await client.connect();
        return client.host;
      } finally {
        await client.end();
      }
    };
    expect(await hostFound()).toBe(primary);

    // The two change places.
    const swap = (one: string, other: string) => [
      as(
        { ...postgres, database: 'postgres' },
        `alter database ${database} set default_transaction_read_only = ${one}`,
      ),
      as(
        { ...second.ownerConnection, password, database: 'postgres' },
        `alter database ${database} set default_transaction_read_only = ${other}`,
      ),
    ];
    const { db, pool } = connect(address, log);
    await pool.query('create table before (id integer)');
    await Promise.all(swap('on', 'on'));
    await pool.query('set default_transaction_read_only = on');
    // A connection that turns out to be read-only is not kept.
    await expect(pool.query('create table refused (id integer)')).rejects.toThrow();
    await expect(hostFound()).rejects.toThrow('no host takes writes');
    const waiting = db.introspection.getTables();
    await Promise.all(swap('on', 'off'));
    // A request that waited meanwhile goes on at the new one, which never heard of the table.
    expect(await waiting).toEqual([]);
    expect(await hostFound()).toBe(standby);
    await db.destroy();
  } finally {
    await second.stop();
    fs.rmSync(path.dirname(data), { recursive: true });
  }
}, 60_000);

test('what may be a moment old is read from the replica while there is one, all else from the database', async () => {
  const before = await startClinic();
  await before.close();
  const owner = { ...before.ownerConnection, database: 'postgres' };
  const replica = { ...before.connection, database: `${before.ownerConnection.database}_copy` };
  const client = new pg.Client(owner);
  await client.connect();
  // A copy that stands still, so that it shows which of the two was asked.
  await client.query(
    `create database ${replica.database} template ${before.ownerConnection.database}`,
  );
  const clinic = await startClinic({ database: before.ownerConnection, replica });
  try {
    const receptionist = (await clinic.signedIn('receptionist')).client;
    const { id } = await receptionist.patients.register({ ...patientFields, name: 'Newly Here' });
    expect(await receptionist.patients.get({ id })).toMatchObject({ name: 'Newly Here' });
    const actions = async () =>
      (await receptionist.audit.mine({})).entries.map(({ action }) => action);
    expect(await actions()).toEqual([]);
    await client.query(`drop database ${replica.database} with (force)`);
    expect(await actions()).toContain('patient_viewed');
  } finally {
    await clinic.close();
    await client.end();
  }
}, 60_000);
