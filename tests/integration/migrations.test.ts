/** @module-tag slow */
import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import { type Kysely, Migrator, sql } from 'kysely';
import pg from 'pg';
import { pino } from 'pino';
import { beforeAll, describe, expect, test } from 'vitest';
import { connect } from '../../src/server/database/connect';
import { migrate } from '../../src/server/database/migrate';
import { createDatabase } from './clinic';

const silent = pino({ level: 'silent' });

const folder = new URL('../../src/server/database/migrations/', import.meta.url);
const names = fs
  .readdirSync(folder)
  .map((file) => file.replace(/\.sql$/, ''))
  .toSorted();

const upTo = (last: string) => names.filter((name) => name <= last);
const textOf = (name: string) => fs.readFileSync(new URL(`${name}.sql`, folder), 'utf8');

/** The changes of a version, and what one of them said in it where it was not what it says now. */
interface Version {
  title: string;
  changes: readonly string[];
  saying?: Record<string, string>;
}

const versions: Version[] = [
  ...names.map((last) => ({ title: last, changes: upTo(last) })),
  {
    title: '0003_patient_search_by_id without the change that now sorts before it',
    changes: ['0001_visit', '0002_appointments_and_sample_data', '0003_patient_search_by_id'],
  },
  {
    title: '0013_hands without 0012_language',
    changes: upTo('0013_hands').filter((name) => name !== '0012_language'),
  },
  {
    title: '0010_board with 0009_queue as it began',
    changes: upTo('0010_board'),
    saying: {
      '0009_queue': textOf('0009_queue').split('\n-- The token that an appointment')[0] ?? '',
    },
  },
];

/** A database as a version left it, with a row in every table of a visit. */
async function databaseOf({ changes, saying = {} }: Omit<Version, 'title'>) {
  const connection = await createDatabase();
  const { db, pool } = connect(connection, silent);
  const migrations = Object.fromEntries(
    changes.map((name) => [
      name,
      {
        up: async (trx: Kysely<unknown>) => {
          await sql.raw(saying[name] ?? textOf(name)).execute(trx);
        },
      },
    ]),
  );
  const provider = { getMigrations: async () => migrations };
  const { error } = await new Migrator({ db, provider }).migrateToLatest();
  if (error) throw error;
  await fillVisit(pool);
  await db.destroy();
  return connection;
}

const at = '2026-11-20T10:00:00Z';

/** Writes what the columns of this version take. */
async function fillVisit(pool: pg.Pool): Promise<void> {
  const put = async (table: string, row: Record<string, unknown>) => {
    const { rows } = await pool.query<{ name: string }>(
      "select column_name as name from information_schema.columns where table_schema = 'public' and table_name = $1",
      [table],
    );
    const known = Object.keys(row).filter((name) => rows.some((column) => column.name === name));
    if (rows.length === 0) return;
    await pool.query(
      `insert into ${table} (${known.join(', ')}) values (${known.map((_, index) => `$${index + 1}`).join(', ')})`,
      known.map((name) => row[name]),
    );
  };
  const [user, patient, token, prescription, bill, appointment] = Array.from({ length: 6 }, () =>
    randomUUID(),
  );
  const person = { name: 'Somebody', created_at: at, updated_at: at };
  const who = { patient_id: patient, patient_name: 'Asha Rao' };
  const email = 'a@clinic.test';
  await put('users', { id: user, email, role: 'doctor', status: 'active', ...person });
  await put('credentials', {
    id: randomUUID(),
    account_id: user,
    provider_id: 'credential',
    user_id: user,
    password: 'a hash',
    ...person,
  });
  const profile = { user_id: user, qualification: 'MBBS', free_days: 7, updated_at: at };
  await put('practices', profile);
  await put('doctor_profiles', profile);
  await put('patients', {
    id: patient,
    name: 'Asha Rao',
    age: 31,
    gender: 'female',
    phone: '+91 98765-43210',
    address: 'Pune',
    emergency_contact: 'Vikram',
    allergies: ['Dust', 'Latex'],
    registered_at: at,
    registered_by: user,
  });
  await put('token_counters', { date: '2026-11-20', count: 7, last_updated: at });
  await put('tokens', {
    id: token,
    counter_date: '2026-11-20',
    token_number: 7,
    patient_id: patient,
    status: 'in-progress',
    priority: 'urgent',
    queue_key: 7,
    issued_at: at,
    issued_by: user,
    consulted_by: user,
    consulted_at: at,
  });
  await put('token_calls', {
    id: randomUUID(),
    token_id: token,
    called_by: user,
    called_at: at,
    returned_by: user,
    returned_at: at,
    no_show_by: user,
    no_show_at: at,
  });
  const request = {
    user_id: user,
    key: randomUUID(),
    operation: 'queue.issue',
    input_hash: Buffer.from('a hash'),
    record_id: token,
    created_at: at,
  };
  await put('requests', request);
  await put('idempotency_keys', request);
  await put('prescriptions', {
    id: prescription,
    ...who,
    doctor_id: user,
    doctor_name: 'Somebody',
    token_id: token,
    diagnosis: 'Fever',
    symptoms: '',
    follow_up_date: '2028-02-29',
    created_at: at,
  });
  const empty = { dosage: '', frequency: '', duration: '', instructions: '' };
  await put('prescription_medications', {
    prescription_id: prescription,
    position: 0,
    name: 'A',
    ...empty,
  });
  await put('bills', {
    id: bill,
    ...who,
    token_id: token,
    subtotal: 100,
    tax_basis_points: 1800,
    tax: 18,
    discount: 0,
    total: 118,
    status: 'paid',
    payment_method: 'upi',
    received: 118,
    created_at: at,
    created_by: user,
    paid_at: at,
  });
  await put('bill_items', {
    bill_id: bill,
    position: 0,
    description: 'Fee',
    quantity: 1,
    unit_price: 100,
    total: 100,
    tax_basis_points: 1800,
    tax: 18,
  });
  await put('appointments', {
    id: appointment,
    patient_id: patient,
    doctor_id: user,
    date: '2028-02-29',
    time: '10:00',
    type: 'checkup',
    status: 'scheduled',
    created_at: at,
    created_by: user,
  });
  await put('audit_logs', {
    user_id: user,
    user_name: 'Somebody',
    action: 'token_issued',
    details: 'Token #7 issued to Asha Rao',
    entity: 'tokens',
    entity_id: token,
    timestamp: at,
  });
}

type Contents = Record<string, Record<string, unknown>[]>;

/** What tables and columns are called since, by their names before. */
const calledNow: Record<string, string> = {
  practices: 'doctor_profiles',
  requests: 'idempotency_keys',
  returned_by: 'no_show_by',
  returned_at: 'no_show_at',
};
const nameNow = (name: string) => calledNow[name] ?? name;

/** Every row of every table, under the names of now. */
async function contentsOf(pool: pg.Pool): Promise<Contents> {
  const { rows } = await pool.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' order by 1",
  );
  const contents: Contents = {};
  for (const { name } of rows) {
    const found = await pool.query<{ row: Record<string, unknown> }>(
      `select to_jsonb(t) as row from "${name}" t order by 1`,
    );
    contents[nameNow(name)] = found.rows.map(({ row }) =>
      Object.fromEntries(Object.entries(row).map(([column, value]) => [nameNow(column), value])),
    );
  }
  return contents;
}

/** What a later version declares to be gone. */
const dropped = new Set(['sessions', 'verifications', 'kysely_migration', 'kysely_migration_lock']);
/** What is looked through follows from the rest, and a later version looks through more of it (decision 92). */
dropped.add('search_words');
/** Figures that came out of the records, which reports add up when they are read. */
for (const name of ['day_sums', 'day_totals', 'month_sums']) dropped.add(name);
for (const name of ['summed_days', 'summed_months', 'changed_moments']) dropped.add(name);
const derived = new Set(['search_text']);

/** What a later version declares to have changed: a prescription's paper shows the address (decision 86). */
function withAddress(contents: Contents): Contents {
  const settings = contents.clinic_settings?.map((row) => {
    const { paper_shows: shown } = row;
    const isOfBefore = Array.isArray(shown) && !shown.includes('address');
    return isOfBefore ? { ...row, paper_shows: ['address', ...shown] } : row;
  });
  return settings ? { ...contents, clinic_settings: settings } : contents;
}

/** The rows of one version with the columns and tables that the other one has too. */
function common(contents: Contents, other: Contents): Contents {
  const tables = Object.entries(contents).filter(([name]) => name in other && !dropped.has(name));
  return Object.fromEntries(
    tables.map(([name, rows]) => {
      const columns = new Set(Object.keys(other[name]?.[0] ?? {}));
      // That its settings are others now is news as well.
      const told = rows.filter(({ topic }) => topic !== 'settings');
      const kept = told.map((row) =>
        Object.fromEntries(
          Object.entries(row).filter(([column]) => columns.has(column) && !derived.has(column)),
        ),
      );
      return [name, kept];
    }),
  );
}

/** What the tables are made of, whatever order it was made in. */
async function layoutOf(pool: pg.Pool): Promise<unknown[]> {
  const { rows } = await pool.query(`
    select 'column', table_name::text, column_name::text, concat_ws(' ', data_type, is_nullable, column_default,
        generation_expression, is_identity)
      from information_schema.columns where table_schema = 'public'
    union all select 'index', tablename, indexname, indexdef from pg_indexes where schemaname = 'public'
    union all select 'constraint', conrelid::regclass::text, conname, pg_get_constraintdef(oid)
      from pg_constraint where connamespace = 'public'::regnamespace
    union all select 'trigger', tgrelid::regclass::text, tgname, pg_get_triggerdef(oid)
      from pg_trigger where not tgisinternal
    order by 1, 2, 3`);
  return rows;
}

let newLayout: unknown[];
beforeAll(async () => {
  const connection = await createDatabase();
  await migrate(connection, silent);
  const { db, pool } = connect(connection, silent);
  newLayout = await layoutOf(pool);
  await db.destroy();
});

describe.each(versions.map((version) => [version.title, version] as const))(
  'from the version of %s [DUR-10]',
  (_, version) => {
    test('no data change but what is declared, and a second run does nothing', async () => {
      const connection = await databaseOf(version);
      const { db, pool } = connect(connection, silent);
      try {
        const before = await contentsOf(pool);
        expect(before.tokens).toHaveLength(1);
        await migrate(connection, silent);
        const after = await contentsOf(pool);
        expect(common(after, before)).toEqual(common(withAddress(before), after));
        expect(
          Object.keys(before).filter((table) => !(table in after) && !dropped.has(table)),
        ).toEqual([]);
        expect(await layoutOf(pool)).toEqual(newLayout);
        await migrate(connection, silent);
        expect(await contentsOf(pool)).toEqual(after);
      } finally {
        await db.destroy();
      }
    });
  },
);

test.each([versions[0], versions.at(-1)])(
  'two that start at once apply every change once',
  async (version) => {
    if (!version) throw new Error('There is no earlier version.');
    const connection = await databaseOf(version);
    const one = connect(connection, silent);
    try {
      await Promise.all([migrate(connection, silent), migrate(connection, silent)]);
      const { rows } = await one.pool.query<{ name: string }>(
        'select name from kysely_migration order by name',
      );
      expect(rows.map((row) => row.name)).toEqual(names);
    } finally {
      await one.db.destroy();
    }
  },
);

test('a clock that was set back between two versions keeps nobody out', async () => {
  const connection = await databaseOf({ changes: upTo('0022_day_end') });
  const { db, pool } = connect(connection, silent);
  try {
    await pool.query(`update kysely_migration set timestamp = '2036-01-01' where name < '0010'`);
    await migrate(connection, silent);
    expect(await layoutOf(pool)).toEqual(newLayout);
  } finally {
    await db.destroy();
  }
});

test('no table, column, key, index or trigger is left with a name that is no more', () => {
  expect(JSON.stringify(newLayout)).not.toMatch(/practice|\brequests|returned_(at|by)/);
});

test('a request to close a day is known by the operation’s name of now', async () => {
  const connection = await databaseOf({ changes: upTo('0029_audit_events') });
  const { db, pool } = connect(connection, silent);
  try {
    await pool.query(`
      insert into requests (user_id, key, operation, input_hash, record_id, created_at)
      select id, gen_random_uuid(), 'dayEnd.close', '', id, created_at from users`);
    await migrate(connection, silent);
    const { rows } = await pool.query('select operation from idempotency_keys order by 1');
    expect(rows).toEqual([{ operation: 'dayClose.close' }, { operation: 'queue.issue' }]);
  } finally {
    await db.destroy();
  }
});

test('older bills get their payments and the tax of their lines, and no number', async () => {
  const connection = await databaseOf({ changes: upTo('0016_clinic_settings') });
  const client = new pg.Client(connection);
  await client.connect();
  try {
    // A second line, so that a tax of 19 paise goes to lines of 100 and 5; and a bill that was voided.
    await client.query(`
      update bills set subtotal = 105, tax = 19, total = 124;
      insert into bill_items (bill_id, position, description, quantity, unit_price, total)
        select id, 1, 'Plaster', 1, 5, 5 from bills;
      insert into bills (id, patient_id, patient_name, token_id, subtotal, tax_basis_points, tax, discount, total,
          status, payment_method, created_at, created_by, paid_at, voided_at, voided_by, voided_by_name, void_reason)
        select gen_random_uuid(), patient_id, 'Voided', token_id, 100, 0, 0, 0, 100, status, payment_method,
          created_at, created_by, paid_at, created_at, created_by, 'Somebody', 'a mistake' from bills`);
    await migrate(connection, silent);
    const { rows: items } = await client.query(
      'select position, tax_basis_points, tax, hsn from bill_items order by position',
    );
    expect(items).toEqual([
      { position: 0, tax_basis_points: 1800, tax: 18, hsn: null },
      { position: 1, tax_basis_points: 1800, tax: 1, hsn: null },
    ]);
    const { rows: bills } = await client.query(
      'select patient_name, status, received, refunded, number, serial from bills order by patient_name',
    );
    expect(bills).toEqual([
      expect.objectContaining({ patient_name: 'Asha Rao', status: 'paid', received: 124 }),
      expect.objectContaining({ patient_name: 'Voided', status: 'other', received: 0 }),
    ]);
    expect(bills.every(({ number, serial }) => number === null && serial === null)).toBe(true);
    const { rows: payments } = await client.query(
      'select kind, method, amount, received_at, received_by_name from bill_payments',
    );
    expect(payments).toEqual([
      {
        kind: 'payment',
        method: 'upi',
        amount: 124,
        received_at: new Date(at),
        received_by_name: 'Somebody',
      },
    ]);
  } finally {
    await client.end();
  }
});

test('a sample doctor who administered beside people does not any more [CFG-7]', async () => {
  const connection = await databaseOf({ changes: upTo('0023_day_close_papers') });
  const client = new pg.Client(connection);
  await client.connect();
  try {
    await client.query(`
      insert into users (id, name, email, role, status, is_administrator, is_sample, created_at, updated_at)
      values (gen_random_uuid(), 'Dr. Sample', 's@x.test', 'doctor', 'active', true, true, now(), now());
      update users set is_administrator = true where not is_sample`);
    await migrate(connection, silent);
    const { rows } = await client.query('select is_sample, is_administrator from users');
    expect(rows.map((row) => row.is_administrator)).toEqual(rows.map((row) => !row.is_sample));
  } finally {
    await client.end();
  }
});

test('patients of before are numbered by when they were registered, and the next one follows', async () => {
  const connection = await databaseOf({ changes: upTo('0047_appointments_as_a_day_goes') });
  const client = new pg.Client(connection);
  await client.connect();
  const insert = (name: string, at: string) =>
    client.query(
      `insert into patients (id, name, age, gender, phone, address, emergency_contact, registered_at, registered_by)
      values (gen_random_uuid(), $1, 30, 'other', '98765', 'Pune', 'Nobody', $2, (select id from users limit 1))`,
      [name, at],
    );
  const numbers = async () =>
    (
      await client.query(
        `select name, number from patients where name like 'Numbered %' order by number`,
      )
    ).rows.map(({ name }) => name);
  try {
    await insert('Numbered third', '2030-03-03');
    await insert('Numbered second', '2030-02-02');
    await insert('Numbered fourth', '2030-04-04');
    await migrate(connection, silent);
    await insert('Numbered fifth', '2030-01-01');
    expect(await numbers()).toEqual(
      ['second', 'third', 'fourth', 'fifth'].map((place) => `Numbered ${place}`),
    );
    const { rows } = await client.query(
      'select max(number) as last, count(*) as all from patients',
    );
    expect(rows).toEqual([{ last: Number(rows[0].all), all: rows[0].all }]);
    // Who is gone leaves the number to the next.
    await client.query(`delete from patients where name = 'Numbered fifth'`);
    await insert('Numbered fifth again', '2030-01-01');
    const again = await client.query('select max(number) as last, count(*) as all from patients');
    expect(again.rows).toEqual(rows);
  } finally {
    await client.end();
  }
});

test('an appointment whose time a merge gave away has it back, unless somebody else has it [10.32.12]', async () => {
  const connection = await databaseOf({ changes: upTo('0101_outside_visits') });
  const client = new pg.Client(connection);
  await client.connect();
  const book = async (time: string, holdsTime: boolean) => {
    const { rows } = await client.query<{ id: string }>(
      `insert into appointments (id, patient_id, doctor_id, date, time, type, status, created_at, created_by, holds_time)
      select gen_random_uuid(), (select id from patients limit 1), users.id, '2030-01-01', $1, 'checkup', 'scheduled',
        now(), users.id, $2
      from users limit 1 returning id`,
      [time, holdsTime],
    );
    return rows[0]?.id;
  };
  try {
    const [free, taken] = [await book('10:00', false), await book('11:00', false)];
    const other = await book('11:00', true);
    await client.query(
      `insert into patients (id, name, age, gender, phone, address, emergency_contact, registered_at, registered_by)
      select gen_random_uuid(), 'Merged', 30, 'other', '98765', 'Pune', 'Nobody', now(), id from users limit 1`,
    );
    await client.query(
      `insert into patient_merges (id, survivor_id, duplicate_id, merged_at, merged_by, merged_by_name)
      select gen_random_uuid(), one.id, two.id, now(), one.registered_by, 'Somebody'
      from patients one join patients two on one.id <> two.id and two.name = 'Merged' limit 1`,
    );
    await client.query(
      `insert into merge_changes (merge_id, table_name, row_id, column_name, before, after)
      select id, 'appointments', row, 'holds_time', 'true', 'false' from patient_merges, unnest($1::uuid[]) row`,
      [[free, taken]],
    );
    await migrate(connection, silent);
    const { rows } = await client.query(
      `select id, holds_time, is_double_booked, column_name, change.before, change.after
      from appointments left join merge_changes change on row_id = id where date = '2030-01-01' order by time, column_name`,
    );
    const change = { before: true, after: false };
    expect(rows).toEqual([
      {
        id: free,
        holds_time: true,
        is_double_booked: true,
        column_name: 'is_double_booked',
        before: false,
        after: true,
      },
      {
        id: taken,
        holds_time: false,
        is_double_booked: false,
        column_name: 'holds_time',
        ...change,
      },
      {
        id: other,
        holds_time: true,
        is_double_booked: false,
        column_name: null,
        before: null,
        after: null,
      },
    ]);
  } finally {
    await client.end();
  }
});

test('a change that takes longer than a person would wait is made all the same, and is announced', async () => {
  const connection = await databaseOf({ changes: upTo('0014_many_records') });
  const client = new pg.Client(connection);
  await client.connect();
  const said: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line) => void said.push(line) });
  try {
    await client.query(`
      set clinic.tells_nothing = 'on';
      insert into patients (id, name, age, gender, phone, address, emergency_contact, registered_at, registered_by)
      select gen_random_uuid(), 'Patient ' || md5(n::text), 30, 'other', '98765', 'Pune', 'Nobody', now(),
        (select id from users limit 1)
      from generate_series(1, 5000) n`);
    await client.query(`alter database ${connection.database} set statement_timeout = '150ms'`);
    await migrate(connection, log);
    const { rows } = await client.query('select count(*) as words from search_words');
    expect(rows[0].words).toBeGreaterThan(1_000);
    expect(said.join('')).toContain('takes minutes');
  } finally {
    await client.end();
  }
}, 60_000);
