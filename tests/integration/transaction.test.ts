import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect, type DatabaseConnection } from '../../src/server/database/connect';
import { isLostConnection } from '../../src/server/database/outOfReach';
import { committing, inTransaction, sendLater } from '../../src/server/database/transaction';
import { listenIn, type Wire } from '../wire';
import { createDatabase } from './clinic';

let wire: Wire;
let connection: DatabaseConnection;

beforeAll(async () => {
  const database = await createDatabase();
  wire = await listenIn(database);
  const through = { ...database, host: '127.0.0.1', port: wire.port };
  connection = connect(through, pino({ level: 'silent' }));
  await connection.pool.query('create table pair (id integer primary key, value integer not null)');
  await connection.pool.query('insert into pair values (1, 0), (2, 0)');
});

afterAll(async () => {
  await connection.pool.end();
  wire.end();
});

test('two transactions that wait for each other are both done, each once', async () => {
  const { db } = connection;
  let arrived = 0;
  let open: () => void = () => {};
  const bothHoldOne = new Promise<void>((resolve) => {
    open = resolve;
  });
  let runs = 0;
  const addToBoth = (first: number, second: number) =>
    inTransaction(db, async (trx) => {
      // Whoever gave way could be first at the row again, before the other one has woken, and give way once more.
      if (++runs > 2) await Promise.race(both);
      await sql`update pair set value = value + 1 where id = ${first}`.execute(trx);
      if (++arrived === 2) open();
      await bothHoldOne;
      await sql`update pair set value = value + 1 where id = ${second}`.execute(trx);
    });

  const both = [addToBoth(1, 2), addToBoth(2, 1)];
  await Promise.all(both);

  const { rows } = await connection.pool.query('select value from pair order by id');
  expect(rows).toEqual([{ value: 2 }, { value: 2 }]);
  expect(runs).toBe(3);
});

test('what the work throws itself ends it at once, and nothing of it is stored', async () => {
  let runs = 0;
  const work = inTransaction(connection.db, async (trx) => {
    runs++;
    await sql`update pair set value = 100`.execute(trx);
    throw new Error('changed my mind');
  });
  await expect(work).rejects.toThrow('changed my mind');
  expect(runs).toBe(1);
  const { rows } = await connection.pool.query('select max(value) as most from pair');
  expect(rows).toEqual([{ most: 2 }]);
});

/** What was said, flight by flight. */
async function said(work: () => Promise<unknown>): Promise<string[][]> {
  const flights = await wire.during(work);
  return flights.map((flight) => flight.map(({ text }) => text));
}

const valueIn = (id: number) => sql<{ value: number }>`select value from pair where id = ${id}`;
const put = (id: number, value: number) => sql`update pair set value = ${value} where id = ${id}`;
const select = 'select value from pair where id = $1';
const update = 'update pair set value = $1 where id = $2';

test('what is read together, and what is written with the commit, are a flight each', async () => {
  const { db } = connection;
  const write = () =>
    inTransaction(db, async (trx) => {
      const [one, other] = await Promise.all([valueIn(1).execute(trx), valueIn(2).execute(trx)]);
      const sum = (one.rows[0]?.value ?? 0) + (other.rows[0]?.value ?? 0);
      sendLater(trx, put(1, sum + 7).compile(trx), put(2, sum).compile(trx));
      return valueIn(1).execute(committing(trx));
    });
  await put(2, 3).execute(db);
  await put(1, 4).execute(db);

  const flights = await said(async () => {
    expect((await write()).rows).toEqual([{ value: 14 }]);
  });

  expect(flights).toEqual([
    ['begin', select, select],
    [update, update, select, 'commit'],
  ]);
  expect((await valueIn(2).execute(db)).rows).toEqual([{ value: 7 }]);
});

test('what a transaction says again on a connection is prepared', async () => {
  const write = () => inTransaction(connection.db, (trx) => put(1, 1).execute(trx));
  await write();
  await write();
  const flights = await wire.during(write);
  expect(flights.flat().filter(({ isNamed }) => isNamed)).toMatchObject([{ text: update }]);
});

test('one that says nothing sends nothing', async () => {
  expect(await said(() => inTransaction(connection.db, async () => 1))).toEqual([]);
});

test('one that only writes is one flight', async () => {
  const write = () =>
    inTransaction(connection.db, async (trx) => sendLater(trx, put(1, 5).compile(trx)));
  expect(await said(write)).toEqual([['begin', update, 'commit']]);
  expect((await valueIn(1).execute(connection.db)).rows).toEqual([{ value: 5 }]);
});

test('what is refused among the last statements undoes all of them, the commit too', async () => {
  const { db } = connection;
  await put(1, 0).execute(db);
  const write = inTransaction(db, async (trx) => {
    sendLater(trx, put(1, 9).compile(trx), sql`insert into pair values (2, 0)`.compile(trx));
    return valueIn(1).execute(committing(trx));
  });
  await expect(write).rejects.toMatchObject({ constraint: 'pair_pkey' });
  expect((await valueIn(1).execute(db)).rows).toEqual([{ value: 0 }]);
});

test('what the commit itself refuses is not stored, and says so', async () => {
  const { db, pool } = connection;
  await pool.query(`
    create table refusing (value integer not null);
    create function refuse() returns trigger language plpgsql as $$
    begin
      raise exception 'not so';
    end $$;
    create constraint trigger refuses_at_commit after insert on refusing
      deferrable initially deferred for each row execute function refuse()`);
  const write = inTransaction(db, async (trx) => {
    await sql`insert into refusing values (1)`.execute(trx);
  });
  await expect(write).rejects.toThrow('not so');
  expect((await pool.query('select * from refusing')).rows).toEqual([]);
});

test('of statements that began together, the one that was refused first says why', async () => {
  const { db } = connection;
  const write = inTransaction(db, async (trx) => {
    sendLater(trx, sql`insert into pair values (${2}, 0)`.compile(trx));
    const heardLater = Promise.all([Promise.all([valueIn(1).execute(trx)])]);
    await Promise.all([heardLater, valueIn(2).execute(trx)]);
  });
  await expect(write).rejects.toMatchObject({ constraint: 'pair_pkey' });
});

test('a statement after the commit is refused', async () => {
  const { db } = connection;
  const write = inTransaction(db, async (trx) => {
    await valueIn(1).execute(committing(trx));
    await put(1, 99).execute(trx);
  });
  await expect(write).rejects.toThrow('after the commit');
  expect((await valueIn(1).execute(db)).rows).not.toEqual([{ value: 99 }]);
});

test('what was prepared before its table changed is said again, with all of its transaction', async () => {
  const { db, pool } = connection;
  await pool.query('create table growing (id integer); insert into growing values (1)');
  const read = () =>
    inTransaction(db, async (trx) => {
      await sql`update pair set value = value + 1 where id = ${1}`.execute(trx);
      return sql`select * from growing where id = ${1}`.execute(trx);
    });
  await put(1, 0).execute(db);
  for (let times = 0; times < 3; times++) await read();
  await pool.query('alter table growing add column more integer');
  expect((await read()).rows).toEqual([{ id: 1, more: null }]);
  expect((await valueIn(1).execute(db)).rows).toEqual([{ value: 4 }]);
});

const endConnection = sql`select pg_terminate_backend(pg_backend_pid())`;

test('a connection that breaks before the commit leaves nothing, and the work is done again', async () => {
  await connection.pool.query('update pair set value = 0');
  let runs = 0;
  await inTransaction(connection.db, async (trx) => {
    await sql`update pair set value = value + 1 where id = 1`.execute(trx);
    if (++runs === 1) await endConnection.execute(trx);
  });
  expect(runs).toBe(2);
  const { rows } = await connection.pool.query('select value from pair order by id');
  expect(rows).toEqual([{ value: 1 }, { value: 0 }]);
});

test('a commit without an answer is repeated only by work that knows what it has stored', async () => {
  await connection.pool.query(`
    create table breaks (times integer not null);
    create function break_connection() returns trigger language plpgsql as $$
    begin
      perform pg_terminate_backend(pg_backend_pid());
      return null;
    end $$;
    create constraint trigger breaks_at_commit after insert on breaks
      deferrable initially deferred for each row execute function break_connection()`);
  let runs = 0;
  const work = (options: { knowsItself?: boolean }) => {
    runs = 0;
    return inTransaction(
      connection.db,
      async (trx) => {
        if (++runs === 1) await sql`insert into breaks values (1)`.execute(trx);
      },
      options,
    );
  };
  await expect(work({})).rejects.toSatisfy(isLostConnection);
  expect(runs).toBe(1);
  await work({ knowsItself: true });
  expect(runs).toBe(2);
});
