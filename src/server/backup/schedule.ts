import fs from 'node:fs';
import path from 'node:path';
import { type Kysely, sql } from 'kysely';
import type { Logger } from 'pino';
import type { Config } from '../config';
import type { DatabaseAddress } from '../database/hosts';
import { startHousekeeping } from '../database/housekeeping';
import type { Database, Declarations } from '../database/schema';
import { backupName, backupsIn, writeBackup } from './backup';
import { startCopies } from './copies/copies';
import { storageOf } from './copies/storage';
import { lastErasureIn, retentionOfSecondCopies } from './olderCopies';
import { startRehearsals } from './rehearsal/rehearsals';
import { fingerprintOf, type SealKey, type SealTrust } from './seal';
import { openSession } from './session';

export type BackupSchedule = Pick<Config, 'backupEveryHours' | 'backupsKept' | 'backupPassphrase'> &
  Partial<Pick<Config, 'backupCopy' | 'backupCopiesKept'>> & {
    folder: string;
    /** The folder whose disk holds the database; null: it is elsewhere. */
    databaseFolder?: string | null;
    /** Throws where the folder's drive is away; left out: it is made where it is not there. */
    checkFolder?: () => void;
    /** Whose seals are trusted, as it is now; left out: this server's own. */
    sealTrust?: () => SealTrust;
  };

export interface BackupFailure {
  at: Date;
  reason: string;
}

/** Durations in milliseconds. */
const minute = 60_000;
const hour = 60 * minute;

/**
 * Writes a backup when the newest in the folder is old enough, then removes the oldest beyond the number to keep.
 * Servers on one database take turns, and the second finds it done. Resolves with the new file, or null.
 */
export async function backUpIfDue(
  connection: DatabaseAddress,
  schedule: BackupSchedule,
  now: Date,
  options: WritingOptions,
): Promise<string | null> {
  const { folder, backupEveryHours, backupsKept } = schedule;
  schedule.checkFolder?.();
  const isDue = () =>
    // Checked once an hour, and another server's clock may be ahead: five minutes' difference must not make two. A file
    // from further in the future proves nothing.
    !backupsIn(folder).some(({ madeAt }) => {
      const age = now.getTime() - madeAt.getTime();
      return age > -5 * minute && age < backupEveryHours * hour - 5 * minute;
    });
  if (!isDue()) return null;
  const file = await backUp(connection, schedule, now, { ...options, isStillDue: isDue });
  if (!file) return null;
  for (const old of backupsIn(folder).slice(backupsKept)) {
    if (old.file !== file) fs.rmSync(old.file);
  }
  removeLeftovers(folder, now);
  return file;
}

interface WritingOptions {
  /** Every table of the clinic. */
  tables: Declarations;
  sealKey: SealKey | null;
  beforeWrite: () => Promise<void>;
  /** A backup was written: the contents that it lists belong beside it. */
  onWritten?: (() => void) | undefined;
  signal?: AbortSignal;
  /** Called with the written fraction, 0 to 1. */
  onProgress?: (fraction: number) => void;
}

/** Writes a backup; null if another one is being written, or `isStillDue` says that none is needed any more. */
async function backUp(
  connection: DatabaseAddress,
  { folder, backupPassphrase, checkFolder }: BackupSchedule,
  now: Date,
  {
    tables,
    sealKey,
    beforeWrite,
    onWritten,
    signal,
    onProgress,
    isStillDue,
  }: WritingOptions & { isStillDue?: () => boolean },
): Promise<string | null> {
  checkFolder?.();
  const client = await openSession(connection, 'clinic backup', signal);
  try {
    const { rows } = await client.query<{ acquired: boolean }>(
      `select pg_try_advisory_lock(hashtext('clinic backup')) as acquired`,
    );
    if (!rows[0]?.acquired || isStillDue?.() === false) return null;
    const file = path.join(folder, backupName(now, backupPassphrase !== null));
    // Names have a resolution of one second: a backup of this second exists already.
    if (fs.existsSync(file)) return file;
    await beforeWrite();
    await writeBackup(client, file, {
      tables,
      passphrase: backupPassphrase,
      sealKey,
      now,
      signal,
      ...(onProgress ? { onProgress: (_, __, fraction) => onProgress(fraction) } : {}),
    });
    onWritten?.();
    return file;
  } finally {
    await client.end();
  }
}

// Partial files that a killed server left, older than a day.
function removeLeftovers(folder: string, now: Date): void {
  for (const name of fs.readdirSync(folder)) {
    if (!/^clinic-[\dTZ-]+\.backup(\.age)?\.part$/.test(name)) continue;
    const file = path.join(folder, name);
    if (now.getTime() - fs.statSync(file).mtimeMs > 24 * hour) fs.rmSync(file);
  }
}

/** Whether a server on this database writes a backup, or tries one out, just now. */
export async function isLockHeld(
  db: Kysely<Database>,
  lock: 'clinic backup' | 'clinic rehearsal',
): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select from pg_locks
      where locktype = 'advisory' and objsubid = 1
        and database = (select oid from pg_database where datname = current_database())
        and (classid::bigint << 32) | objid::bigint = hashtext(${lock})::bigint
    ) as found`.execute(db);
  return rows[0]?.found ?? false;
}

interface BackupDependencies {
  tables: Declarations;
  sealKey: SealKey;
  beforeWrite: () => Promise<void>;
  clock: () => Date;
  db: Kysely<Database>;
  /** Whether the clinic is closed, and stays so long enough for a rehearsal. */
  isQuiet: (now: Date) => Promise<boolean>;
  onWritten?: WritingOptions['onWritten'];
}

/**
 * Checks every hour whether a backup is due, and writes one on request. It runs apart from the other housekeeping, which
 * need not wait for it.
 */
export function startBackups(
  connection: DatabaseAddress,
  schedule: BackupSchedule,
  log: Logger,
  { tables, sealKey, beforeWrite, clock, db, isQuiet, onWritten }: BackupDependencies,
) {
  const abortController = new AbortController();
  const { signal } = abortController;
  let requestProgress: { fraction: number } | null = null;
  let failure: BackupFailure | null = null;
  let requestedRun: Promise<void> = Promise.resolve();
  const options = {
    tables,
    sealKey,
    beforeWrite,
    onWritten,
    signal,
    onProgress: (fraction: number) => {
      if (requestProgress) requestProgress = { fraction };
    },
  };
  const { folder, backupCopy } = schedule;
  const copies = backupCopy
    ? startCopies(
        connection,
        { folder, kept: retentionOfSecondCopies(schedule), lastErasure: () => lastErasureIn(db) },
        (ended) => storageOf(backupCopy, ended),
        log,
        clock,
      )
    : null;
  const fingerprint = fingerprintOf(sealKey.publicKey);
  const rehearsals = startRehearsals(connection, {
    tables,
    folder,
    passphrase: schedule.backupPassphrase,
    trust: schedule.sealTrust ?? (() => ({ known: [fingerprint], takesNone: false })),
    databaseFolder: schedule.databaseFolder ?? null,
    db,
    log,
    clock,
    isQuiet,
  });
  const housekeeping = startHousekeeping(log, {
    backup: async () => {
      try {
        const file = await backUpIfDue(connection, schedule, clock(), options);
        if (!file) return;
        log.info({ file }, 'a backup was written');
        copies?.written(true);
      } catch (error) {
        if (!signal.aborted) throw error;
      }
    },
  });
  const writeNow = async (onMade: (file: string) => Promise<void>) => {
    try {
      const file = await backUp(connection, schedule, clock(), options);
      if (!file) return;
      copies?.written(false);
      await onMade(path.basename(file));
    } catch (error) {
      // The server is stopping: there is nobody to show a failure to.
      if (signal.aborted) return;
      const reason = (error as Error).message;
      log.error({ job: 'backup', reason }, 'a backup that was asked for failed');
      failure = { at: clock(), reason };
    } finally {
      requestProgress = null;
    }
  };
  return {
    schedule,
    /** The seal that this server puts under backups. */
    fingerprint,
    rehearsals,
    /** The state of the copies in the second place; null if none is set. */
    copies: () => copies?.state() ?? null,
    /** Progress of the backup that somebody requested from this server (0 to 1), and why the last such one failed. */
    state: () => ({ part: requestProgress?.fraction ?? null, failure }),
    /**
     * Begins a backup beyond the schedule, without waiting for it; while one is being written, that one serves. It removes
     * no older backup, but counts among the newest that the next scheduled one keeps.
     */
    begin: (onMade: (file: string) => Promise<void>) => {
      if (requestProgress) return;
      requestProgress = { fraction: 0 };
      failure = null;
      requestedRun = writeNow(onMade);
    },
    /** Aborts a backup under way. The next start writes one if it is due; a requested one is not resumed. */
    end: async () => {
      abortController.abort();
      await housekeeping.end([]);
      await requestedRun;
      await copies?.end();
      await rehearsals.end();
    },
  };
}

export type Backups = ReturnType<typeof startBackups>;
