import fs from 'node:fs';
import path from 'node:path';
import type { Logger } from 'pino';
import type { DatabaseAddress } from '../../database/hosts';
import { startHousekeeping } from '../../database/housekeeping';
import { backupsIn, instantIn } from '../backup';
import { erasuresFile } from '../erasures';
import { backupsHeldTooLong, type Retention } from '../olderCopies';
import { openSession } from '../session';
import type { Storage, StoredCopy } from './storage';

export interface CopiesState {
  where: string;
  /** The newest backup that lies there; null: none, or nobody could look yet. */
  newest: { name: string; madeAt: Date } | null;
  /** When each that lies there was made, the newest first; null: nobody could look yet. */
  made: readonly Date[] | null;
  /** Since when nothing could be copied, and why; null: the last look went well. */
  failure: { at: Date; reason: string } | null;
  /** Backups that wait, with the one under way. */
  waiting: number;
}

/** The backups among what lies in a place, the newest first. */
export function backupsAmong(stored: readonly StoredCopy[]) {
  return stored
    .flatMap(({ name, bytes }) => {
      const madeAt = instantIn(name);
      return madeAt ? [{ name, bytes, madeAt }] : [];
    })
    .sort((a, b) => b.madeAt.getTime() - a.madeAt.getTime());
}

/**
 * Copies the newest backups of a folder that the storage lacks, after each backup and every hour. Runs apart from
 * writing them, which must not wait for a slow connection.
 */
export function startCopies(
  connection: DatabaseAddress,
  {
    folder,
    kept,
    lastErasure,
  }: { folder: string; kept: Retention; lastErasure: () => Promise<Date | null> },
  storageFor: (signal: AbortSignal) => Storage,
  log: Logger,
  clock: () => Date,
) {
  const stop = new AbortController();
  const storage = storageFor(stop.signal);
  const state: CopiesState = {
    where: storage.where,
    newest: null,
    made: null,
    failure: null,
    waiting: 0,
  };
  let isTidyDue = false;

  const readCopies = async () => {
    const there = backupsAmong(await storage.list());
    const [newest] = there;
    state.newest = newest ? { name: newest.name, madeAt: newest.madeAt } : null;
    state.made = there.map(({ madeAt }) => madeAt);
    return there;
  };

  const copyMissing = async () => {
    const there = await readCopies();
    const erasedAt = await lastErasure();
    const heldTooLong = <File extends { madeAt: Date }>(files: File[]) =>
      erasedAt ? backupsHeldTooLong(files, kept, { lastErasure: erasedAt, now: clock() }) : [];
    const newest = backupsIn(folder).slice(0, kept.backupsKept);
    const ended = heldTooLong(newest);
    const missing = newest.filter(
      (backup) => !isCopied(backup.file, there) && !ended.includes(backup),
    );
    for (const [index, { file }] of missing.entries()) {
      // Removed since, as the oldest are.
      if (!fs.existsSync(file)) continue;
      state.waiting = missing.length - index;
      await storage.put(file, path.basename(file));
      log.info({ file, where: storage.where }, 'a backup was copied');
      await readCopies();
    }
    await copyErasures(folder, storage);
    const all = await readCopies();
    const toRemove = new Set([
      ...(isTidyDue ? all.slice(kept.backupsKept) : []),
      ...heldTooLong(all),
    ]);
    for (const { name } of toRemove) await storage.remove(name);
    if (toRemove.size > 0) await readCopies();
    isTidyDue = false;
  };

  const run = async () => {
    try {
      await withLock(connection, 'clinic backup copies', stop.signal, copyMissing);
      state.failure = null;
    } catch (error) {
      if (stop.signal.aborted) return;
      const reason = (error as Error).message;
      state.failure = { at: state.failure?.at ?? clock(), reason };
      log.error({ job: 'backup copy', reason }, 'a backup could not be copied');
    } finally {
      state.waiting = 0;
    }
  };
  let running: Promise<void> = Promise.resolve();
  const scheduleCopies = () => {
    running = running.then(run);
    return running;
  };
  const housekeeping = startHousekeeping(log, { 'backup copies': scheduleCopies });

  return {
    state: (): Readonly<CopiesState> => state,
    /** A backup was written. `isScheduled`: by the clock, so that the oldest copies beyond the number go too. */
    written: (isScheduled: boolean) => {
      isTidyDue ||= isScheduled;
      void scheduleCopies();
    },
    /** Breaks off a copy under way; the next start makes it. */
    end: async () => {
      stop.abort();
      await housekeeping.end([]);
      await running;
    },
  };
}

/** Whether a backup lies there whole. */
function isCopied(file: string, there: readonly StoredCopy[]): boolean {
  const size = fs.statSync(file, { throwIfNoEntry: false })?.size;
  const name = path.basename(file);
  return there.some((copy) => copy.name === name && copy.bytes === size);
}

/** Runs work unless another server on the database is doing it; its result is noticed an hour later. */
export async function withLock(
  connection: DatabaseAddress,
  lock: 'clinic backup copies' | 'clinic content copies',
  signal: AbortSignal,
  work: () => Promise<void>,
): Promise<void> {
  const client = await openSession(connection, 'clinic backup', signal);
  try {
    const { rows } = await client.query<{ mine: boolean }>(
      'select pg_try_advisory_lock(hashtext($1)) as mine',
      [lock],
    );
    if (rows[0]?.mine) await work();
  } finally {
    await client.end();
  }
}

/** Appends missing lines to the storage's list of erased patients; lines that only it has stay. */
async function copyErasures(folder: string, storage: Storage): Promise<void> {
  const file = erasuresFile(folder);
  if (!fs.existsSync(file)) return;
  const name = path.basename(file);
  const there = (await storage.readText(name)) ?? '';
  const existingLines = new Set(there.split('\n'));
  const missing = fs
    .readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line && !existingLines.has(line));
  if (missing.length > 0) await storage.writeText(name, `${there}${missing.join('\n')}\n`);
}
