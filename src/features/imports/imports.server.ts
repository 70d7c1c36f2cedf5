import { type InferResult, type Kysely, sql, type Transaction } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { idempotent } from '../../server/api/idempotent';
import { api, type SignedIn } from '../../server/api/operations';
import { about, auditRow, recordAudit } from '../../server/audit/recordAudit';
import { columnNames } from '../../server/database/columns';
import type { Database } from '../../server/database/schema';
import { inTransaction } from '../../server/database/transaction';
import {
  duplicateConditions,
  type MatchFields,
  matchesByBirth,
  matchesByName,
  minPhoneDigits,
  patientColumnDefaults,
  patientColumns,
  todayOf,
  toStoredPatient,
} from '../patients/patients.rows';
import { registrationEvent } from '../patients/registrationAudit.rows';
import { lockRegistrations } from '../patients/registrationLock.rows';
import { type DuplicateRow, importsShown, type PastImport } from './patientImport';

/** Rows that one statement checks or registers, so that it stays far below the statement timeout. */
const batchSize = 1_000;

/**
 * The most earlier rows of the same phone number or name that one row is compared with: families share a number and
 * neighbours a name, but a whole file does not.
 */
const maxCompared = { byPhone: 50, byName: 500 };

export const importsOperations = {
  stage: api.imports.stage.handler(async ({ input, context, errors }) => {
    const { db, user, now } = context;
    const { importId, rows } = input;
    const today = todayOf(context);
    // One file at a time: the first row of a new file deletes the person's earlier one, which then takes no more rows.
    if (rows.some(({ row }) => row === 1)) {
      await db
        .deleteFrom('import_rows')
        .where('user_id', '=', user.id)
        .where('import_id', '!=', importId)
        .execute();
    } else {
      const first = await db
        .selectFrom('import_rows')
        .select('row')
        .where('user_id', '=', user.id)
        .where('import_id', '=', importId)
        .where('row', '=', 1)
        .executeTakeFirst();
      if (!first) throw errors.NOT_STAGED();
    }
    await db
      .insertInto('import_rows')
      .values(
        rows.map(({ row, patient }) => ({
          user_id: user.id,
          import_id: importId,
          row,
          patient_id: uuidv7(),
          record: JSON.stringify(toStoredPatient(patient, today, errors)),
          staged_at: now,
        })),
      )
      .onConflict((conflict) => conflict.columns(['user_id', 'import_id', 'row']).doNothing())
      .execute();
    return { staged: rows.length };
  }),

  check: api.imports.check.handler(async ({ input, context }) => {
    const { from, to } = input.range;
    const duplicates = await duplicatesAmong(context.db, context, input.importId, from, to);
    return { duplicates };
  }),

  run: api.imports.run.handler(({ input, context, errors }) => {
    const { user, now } = context;
    const { importId, rows, duplicates } = input;
    const create = async (trx: Transaction<Database>, id: string) => {
      // Of two concurrent runs, the second waits and then finds no staged rows, instead of registering them twice.
      await sql`select pg_advisory_xact_lock(hashtextextended(${importId}, 0))`.execute(trx);
      await lockRegistrations(trx);
      const { staged, last } = await stagedRows(trx, user.id, importId);
      if (staged !== rows) throw errors.NOT_STAGED();
      const skipped = duplicates === 'skip' ? await rowsToSkip(trx, context, importId, last) : [];
      const outcome = { id, registered: staged - skipped.length, skipped: skipped.length };
      await trx
        .insertInto('patient_imports')
        .values({ ...outcome, imported_by: user.id, imported_at: now })
        .execute();
      // Turns off the triggers that notify of and count each row; note_imported_patients does both at the end.
      await sql`select set_config('clinic.tells_nothing', 'on', true)`.execute(trx);
      let newestId: string | null = null;
      let registered = 0;
      for (let from = 1; from <= last; from += batchSize) {
        const batch = await registerRows(trx, context, { importId, id, from, skipped });
        newestId = batch.at(-1) ?? newestId;
        registered += batch.length;
      }
      // The same person sent another file meanwhile, which deletes these rows.
      if (registered !== outcome.registered) throw errors.NOT_STAGED();
      await sql`select set_config('clinic.tells_nothing', 'off', true)`.execute(trx);
      await recordAudit(trx, context, {
        action: 'patients_imported',
        values: { patients: outcome.registered, skipped: outcome.skipped },
        ...about('patient_imports', { id }),
      });
      await trx
        .deleteFrom('import_rows')
        .where('user_id', '=', user.id)
        .where('import_id', '=', importId)
        .execute();
      await sql`select note_imported_patients(${outcome.registered}, ${newestId}::uuid)`.execute(
        trx,
      );
      return outcome;
    };
    const read = (db: Kysely<Database>, id: string) =>
      db
        .selectFrom('patient_imports')
        .select(['id', 'registered', 'skipped'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
    return idempotent(context, { operation: 'imports.run', input, create, read });
  }),

  list: api.imports.list.handler(async ({ context }) => {
    const rows = await importsOf(context.db)
      .orderBy('imported_at', 'desc')
      .orderBy('patient_imports.id', 'desc')
      .limit(importsShown)
      .execute();
    return { imports: rows.map(importFromRow) };
  }),

  takeBack: api.imports.takeBack.handler(({ input: { id }, context, errors }) =>
    inTransaction(context.db, async (trx) => {
      // A second request waits for the first and gets the same answer.
      await sql`select pg_advisory_xact_lock(hashtextextended(${id}, 0))`.execute(trx);
      const before = await importsOf(trx).where('patient_imports.id', '=', id).executeTakeFirst();
      if (!before) throw errors.NOT_FOUND();
      if (before.taken_back_at === null) {
        let removed = 0;
        for (;;) {
          const { rows } = await sql<{ gone: number }>`
            select take_back_import(${id}, ${context.now}, ${context.user.id}, ${sql.lit(batchSize)}) as gone
          `.execute(trx);
          removed += rows[0]?.gone ?? 0;
          if (!rows[0]?.gone) break;
        }
        const kept = await remainingPatients(trx, id);
        await recordAudit(trx, context, {
          action: 'import_taken_back',
          values: { patients: removed, count: kept.length },
          ...about('patient_imports', { id }),
        });
        return { removed, kept };
      }
      return { removed: before.removed, kept: await remainingPatients(trx, id) };
    }),
  ),
};

function importsOf(db: Kysely<Database>) {
  return db
    .selectFrom('patient_imports')
    .innerJoin('users', 'users.id', 'imported_by')
    .select(['patient_imports.id', 'registered', 'skipped', 'removed', 'imported_at'])
    .select(['taken_back_at', 'users.name as by_name']);
}

function importFromRow(row: InferResult<ReturnType<typeof importsOf>>[number]): PastImport {
  const { id, registered, skipped, removed, imported_at, taken_back_at, by_name } = row;
  return {
    ...{ id, registered, skipped, removed, byName: by_name },
    importedAt: imported_at.toISOString(),
    takenBackAt: taken_back_at?.toISOString() ?? null,
  };
}

/** The patients of an import who are still registered. */
function remainingPatients(db: Kysely<Database>, id: string) {
  return db
    .selectFrom('patients')
    .select(['id', 'number', 'name'])
    .where('import_id', '=', id)
    .orderBy('number')
    .execute();
}

async function stagedRows(trx: Transaction<Database>, userId: string, importId: string) {
  return trx
    .selectFrom('import_rows')
    .select([sql<number>`count(*)`.as('staged'), sql<number>`coalesce(max("row"), 0)`.as('last')])
    .where('user_id', '=', userId)
    .where('import_id', '=', importId)
    .executeTakeFirstOrThrow();
}

async function rowsToSkip(
  trx: Transaction<Database>,
  context: SignedIn,
  importId: string,
  last: number,
): Promise<number[]> {
  const rowNumbers: number[] = [];
  for (let from = 1; from <= last; from += batchSize) {
    const rows = await duplicatesAmong(trx, context, importId, from, from + batchSize - 1);
    rowNumbers.push(...rows.map(({ row }) => row));
  }
  return rowNumbers;
}

/**
 * Finds the staged rows from one number to another whose patient may be a duplicate of a registered patient or of an
 * earlier row, by the same rule as the registration of one patient.
 */
async function duplicatesAmong(
  db: Kysely<Database>,
  context: SignedIn,
  importId: string,
  from: number,
  to: number,
): Promise<DuplicateRow[]> {
  const today = todayOf(context);
  const stagedRow = likenessOfStaged('staged');
  const earlierRow = likenessOfStaged('same');
  const knownPatients = duplicateConditions(stagedRow, today).map(
    (isDuplicate) => sql`(select id, name, phone from patients where ${isDuplicate} limit 1)`,
  );
  // PostgreSQL has no statistics of rows that were just inserted and may choose any index. The casts and `+ 0` leave
  // only the indexes by name and by phone usable, so that it does not scan the whole file for each row.
  const isEarlier = sql`import_id = staged.import_id and user_id::text = staged.user_id::text
    and "row" + 0 < staged."row"`;
  const { rows } = await sql<DuplicateRow>`
    select staged."row", known.patient as known, least(by_name."row", by_phone."row") as "sameAs"
    from import_rows staged
    left join lateral (
      select jsonb_build_object('id', id, 'name', name, 'phone', phone) as patient
      from (${sql.join(knownPatients, sql` union all `)}) found limit 1
    ) known on true
    left join lateral (
      select min("row") as "row" from (
        select * from import_rows
        where ${isEarlier} and name_key = staged.name_key
        limit ${sql.lit(maxCompared.byName)}
      ) same where ${matchesByBirth(earlierRow, stagedRow)}
    ) by_name on true
    left join lateral (
      select min("row") as "row" from (
        select * from import_rows
        where ${isEarlier} and phone_digits = staged.phone_digits
          and length(staged.phone_digits) >= ${sql.lit(minPhoneDigits)}
        limit ${sql.lit(maxCompared.byPhone)}
      ) same where ${matchesByName(earlierRow, stagedRow)}
    ) by_phone on true
    where staged.user_id = ${context.user.id}::uuid and staged.import_id = ${importId}::uuid
      and staged."row" between ${from} and ${to}
      and (known.patient is not null or by_name."row" is not null or by_phone."row" is not null)
    order by staged."row"`.execute(db);
  return rows;
}

/** The fields by which staged rows are compared. */
function likenessOfStaged(table: string): MatchFields {
  const record = sql.ref(`${table}.record`);
  return {
    name: sql`(${record} ->> 'name')`,
    age: sql.ref(`${table}.age`),
    dateOfBirth: sql`(${record} ->> 'dateOfBirth')`,
    isEstimated: sql`(${record} ->> 'dateOfBirthIsEstimated')`,
    digits: sql.ref(`${table}.phone_digits`),
  };
}

/** The columns of a patient, from a staged record. */
const columnsOfStaged = sql`jsonb_populate_record(null::patients, jsonb_build_object(${sql.join(
  Object.entries(patientColumns).flatMap(([field, column]) => [
    sql.lit(column),
    sql`(${sql.lit(JSON.stringify(patientColumnDefaults))}::jsonb || record) -> ${sql.lit(field)}`,
  ]),
)}))`;

/** Registers a batch of staged rows, except the skipped ones, with audit rows. Returns the patients' ids. */
async function registerRows(
  trx: Transaction<Database>,
  context: SignedIn,
  {
    importId,
    id,
    from,
    skipped,
  }: { importId: string; id: string; from: number; skipped: readonly number[] },
): Promise<string[]> {
  const { user, now } = context;
  const to = from + batchSize - 1;
  const skippedInBatch = skipped.filter((row) => row >= from && row <= to);
  const columns = columnNames(patientColumns);
  const { rows } = await sql<{ id: string; name: string }>`
      insert into patients (id, ${sql.join(columns.map((name) => sql.ref(name)))}, registered_at, registered_by, import_id)
      select patient_id, ${sql.join(columns.map((name) => sql.ref(`entered.${name}`)))}, ${now}::timestamptz,
        ${user.id}::uuid, ${id}::uuid
      from import_rows, ${columnsOfStaged} as entered
      where user_id = ${user.id}::uuid and import_rows.import_id = ${importId}::uuid
        and "row" between ${from} and ${to} and "row" <> all(${skippedInBatch}::int[])
      order by "row"
      returning id, name`.execute(trx);
  const audit = rows.map((row) => auditRow(context, registrationEvent(row)));
  if (audit.length > 0) await trx.insertInto('audit_logs').values(audit).execute();
  return rows.map(({ id }) => id);
}

/** A staged file that was not registered by then counts as abandoned. */
const stagedRowLifetimeMs = 24 * 60 * 60 * 1000;

/** Deletes staged rows that nobody registered in time. */
export async function deleteOldStagedRows(db: Kysely<Database>, now: Date): Promise<void> {
  const limit = new Date(now.getTime() - stagedRowLifetimeMs);
  await db.deleteFrom('import_rows').where('staged_at', '<', limit).execute();
}
