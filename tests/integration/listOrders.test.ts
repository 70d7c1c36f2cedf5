import { type CompiledQuery, Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { orderedBills } from '../../src/features/billing/billing.rows';
import {
  type PatientOrder,
  readOrderedPatients,
} from '../../src/features/patients/patientOrders.rows';
import { orderedPrescriptions } from '../../src/features/prescriptions/prescriptions.rows';
import type { Database } from '../../src/server/database/schema';
import { collectFile } from '../../src/web/ui/collectFile';
import { type Client, patientFields } from '../visitor';
import { codeOf, startClinic, type TestClinic } from './clinic';

/** The orders and the days that lists are narrowed to, beside what PostgreSQL sorts without an index. */

const timeZone = 'Asia/Kolkata';
const latin = ['zubin Kumar', 'Asha Rao', 'ashok Kumar', 'Éva', 'Farah', 'ashish'];
const names = [...latin, 'कमला देवी', 'अनिता'];

let clinic: TestClinic;
let desk: Client;
let doctor: Client;
beforeAll(async () => {
  clinic = await startClinic({ timeZone, clock: () => new Date('2026-11-22T06:30:00Z') });
  desk = (await clinic.signedIn('receptionist')).client;
  doctor = (await clinic.signedIn('doctor')).client;
  // Of every value several rows, so that the id decides; a quarter of the patients was never here.
  await clinic.sql.query(
    `insert into patients (id, name, age, gender, phone, address, emergency_contact, registered_at, registered_by)
     select gen_random_uuid(), ($1::text[])[1 + n % 8], 30, case when n % 3 = 0 then 'male' else 'female' end, '', 'Pune',
       'Nobody', timestamptz '2026-01-01T00:00Z' + (n / 2) * interval '1 day', (select id from users limit 1)
     from generate_series(1, 48) n`,
    [names],
  );
  await clinic.sql.query(`
    insert into token_counters (date, count, last_updated) values ('2026-03-01', 1000, now());
    create table numbered as select row_number() over (order by registered_at, id)::int as n, * from patients;
    insert into tokens (id, token_number, patient_id, status, issued_at, consulted_at, completed_at, consulted_by,
      counter_date, queue_key, issued_by, priority)
    select gen_random_uuid(), visit * 100 + n, id, 'completed', at, at, at, registered_by, '2026-03-01', n, registered_by,
      'normal'
    from numbered, generate_series(1, 1 + (n % 3 = 0)::int) visit,
      -- At the clinic it is the next day from half past six in the evening of UTC on.
      lateral (select timestamptz '2026-03-01T20:00Z' + (visit * 10 + n % 7) * interval '11 hours' as at) visits
    where n % 4 <> 0;
    insert into tokens (id, token_number, patient_id, status, issued_at, cancelled_at, counter_date, queue_key, issued_by,
      priority)
    select gen_random_uuid(), 500 + n, id, 'cancelled', '2026-09-09', '2026-09-09', '2026-03-01', n, registered_by, 'normal'
    from numbered where n % 6 = 0;
    insert into bills (id, patient_id, patient_name, token_id, subtotal, tax_basis_points, tax, discount, total, status,
      payment_method, received, created_at, created_by, paid_at)
    select gen_random_uuid(), patient_id, name, tokens.id, total, 0, 0, 0, total, case when due then 'pending' else 'paid' end,
      case when not due then 'cash' end, case when due then 0 else total end, issued_at, issued_by,
      case when not due then issued_at end
    from tokens join numbered on numbered.id = patient_id,
      lateral (select (1 + token_number % 9) * 10000 as total, token_number % 5 = 0 as due) money
    where status = 'completed';
    insert into prescriptions (id, patient_id, patient_name, doctor_id, doctor_name, token_id, diagnosis, symptoms, created_at)
    select gen_random_uuid(), patient_id, name, issued_by, 'Dr. Plain', tokens.id, 'Fever', '', issued_at
    from tokens join numbered on numbered.id = patient_id where status = 'completed';
    drop table numbered;
    analyze`);
});
afterAll(() => clinic.close());

type Read = (cursor: string | undefined) => Promise<{ ids: string[]; nextCursor: string | null }>;

/** The ids of all pages of a list, which has none twice. */
async function everyPage(read: Read): Promise<string[]> {
  const ids: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await read(cursor);
    ids.push(...page.ids);
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  expect(new Set(ids).size).toBe(ids.length);
  return ids;
}

async function plainly(table: string, where: string, order: string): Promise<string[]> {
  const { rows } = await clinic.sql.query<{ id: string }>(
    `select id from ${table} where ${where} order by ${order}`,
  );
  return rows.map(({ id }) => id);
}

/** Plain SQL of both directions; who has no value comes last in both. */
const bothWays = (order: string, key: string) => ({
  [order]: `${key} nulls last, id`,
  [`${order}-desc`]: `${key} desc nulls last, id desc`,
});
const days = (column: string) => `(${column} at time zone '${timeZone}')::date`;
const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);

/** What a list is asked for, and which rows that is. */
type Narrowing = readonly [input: object, where: string];

describe('every page of every order, whatever narrows the list [10.15.3] [10.15.4]', () => {
  const narrowed = (column: string, name: string): Record<string, Narrowing> => ({
    all: [{}, 'true'],
    text: [{ text: 'kumar' }, `${name} ilike '%kumar%'`],
    // Nothing to look it up by.
    letters: [{ text: 'sh' }, `${name} ilike '%sh%'`],
    from: [{ from: '2026-03-09' }, `${days(column)} >= '2026-03-09'`],
    to: [{ to: '2026-03-09' }, `${days(column)} <= '2026-03-09'`],
    days: [
      { from: '2026-03-08', to: '2026-03-09', text: 'asha' },
      `${days(column)} between '2026-03-08' and '2026-03-09' and ${name} ilike '%asha%'`,
    ],
  });

  test('of patients', async () => {
    const orders = {
      none: 'registered_at desc, id desc',
      ...bothWays('registered', 'registered_at'),
      ...bothWays('name', 'name collate names'),
      ...bothWays('lastVisit', 'last_visit_at'),
    };
    const filters: Record<string, Narrowing> = {
      ...narrowed('last_visit_at', 'name'),
      gender: [{ gender: 'male' }, `gender = 'male'`],
      several: [
        { gender: 'female', to: '2026-03-09' },
        `gender = 'female' and ${days('last_visit_at')} <= '2026-03-09'`,
      ],
    };
    for (const [input, where] of Object.values(filters)) {
      for (const [order, by] of Object.entries(orders)) {
        const chosen = order === 'none' ? {} : { order: order as 'name' };
        const found = await everyPage(async (cursor) => {
          const request = { ...input, ...chosen, cursor, limit: 5 };
          const { patients, nextCursor } = await desk.patients.search(request);
          return { ids: idsOf(patients.filter(({ isAlike }) => !isAlike)), nextCursor };
        });
        expect([order, input, found]).toEqual([order, input, await plainly('patients', where, by)]);
      }
    }
  });

  test('of bills', async () => {
    const orders = {
      none: 'created_at desc, id desc',
      ...bothWays('day', 'created_at'),
      ...bothWays('amount', 'total'),
    };
    const filters: Record<string, Narrowing> = {
      ...narrowed('created_at', 'patient_name'),
      status: [{ status: 'paid' }, `status = 'paid'`],
      several: [
        { status: 'paid', from: '2026-03-09' },
        `status = 'paid' and ${days('created_at')} >= '2026-03-09'`,
      ],
    };
    for (const [input, where] of Object.values(filters)) {
      for (const [order, by] of Object.entries(orders)) {
        const chosen = order === 'none' ? {} : { order: order as 'amount' };
        const found = await everyPage(async (cursor) => {
          const request = { ...input, ...chosen, cursor };
          const { bills, nextCursor } = await desk.billing.search(request);
          return { ids: idsOf(bills), nextCursor };
        });
        expect([order, input, found]).toEqual([order, input, await plainly('bills', where, by)]);
      }
    }
  });

  test('of prescriptions', async () => {
    const orders = {
      none: 'created_at desc, id desc',
      ...bothWays('day', 'created_at'),
      ...bothWays('name', 'patient_name collate names'),
    };
    for (const [input, where] of Object.values(narrowed('created_at', 'patient_name'))) {
      for (const [order, by] of Object.entries(orders)) {
        const chosen = order === 'none' ? {} : { order: order as 'name' };
        const found = await everyPage(async (cursor) => {
          const request = { ...input, ...chosen, cursor };
          const { prescriptions, nextCursor } = await doctor.prescriptions.search(request);
          return { ids: idsOf(prescriptions), nextCursor };
        });
        const expected = await plainly('prescriptions', where, by);
        expect([order, input, found]).toEqual([order, input, expected]);
      }
    }
  });
});

test('names stand A to Z, small letters and accents where people look for them, Devanagari after Latin [10.15.3]', async () => {
  const { patients } = await desk.patients.search({ order: 'name', limit: 100 });
  expect([...new Set(patients.map(({ name }) => name))]).toEqual([
    ...['Asha Rao', 'ashish', 'ashok Kumar', 'Éva', 'Farah', 'zubin Kumar'],
    ...['अनिता', 'कमला देवी'],
  ]);
});

test('the page of another order is refused', async () => {
  const cursor = 'Asha~01a1fb40-d71c-7706-b228-75c30d0e24c6';
  for (const call of [
    () => desk.billing.search({ order: 'amount', cursor }),
    () => desk.billing.search({ cursor }),
    () => desk.patients.search({ order: 'lastVisit', cursor }),
    () => doctor.prescriptions.search({ order: 'day', cursor }),
  ]) {
    expect(await codeOf(call())).toBe('BAD_REQUEST');
  }
  expect(await codeOf(desk.patients.search({ order: 'name', cursor }))).toBe('OK');
});

test('an exported list has the days of the list [10.15.4]', async () => {
  const filters = { from: '2026-03-08', to: '2026-03-09' };
  const { bills } = await desk.billing.search(filters);
  expect(bills.length).toBeGreaterThan(0);
  const { rows: billRows } = await collectFile(await desk.exports.bills(filters), () => {});
  const { rows } = await clinic.sql.query(
    `select count(*)::int as count from bills where ${days('created_at')} between $1 and $2`,
    [filters.from, filters.to],
  );
  expect(billRows).toBe(rows[0].count);
  const written = await collectFile(await doctor.exports.prescriptions(filters), () => {});
  expect(written.rows).toBe(rows[0].count);
  const visited = await collectFile(await desk.exports.patients(filters), () => {});
  const { patients } = await desk.patients.search({ ...filters, limit: 100 });
  expect(visited.rows).toBe(patients.length);
});

describe('each order is read from its index [10.15.3]', () => {
  /** How PostgreSQL would execute what a call asks for, without what a small table is read by. */
  async function plansOf(
    call: (db: Kysely<Database>) => Promise<unknown>,
    ways: readonly string[],
  ): Promise<string[]> {
    const pool = new pg.Pool({ ...clinic.ownerConnection, max: 1 });
    const asked: CompiledQuery[] = [];
    const db = new Kysely<Database>({
      dialect: new PostgresDialect({ pool }),
      log: ({ level, query }) => {
        if (level === 'query') asked.push(query);
      },
    });
    try {
      await call(db);
      const client = await pool.connect();
      for (const way of ways) await client.query(`set enable_${way} = off`);
      const plans: string[] = [];
      for (const { sql: text, parameters } of asked) {
        const { rows } = await client.query(`explain ${text}`, [...parameters]);
        plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'));
      }
      client.release();
      return plans;
    } finally {
      await db.destroy();
    }
  }

  const alone = ['seqscan', 'bitmapscan', 'sort', 'incremental_sort'];
  const id = '01a1fb40-d71c-7706-b228-75c30d0e24c6';
  const at = `2026-03-09T10:00:00.000Z~${id}`;
  const patients =
    (order: PatientOrder, from?: string) => (cursor?: string) => (db: Kysely<Database>) => {
      const visited = { from, timeZone };
      return readOrderedPatients(db, { order, text: '', where: [], visited, cursor, limit: 25 });
    };
  const bills =
    (order: 'day' | 'amount' | 'amount-desc', status?: 'pending') =>
    (cursor?: string) =>
    (db: Kysely<Database>) =>
      orderedBills(db, { filters: { text: '', status, timeZone }, order, cursor });
  const prescriptions =
    (order: 'day' | 'name' | 'name-desc') => (cursor?: string) => (db: Kysely<Database>) =>
      orderedPrescriptions(db, { filters: { text: '', timeZone }, order, cursor });

  test.each([
    ['patients_newest_first', patients('registered'), at],
    ['patients_by_name', patients('name'), `Asha~${id}`],
    ['patients_by_name', patients('name-desc'), `Asha~${id}`],
    ['patients_by_last_visit_ascending', patients('lastVisit'), at],
    ['patients_by_last_visit_ascending', patients('lastVisit', '2026-03-08'), `~${id}`],
    ['patients_by_last_visit', patients('lastVisit-desc'), at],
    ['patients_by_last_visit', patients('lastVisit-desc', '2026-03-08'), `~${id}`],
    ['bills_newest_first', bills('day'), at],
    ['bills_by_status', bills('day', 'pending'), at],
    ['bills_by_amount', bills('amount'), `500~${id}`],
    ['bills_by_amount', bills('amount-desc'), `500~${id}`],
    ['bills_by_status_and_amount', bills('amount', 'pending'), `500~${id}`],
    ['prescriptions_newest_first', prescriptions('day'), at],
    ['prescriptions_by_patient_name', prescriptions('name'), `Asha~${id}`],
    ['prescriptions_by_patient_name', prescriptions('name-desc'), `Asha~${id}`],
  ])('%s', async (index, read, cursor) => {
    for (const [page, plan] of [
      ['first', ...(await plansOf(read(), alone))],
      ['next', ...(await plansOf(read(cursor), alone))],
    ]) {
      expect(plan).toMatch(new RegExp(`using ${index} on`));
      expect(plan).not.toContain('Sort');
      if (page === 'next') expect(plan).toMatch(/Index Cond: .*ROW/);
    }
  });

  test('what may lie anywhere in an order is looked up by its own index once the first rows do not fill the page', async () => {
    const request = { text: 'kumar', where: [], visited: { timeZone }, limit: 25 };
    const named = await plansOf(
      (db) => readOrderedPatients(db, { ...request, order: 'name' }),
      ['seqscan'],
    );
    expect(named).toHaveLength(2);
    expect(named[1]).toContain('patients_by_search_text');
    expect(named[1]).not.toContain('patients_by_name');
    const filters = { text: '', from: '2026-03-09', to: '2026-03-09', timeZone };
    const ofBills = (db: Kysely<Database>) => orderedBills(db, { filters, order: 'amount' });
    const ofDay = await plansOf(ofBills, ['seqscan']);
    expect(ofDay[1]).toContain('bills_newest_first');
    expect(ofDay[1]).not.toContain('bills_by_amount');
  });
});

describe('the last visit that is kept with a patient [10.15.5]', () => {
  /** Patients whose last visit is not that of their tokens. */
  async function wrong(database: Pick<pg.Pool, 'query'> = clinic.sql): Promise<number> {
    const { rows } = await database.query(`
      select count(*)::int as count from patients where last_visit_at is distinct from (
        select max(issued_at) from tokens where patient_id = patients.id and status in ('in-progress', 'completed')
      )`);
    return rows[0].count;
  }
  async function lastVisitOf(patientId: string): Promise<string | null> {
    const select = 'select last_visit_at as at from patients where id = $1';
    const { rows } = await clinic.sql.query(select, [patientId]);
    return rows[0].at?.toISOString() ?? null;
  }

  test('is right after each step of a visit, and after its cancellation and that being undone', async () => {
    expect(await wrong()).toBe(0);
    const { id: patientId } = await desk.patients.register({ ...patientFields, name: 'Visiting' });
    const { id, issuedAt } = await desk.queue.issue({ patientId });
    expect(await lastVisitOf(patientId)).toBeNull();
    await doctor.queue.start({ id });
    expect(await lastVisitOf(patientId)).toBe(issuedAt);
    await desk.queue.cancel({ id });
    expect(await lastVisitOf(patientId)).toBeNull();
    await desk.queue.undoCancel({ id });
    expect(await lastVisitOf(patientId)).toBe(issuedAt);
    await doctor.queue.complete({ id });
    expect(await lastVisitOf(patientId)).toBe(issuedAt);
    expect(await wrong()).toBe(0);
  });

  test('tells no screen of the patient, who stays the version that they were', async () => {
    const { id: patientId } = await desk.patients.register({ ...patientFields, name: 'Unchanged' });
    await clinic.sql.query('select number_changes()');
    const { id } = await desk.queue.issue({ patientId });
    await doctor.queue.start({ id });
    await clinic.sql.query('select number_changes()');
    const { rows } = await clinic.sql.query(
      `select count(*)::int as told from changes where topic = 'patients' and record_id = $1`,
      [patientId],
    );
    expect(rows[0].told).toBe(1);
    expect((await desk.patients.get({ id: patientId })).version).toBe(1);
    await doctor.queue.complete({ id });
  });

  test('is right after an erasure, and of a token that goes', async () => {
    const { rows } = await clinic.sql.query<{ id: string }>(
      'select id from patients where last_visit_at is not null order by id limit 1',
    );
    await clinic.sql.query('select erase_patient($1, now(), null, false)', [rows[0]?.id]);
    expect(await wrong()).toBe(0);
    const person = { ...patientFields, name: 'Token Goes' };
    const { id: patientId } = await desk.patients.register(person);
    const { id } = await desk.queue.issue({ patientId });
    await doctor.queue.start({ id });
    await clinic.sql.query('delete from token_calls where token_id = $1', [id]);
    await clinic.sql.query('delete from tokens where id = $1', [id]);
    expect(await lastVisitOf(patientId)).toBeNull();
  });

  test('is right of the sample data, and of who stays when it goes', async () => {
    const other = await startClinic();
    try {
      const { client } = await other.signedIn('receptionist');
      await client.dashboard.open({});
      expect(await wrong(other.sql)).toBe(0);
      const { rows } = await other.sql.query('select count(last_visit_at) as count from patients');
      expect(Number(rows[0].count)).toBe(3);
      const { patients } = await client.patients.search({ isListed: true });
      const [first] = patients;
      // With a token of their own the patient stays.
      await client.queue.issue({ patientId: first?.id ?? '', isSecond: true });
      await other.sql.query('select remove_sample_data(now())');
      expect(await wrong(other.sql)).toBe(0);
    } finally {
      await other.close();
    }
  });

  test('counts both of two visits that change at once', async () => {
    const { rows } = await clinic.sql.query<{ patient_id: string; ids: string[] }>(
      `select patient_id, array_agg(id) as ids from tokens where status = 'completed'
       group by patient_id having count(*) = 2 limit 1`,
    );
    const [visits] = rows;
    const move = 'update tokens set issued_at = $2 where id = $1';
    const [one, other, watching] = ['', '', ''].map(() => new pg.Client(clinic.ownerConnection));
    if (!one || !other || !watching) throw new Error('There are three connections.');
    await Promise.all([one.connect(), other.connect(), watching.connect()]);
    try {
      await one.query('begin');
      await one.query(move, [visits?.ids[0], '2026-01-01T10:00:00Z']);
      const waiting = other.query(move, [visits?.ids[1], '2026-02-01T10:00:00Z']);
      await expect
        .poll(async () => {
          const blocked = await watching.query(
            `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
          );
          return blocked.rowCount;
        })
        .toBe(1);
      await one.query('commit');
      await waiting;
    } finally {
      await Promise.all([one.end(), other.end(), watching.end()]);
    }
    expect(await lastVisitOf(visits?.patient_id ?? '')).toBe('2026-02-01T10:00:00.000Z');
    expect(await wrong()).toBe(0);
  });
});

test('indexes of names that another version of ICU made are built anew when the clinic starts [10.15.3]', async () => {
  const state = async () => {
    const { rows } = await clinic.sql.query(`
      select pg_relation_filenode('patients_by_name') as patients,
        pg_relation_filenode('prescriptions_by_patient_name') as prescriptions,
        collversion = pg_collation_actual_version(oid) as "isCurrent"
      from pg_collation where oid = 'public.names'::regcollation`);
    return rows[0];
  };
  const restart = async () =>
    (await startClinic({ timeZone, database: clinic.ownerConnection })).close();
  const before = await state();
  expect(before.isCurrent).toBe(true);
  await restart();
  expect(await state()).toEqual(before);
  await clinic.sql.query(
    `update pg_collation set collversion = '0' where oid = 'public.names'::regcollation`,
  );
  await restart();
  const after = await state();
  expect(after.isCurrent).toBe(true);
  expect(after.patients).not.toBe(before.patients);
  expect(after.prescriptions).not.toBe(before.prescriptions);
});
