import path from 'node:path';
import { type Kysely, sql } from 'kysely';
import type { Logger } from 'pino';
import { withLock } from '../backup/copies/copies';
import { folderStorage } from '../backup/copies/folderStorage';
import { contentCopiesOf, contentsName, type Storage } from '../backup/copies/storage';
import type { Config } from '../config';
import type { DatabaseAddress } from '../database/hosts';
import { startHousekeeping } from '../database/housekeeping';
import type { Database } from '../database/schema';
import { type Contents, contentsAmong, type StoredContent, sumOf } from './contents';

/** What can be compared without the key. */
export type ContentSum = { id: string } & Pick<StoredContent, 'stored_sha256'>;

interface CopyFolders {
  /** Of the backups; null: none, or its drive is away. */
  backups: string | null;
  secondPlace: Config['backupCopy'];
  /** Of the database's log. */
  archive: string | null;
}

/** Where contents lie a second time: with everything from which the clinic can be restored. */
export function contentCopyPlaces(
  { backups, secondPlace, archive }: CopyFolders,
  signal: AbortSignal,
): Storage[] {
  return [
    ...[backups, archive].flatMap((folder) => (folder ? [contentsBeside(folder, signal)] : [])),
    ...(secondPlace ? [contentCopiesOf(secondPlace, signal)] : []),
  ];
}

/** The contents in a folder of backups. */
export function contentsBeside(folder: string, signal: AbortSignal): Storage {
  return folderStorage(path.join(folder, contentsName), signal, { marker: null });
}

/** A content as it was stored; null: it does not lie in the place, or another file does. */
export async function readWhole(
  storage: Storage,
  { id, stored_sha256 }: ContentSum,
): Promise<Buffer | null> {
  const bytes = await storage.readBytes(id);
  return bytes && sumOf(bytes) === stored_sha256 ? bytes : null;
}

/** Copies the contents that a place lacks, as they are stored; `there` gains them. Resolves with those that are missing. */
export async function copyContents(
  contents: readonly ContentSum[],
  { from, to, there }: { from: Storage; to: Storage; there: Set<string> },
): Promise<string[]> {
  const missing: string[] = [];
  for (const content of contents) {
    if (there.has(content.id)) continue;
    const bytes = await readWhole(from, content);
    if (bytes) {
      await to.writeBytes(content.id, bytes);
      there.add(content.id);
    } else missing.push(content.id);
  }
  return missing;
}

/** Milliseconds from an upload to its copies. */
const soonMs = 30_000;
/** Milliseconds: of what was added since, a run that is not whole looks for copies. */
const recentMs = 3_600_000;

interface ContentsFound {
  /** Bytes of all contents, as stored. */
  bytes: number;
  /** Contents of rows that are not in the place. */
  missing: number;
  /** Files in the place that are of no row. */
  unknown: number;
}

/** Compares the rows with the names in the place. */
async function lookThrough(db: Kysely<Database>, storage: Storage): Promise<ContentsFound> {
  const rows = await db.selectFrom('attachments').select(['id', 'stored_bytes']).execute();
  const there = new Set(contentsAmong(await storage.names()));
  const uploads = await db.selectFrom('content_uploads').select('id').execute();
  const named = new Set([...rows, ...uploads].map(({ id }) => id));
  const absent = rows.map(({ id }) => id).filter((id) => !there.has(id));
  // Not those that were erased meanwhile.
  const missing =
    absent.length === 0
      ? []
      : await db
          .selectFrom('attachments')
          .select('id')
          .where(sql<boolean>`id = any(${absent}::uuid[])`)
          .execute();
  return {
    bytes: rows.reduce((sum, { stored_bytes }) => sum + stored_bytes, 0),
    missing: missing.length,
    unknown: [...there].filter((id) => !named.has(id)).length,
  };
}

interface CopiesOptions {
  connection: DatabaseAddress;
  db: Kysely<Database>;
  contents: Contents;
  places: (signal: AbortSignal) => Storage[];
  log: Logger;
  clock: () => Date;
}

/**
 * Copies contents to where backups lie, half a minute after an upload and, every hour, whatever is missing; and removes
 * there what was erased, also where it came back with an older copy.
 */
export function startContentCopies(options: CopiesOptions) {
  const { connection, db, contents, log, clock } = options;
  const stop = new AbortController();
  /** What lies in each place, by the place's name. */
  const known = new Map<string, Set<string>>();
  let found: ContentsFound | null = null;
  let failure: string | null = null;

  const copyTo = async (place: Storage, rows: ContentSum[], removed: string[]) => {
    const there = known.get(place.where) ?? new Set(await place.names());
    known.set(place.where, there);
    for (const id of removed.filter((one) => there.has(one))) {
      await place.remove(id);
      there.delete(id);
    }
    await copyContents(rows, { from: contents.storage, to: place, there });
  };

  const copyAll = async (places: readonly Storage[], isWhole: boolean) => {
    if (isWhole) known.clear();
    const rows = await db
      .selectFrom('attachments')
      .select(['id', 'stored_sha256'])
      .$if(!isWhole, (query) =>
        query.where('added_at', '>', new Date(clock().getTime() - recentMs)),
      )
      .execute();
    const removals = isWhole ? await db.selectFrom('content_removals').selectAll().execute() : [];
    const removed = removals.map(({ content_id }) => content_id);
    failure = null;
    for (const place of places) {
      await copyTo(place, rows, removed).catch(({ message }: Error) => {
        stop.signal.throwIfAborted();
        // What lies there is looked at anew.
        known.delete(place.where);
        failure = message;
        log.error({ where: place.where, reason: message }, 'contents could not be copied');
      });
    }
  };

  const run = async (isWhole: boolean) => {
    await contents.check();
    // In the wrong place everything would be missing.
    if (contents.failure()) return;
    const places = options.places(stop.signal);
    if (places.length > 0) {
      await withLock(connection, 'clinic content copies', stop.signal, () =>
        copyAll(places, isWhole),
      );
    }
    if (isWhole) found = await lookThrough(db, contents.storage);
  };

  let running: Promise<void> = Promise.resolve();
  const schedule = (isWhole: boolean) => {
    running = running
      .then(() => run(isWhole))
      .catch(({ message }: Error) => {
        if (stop.signal.aborted) return;
        log.error({ job: 'content copies', reason: message }, 'contents could not be copied');
      });
    return running;
  };
  let timer: NodeJS.Timeout | null = null;
  const housekeeping = startHousekeeping(log, { 'content copies': () => schedule(true) });

  return {
    /** What an hourly look found, and why copying failed last; null: nobody could look yet. */
    state: () => found && { ...found, failure },
    /** A content was stored. */
    stored: () => {
      timer ??= setTimeout(() => {
        timer = null;
        void schedule(false);
      }, soonMs).unref();
    },
    /** Copies whatever is missing, and removes what was erased. Never rejects. */
    run: () => schedule(true),
    end: async () => {
      if (timer) clearTimeout(timer);
      stop.abort();
      await housekeeping.end([]);
      await running;
    },
  };
}

export type ContentCopies = ReturnType<typeof startContentCopies>;
