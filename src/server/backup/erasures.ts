import fs from 'node:fs';
import path from 'node:path';
import { type Kysely, sql } from 'kysely';
import type { Logger } from 'pino';
import { createAuditChain } from '../audit/auditChain';
import { noRecord, recordAudit } from '../audit/recordAudit';
import type { Config } from '../config';
import type { Database } from '../database/schema';
import { inTransaction } from '../database/transaction';

/** Where a folder keeps who was erased, outside the database: one line each, `id instant`. No names. */
export function erasuresFile(folder: string): string {
  return path.join(folder, 'erasures');
}

/** The folders that keep it: the data folder, and those of which a restore may be made. */
export function foldersOfErasures(
  { backupDir, walArchiveDir }: Pick<Config, 'backupDir' | 'walArchiveDir'>,
  dataDir: string,
): string[] {
  return [dataDir, backupDir, walArchiveDir].filter((folder) => folder !== null);
}

interface Erasure {
  patientId: string;
  erasedAt: Date;
}

/** The erasures in a file; none where there is no such file. What is no such line is passed over. */
function readErasures(file: string): Erasure[] {
  if (!fs.existsSync(file)) return [];
  return fs
    .readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line) => {
      const [, patientId = '', at = ''] = /^([0-9a-f-]{36}) (\S+)$/.exec(line) ?? [];
      const erasedAt = new Date(at);
      return patientId && !Number.isNaN(erasedAt.getTime()) ? [{ patientId, erasedAt }] : [];
    });
}

/** Adds to each file what the database knows and the file does not. A folder that is not there yet is left alone. */
export async function writeErasures(db: Kysely<Database>, files: readonly string[]): Promise<void> {
  const there = files.filter((file) => fs.existsSync(path.dirname(file)));
  if (there.length === 0) return;
  const rows = await db.selectFrom('erasures').selectAll().orderBy('erased_at').execute();
  for (const file of there) {
    const known = new Set(readErasures(file).map(({ patientId }) => patientId));
    const lines = rows
      .filter((row) => !known.has(row.patient_id))
      .map((row) => `${row.patient_id} ${row.erased_at.toISOString()}\n`);
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
  const known = await db.selectFrom('erasures').select('patient_id').execute();
  const done = new Set(known.map((row) => row.patient_id));
  const missing = new Map(
    written.filter(({ patientId }) => !done.has(patientId)).map((one) => [one.patientId, one]),
  );
  if (missing.size === 0) return 0;
  // A row loses what it says of somebody only after it was sealed.
  await createAuditChain(db, log).catchUp();
  let repeated = 0;
  for (const { patientId } of missing.values()) {
    await inTransaction(db, async (trx) => {
      if (!(await erasePatient(trx, { patientId, at: now, by: null, isRepeated: true }))) return;
      repeated++;
      await recordAudit(
        trx,
        { user: null, now, address: null },
        {
          action: 'patient_erased',
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
