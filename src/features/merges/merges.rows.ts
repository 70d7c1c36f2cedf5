import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import { fromColumns } from '../../server/database/columns';
import type { Database } from '../../server/database/schema';
import { isErasedName, orErased } from '../../shared/erased';
import type { WaivableField } from '../patients/patient';
import {
  type PatientRow,
  patientColumns,
  patientFromRow,
  selectedPatientColumns,
} from '../patients/patients.rows';
import {
  type Disagreement,
  type DuplicatePair,
  type Merge,
  type MergeQuestion,
  maxMerges,
  maxPairs,
  type RecordCounts,
} from './merge';
import type { MergedFields } from './proposal';

/** A patient's row as it is, with the record into which it was merged. */
export type RecordRow = PatientRow & { survivor_id: string | null };

/** Reads records by their own ids, whatever they were merged into. */
export function readRecords(db: Kysely<Database>, ids: readonly string[]): Promise<RecordRow[]> {
  return selectRecords(db, sql`where id = any(${ids}::uuid[])`);
}

/** Reads the records that were merged into one, the first registered first; one more than a list has. */
export function readRecordsInto(db: Kysely<Database>, survivorId: string): Promise<RecordRow[]> {
  return selectRecords(
    db,
    sql`where survivor_id = ${survivorId}::uuid order by number limit ${sql.lit(maxMerges + 1)}`,
  );
}

async function selectRecords(
  db: Kysely<Database>,
  which: RawBuilder<unknown>,
): Promise<RecordRow[]> {
  const { rows } = await sql<RecordRow>`
    select ${selectedPatientColumns}, survivor_id from patients ${which}`.execute(db);
  return rows;
}

/**
 * Locks two records with their visits, drafts and bills, in the order in which others lock these: whoever writes about
 * one of them is waited for, and whoever comes later waits.
 */
export async function lockRecords(
  trx: Transaction<Database>,
  ids: readonly string[],
): Promise<void> {
  const ofBoth = sql`patient_id = any(${ids}::uuid[])`;
  await sql`select from tokens where ${ofBoth} order by id for update`.execute(trx);
  await sql`select from consultation_drafts where ${ofBoth} order by token_id for update`.execute(
    trx,
  );
  await sql`select from bills where ${ofBoth} order by id for update`.execute(trx);
  await sql`select from patients where id = any(${ids}::uuid[]) order by id for update`.execute(
    trx,
  );
}

/** What merging decides on, as stored: the age as it was told. */
export function fieldsOfRow(row: PatientRow): MergedFields {
  return {
    ...fromColumns(patientColumns, row),
    // A check constraint of the column allows only these values.
    noneGiven: row.none_given as WaivableField[],
    notPregnantOn: row.not_pregnant_on,
  };
}

/** How much hangs on a record. */
export async function readCounts(db: Kysely<Database>, id: string): Promise<RecordCounts> {
  const countOf = (table: string) =>
    sql`(select count(*) from ${sql.table(table)} where patient_id = ${id}::uuid)`;
  const { rows } = await sql<RecordCounts>`
    select ${countOf('tokens')} as visits, ${countOf('appointments')} as appointments,
      ${countOf('prescriptions')} as prescriptions, ${countOf('bills')} as bills,
      ${countOf('result_reports')} as results, ${countOf('attachments')} as "oldPapers"`.execute(
    db,
  );
  const [counts] = rows;
  if (!counts) throw new Error('Nothing was counted.');
  return counts;
}

/**
 * In what two records disagree besides their own fields: consents, nominees, open tokens, appointments at one time. The
 * merge itself makes the safer stand (`privacy.table.ts`, `appointments.table.ts`).
 */
export async function readDisagreements(
  db: Kysely<Database>,
  survivorId: string,
  duplicateId: string,
): Promise<Disagreement[]> {
  const consentOf = (id: string, purpose: string) => sql`(
    select case when is_given then 'given' else 'withdrawn' end from consents
    where patient_id = ${id}::uuid and purpose = ${purpose} order by entered_at desc, id desc limit 1)`;
  const nomineeOf = (id: string) => sql`(
    select name || ' (' || relation || '), ' || phone from nominations
    where patient_id = ${id}::uuid order by entered_at desc, id desc limit 1)`;
  const tokensOf = (id: string) => sql`(
    select string_agg(token_number::text, ', ' order by issued_at) from tokens
    where patient_id = ${id}::uuid and status in ('waiting', 'in-progress'))`;
  const appointmentsOf = (id: string, otherId: string) => sql`(
    select string_agg(one.date || ' ' || to_char(one.time, 'HH24:MI'), ', ' order by one.starts_at)
    from appointments one
    where ${blocksTime('one', id)} and exists (
      select from appointments other where ${blocksTime('other', otherId)} and other.slot && one.slot))`;
  const said = (kind: string, mine: RawBuilder<unknown>, theirs: RawBuilder<unknown>) =>
    sql`(${kind}::text, ${mine}, ${theirs})`;
  const { rows } = await sql<Disagreement>`
    select kind, mine as "survivorSays", theirs as "duplicateSays" from (values ${sql.join([
      said('reminders', consentOf(survivorId, 'reminders'), consentOf(duplicateId, 'reminders')),
      said('sharing', consentOf(survivorId, 'sharing'), consentOf(duplicateId, 'sharing')),
      said('nominee', nomineeOf(survivorId), nomineeOf(duplicateId)),
      said('tokens', tokensOf(survivorId), tokensOf(duplicateId)),
      said(
        'appointments',
        appointmentsOf(survivorId, duplicateId),
        appointmentsOf(duplicateId, survivorId),
      ),
    ])}) said (kind, mine, theirs)
    where mine <> theirs or (kind in ('tokens', 'appointments') and mine = theirs)`.execute(db);
  return rows;
}

const blocksTime = (table: string, id: string) =>
  sql`${sql.ref(`${table}.patient_id`)} = ${id}::uuid and ${sql.ref(`${table}.holds_time`)}
    and ${sql.ref(`${table}.status`)} in ('scheduled', 'confirmed')`;

/** Reads one merge; undefined if there is none. */
export async function findMerge(db: Kysely<Database>, id: string): Promise<Merge | undefined> {
  return (await readMerges(db, sql`merges.id = ${id}::uuid`))[0];
}

/** Reads a merge that is there. */
export async function readMerge(db: Kysely<Database>, id: string): Promise<Merge> {
  const found = await findMerge(db, id);
  if (!found) throw new Error('A merge is gone.');
  return found;
}

/** The merges of all records of one person, the newest first. */
export function readMergesOf(db: Kysely<Database>, patientId: string): Promise<Merge[]> {
  const ids = sql`(ids_of(${patientId}::uuid))`;
  return readMerges(db, sql`(survivor_id = any ${ids} or duplicate_id = any ${ids})`);
}

/** The merges of a record that stand, the newest first, at most `maxMerges`. */
export function readStandingMerges(db: Kysely<Database>, survivorId: string): Promise<Merge[]> {
  return readMerges(
    db,
    sql`survivor_id = any (ids_of(${survivorId}::uuid)) and taken_back_at is null`,
  );
}

/** Merges of a record that were taken back: from when until when they stood, and the columns of it that each changed. */
export async function readUndoneMerges(db: Kysely<Database>, recordId: string) {
  const { rows } = await sql<{ from: Date; until: Date; columns: string[] }>`
    select merged_at as "from", taken_back_at as until, array(
      select column_name from merge_changes
      where merge_id = merge.id and table_name = 'patients' and row_id = ${recordId}::uuid
    ) as columns
    from patient_merges merge
    where ${recordId}::uuid in (survivor_id, duplicate_id) and taken_back_at is not null`.execute(
    db,
  );
  return rows.map(({ from, until, columns }) => ({
    from: from.toISOString(),
    until: until.toISOString(),
    columns,
  }));
}

interface MergeRow {
  id: string;
  reason: string | null;
  merged_at: Date;
  merged_by_name: string;
  taken_back_at: Date | null;
  taken_back_by_name: string | null;
  survivor: Merge['survivor'];
  duplicate: Merge['duplicate'];
}

async function readMerges(db: Kysely<Database>, where: RawBuilder<unknown>): Promise<Merge[]> {
  const person = (column: string) => sql`(
    select jsonb_build_object('id', id, 'number', number, 'name', name)
    from patients where id = ${sql.ref(column)})`;
  const { rows } = await sql<MergeRow>`
    select id, reason, merged_at, merged_by_name, taken_back_at, taken_back_by_name,
      ${person('merges.survivor_id')} as survivor, ${person('merges.duplicate_id')} as duplicate
    from patient_merges merges where ${where}
    order by merged_at desc, id desc limit ${sql.lit(maxMerges)}`.execute(db);
  const questions = await readQuestions(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({
    id: row.id,
    survivor: { ...row.survivor, name: orErased(row.survivor.name) },
    duplicate: { ...row.duplicate, name: orErased(row.duplicate.name) },
    reason: row.reason === null ? null : orErased(row.reason),
    at: row.merged_at.toISOString(),
    byName: row.merged_by_name,
    takenBack: row.taken_back_at && {
      at: row.taken_back_at.toISOString(),
      byName: row.taken_back_by_name ?? '',
    },
    // Nobody is left to be asked.
    questions: isErasedName(row.survivor.name) ? [] : (questions.get(row.id) ?? []),
  }));
}

async function readQuestions(
  db: Kysely<Database>,
  mergeIds: readonly string[],
): Promise<Map<string, MergeQuestion[]>> {
  const rows = await db
    .selectFrom('merge_questions')
    .selectAll()
    .where(sql<boolean>`merge_id = any(${mergeIds}::uuid[])`)
    .orderBy('kind')
    .execute();
  const questions = new Map<string, MergeQuestion[]>();
  for (const row of rows) {
    const ofMerge = questions.get(row.merge_id) ?? [];
    questions.set(row.merge_id, ofMerge);
    ofMerge.push({
      id: row.id,
      kind: row.kind,
      survivorSays: row.survivor_says,
      duplicateSays: row.duplicate_says,
      answered: row.answered_at && {
        at: row.answered_at.toISOString(),
        byName: row.answered_by_name ?? '',
      },
    });
  }
  return questions;
}

/** The newest pairs of records in use that nobody dismissed. */
export async function readPairs(db: Kysely<Database>, today: string): Promise<DuplicatePair[]> {
  const pairs = await db
    .selectFrom('duplicate_candidates')
    .innerJoin('patients as one', 'one.id', 'one_id')
    .innerJoin('patients as other', 'other.id', 'other_id')
    .select(['one_id', 'other_id', 'kind', 'found_at'])
    .where('dismissed_at', 'is', null)
    .where('one.voided_at', 'is', null)
    .where('other.voided_at', 'is', null)
    .orderBy('found_at', 'desc')
    .orderBy('one_id')
    .orderBy('other_id')
    .limit(maxPairs)
    .execute();
  const rows = await readRecords(
    db,
    pairs.flatMap(({ one_id, other_id }) => [one_id, other_id]),
  );
  const patients = new Map(rows.map((row) => [row.id, patientFromRow(row, today)]));
  return pairs.flatMap(({ one_id, other_id, kind, found_at }) => {
    const [one, other] = [patients.get(one_id), patients.get(other_id)];
    return one && other ? [{ one, other, kind, foundAt: found_at.toISOString() }] : [];
  });
}
