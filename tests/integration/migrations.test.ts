import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import { type Kysely, Migrator, sql } from 'kysely';
import type pg from 'pg';
import { pino } from 'pino';
import { describe, expect, test } from 'vitest';
import { connect } from '../../src/server/database/connect';
import { migrate } from '../../src/server/database/migrate';
import { createDatabase } from './clinic';

const folder = new URL('../../src/server/database/migrations/', import.meta.url);
const names = fs
  .readdirSync(folder)
  .map((file) => file.replace(/\.sql$/, ''))
  .toSorted();

/** A database as the version left it whose last change this was, with a row in every table of a visit. */
async function databaseOf(last: string): Promise<pg.ClientConfig> {
  const connection = await createDatabase();
  const { db, pool } = connect(connection, pino({ level: 'silent' }));
  const migrations = Object.fromEntries(
    names
      .filter((name) => name <= last)
      .map((name) => [
        name,
        {
          up: async (trx: Kysely<unknown>) => {
            const text = fs.readFileSync(new URL(`${name}.sql`, folder), 'utf8');
            await sql.raw(text).execute(trx);
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

async function contentsOf(pool: pg.Pool): Promise<Contents> {
  const { rows } = await pool.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' order by 1",
  );
  const contents: Contents = {};
  for (const { name } of rows) {
    const found = await pool.query(`select to_jsonb(t) as row from "${name}" t order by 1`);
    contents[name] = found.rows.map(({ row }) => row);
  }
  return contents;
}

/** What a later version declares to be gone. */
const dropped = new Set(['sessions', 'verifications', 'kysely_migration', 'kysely_migration_lock']);

/** The rows of one version with the columns and tables that the other one has too. */
function common(contents: Contents, other: Contents): Contents {
  const tables = Object.entries(contents).filter(([name]) => name in other && !dropped.has(name));
  return Object.fromEntries(
    tables.map(([name, rows]) => {
      const columns = new Set(Object.keys(other[name]?.[0] ?? {}));
      const kept = rows.map((row) =>
        Object.fromEntries(Object.entries(row).filter(([column]) => columns.has(column))),
      );
      return [name, kept];
    }),
  );
}

describe.each(names)('DUR-10: from the version of %s', (name) => {
  test('no data change but what is declared, and a second run does nothing', async () => {
    const connection = await databaseOf(name);
    const { db, pool } = connect(connection, pino({ level: 'silent' }));
    try {
      const before = await contentsOf(pool);
      expect(before.tokens).toHaveLength(1);
      await migrate(db, connection);
      const after = await contentsOf(pool);
      expect(common(after, before)).toEqual(common(before, after));
      expect(
        Object.keys(before).filter((table) => !(table in after) && !dropped.has(table)),
      ).toEqual([]);
      await migrate(db, connection);
      expect(await contentsOf(pool)).toEqual(after);
    } finally {
      await db.destroy();
    }
  });

  test('two that start at once apply every change once', async () => {
    const connection = await databaseOf(name);
    const one = connect(connection, pino({ level: 'silent' }));
    const other = connect(connection, pino({ level: 'silent' }));
    try {
      await Promise.all([migrate(one.db, connection), migrate(other.db, connection)]);
      const { rows } = await one.pool.query<{ name: string }>(
        'select name from kysely_migration order by name',
      );
      expect(rows.map((row) => row.name)).toEqual(names);
    } finally {
      await one.db.destroy();
      await other.db.destroy();
    }
  });
});
