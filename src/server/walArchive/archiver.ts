import fs from 'node:fs';
import path from 'node:path';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { SealKey } from '../backup/seal';
import { openSession } from '../backup/session';
import { freeBytesOn } from '../database/diskSpace';
import { createArchiveFolder } from './archiveFolder';
import { writePosition } from './archiveNames';
import {
  type ArchiveFailure,
  type ArchiveState,
  type FilesState,
  filesStateOf,
  unknownFilesState,
} from './archiveState';
import { createBaseCopies } from './baseCopies';
import type { BaseInfo } from './baseInfo';
import { ArchiveError, reserveBytes } from './diskRoom';
import { createLine, type Line, resumeLine } from './logLine';
import { dropSlots, readLogEnd, slotOf } from './postgresLog';
import { archiveKeepsUntil, basesIn } from './reach';

/** Milliseconds between two looks at the log: what may be lost, but for the time that writing takes. */
const checkIntervalMs = 30_000;

export interface ArchiveSettings {
  folder: string;
  keepDays: number;
  passphrase: string | null;
}

interface ArchiveOptions {
  /** As PostgreSQL's superuser. */
  connection: pg.ClientConfig;
  /** The folder of PostgreSQL's files. */
  cluster: string;
  settings: ArchiveSettings;
  sealKey: SealKey;
  log: Logger;
  /** What a copy of the database says of the clinic at that moment. */
  about: () => Promise<Pick<BaseInfo, 'timeZone' | 'auditHead'>>;
  clock?: () => Date;
  /** Room on the disk of a folder; the tests' another. */
  freeBytes?: (folder: string) => Promise<number>;
  every?: number;
}

/**
 * Keeps the log of the embedded PostgreSQL, and once a day a copy of all its files, so that every minute of the last
 * days can be restored. What is confirmed is read from PostgreSQL's own files; a slot makes PostgreSQL keep them until
 * they are in the archive, and gives up by itself when they grow too many (`max_slot_wal_keep_size`).
 */
export function startWalArchive(options: ArchiveOptions) {
  const { settings, every = checkIntervalMs, clock = () => new Date() } = options;
  const scheduleCheck = () => {
    running = running.then(archive.check);
  };
  const archive = createWalArchive({ ...options, clock }, scheduleCheck);

  let running = archive.check();
  const timer = setInterval(scheduleCheck, every);
  timer.unref();

  return {
    settings,
    state: archive.state,
    /** Until when it holds somebody who was erased at an instant, if it goes on as it should. */
    keepsUntil: (erasedAt: Date): Date =>
      archiveKeepsUntil(erasedAt, {
        bases: basesIn(archive.files()),
        keepDays: settings.keepDays,
        now: clock(),
      }),
    /** Looks now; resolves when what was confirmed before is in the archive, and a copy that it began can be used. */
    checkNow: async () => {
      scheduleCheck();
      await running;
      await archive.bases.done();
      await running;
    },
    /** Archives what is left, and breaks off a copy under way. */
    end: async () => {
      clearInterval(timer);
      archive.bases.end();
      await running;
      archive.bases.stop();
      await archive.bases.done();
      scheduleCheck();
      await running;
    },
  };
}

export type WalArchive = ReturnType<typeof startWalArchive>;

/** The archive as one look after the other makes it. */
function createWalArchive(options: ArchiveOptions & { clock: () => Date }, onBaseMade: () => void) {
  const { connection, cluster, settings, log, clock, freeBytes = freeBytesOn } = options;
  const { folder, keepDays } = settings;
  const archiveFolder = createArchiveFolder(folder, options.sealKey, settings.passphrase);
  const bases = createBaseCopies({
    connection,
    folder,
    log,
    about: options.about,
    clock,
    freeBytes,
    onMade: onBaseMade,
  });
  let line: Line | null = null;
  let failure: ArchiveFailure | null = null;
  let state: FilesState = { ...unknownFilesState };

  async function check(): Promise<void> {
    try {
      await archiveLog();
      if (failure) log.warn({ folder }, 'the log of the database is archived again');
      failure = null;
    } catch (error) {
      const trouble = error instanceof ArchiveError ? error.trouble : 'failed';
      const reason = (error as Error).message;
      if (failure?.reason !== reason) {
        log.error({ folder, reason }, 'the log of the database is not archived');
      }
      // A copy of the database without the log after it is worth nothing, and takes the room.
      bases.stop();
      state.isKept = false;
      failure = { since: failure?.since ?? clock(), trouble, reason };
      await freeClinicDisk().catch(() => {});
    }
  }

  async function archiveLog(): Promise<void> {
    if ((await freeBytes(fs.existsSync(folder) ? folder : path.dirname(folder))) < reserveBytes) {
      throw new ArchiveError('room', `the disk of ${folder} is nearly full`);
    }
    const writing = await archiveFolder.open();
    const client = await openSession(connection, 'clinic archive');
    try {
      const now = await readLogEnd(client);
      const files = archiveFolder.files();
      line =
        (await resumeLine(client, now, { line, files, folder, cluster, log })) ??
        (await beginLine(client));
      await archiveFolder.archive(line, now, writing, cluster);
      // Lost by a crash, which only means that PostgreSQL keeps more.
      await client.query('select pg_replication_slot_advance($1, $2)', [
        slotOf(line.name),
        writePosition(line.at),
      ]);
      archiveFolder.tidy({ now: clock(), keepDays, line: line.name }, bases.isUnderWay());
      await bases.beginIfDue(client, archiveFolder.files(), line, writing);
    } finally {
      await client.end();
    }
    state = filesStateOf(archiveFolder.files(), folder, line);
  }

  async function beginLine(client: pg.Client): Promise<Line> {
    line = null;
    bases.stop();
    if ((await freeBytes(cluster)) < reserveBytes) {
      throw new ArchiveError('data_room', `the disk of ${cluster} is nearly full`);
    }
    const fresh = await createLine(client);
    bases.retryNow();
    return fresh;
  }

  /** Lets PostgreSQL remove log that is not archived yet, before it fills the clinic's own disk. */
  async function freeClinicDisk(): Promise<void> {
    if ((await freeBytes(cluster)) >= reserveBytes) return;
    line = null;
    await dropWalArchive(connection, log);
  }

  return {
    check,
    files: archiveFolder.files,
    bases,
    state: (): ArchiveState => ({
      ...state,
      part: bases.part(),
      failure: failure ?? bases.failure(),
    }),
  };
}

/** Drops the archive's replication slots, so that PostgreSQL no longer retains its log for the archive. */
export async function dropWalArchive(connection: pg.ClientConfig, log: Logger): Promise<void> {
  const client = await openSession(connection, 'clinic archive');
  try {
    if ((await dropSlots(client)) === 0) return;
    // Only a checkpoint removes log that is no longer needed.
    await client.query('checkpoint');
    log.warn('PostgreSQL keeps its log for no archive any more');
  } finally {
    await client.end();
  }
}
