import type pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { tables } from '../../src/app/server/features';
import { createAuditChain } from '../../src/server/audit/auditChain';
import { connect } from '../../src/server/database/connect';
import type { Declarations } from '../../src/server/database/schema';
import { startClinic, type TestClinic } from './clinic';
import { patientWithEverything } from './patientWithEverything';

/** A second record of the person that was merged into theirs, with what ties the two. */
const aDuplicate = `
  with duplicate as (
    insert into patients (id, name, age, gender, phone, address, emergency_contact, allergies, registered_at,
      registered_by, survivor_id, voided_at, voided_by, voided_by_name, void_reason)
    select gen_random_uuid(), name, 52, gender, phone, 'Zubaida’s old home', '', '{Zirconium}', now(), registered_by, id,
      now(), registered_by, 'New Comer', 'Zubaida twice'
    from patients where id = $1 returning id, registered_by
  ), tie as (
    insert into patient_merges (id, survivor_id, duplicate_id, reason, merged_at, merged_by, merged_by_name)
    select gen_random_uuid(), $1, id, 'Zubaida twice', now(), registered_by, 'New Comer' from duplicate returning id
  ), changes as (
    insert into merge_changes (merge_id, table_name, row_id, column_name, before, after)
    select id, 'patients', $1, 'address', '""', '"Zubaida’s old home"' from tie
  ), questions as (
    insert into merge_questions (id, merge_id, kind, survivor_says, duplicate_says)
    select gen_random_uuid(), id, 'allergies', 'Zirconium', 'Sahar' from tie
  )
  insert into duplicate_candidates (one_id, other_id, kind, found_at)
  select least(id, $1::uuid), greatest(id, $1::uuid), 'name', now() from duplicate`;

let clinic: TestClinic;
let patientId: string;
let staff: Parameters<typeof patientWithEverything>[1];
beforeAll(async () => {
  clinic = await startClinic({
    timeZone: 'Asia/Kolkata',
    sampleData: false,
    clock: () => new Date('2026-11-20T04:00:00Z'),
  });
  const { client: administrator } = await clinic.administrator();
  const { client: receptionist } = await clinic.newcomer('receptionist');
  staff = { administrator, receptionist };
  patientId = await patientWithEverything(clinic, staff);
  await clinic.sql.query(
    `with people as (select id from users limit 1)
    , asked as (
      insert into privacy_requests
      select gen_random_uuid(), $1, 'erasure', 'All', id, now(), 'refused', 'Later', id, now() from people
    )
    insert into legal_holds select gen_random_uuid(), $1, 'Sued', id, now(), now() from people`,
    [patientId],
  );
  await clinic.sql.query(aDuplicate, [patientId]);
  const { db } = connect(clinic.connection, pino({ level: 'silent' }));
  await createAuditChain(db, pino({ level: 'silent' })).catchUp();
  await db.destroy();
});
afterAll(() => clinic.close());

/** Every column of a patient's row, with what an erasure leaves of it. */
const declared = Object.entries<Declarations[string]>(tables).flatMap(([table, { ofPatient }]) =>
  'rows' in ofPatient ? [{ table, ...ofPatient }] : [],
);
/** What is declared of a column, `table.column`; undefined where its rows go. */
const answerOf = (name: string) => {
  const [table, column = ''] = name.split('.');
  const { erased = 'deleted' } = declared.find((one) => one.table === table) ?? {};
  return erased === 'deleted' ? undefined : erased[column];
};
const isKept = (name: string) => 'keeps' in (answerOf(name) ?? {});
const isContact = (name: string) => {
  const answer = answerOf(name);
  return answer !== undefined && 'isContact' in answer && answer.isContact === true;
};
/** Whether what repeats the contact data goes from a column along with it. */
const mayRepeatContact = (name: string) => {
  const [table, column = ''] = name.split('.');
  const contact = declared.find((one) => one.table === table)?.contact;
  return contact === 'deleted' || contact?.columns[column] !== undefined;
};

/** By these other rows are found, and words are the patient's own; erasure.test traces them. */
const findsRows = ['patients.name', 'patients.phone', 'search_words.word'];

/** Without signs that a search leaves out. */
const markOf = (name: string) => `<mark ${name.replace('.', ' dot ')}>`;
/** The value that holds a mark, by PostgreSQL's type. */
const marked: Record<string, (column: string, mark: string) => string> = {
  text: (_column, mark) => `'${mark}' || ctid`,
  _text: (_column, mark) => `array['${mark}']`,
  jsonb: (column, mark) =>
    `case when jsonb_typeof(${column}) = 'array' then ${column} || '["${mark}"]' else coalesce(${column}, '{}') || '{"mark": "${mark}"}' end`,
};

/** A connection in a transaction that ends with the test, as if nothing had been done. */
async function beginning(): Promise<pg.PoolClient> {
  const client = await clinic.sql.connect();
  onTestFinished(async () => {
    await client.query('rollback');
    client.release();
  });
  await client.query('begin');
  return client;
}

/** The patient's rows of a table that has others, too: the answer to a file's import names the import. */
const ofPatientAlone: Record<string, string> = {
  idempotency_keys: `where operation <> 'visitImports.run'`,
};

/** Enters a mark into every column that takes one; those that did. A column of fixed words or
 * of what another table has takes none. */
async function markEverything(client: pg.PoolClient): Promise<string[]> {
  const { rows } = await client.query<{ table: string; column: string; type: string }>(
    `select table_name as table, column_name as column, udt_name as type from information_schema.columns
    where table_schema = 'public' and table_name = any ($1) and udt_name = any ($2) and is_generated = 'NEVER'
      and not exists (
        select from pg_constraint join pg_attribute on attrelid = conrelid and attnum = any (conkey)
        where contype = 'f' and conrelid = table_name::regclass and attname = column_name
      )`,
    [declared.map(({ table }) => table), Object.keys(marked)],
  );
  // Everything else that is written here is about the patient.
  const ofPatient = `where patient_id = '${patientId}'`;
  const entered: string[] = [];
  for (const { table, column, type } of rows) {
    const name = `${table}.${column}`;
    if (findsRows.includes(name)) continue;
    const value = marked[type]?.(column, markOf(name)) ?? '';
    const where = ofPatientAlone[table] ?? (table === 'audit_logs' ? ofPatient : '');
    if (await markRows(client, { table, column, value, where })) entered.push(name);
  }
  return entered;
}

interface Marking {
  table: string;
  column: string;
  value: string;
  where: string;
}

/** Enters a mark into each row of a table that takes one; whether any did. */
async function markRows(client: pg.PoolClient, { table, column, value, where }: Marking) {
  const { rows } = await client.query<{ ctid: string }>(`select ctid::text from ${table} ${where}`);
  let isMarked = false;
  for (const { ctid } of rows) {
    await client.query('savepoint one_row');
    const written = await client
      .query(`update ${table} set ${column} = ${value} where ctid = '${ctid}'`)
      .catch(() => client.query('rollback to one_row'));
    if (written.command === 'UPDATE' && written.rowCount) isMarked = true;
  }
  return isMarked;
}

/** The columns whose marks stand anywhere in the database. */
async function marksIn(client: pg.PoolClient): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public'`,
  );
  const found = new Set<string>();
  for (const { name } of rows) {
    const held = await client.query<{ column: string }>(
      `select distinct (regexp_matches(to_jsonb(one)::text, '<mark ([^>]+)>', 'gi'))[1] as column from "${name}" one`,
    );
    for (const { column } of held.rows) found.add(column.replace(' dot ', '.'));
  }
  return [...found].toSorted();
}

test('what was entered into any column of any table is gone, but for what its declaration keeps [10.16.4]', async () => {
  const client = await beginning();
  // The log and the papers are never changed otherwise.
  await client.query('set local session_replication_role = replica');
  const entered = await markEverything(client);
  await client.query('set local session_replication_role = origin');
  for (const { table } of declared.filter(({ table }) => table !== 'erasures')) {
    const { rowCount } = await client.query(`select from ${table} limit 1`);
    expect(rowCount, `${table} has a row`).toBe(1);
  }
  expect(await marksIn(client)).toEqual(entered.toSorted());
  expect(entered.length).toBeGreaterThan(80);

  await client.query(`select erase_patient($1, now(), (select id from users limit 1), false)`, [
    patientId,
  ]);
  const keptNames = entered.filter(isKept);
  expect(await marksIn(client)).toEqual(keptNames.toSorted());
});

test('dates and numbers that are to go are gone, too [10.16.4]', async () => {
  const client = await beginning();
  const held = async () => {
    const found: Record<string, unknown[]> = {};
    for (const { table, erased } of declared) {
      if (erased === 'deleted') continue;
      for (const [column, answer] of Object.entries(erased)) {
        if (!('becomes' in answer) || answer.becomes(column) !== 'null') continue;
        const { rows } = await client.query<{ value: unknown }>(
          `select distinct to_jsonb(${column}) as value from ${table} where ${column} is not null`,
        );
        found[`${table}.${column}`] = rows.map(({ value }) => value);
      }
    }
    return found;
  };
  const before = await held();
  await client.query(`select erase_patient($1, now(), null, false)`, [patientId]);
  const after = await held();
  const notText = Object.entries(before).filter(([, values]) =>
    values.some((value) => typeof value === 'number' || /^\d{4}-\d{2}-\d{2}/.test(String(value))),
  );
  expect(notText.length).toBeGreaterThan(3);
  for (const [name] of notText) expect(after[name], name).toEqual([]);
});

test('contact data alone takes the columns that are declared so, and no other [10.16.4]', async () => {
  const client = await beginning();
  await client.query('set local session_replication_role = replica');
  const entered = await markEverything(client);
  await client.query('set local session_replication_role = origin');
  await client.query('select clear_contact($1, now(), false)', [patientId]);
  const left = await marksIn(client);
  const gone = entered.filter((name) => !left.includes(name));
  expect(entered.filter(isContact).filter((name) => !gone.includes(name))).toEqual([]);
  expect(entered.filter(isContact).length).toBeGreaterThan(1);
  expect(gone.filter((name) => !isContact(name) && !mayRepeatContact(name))).toEqual([]);
});

test('nothing of anybody else goes with it, and no other word of the clinic', async () => {
  const rowsOfAll = async () => {
    const { rows: names } = await clinic.sql.query<{ name: string }>(
      // Counts of everybody's records go on.
      `select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'record_totals'`,
    );
    const found = new Set<string>();
    for (const { name } of names) {
      const { rows } = await clinic.sql.query<{ row: string }>(
        `select to_jsonb(one)::text as row from "${name}" one`,
      );
      for (const { row } of rows) found.add(`${name} ${row}`);
    }
    return found;
  };
  const before = await rowsOfAll();
  const another = await patientWithEverything(clinic, staff);
  const withBoth = await rowsOfAll();
  const besideBoth = [...before].filter((row) => withBoth.has(row));
  await clinic.sql.query(`select erase_patient($1, now(), null, false)`, [another]);
  const after = await rowsOfAll();
  expect(besideBoth.length).toBeGreaterThan(100);
  expect(besideBoth.filter((row) => !after.has(row))).toEqual([]);
});

test('a table whose rows belong to a patient says so, and every column that stays says why', async () => {
  const { rows } = await clinic.sql.query<{ table: string }>(
    `with recursive belongs as (
      select 'patients'::regclass as relation
      union
      select conrelid from pg_constraint join belongs on confrelid = relation where contype = 'f'
    )
    select relation::regclass::text as table from belongs order by 1`,
  );
  const names = declared.map(({ table }) => table);
  expect(rows.map(({ table }) => table).filter((table) => !names.includes(table))).toEqual([]);
  const reasons = declared.flatMap(({ erased }) =>
    erased === 'deleted'
      ? []
      : Object.values(erased).flatMap((one) => ('keeps' in one ? [one.keeps] : [])),
  );
  for (const reason of new Set(reasons)) expect(reason).toMatch(/^[A-Z].*\.$/);
});

test('an erasure that is repeated changes no row', async () => {
  const client = await beginning();
  const erase = () => client.query(`select erase_patient($1, now(), null, false)`, [patientId]);
  const versions = async () => {
    const found: string[] = [];
    for (const { table } of declared) {
      const { rows } = await client.query(`select '${table}' || ctid as row from ${table}`);
      found.push(...rows.map(({ row }) => row));
    }
    return found;
  };
  await erase();
  const before = await versions();
  await erase();
  expect(await versions()).toEqual(before);
});
