import path from 'node:path';
import type pg from 'pg';
import {
  compareContents,
  createContentList,
  papersSentence,
} from '../../contents/backedUpContents';
import { freeBytesOn } from '../../database/diskSpace';
import { addressInDatabase, type DatabaseAddress } from '../../database/hosts';
import type { Declarations } from '../../database/schema';
import { backupsIn, verifyBackup } from '../backup';
import { type Backup, readBackupFile } from '../backupFile';
import { restoreBackup } from '../restore';
import type { SealTrust } from '../seal';
import { openSession } from '../session';

export interface RehearsalOptions {
  /** Every table of the clinic. */
  tables: Declarations;
  /** Of the backups. */
  folder: string;
  passphrase: string | null;
  trust: SealTrust;
  /** A backup from before the clinic sealed them is passed over, and not a failure. */
  mayLackSeal: boolean;
  /** The folder whose disk holds the database; null: it is elsewhere. */
  databaseFolder: string | null;
  signal: AbortSignal;
  /** Called with the progress, 0 to 1. */
  onProgress?: (part: number) => void;
  freeBytes?: (folder: string) => Promise<number>;
}

export type Rehearsal =
  | { kind: 'held'; file: string; rows: number; seconds: number }
  | { kind: 'failed'; file: string; reason: string }
  /** Nothing was learned about the backup. */
  | { kind: 'none'; reason: string };

/** Bytes that a rehearsal leaves free, whatever comes. */
const reserveBytes = 512 * 1024 * 1024;
/** Milliseconds between two looks at the disk. */
const diskCheckIntervalMs = 2_000;

/** Bytes that a restore takes: tables with their indexes, and PostgreSQL's own log of writing them. */
function requiredBytes(databaseBytes: number): number {
  return 2.5 * databaseBytes + reserveBytes;
}

/**
 * Restores the newest backup into a database beside the clinic's own and takes that away again. Reads its seal,
 * compares the contents beside it, counts and checksums, recomputes the audit chain, and looks the chain's head up in the clinic's. Rejects
 * only when it is broken off or the database does not answer.
 */
export async function rehearse(
  connection: DatabaseAddress,
  options: RehearsalOptions,
): Promise<Rehearsal> {
  const began = performance.now();
  const control = await openSession(connection, 'clinic rehearsal');
  try {
    if (!(await tryLock(control))) return none('Another server is about it.');
    const scratch = await scratchName(control);
    await dropDatabase(control, scratch);
    const [newest] = backupsIn(options.folder);
    if (!newest) return none('There is no backup yet.');
    const reason = await findObstacle(control, options);
    if (reason) return none(reason);
    const file = path.basename(newest.file);
    try {
      const rows = await restoreToScratch(connection, control, scratch, newest.file, options);
      if (rows === null) return none('The newest backup is from before the clinic sealed them.');
      return { kind: 'held', file, rows, seconds: Math.round((performance.now() - began) / 1_000) };
    } catch (error) {
      options.signal.throwIfAborted();
      if (error instanceof DiskFills) return none('The disk was filling up.');
      return { kind: 'failed', file, reason: (error as Error).message };
    } finally {
      await dropDatabase(control, scratch);
    }
  } finally {
    await control.end();
  }
}

/** Removes the scratch database of a killed server, but not that of a running rehearsal. */
export async function removeLeftRehearsal(connection: DatabaseAddress): Promise<void> {
  const control = await openSession(connection, 'clinic rehearsal');
  try {
    if (await tryLock(control)) await dropDatabase(control, await scratchName(control));
  } finally {
    await control.end();
  }
}

const none = (reason: string): Rehearsal => ({ kind: 'none', reason });

class DiskFills extends Error {}

async function tryLock(control: pg.Client): Promise<boolean> {
  const { rows } = await control.query<{ mine: boolean }>(
    `select pg_try_advisory_lock(hashtext('clinic rehearsal')) as mine`,
  );
  return rows[0]?.mine ?? false;
}

/** One name for each clinic's database: whoever has its turn may take away what is there. */
async function scratchName(control: pg.Client): Promise<string> {
  const { rows } = await control.query<{ name: string }>(
    `select 'clinic_rehearsal_' || oid as name from pg_database where datname = current_database()`,
  );
  return rows[0]?.name ?? '';
}

async function dropDatabase(control: pg.Client, scratch: string): Promise<void> {
  const { rowCount } = await control.query('select from pg_database where datname = $1', [scratch]);
  if (rowCount) await control.query(`drop database "${scratch}" with (force)`);
}

/** What keeps a restore from being tried here; null: nothing. */
async function findObstacle(
  control: pg.Client,
  { databaseFolder, freeBytes = freeBytesOn }: RehearsalOptions,
): Promise<string | null> {
  const { rows } = await control.query<{ may: boolean; bytes: number; name: string }>(`
    select rolcreatedb or rolsuper as may, pg_database_size(current_database())::float8 as bytes,
      current_user::text as name
    from pg_roles where rolname = current_user`);
  const [{ may, bytes, name } = { may: false, bytes: 0, name: '' }] = rows;
  if (!may) {
    return `The database user ${name} may not create a database to try it in. Its administrator allows it with: alter role "${name}" createdb`;
  }
  if (databaseFolder === null) return null;
  const missing = requiredBytes(bytes) - (await freeBytes(databaseFolder));
  return missing > 0 ? `The disk lacks ${Math.ceil(missing / 1e6)} MB for it.` : null;
}

/**
 * Restores into the scratch database and returns the number of rows; null if the backup has no seal and may lack it.
 */
async function restoreToScratch(
  connection: DatabaseAddress,
  control: pg.Client,
  scratch: string,
  file: string,
  {
    tables,
    passphrase,
    trust,
    mayLackSeal,
    databaseFolder,
    freeBytes = freeBytesOn,
    ...rest
  }: RehearsalOptions,
): Promise<number | null> {
  const disk = new AbortController();
  const signal = AbortSignal.any([rest.signal, disk.signal]);
  const checkRoom = async () => {
    if (databaseFolder && (await freeBytes(databaseFolder)) < reserveBytes)
      disk.abort(new DiskFills());
  };
  const roomCheck = setInterval(() => void checkRoom().catch(() => {}), diskCheckIntervalMs);
  const progress = (from: number) => (_table: string, _rows: number, part: number) =>
    rest.onProgress?.(from + part * 0.4);
  try {
    await checkRoom();
    const { listed, onTable } = createContentList();
    const reading = { passphrase, signal, onTable, onProgress: progress(0) };
    const backup = await readBackupFile(file, reading);
    if (!backup.seal && mayLackSeal) return null;
    verifyBackup(file, backup, trust);
    await checkAuditHead(control, file, backup);
    const papers = await compareContents(file, listed, signal);
    if (papers.missing.length > 0) throw new Error(`Beside ${file}: ${papersSentence(papers)}.`);
    await control.query(`create database "${scratch}" template template0`);
    const client = await openSession(addressInDatabase(connection, scratch), 'clinic rehearsal');
    // A statement under way would be finished first.
    const breakOff = () =>
      void control
        .query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [
          scratch,
        ])
        .catch(() => {});
    signal.addEventListener('abort', breakOff, { once: true });
    try {
      // The clinic goes first: one processor at most, and nothing waits for the disk.
      await client.query(`
        set synchronous_commit = off;
        set max_parallel_workers_per_gather = 0;
        set max_parallel_maintenance_workers = 0`);
      const { rows } = await restoreBackup(client, file, backup, {
        tables,
        passphrase,
        signal,
        onProgress: progress(0.4),
      });
      return rows;
    } finally {
      signal.removeEventListener('abort', breakOff);
      await client.end().catch(() => {});
    }
  } catch (error) {
    if (disk.signal.aborted) throw disk.signal.reason;
    throw error;
  } finally {
    clearInterval(roomCheck);
  }
}

/** Throws if the head of the backup's audit chain is no link of this clinic's chain. */
async function checkAuditHead(
  control: pg.Client,
  file: string,
  { manifest }: Backup,
): Promise<void> {
  const { auditHead } = manifest;
  if (!auditHead) return;
  const { rowCount } = await control.query(
    `select from audit_chain where seq = $1 and hash = decode($2, 'hex')`,
    [auditHead.seq, auditHead.hash],
  );
  if (!rowCount) throw new Error(`The audit chain in ${file} is not this clinic’s.`);
}
