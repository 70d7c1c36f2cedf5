import { setTimeout as delay } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import { openStream } from '../database/connect';
import { type DatabaseAddress, DatabaseClient } from '../database/hosts';
import type { Database } from '../database/schema';

/** One record that changed; positions follow each other in the order of the commits. */
export interface Change {
  position: number;
  topic: string;
  recordId: string;
}

type Listener = (changes: readonly Change[]) => void | Promise<void>;

/** Changes read at once. */
const batch = 500;
/** Milliseconds: between two attempts to hear the database again, and between two looks without being told. */
const retryAfter = 500;
const lookAgain = 10_000;
/** Milliseconds for which a reader waits who is ahead of this server. */
const longestWait = 5_000;
/** Hours that changes are kept; anyone who was away longer reads everything again. */
const keptHours = 24;

/**
 * Hears from the database what was committed, by this server or another one, and passes it on in order and without a
 * gap: also what happened while the connection was lost.
 */
export function createChangeFeed(
  address: DatabaseAddress,
  db: Kysely<Database>,
  listener: Listener,
  log: Logger,
) {
  let position: number | null = null;
  let epoch = '';
  let client: DatabaseClient | null = null;
  let isListening = false;
  let hasEnded = false;
  let isAsked = false;
  let reading: Promise<void> | null = null;
  let retry: NodeJS.Timeout | undefined;

  async function read(): Promise<void> {
    while (isAsked && !hasEnded) {
      isAsked = false;
      const rows = await db
        .selectFrom('changes')
        .select(['position', 'topic', 'record_id as recordId'])
        .where('position', '>', position ?? 0)
        .orderBy('position')
        .limit(batch)
        .execute();
      const last = rows.at(-1);
      if (!last) continue;
      await listener(rows);
      position = last.position;
      isAsked ||= rows.length === batch;
    }
  }

  function look(): void {
    if (hasEnded) return;
    isAsked = true;
    reading ??= read()
      .catch((error: Error) => {
        isAsked = false;
        log.warn({ reason: error.message }, 'what changed could not be read yet');
        setTimeout(look, retryAfter).unref();
      })
      .finally(() => {
        reading = null;
        if (isAsked && !hasEnded) look();
      });
  }

  async function hear(): Promise<void> {
    const mine = new DatabaseClient({
      ...address,
      application_name: 'clinic changes',
      connectionTimeoutMillis: 5_000,
      // Given up when the database says nothing any more; looking gives it something to say.
      stream: openStream,
    });
    const lose = (error?: Error) => {
      if (client !== mine || hasEnded) return;
      client = null;
      isListening = false;
      if (error) log.warn({ reason: error.message }, 'the connection for changes broke');
      void mine.end().catch(() => {});
      retry = setTimeout(() => void hear(), retryAfter);
    };
    client = mine;
    mine.on('error', lose);
    mine.on('end', () => lose());
    mine.on('notification', look);
    try {
      await mine.connect();
      await mine.query('listen clinic_changes');
      isListening = client === mine;
      look();
    } catch (error) {
      lose(error as Error);
    }
  }

  const timer = setInterval(() => {
    look();
    client?.query('select').catch(() => {});
  }, lookAgain);
  timer.unref();

  return {
    /** Begins at what is committed now; rejects when the database does not answer. */
    async start(): Promise<void> {
      const row = await readCounter(db);
      position = row.position;
      epoch = row.epoch;
      await hear();
    },
    /** The position of a reader who has read everything up to now. */
    head: () => ({ epoch, position: position ?? 0 }),
    /** Whether the database tells of changes; without it they are found by looking, some seconds later. */
    isConnected: () => isListening,
    /** Waits a moment until this server has read as far as a reader has been told by another one. */
    async reach(wanted: number): Promise<void> {
      const until = performance.now() + longestWait;
      while (wanted > (position ?? 0) && performance.now() < until) {
        look();
        await delay(50);
      }
    },
    /** What was committed after a position and up to another one; null when that is not known any more. */
    async since(after: number, until: number): Promise<readonly Change[] | null> {
      if (after > until) return null;
      const rows = await db
        .selectFrom('changes')
        .select(['position', 'topic', 'record_id as recordId'])
        .where('position', '>', after)
        .where('position', '<=', until)
        .orderBy('position')
        .limit(batch + 1)
        .execute();
      // No gap by itself, so fewer rows than numbers are rows that were removed.
      return rows.length > batch || rows.length !== until - after ? null : rows;
    },
    /**
     * Whether this server, of all on the database, does what is to be done once. It goes on doing so while this
     * connection lives; when it breaks, anyone who asks next does.
     */
    async isFirst(): Promise<boolean> {
      const answer = await client?.query<{ mine: boolean }>(
        `select pg_try_advisory_lock(hashtext('clinic scheduled work')) as mine`,
      );
      return answer?.rows[0]?.mine ?? false;
    },
    async end(): Promise<void> {
      hasEnded = true;
      clearInterval(timer);
      clearTimeout(retry);
      await reading;
      await client?.end().catch(() => {});
    },
  };
}

async function readCounter(db: Kysely<Database>): Promise<{ position: number; epoch: string }> {
  return db.selectFrom('change_counter').select(['position', 'epoch']).executeTakeFirstOrThrow();
}

/** Removes what nobody catches up with any more. */
export async function forgetOldChanges(db: Kysely<Database>, now: Date): Promise<void> {
  const limit = new Date(now.getTime() - keptHours * 3_600_000);
  await db.deleteFrom('changes').where('at', '<', limit).execute();
}
