import fs from 'node:fs';
import path from 'node:path';
import { type Kysely, sql } from 'kysely';
import type { Logger } from 'pino';
import { createAuditChain } from '../audit/auditChain';
import { about, noRecord, recordAudit } from '../audit/recordAudit';
import type { Config } from '../config';
import type { Database } from '../database/schema';
import { inTransaction } from '../database/transaction';
import { readChosen } from './storage/chosenFolder';

/** The list of erased patients in a folder, outside the database: one line each, `id instant [contact]`. No names. */
export function erasuresFile(folder: string): string {
  return path.join(folder, 'erasures');
}

/** The folders with the list: the data folder, and those from which a restore may be made. */
export function foldersOfErasures(
  { backupDir, walArchiveDir }: Pick<Config, 'backupDir' | 'walArchiveDir'>,
  dataDir: string,
): string[] {
  const backups = backupDir ?? readChosen(dataDir)?.folder ?? null;
  return [dataDir, backups, walArchiveDir].filter((folder) => folder !== null);
}

interface Erasure {
  patientId: string;
  erasedAt: Date;
  /** The whole record, or the contact data alone. */
  scope: 'record' | 'contact';
}

const lineOf = ({ patientId, erasedAt, scope }: Erasure) =>
  `${patientId} ${erasedAt.toISOString()}${scope === 'record' ? '' : ` ${scope}`}\n`;

/** The erasures in a file; none if there is no such file. Invalid lines are ignored. */
function readErasures(file: string): Erasure[] {
  if (!fs.existsSync(file)) return [];
  return fs
    .readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line) => {
      const [, patientId = '', at = '', scope = 'record'] =
        /^([0-9a-f-]{36}) (\S+)(?: (contact))?$/.exec(line) ?? [];
      const erasedAt = new Date(at);
      if (!patientId || Number.isNaN(erasedAt.getTime())) return [];
      return [{ patientId, erasedAt, scope: scope as Erasure['scope'] }];
    });
}

/**
 * The erasures of `wanted` that `existing` lacks. A record is erased once, which clears its contact data too; contact
 * data is cleared as often as it is given anew.
 */
function missingFrom(existing: readonly Erasure[], expected: readonly Erasure[]): Erasure[] {
  const keyOf = ({ patientId }: Erasure, scope: Erasure['scope']) => `${patientId} ${scope}`;
  const last = new Map<string, Date>();
  for (const erasure of existing) {
    const key = keyOf(erasure, erasure.scope);
    const previous = last.get(key);
    if (!previous || previous < erasure.erasedAt) last.set(key, erasure.erasedAt);
  }
  return expected.filter((erasure) => {
    if (last.has(keyOf(erasure, 'record'))) return false;
    const clearedAt = last.get(keyOf(erasure, erasure.scope));
    return !clearedAt || clearedAt < erasure.erasedAt;
  });
}

/** The ids of those whose record was erased, by the list in a folder. */
export function erasedIn(folder: string): Set<string> {
  const records = readErasures(erasuresFile(folder)).filter(({ scope }) => scope === 'record');
  return new Set(records.map(({ patientId }) => patientId));
}

/** Of each patient the erasure that covers the others: the record's, else the last one of contact data. */
function lastOfEach(erasures: readonly Erasure[]): Erasure[] {
  const last = new Map<string, Erasure>();
  for (const erasure of erasures) {
    const other = last.get(erasure.patientId);
    const isCovered =
      other &&
      (other.scope === 'record' ||
        (erasure.scope === 'contact' && erasure.erasedAt <= other.erasedAt));
    if (!isCovered) last.set(erasure.patientId, erasure);
  }
  return [...last.values()];
}

async function storedErasures(db: Kysely<Database>): Promise<Erasure[]> {
  const rows = await db.selectFrom('erasures').selectAll().orderBy('erased_at').execute();
  return rows.map((row) => ({
    patientId: row.patient_id,
    erasedAt: row.erased_at,
    scope: row.scope,
  }));
}

/** Appends to each file the erasures that it lacks. Folders that do not exist yet are skipped. */
export async function writeErasures(db: Kysely<Database>, files: readonly string[]): Promise<void> {
  const present = files.filter((file) => fs.existsSync(path.dirname(file)));
  if (present.length === 0) return;
  const stored = await storedErasures(db);
  for (const file of present) {
    const lines = missingFrom(readErasures(file), stored).map(lineOf);
    if (lines.length > 0) fs.appendFileSync(file, lines.join(''), { mode: 0o600 });
  }
}

/**
 * Repeats erasures that the files have and the database lacks, because it was restored from before them. For
 * the tables' owner, before anybody signs in. Resolves with their number.
 */
export async function repeatErasures(
  db: Kysely<Database>,
  files: readonly string[],
  log: Logger,
  now: Date,
): Promise<number> {
  const fromFiles = files.flatMap(readErasures);
  if (fromFiles.length === 0) return 0;
  const stored = await storedErasures(db);
  const missing = lastOfEach(missingFrom(stored, fromFiles));
  if (missing.length === 0) return 0;
  // Personal data can be erased only from sealed audit rows.
  await createAuditChain(db, log).catchUp();
  const recorded = new Set<string>();
  let repeated = 0;
  for (const { patientId, erasedAt, scope } of missing) {
    const isRecord = scope === 'record';
    await inTransaction(db, async (trx) => {
      // Whose record was erased, of theirs the contact data is gone, too; not the other way round.
      const named = fromFiles.filter((one) => !isRecord || one.scope === 'record');
      const ids = new Set(named.map((one) => one.patientId));
      await takeBackMerges(trx, { patientId, named: ids, now, log });
      const isDone = isRecord
        ? await erasePatient(trx, { patientId, at: now, by: null, isRepeated: true })
        : await clearContact(trx, { patientId, at: erasedAt, isRepeated: true });
      if (!isDone) return;
      repeated++;
      for (const id of await recordIdsOf(trx, patientId)) {
        if (recorded.has(`${scope} ${id}`)) continue;
        recorded.add(`${scope} ${id}`);
        await recordAudit(
          trx,
          { user: null, now, address: null },
          {
            action: isRecord ? 'patient_erased' : 'contact_cleared',
            values: { kind: 'repeated', id },
            ...noRecord,
            patientId: id,
          },
        );
      }
    });
  }
  if (repeated > 0) log.warn({ repeated }, 'patients who were erased were in what was restored');
  return repeated;
}

/**
 * Takes back the merges of a patient of which the files name one record alone: they were taken back before it was erased,
 * as an erasure names both. One that cannot be taken back any more is erased whole.
 */
async function takeBackMerges(
  trx: Kysely<Database>,
  {
    patientId,
    named,
    now,
    log,
  }: { patientId: string; named: ReadonlySet<string>; now: Date; log: Logger },
): Promise<void> {
  const merges = await trx
    .selectFrom('patient_merges')
    .innerJoin('patients as survivor', 'survivor.id', 'patient_merges.survivor_id')
    .innerJoin('patients as duplicate', 'duplicate.id', 'patient_merges.duplicate_id')
    .select(['patient_merges.id', 'patient_merges.survivor_id', 'duplicate_id'])
    .select(['merged_by', 'merged_by_name', 'survivor.number as survivor_number'])
    .select(['duplicate.number as duplicate_number', 'survivor.name', 'duplicate.name as other'])
    .where(sql<boolean>`duplicate_id = any(ids_of(${patientId}::uuid))`)
    .where('taken_back_at', 'is', null)
    .orderBy('merged_at', 'desc')
    .orderBy('patient_merges.id', 'desc')
    .execute();
  // A merge is taken back only after those that followed it.
  const oldest = merges.findLastIndex(
    ({ survivor_id, duplicate_id }) => named.has(survivor_id) !== named.has(duplicate_id),
  );
  for (const merge of merges.slice(0, oldest + 1)) {
    const { id, merged_by, merged_by_name } = merge;
    const { rows: obstacles } = await sql`
      select * from take_back_merge(${id}::uuid, ${now}::timestamptz, ${merged_by}::uuid, ${merged_by_name})`.execute(
      trx,
    );
    if (obstacles.length > 0) {
      log.error(
        { merge: id },
        'a merge could not be taken back before an erasure, which takes both',
      );
      continue;
    }
    const ofRecords = [
      [merge.survivor_id, 'survivor', merge.duplicate_number, merge.name],
      [merge.duplicate_id, 'duplicate', merge.survivor_number, merge.other],
    ] as const;
    // Nothing is written of a record that is erased next.
    for (const [recordId, kind, number, name] of ofRecords.filter(([one]) => !named.has(one))) {
      await recordAudit(
        trx,
        { user: null, now, address: null },
        {
          action: 'merge_taken_back',
          values: { kind, number, name },
          ...about('patient_merges', { id, patientId: recordId }),
        },
      );
    }
  }
}

/** Hours after an erasure within which it is repeated. */
const repeatHours = 24;

/**
 * Erases from the sealed log what was still being written about a patient during the erasure: by a slow request, by a
 * server whose clock is ahead, or because the erasing server ended in between. Contact data alone is not taken out again:
 * it may have been given anew.
 */
export async function repeatRecentErasures(db: Kysely<Database>, now: Date): Promise<void> {
  const since = new Date(now.getTime() - repeatHours * 3_600_000);
  const rows = await db
    .selectFrom('erasures')
    .select('patient_id')
    .where('scope', '=', 'record')
    .where('erased_at', '>', since)
    .execute();
  for (const { patient_id } of rows) {
    await erasePatient(db, { patientId: patient_id, at: now, by: null });
  }
}

/**
 * The ids of all records of a patient: several where records were merged. An erasure is logged for each of them, since the
 * audit chain accepts missing data only of patients whose erasure it names.
 */
export async function recordIdsOf(db: Kysely<Database>, patientId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select unnest(ids_of(${patientId}::uuid)) as id order by id`.execute(db);
  return rows.map(({ id }) => id);
}

interface ErasedPatient {
  patientId: string;
  at: Date;
  by: string | null;
  isRepeated?: boolean;
}

/** Erases a patient's personal data; false if there is no such patient. Throws for one on legal hold. */
export async function erasePatient(
  db: Kysely<Database>,
  { patientId, at, by, isRepeated = false }: ErasedPatient,
): Promise<boolean> {
  const { rows } = await sql<{ erased: boolean }>`
    select erase_patient(${patientId}::uuid, ${at}::timestamptz, ${by}::uuid, ${isRepeated}) as erased`.execute(
    db,
  );
  return rows[0]?.erased ?? false;
}

/** Erases a patient's contact data; false if there is no such patient. Throws for one on legal hold. */
export async function clearContact(
  db: Kysely<Database>,
  { patientId, at, isRepeated = false }: Omit<ErasedPatient, 'by'>,
): Promise<boolean> {
  const { rows } = await sql<{ cleared: boolean }>`
    select clear_contact(${patientId}::uuid, ${at}::timestamptz, ${isRepeated}) as cleared`.execute(
    db,
  );
  return rows[0]?.cleared ?? false;
}
