import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect, type DatabaseConnection } from '../../src/server/database/connect';
import { isLostConnection } from '../../src/server/database/outOfReach';
import { prepared } from '../../src/server/database/preparedStatements';
import { inTransaction } from '../../src/server/database/transaction';
import { createDatabase } from './clinic';

let connection: DatabaseConnection;

beforeAll(async () => {
  connection = connect(await createDatabase(), pino({ level: 'silent' }));
  await connection.pool.query('create table pair (id integer primary key, value integer not null)');
  await connection.pool.query('insert into pair values (1, 0), (2, 0)');
});

afterAll(() => connection.pool.end());

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

test('a column added while its statements are prepared is met once, and the work is done', async () => {
  const { db, pool } = connection;
  let runs = 0;
  const read = () =>
    inTransaction(db, async (trx) => {
      runs++;
      return (await sql`select * from pair where id = ${1}`.execute(trx)).rows;
    });
  expect(await read()).toEqual([{ id: 1, value: 2 }]);
  await pool.query('alter table pair add note text');
  expect(await read()).toEqual([{ id: 1, value: 2, note: null }]);
  expect(runs).toBe(3);
  await pool.query('alter table pair drop note');
});

test('a column added while a read is prepared is met once, and the read is answered', async () => {
  const { db, pool } = connection;
  const read = async () =>
    (await sql`${prepared} select * from pair where id = ${1}`.execute(db)).rows;
  const before = await read();
  await pool.query('alter table pair add note text');
  // On each connection that may have it prepared.
  for (let times = 0; times < 3; times++) {
    expect(await read()).toEqual(before.map((row) => ({ ...(row as object), note: null })));
  }
  await pool.query('alter table pair drop note');
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
  const work = (options: { isIdempotent?: boolean }) => {
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
  await work({ isIdempotent: true });
  expect(runs).toBe(2);
});
