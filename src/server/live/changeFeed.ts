import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import type { Logger } from 'pino';
import { openStream } from '../database/connect';
import { type DatabaseAddress, DatabaseClient } from '../database/hosts';
import type { Database } from '../database/schema';

/** One record that changed. Positions are consecutive without gaps and assigned after the commit. */
export interface Change {
  position: number;
  topic: string;
  recordId: string;
}

/**
 * Receives committed changes and calls `passed` when listeners are notified: a reader who joins after
 * that starts behind these changes. If it throws before that, it receives the same changes again.
 */
type Listener = (changes: readonly Change[], passed: () => void) => void | Promise<void>;

/** Changes read in one statement. */
const batchSize = 500;
/** Minimum time between two reads that find changes, so that commits in between are delivered together. */
const minReadIntervalMs = 100;
/** Time between two attempts to reconnect or read again, and between two polls without a notification. */
const retryDelayMs = 500;
const pollIntervalMs = 1_000;
/** Time between two keep-alive statements, by whose missing answer a dead connection is noticed. */
const keepAliveIntervalMs = 10_000;
/** How long a reader who is ahead of this server waits for it. */
const maxWaitMs = 5_000;
/** Changes are stored this long; a reader who was away longer reloads everything. */
const retentionHours = 24;

/**
 * Numbers changes committed by this server or another one, and passes them on in order without gaps, also those that
 * happened while the connection was lost. The server that numbers changes notifies the other ones, a few times a second
 * at most; changes without a notification are found by polling.
 */
export function createChangeFeed(
  address: DatabaseAddress,
  db: Kysely<Database>,
  listener: Listener,
  log: Logger,
) {
  const name = randomUUID();
  let epoch = '';
  const changeReader = createReader(db, listener, name, log);
  const { poll, position } = changeReader;
  const subscription = createSubscription(address, name, poll, log);
  const pollTimer = setInterval(poll, pollIntervalMs).unref();

  return {
    /** To be called after a commit: numbers and delivers what changed. */
    poll,
    /** Begins at the newest number; rejects if the database does not answer. */
    async start(): Promise<void> {
      const row = await readCounter(db);
      changeReader.startAt(row.position);
      epoch = row.epoch;
      await subscription.connect();
    },
    /** The position of a reader who has read everything up to now. */
    head: () => ({ epoch, position: position() }),
    /** Whether notifications of other servers arrive; otherwise polling finds their changes, up to a second later. */
    isConnected: subscription.isConnected,
    /** Waits at most five seconds until this server has read up to the position that a reader has from another one. */
    async reach(target: number): Promise<void> {
      const until = performance.now() + maxWaitMs;
      while (target > position() && performance.now() < until) {
        poll();
        await delay(50);
      }
    },
    /** The changes after one position and up to another; null if they are not all stored any more. */
    since: (after: number, until: number) => changesBetween(db, after, until),
    /**
     * Whether this server is the leader of those on the database, which runs scheduled work. It stays the leader while
     * this connection lives; if it is lost, the next server that asks becomes the leader.
     */
    async isLeader(): Promise<boolean> {
      const answer = await subscription
        .client()
        ?.query<{ mine: boolean }>(
          `select pg_try_advisory_lock(hashtext('clinic scheduled work')) as mine`,
        );
      return answer?.rows[0]?.mine ?? false;
    },
    async end(): Promise<void> {
      clearInterval(pollTimer);
      subscription.stop();
      await changeReader.end();
      await subscription
        .client()
        ?.end()
        .catch(() => {});
    },
  };
}

export type ChangeFeed = ReturnType<typeof createChangeFeed>;

/** Numbers and reads committed changes when polled, one read at a time, and passes them to the listener. */
function createReader(db: Kysely<Database>, listener: Listener, name: string, log: Logger) {
  let position: number | null = null;
  let hasEnded = false;
  let isReadRequested = false;
  let reading: Promise<void> | null = null;
  let nextReadAt = 0;

  async function read(): Promise<void> {
    while (isReadRequested && !hasEnded) {
      await delay(Math.max(0, nextReadAt - performance.now()));
      isReadRequested = false;
      const numbered = await sql<{ count: number }>`select number_changes() as count`.execute(db);
      const rows = await db
        .selectFrom('changes')
        .select(['position', 'topic', 'record_id as recordId'])
        .where('position', '>', position ?? 0)
        .orderBy('position')
        .limit(batchSize)
        .execute();
      if (numbered.rows.some(({ count }) => count > 0)) notifyOtherServers();
      const last = rows.at(-1);
      if (!last) continue;
      nextReadAt = performance.now() + minReadIntervalMs;
      await listener(rows, () => {
        position = last.position;
      });
      isReadRequested ||= rows.length === batchSize;
    }
  }

  // In its own transaction, because `notify` makes a transaction wait for every other notifying one in PostgreSQL.
  function notifyOtherServers(): void {
    sql`select pg_notify('clinic_changes', ${name})`.execute(db).catch((error: Error) => {
      log.warn({ reason: error.message }, 'other servers were not told; they will look themselves');
    });
  }

  function poll(): void {
    if (hasEnded) return;
    isReadRequested = true;
    reading ??= read()
      .catch((error: Error) => {
        isReadRequested = false;
        log.warn({ reason: error.message }, 'what changed could not be read yet');
        setTimeout(poll, retryDelayMs).unref();
      })
      .finally(() => {
        reading = null;
        if (isReadRequested && !hasEnded) poll();
      });
  }

  return {
    poll,
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

/** Listens for notifications of other servers; reconnects when the connection is lost. */
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
      // Closed when the database stays silent; the keep-alive statements give it something to answer.
      stream: openStream,
    });
    const lose = (error?: Error) => {
      if (client !== mine || hasEnded) return;
      client = null;
      isListening = false;
      if (error) log.warn({ reason: error.message }, 'the connection for changes broke');
      void mine.end().catch(() => {});
      retry = setTimeout(() => void connect(), retryDelayMs);
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

  const keepAliveTimer = setInterval(() => {
    client?.query('select').catch(() => {});
  }, keepAliveIntervalMs).unref();

  return {
    connect,
    /** Null while there is no connection. */
    client: () => client,
    isConnected: () => isListening,
    /** Stops reconnecting. */
    stop: () => {
      hasEnded = true;
      clearInterval(keepAliveTimer);
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
    .limit(batchSize + 1)
    .execute();
  // Positions have no gaps, so fewer rows than positions mean that rows were deleted.
  return rows.length > batchSize || rows.length !== until - after ? null : rows;
}

async function readCounter(db: Kysely<Database>): Promise<{ position: number; epoch: string }> {
  return db.selectFrom('change_counter').select(['position', 'epoch']).executeTakeFirstOrThrow();
}

/** Deletes changes older than a day. */
export async function deleteOldChanges(db: Kysely<Database>, now: Date): Promise<void> {
  const limit = new Date(now.getTime() - retentionHours * 3_600_000);
  await db.deleteFrom('changes').where('at', '<', limit).execute();
}
