import { createHash, randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import type pg from 'pg';
import type { Logger } from 'pino';
import { version as program } from '../../../package.json';
import type { SealKey } from '../backup/seal';
import { openSession } from '../backup/session';
import {
  createWriting,
  filesIn,
  isUnfinished,
  type Writing,
  writeArchiveFile,
} from './archiveFile';
import {
  type ArchiveFile,
  baseName,
  readPosition,
  segmentName,
  segmentOf,
  segmentSize,
  type WalFile,
  walName,
  writePosition,
} from './archiveNames';
import { takeBase } from './baseBackup';
import { type BaseInfo, lineOfInfo } from './baseInfo';
import {
  archiveKeepsUntil,
  basesIn,
  betweenBases,
  endOfLine,
  type MissingLog,
  missingIn,
  removable,
  type Span,
  spansIn,
  walIn,
} from './reach';

/** Milliseconds between two looks at the log: what may be lost, but for the time that writing takes. */
const betweenLooks = 30_000;

/** Milliseconds after which a copy of the database that failed is tried again. */
const betweenTries = 600_000;

/** Bytes that are left to others on the archive's disk, and below which nothing is held back for it on the clinic's. */
const floor = 512 * 1024 * 1024;

const slotPrefix = 'clinic_archive_';

export interface ArchiveSettings {
  folder: string;
  keepDays: number;
  passphrase: string | null;
}

/** `room`: of the archive's disk; `data_room`: of the clinic's own; else what the system or PostgreSQL said. */
export type ArchiveTrouble = 'room' | 'data_room' | 'failed';

export interface ArchiveState {
  /** What can be restored, the oldest first. */
  spans: readonly Span[];
  /** Until when everything is there that was confirmed; null before it was first. */
  keptUntil: Date | null;
  /** Whether the last of the spans goes on. */
  isKept: boolean;
  /** Pieces of the log that were lost out of the archive, though later ones are there. */
  missing: readonly MissingLog[];
  /** Bytes of all files. */
  bytes: number;
  /** When the newest copy of the whole database was made. */
  newestBase: Date | null;
  /** How much of the one under way is made, 0 to 1. */
  part: number | null;
  /** Why nothing more is kept at the moment, or no new copy could be made. */
  failure: { since: Date; trouble: ArchiveTrouble; reason: string } | null;
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

class Trouble extends Error {
  constructor(
    readonly trouble: ArchiveTrouble,
    message: string,
  ) {
    super(message);
  }
}

/** The stretch of the log that is being archived. */
interface Line {
  name: string;
  /** Up to where it is in the archive. */
  at: bigint;
  /** What the archive held then was confirmed until this moment. */
  until: Date;
}

/**
 * Keeps the log of the embedded PostgreSQL, and once a day a copy of all its files, so that every minute of the last days
 * can be restored. What is confirmed is read from PostgreSQL's own files; a slot makes PostgreSQL keep them until they are
 * in the archive, and gives up by itself when they grow too many (`max_slot_wal_keep_size`).
 */
export function startWalArchive(options: ArchiveOptions) {
  const { connection, cluster, settings, log, clock = () => new Date() } = options;
  const { freeBytes = freeOn, every = betweenLooks } = options;
  const { folder, keepDays } = settings;
  let writing: Writing | null = null;
  let line: Line | null = null;
  let files: ArchiveFile[] = [];
  let base: { done: Promise<void>; stop: AbortController } | null = null;
  let isEnding = false;
  let noBaseBefore = 0;
  let baseFailure: ArchiveState['failure'] = null;
  let logFailure: ArchiveState['failure'] = null;
  let state: Omit<ArchiveState, 'part' | 'failure'> = {
    spans: [],
    keptUntil: null,
    isKept: false,
    missing: [],
    bytes: 0,
    newestBase: null,
  };
  let part: number | null = null;

  async function look(): Promise<void> {
    try {
      await keep();
      if (logFailure) log.warn({ folder }, 'the log of the database is archived again');
      logFailure = null;
    } catch (error) {
      const trouble = error instanceof Trouble ? error.trouble : 'failed';
      const reason = (error as Error).message;
      if (logFailure?.reason !== reason) {
        log.error({ folder, reason }, 'the log of the database is not archived');
      }
      // A copy of the database without the log after it is worth nothing, and takes the room.
      base?.stop.abort();
      state.isKept = false;
      logFailure = { since: logFailure?.since ?? clock(), trouble, reason };
      await giveWay().catch(() => {});
    }
  }

  async function keep(): Promise<void> {
    if ((await freeBytes(fs.existsSync(folder) ? folder : path.dirname(folder))) < floor) {
      throw new Trouble('room', `the disk of ${folder} is nearly full`);
    }
    const begin = () => createWriting(makeFolder(folder), options.sealKey, settings.passphrase);
    writing ??= await begin();
    files = filesIn(folder);
    const { encryption } = writing;
    if (encryption && !files.some(({ kind, key }) => kind === 'key' && key === encryption.key)) {
      // Another disk is in the old one's place.
      writing = await begin();
      files = filesIn(folder);
    }
    const client = await openSession(connection, 'clinic archive');
    try {
      const now = await readNow(client);
      line = (await goOn(client, now)) ?? (await beginLine(client));
      await archive(line, now, writing);
      // Lost by a crash, which only means that PostgreSQL keeps more.
      await client.query('select pg_replication_slot_advance($1, $2)', [
        slotOf(line.name),
        writePosition(line.at),
      ]);
      tidy(line);
      await beginBaseIfDue(client, line, writing);
    } finally {
      await client.end();
    }
    state = stateOf(files, folder, line);
  }

  /** The line that a slot of PostgreSQL keeps the log for; null where it is not the one in the archive. */
  async function goOn(client: pg.Client, now: Now): Promise<Line | null> {
    const { rows } = await client.query<{ slot: string; isLost: boolean }>(
      `select slot_name::text as slot, coalesce(wal_status = 'lost', true) as "isLost" from pg_replication_slots
      where slot_name like '${slotPrefix.replaceAll('_', '\\_')}%'`,
    );
    const [slot] = rows;
    if (!slot) return null;
    const name = slot.slot.slice(slotPrefix.length);
    const end = endOfLine(files, name);
    if (!slot.isLost && end && end.to <= now.flushed) {
      if (line?.name === name && line.at === end.to) return line;
      if (!line && isSame(end, now)) return { name, at: end.to, until: end.until };
    }
    log.error({ folder, line: name }, 'the archive of the log has a gap');
    await dropSlots(client);
    return null;
  }

  /** Whether PostgreSQL's own log has at that place what the archive has. */
  function isSame({ from, to, sum }: WalFile, { timeline }: Now): boolean {
    try {
      return sumOf(readLog(cluster, timeline, from, to)) === sum;
    } catch {
      return false;
    }
  }

  async function beginLine(client: pg.Client): Promise<Line> {
    line = null;
    base?.stop.abort();
    if ((await freeBytes(cluster)) < floor) {
      throw new Trouble('data_room', `the disk of ${cluster} is nearly full`);
    }
    const name = randomBytes(4).toString('hex');
    const { rows } = await client.query<{ place: string; size: string }>(
      `select lsn::text as place, current_setting('wal_segment_size') as size
      from pg_create_physical_replication_slot($1, true)`,
      [slotOf(name)],
    );
    const { place = '', size } = rows[0] ?? {};
    if (size !== '16MB') throw new Error(`PostgreSQL writes segments of ${size}`);
    noBaseBefore = 0;
    const at = segmentOf(readPosition(place));
    // Nothing is known of before.
    return { name, at, until: new Date(0) };
  }

  /** Puts what was confirmed by now into the archive, a file for each segment. */
  async function archive(into: Line, now: Now, by: Writing): Promise<void> {
    while (into.at < now.flushed) {
      const begins = segmentOf(into.at);
      const ends = begins + segmentSize;
      const isWhole = ends <= now.flushed;
      // A whole segment stands for the parts of it that came before.
      const from = isWhole ? begins : into.at;
      const to = isWhole ? ends : now.flushed;
      const bytes = readLog(cluster, now.timeline, from, to);
      // All that was confirmed by now is there with the last of them.
      const until = to === now.flushed ? now.at : into.until;
      const key = by.encryption?.key ?? null;
      const name = walName({ line: into.name, from, to, until, sum: sumOf(bytes), key });
      await writeArchiveFile(folder, name, [bytes], by);
      into.at = to;
      into.until = until;
      files = filesIn(folder);
      if (!isWhole) continue;
      for (const file of walIn(files)) {
        const isPart = file.line === into.name && file.from >= from && file.to <= to;
        if (isPart && file.name !== name) remove(file);
      }
    }
    into.until = now.at;
  }

  function remove(file: ArchiveFile): void {
    fs.rmSync(path.join(folder, file.name), { force: true });
    files = files.filter((other) => other !== file);
  }

  function tidy(into: Line): void {
    for (const file of removable(files, { now: clock(), keepDays, line: into.name })) {
      const isInUse = file.kind === 'key' && file.key === writing?.encryption?.key;
      if (!isInUse) remove(file);
    }
    for (const name of fs.readdirSync(folder)) {
      // What a killed server was writing.
      if (isUnfinished(name) && !base) fs.rmSync(path.join(folder, name), { force: true });
    }
  }

  async function beginBaseIfDue(client: pg.Client, into: Line, by: Writing): Promise<void> {
    const made = basesIn(files).filter((file) => file.line === into.name);
    const newest = Math.max(...made.map(({ endedAt }) => endedAt.getTime()));
    const now = clock().getTime();
    const lost = missingLogIn(files).find(
      ({ line: of, to }) =>
        // Nothing since the last copy that lies before it can be restored until there is another.
        of === into.name && made.every(({ start }) => start < to),
    );
    const isDue = lost !== undefined || now - newest >= betweenBases;
    if (base || isEnding || now < noBaseBefore || !isDue) return;
    const room = (await freeBytes(folder)) - floor;
    if (room < (await sizeOfNext(client))) {
      noBaseBefore = now + betweenTries;
      noteBaseFailure('room', `the disk of ${folder} has no room for a copy of the database`);
      return;
    }
    part = 0;
    const stopBase = new AbortController();
    base = { done: makeBase(into, by, made.length === 0, stopBase.signal), stop: stopBase };
  }

  /** Bytes that the next copy will probably take. */
  async function sizeOfNext(client: pg.Client): Promise<number> {
    const last = basesIn(files).reduce<string | null>((_, { name }) => name, null);
    if (last) return fs.statSync(path.join(folder, last)).size * 1.5;
    const { rows } = await client.query<{ size: number }>(
      'select sum(pg_database_size(oid))::bigint as size from pg_database',
    );
    return (rows[0]?.size ?? 0) / 2;
  }

  async function makeBase(
    into: Line,
    by: Writing,
    isUrgent: boolean,
    signal: AbortSignal,
  ): Promise<void> {
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
        baseName({ line: into.name, start: copy.start(), startedAt, endedAt: clock(), key });
      const bytes = (async function* () {
        yield lineOfInfo(info);
        yield* copy.bytes;
      })();
      await writeArchiveFile(folder, nameOf, bytes, by, signal);
      baseFailure = null;
      // Its end is in the log that comes next: only then can it be used.
      if (!isEnding) running = running.then(look);
    } catch (error) {
      if (signal.aborted) return;
      noBaseBefore = clock().getTime() + betweenTries;
      noteBaseFailure(
        'failed',
        `no copy of the database could be made: ${(error as Error).message}`,
      );
    } finally {
      base = null;
      part = null;
    }
  }

  function noteBaseFailure(trouble: ArchiveTrouble, reason: string): void {
    log.error({ folder, reason }, 'the archive has no new copy of the database');
    baseFailure = { since: baseFailure?.since ?? clock(), trouble, reason };
  }

  /** Lets PostgreSQL remove what the archive has not got, before that fills the clinic's own disk. */
  async function giveWay(): Promise<void> {
    if ((await freeBytes(cluster)) >= floor) return;
    line = null;
    await forgetWalArchive(connection, log);
  }

  let running = look();
  const timer = setInterval(() => {
    running = running.then(look);
  }, every);
  timer.unref();

  return {
    settings,
    state: (): ArchiveState => ({ ...state, part, failure: logFailure ?? baseFailure }),
    /** Until when it holds somebody who was erased at an instant, if it goes on as it should. */
    keepsUntil: (erasedAt: Date): Date =>
      archiveKeepsUntil(erasedAt, { bases: basesIn(files), keepDays, now: clock() }),
    /** Looks now; resolves when what was confirmed before is in the archive, and a copy that it began can be used. */
    lookNow: async () => {
      running = running.then(look);
      await running;
      await base?.done;
      await running;
    },
    /** Archives what is left, and breaks off a copy under way. */
    end: async () => {
      clearInterval(timer);
      isEnding = true;
      await running;
      base?.stop.abort();
      await base?.done;
      running = running.then(look);
      await running;
    },
  };
}

export type WalArchive = ReturnType<typeof startWalArchive>;

/** Tells PostgreSQL to keep its log for no archive any more. */
export async function forgetWalArchive(connection: pg.ClientConfig, log: Logger): Promise<void> {
  const client = await openSession(connection, 'clinic archive');
  try {
    if ((await dropSlots(client)) === 0) return;
    // Only a checkpoint removes what is not needed any more.
    await client.query('checkpoint');
    log.warn('PostgreSQL keeps its log for no archive any more');
  } finally {
    await client.end();
  }
}

async function dropSlots(client: pg.Client): Promise<number> {
  const { rowCount } = await client.query(
    `select pg_drop_replication_slot(slot_name) from pg_replication_slots
    where slot_name like '${slotPrefix.replaceAll('_', '\\_')}%'`,
  );
  return rowCount ?? 0;
}

interface Now {
  /** Everything that was confirmed before this moment … */
  at: Date;
  /** … is in the log before this place. */
  flushed: bigint;
  timeline: number;
}

async function readNow(client: pg.Client): Promise<Now> {
  // In this order, so that the place is never the older one.
  const at = await client.query<{ at: Date }>('select clock_timestamp() as at');
  const { rows } = await client.query<{ flushed: string; file: string }>(
    `select pg_current_wal_flush_lsn()::text as flushed, pg_walfile_name(pg_current_wal_flush_lsn()) as file`,
  );
  const { flushed = '', file = '' } = rows[0] ?? {};
  return {
    at: at.rows[0]?.at ?? new Date(0),
    flushed: readPosition(flushed),
    timeline: Number.parseInt(file.slice(0, 8), 16),
  };
}

const slotOf = (line: string) => `${slotPrefix}${line}`;

const sumOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex').slice(0, 8);

/** What PostgreSQL's own files have between two places of one segment. */
function readLog(cluster: string, timeline: number, from: bigint, to: bigint): Buffer {
  const file = fs.openSync(path.join(cluster, 'pg_wal', segmentName(timeline, from)), 'r');
  try {
    const bytes = Buffer.alloc(Number(to - from));
    const read = fs.readSync(file, bytes, 0, bytes.length, Number(from - segmentOf(from)));
    if (read !== bytes.length) throw new Error('PostgreSQL’s log ends too early');
    return bytes;
  } finally {
    fs.closeSync(file);
  }
}

// Its parent has to be there: where a disk is not in its place, nothing is made there instead.
function makeFolder(folder: string): string {
  if (!fs.existsSync(folder)) fs.mkdirSync(folder, { mode: 0o700 });
  return folder;
}

function stateOf(
  files: readonly ArchiveFile[],
  folder: string,
  line: Line,
): Omit<ArchiveState, 'part' | 'failure'> {
  const spans = spansIn(files);
  const last = spans.at(-1);
  const end = endOfLine(files, line.name);
  // Nothing was written since that file, or it would be there.
  if (last && end && last.to.getTime() === end.until.getTime()) last.to = line.until;
  const newest = Math.max(...basesIn(files).map(({ endedAt }) => endedAt.getTime()));
  return {
    spans,
    keptUntil: line.until,
    isKept: last?.to === line.until,
    missing: missingLogIn(files),
    bytes: files.reduce(
      (sum, { name }) =>
        sum + (fs.statSync(path.join(folder, name), { throwIfNoEntry: false })?.size ?? 0),
      0,
    ),
    newestBase: Number.isFinite(newest) ? new Date(newest) : null,
  };
}

const missingLogIn = (files: readonly ArchiveFile[]) =>
  missingIn(files).filter((one): one is MissingLog => one.kind === 'wal');

async function freeOn(folder: string): Promise<number> {
  const { bavail, bsize } = await fs.promises.statfs(folder);
  return bavail * bsize;
}
