import fs from 'node:fs';
import path from 'node:path';
import type pg from 'pg';
import type { Logger } from 'pino';
import { version as program } from '../../../package.json';
import { type WriteKeys, writeArchiveFile } from './archiveFile';
import { type ArchiveFile, type BaseFile, baseName } from './archiveNames';
import { type ArchiveFailure, type ArchiveTrouble, missingLogIn } from './archiveState';
import { takeBase } from './baseBackup';
import { type BaseInfo, lineOfInfo } from './baseInfo';
import { reserveBytes } from './diskRoom';
import type { Line } from './logLine';
import { baseIntervalMs, basesIn } from './reach';

/** Milliseconds after which a copy of the database that failed is tried again. */
const retryIntervalMs = 600_000;

interface BaseCopiesOptions {
  connection: pg.ClientConfig;
  folder: string;
  log: Logger;
  about: () => Promise<Pick<BaseInfo, 'timeZone' | 'auditHead'>>;
  clock: () => Date;
  freeBytes: (folder: string) => Promise<number>;
  /** Called when a copy was made. */
  onMade: () => void;
}

/** What a copy is made of. */
interface BaseJob {
  line: Line;
  by: WriteKeys;
  isUrgent: boolean;
}

/** Makes the copies of the whole database, one at a time. */
export function createBaseCopies(options: BaseCopiesOptions) {
  const { connection, folder, log, clock, freeBytes } = options;
  let current: { done: Promise<void>; stop: AbortController } | null = null;
  let isEnding = false;
  let notBefore = 0;
  let failure: ArchiveFailure | null = null;
  let part: number | null = null;

  async function beginIfDue(
    client: pg.Client,
    files: readonly ArchiveFile[],
    line: Line,
    by: WriteKeys,
  ): Promise<void> {
    const made = basesIn(files).filter((file) => file.line === line.name);
    const now = clock().getTime();
    if (current || isEnding || now < notBefore || !isDue(files, made, line, now)) return;
    const room = (await freeBytes(folder)) - reserveBytes;
    if (room < (await sizeOfNext(client, files, folder))) {
      notBefore = now + retryIntervalMs;
      recordFailure('room', `the disk of ${folder} has no room for a copy of the database`);
      return;
    }
    part = 0;
    const stop = new AbortController();
    current = { done: makeCopy({ line, by, isUrgent: made.length === 0 }, stop.signal), stop };
  }

  async function makeCopy({ line, by, isUrgent }: BaseJob, signal: AbortSignal): Promise<void> {
    try {
      const startedAt = clock();
      const info = { program, madeAt: startedAt.toISOString(), ...(await options.about()) };
      const copy = takeBase(connection, {
        isUrgent,
        signal,
        onProgress: (done) => {
          part = done;
        },
      });
      const key = by.encryption?.key ?? null;
      const nameOf = () =>
        baseName({ line: line.name, start: copy.start(), startedAt, endedAt: clock(), key });
      const bytes = (async function* () {
        yield lineOfInfo(info);
        yield* copy.bytes;
      })();
      await writeArchiveFile(folder, nameOf, bytes, by, signal);
      failure = null;
      // Its end is in the log that comes next: only then can it be used.
      if (!isEnding) options.onMade();
    } catch (error) {
      if (signal.aborted) return;
      notBefore = clock().getTime() + retryIntervalMs;
      recordFailure('failed', `no copy of the database could be made: ${(error as Error).message}`);
    } finally {
      current = null;
      part = null;
    }
  }

  function recordFailure(trouble: ArchiveTrouble, reason: string): void {
    log.error({ folder, reason }, 'the archive has no new copy of the database');
    failure = { since: failure?.since ?? clock(), trouble, reason };
  }

  return {
    beginIfDue,
    /** The next one is made when it is due, also after one that failed just now. */
    retryNow: () => {
      notBefore = 0;
    },
    isUnderWay: () => current !== null,
    part: () => part,
    failure: () => failure,
    /** Resolves when the one under way is made or has failed. */
    done: async () => current?.done,
    stop: () => current?.stop.abort(),
    /** Begins no more. */
    end: () => {
      isEnding = true;
    },
  };
}

function isDue(
  files: readonly ArchiveFile[],
  made: readonly BaseFile[],
  line: Line,
  now: number,
): boolean {
  const newest = Math.max(...made.map(({ endedAt }) => endedAt.getTime()));
  const lost = missingLogIn(files).find(
    ({ line: of, to }) =>
      // Nothing since the last copy that lies before it can be restored until there is another.
      of === line.name && made.every(({ start }) => start < to),
  );
  return lost !== undefined || now - newest >= baseIntervalMs;
}

/** Bytes that the next copy will probably take. */
async function sizeOfNext(
  client: pg.Client,
  files: readonly ArchiveFile[],
  folder: string,
): Promise<number> {
  const last = basesIn(files).reduce<string | null>((_, { name }) => name, null);
  if (last) return fs.statSync(path.join(folder, last)).size * 1.5;
  const { rows } = await client.query<{ size: number }>(
    'select sum(pg_database_size(oid))::bigint as size from pg_database',
  );
  return (rows[0]?.size ?? 0) / 2;
}
