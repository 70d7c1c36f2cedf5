import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import type { Logger } from 'pino';
import { openStream } from '../database/connect';
import { type DatabaseAddress, DatabaseClient } from '../database/hosts';
import type { Database } from '../database/schema';

/** One record that changed; positions follow each other without a gap, each given after its commit. */
export interface Change {
  position: number;
  topic: string;
  recordId: string;
}

/**
 * Is given what was committed and calls `passed` in the moment in which it tells those who listen: whoever comes after
 * that begins behind it. What it throws before that is given to it again.
 */
type Listener = (changes: readonly Change[], passed: () => void) => void | Promise<void>;

/** Changes read at once. */
const batch = 500;
/** Milliseconds from one reading that found something to the next: what is committed meanwhile is told at once. */
const breath = 100;
/** Milliseconds: between two attempts to hear the database again, and between two looks without being told. */
const retryAfter = 500;
const pollInterval = 1_000;
/** Milliseconds after which the database is given something to answer, so that a dead line is noticed. */
const signOfLife = 10_000;
/** Milliseconds for which a reader waits who is ahead of this server. */
const longestWait = 5_000;
/** Hours that changes are kept; anyone who was away longer reads everything again. */
const keptHours = 24;

/**
 * Numbers what was committed, by this server or another one, and passes it on in order and without a gap: also what
 * happened while the connection was lost. Whoever numbers something tells the other servers, a few times a second at
 * most; what nobody tells of is found by looking.
 */
export function createChangeFeed(
  address: DatabaseAddress,
  db: Kysely<Database>,
  listener: Listener,
  log: Logger,
) {
  const name = randomUUID();
  let epoch = '';
  const reader = createReader(db, listener, name, log);
  const { look: poll, position } = reader;
  const subscription = createSubscription(address, name, poll, log);
  const looking = setInterval(poll, pollInterval).unref();

  return {
    /** To be called after a commit: numbers and tells what changed. */
    look: poll,
    /** Begins at what is numbered now; rejects when the database does not answer. */
    async start(): Promise<void> {
      const row = await readCounter(db);
      reader.startAt(row.position);
      epoch = row.epoch;
      await subscription.connect();
    },
    /** The position of a reader who has read everything up to now. */
    head: () => ({ epoch, position: position() }),
    /** Whether other servers are heard; without it their changes are found by looking, a second later. */
    isConnected: subscription.isConnected,
    /** Waits a moment until this server has read as far as a reader has been told by another one. */
    async reach(wanted: number): Promise<void> {
      const until = performance.now() + longestWait;
      while (wanted > position() && performance.now() < until) {
        poll();
        await delay(50);
      }
    },
    /** What was committed after a position and up to another one; null when that is not known any more. */
    since: (after: number, until: number) => changesBetween(db, after, until),
    /**
     * Whether this server, of all on the database, does what is to be done once. It goes on doing so while this
     * connection lives; when it breaks, anyone who asks next does.
     */
    async isFirst(): Promise<boolean> {
      const answer = await subscription
        .client()
        ?.query<{ mine: boolean }>(
          `select pg_try_advisory_lock(hashtext('clinic scheduled work')) as mine`,
        );
      return answer?.rows[0]?.mine ?? false;
    },
    async end(): Promise<void> {
      clearInterval(looking);
      subscription.stop();
      await reader.end();
      await subscription
        .client()
        ?.end()
        .catch(() => {});
    },
  };
}

export type ChangeFeed = ReturnType<typeof createChangeFeed>;

/** Numbers and reads what was committed whenever somebody looks, one reading at a time, and passes it to the listener. */
function createReader(db: Kysely<Database>, listener: Listener, name: string, log: Logger) {
  let position: number | null = null;
  let hasEnded = false;
  let isAsked = false;
  let reading: Promise<void> | null = null;
  let nextReadAt = 0;

  async function read(): Promise<void> {
    while (isAsked && !hasEnded) {
      await delay(Math.max(0, nextReadAt - performance.now()));
      isAsked = false;
      const numbered = await sql<{ count: number }>`select number_changes() as count`.execute(db);
      const rows = await db
        .selectFrom('changes')
        .select(['position', 'topic', 'record_id as recordId'])
        .where('position', '>', position ?? 0)
        .orderBy('position')
        .limit(batch)
        .execute();
      if (numbered.rows.some(({ count }) => count > 0)) tellOtherServers();
      const last = rows.at(-1);
      if (!last) continue;
      nextReadAt = performance.now() + breath;
      await listener(rows, () => {
        position = last.position;
      });
      isAsked ||= rows.length === batch;
    }
  }

  // By itself, because `notify` makes a transaction wait for every other one in the whole PostgreSQL that notifies.
  function tellOtherServers(): void {
    sql`select pg_notify('clinic_changes', ${name})`.execute(db).catch((error: Error) => {
      log.warn({ reason: error.message }, 'other servers were not told; they will look themselves');
    });
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

  return {
    look,
    position: () => position ?? 0,
    startAt: (start: number) => {
      position = start;
    },
    end: async () => {
      hasEnded = true;
      await reading;
    },
  };
}

/** Hears from the database when another server numbered something; connects again when the connection breaks. */
function createSubscription(
  address: DatabaseAddress,
  name: string,
  onNotified: () => void,
  log: Logger,
) {
  let client: DatabaseClient | null = null;
  let isListening = false;
  let hasEnded = false;
  let retry: NodeJS.Timeout | undefined;

  async function connect(): Promise<void> {
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
      retry = setTimeout(() => void connect(), retryAfter);
    };
    client = mine;
    mine.on('error', lose);
    mine.on('end', () => lose());
    mine.on('notification', ({ payload }) => {
      if (payload !== name) onNotified();
    });
    try {
      await mine.connect();
      await mine.query('listen clinic_changes');
      isListening = client === mine;
      onNotified();
    } catch (error) {
      lose(error as Error);
    }
  }

  const asking = setInterval(() => {
    client?.query('select').catch(() => {});
  }, signOfLife).unref();

  return {
    connect,
    /** Null while the connection is broken. */
    client: () => client,
    isConnected: () => isListening,
    /** Connects no more. */
    stop: () => {
      hasEnded = true;
      clearInterval(asking);
      clearTimeout(retry);
    },
  };
}

async function changesBetween(
  db: Kysely<Database>,
  after: number,
  until: number,
): Promise<readonly Change[] | null> {
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
}

async function readCounter(db: Kysely<Database>): Promise<{ position: number; epoch: string }> {
  return db.selectFrom('change_counter').select(['position', 'epoch']).executeTakeFirstOrThrow();
}

/** Removes what nobody catches up with any more. */
export async function deleteOldChanges(db: Kysely<Database>, now: Date): Promise<void> {
  const limit = new Date(now.getTime() - keptHours * 3_600_000);
  await db.deleteFrom('changes').where('at', '<', limit).execute();
}
