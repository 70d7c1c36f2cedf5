import fs from 'node:fs';
import path from 'node:path';
import { type Kysely, sql } from 'kysely';
import type { Logger } from 'pino';
import { createAuditChain } from '../audit/auditChain';
import { noRecord, recordAudit } from '../audit/recordAudit';
import type { Config } from '../config';
import type { Database } from '../database/schema';
import { inTransaction } from '../database/transaction';
import { readChosen } from './storage/chosenFolder';

/** Where a folder keeps who was erased, outside the database: one line each, `id instant [contact]`. No names. */
export function erasuresFile(folder: string): string {
  return path.join(folder, 'erasures');
}

/** The folders that keep it: the data folder, and those of which a restore may be made. */
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

/** The erasures in a file; none where there is no such file. What is no such line is passed over. */
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

/** Those of `wanted` that `known` does not have: a record goes once, contact data as often as it is given anew. */
function missingFrom(known: readonly Erasure[], wanted: readonly Erasure[]): Erasure[] {
  const last = new Map<string, Date>();
  const keyOf = ({ patientId, scope }: Erasure) => `${patientId} ${scope}`;
  for (const one of known) {
    const before = last.get(keyOf(one));
    if (!before || before < one.erasedAt) last.set(keyOf(one), one.erasedAt);
  }
  return wanted.filter((one) => {
    const done = last.get(keyOf(one));
    return !done || (one.scope === 'contact' && done < one.erasedAt);
  });
}

async function knownErasures(db: Kysely<Database>): Promise<Erasure[]> {
  const rows = await db.selectFrom('erasures').selectAll().orderBy('erased_at').execute();
  return rows.map((row) => ({
    patientId: row.patient_id,
    erasedAt: row.erased_at,
    scope: row.scope,
  }));
}

/** Adds to each file what the database knows and the file does not. A folder that is not there yet is left alone. */
export async function writeErasures(db: Kysely<Database>, files: readonly string[]): Promise<void> {
  const there = files.filter((file) => fs.existsSync(path.dirname(file)));
  if (there.length === 0) return;
  const known = await knownErasures(db);
  for (const file of there) {
    const lines = missingFrom(readErasures(file), known).map(lineOf);
    if (lines.length > 0) fs.appendFileSync(file, lines.join(''), { mode: 0o600 });
  }
}

/**
 * Erases again whom the files know as erased and the database does not: it came from a backup or a minute before. For
 * the tables' owner, before anybody signs in. How many it was.
 */
export async function repeatErasures(
  db: Kysely<Database>,
  files: readonly string[],
  log: Logger,
  now: Date,
): Promise<number> {
  const written = files.flatMap(readErasures);
  if (written.length === 0) return 0;
  const known = await knownErasures(db);
  const missing = new Map(missingFrom(known, written).map((one) => [lineOf(one), one]));
  if (missing.size === 0) return 0;
  // A row loses what it says of somebody only after it was sealed.
  await createAuditChain(db, log).catchUp();
  let repeated = 0;
  for (const { patientId, erasedAt, scope } of missing.values()) {
    const isRecord = scope === 'record';
    await inTransaction(db, async (trx) => {
      const isDone = isRecord
        ? await erasePatient(trx, { patientId, at: now, by: null, isRepeated: true })
        : await clearContact(trx, { patientId, at: erasedAt, isRepeated: true });
      if (!isDone) return;
      repeated++;
      await recordAudit(
        trx,
        { user: null, now, address: null },
        {
          action: isRecord ? 'patient_erased' : 'contact_cleared',
          values: { kind: 'repeated', id: patientId },
          ...noRecord,
          patientId,
        },
      );
    });
  }
  if (repeated > 0) log.warn({ repeated }, 'patients who were erased were in what was restored');
  return repeated;
}

/** Hours within which whoever was erased is erased once more. */
const repeatHours = 24;

/**
 * Takes from the sealed log what was still being written of somebody while they were erased: by a slow request, by a
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

interface ErasedPatient {
  patientId: string;
  at: Date;
  by: string | null;
  isRepeated?: boolean;
}

/** Makes a patient nobody; false where there is none. Throws for one on legal hold. */
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

/** Takes a patient's contact data out; false where there is no such patient. Throws for one on legal hold. */
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
