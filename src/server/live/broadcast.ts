import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import { mustSetUpSecondFactor, type SecondFactorChoice } from '../../shared/secondFactor';
import type { SerializedResponse } from '../api/written';
import { type SessionRules, validSessions } from '../auth/sessions';
import type { DatabaseAddress } from '../database/hosts';
import type { Database } from '../database/schema';
import { type Change, type ChangeFeed, createChangeFeed } from './changeFeed';
import { createStream, eventOf, type Reader, type Stream } from './stream';
import { createStreamPermits } from './streamPermits';
import { createTickers } from './tickers';
import { batchOf, idsOf, keyOf, type ReadNews, reset, type SerializedBatch } from './writtenBatch';

interface LiveParts {
  connection: DatabaseAddress;
  db: Kysely<Database>;
  log: Logger;
  clock: () => Date;
  sessionRules: SessionRules;
  /** Which staff must have a second factor. */
  secondFactor: () => SecondFactorChoice;
  /**
   * Reads the news of records of these kinds and of these tokens; the returned function gives a role's news, or
   * throws if there are none that can be given.
   */
  readNews: ReadNews;
  /** Called with the kinds of records that changed, before any screen is notified. */
  onChanged: (topics: ReadonlySet<string>) => Promise<void>;
  /** Called when every screen was notified of a batch, with the seconds since it was read. */
  onDelivered?: (seconds: number) => void;
  /** Called when a screen has to reload everything because its connection was too slow. */
  onDropped?: () => void;
}

/** Time without events after which a stream sends one to show that the connection is alive. */
const readyIntervalMs = 5_000;
/** Milliseconds between two checks for streams without events. */
const quietCheckInterval = 500;
/** Cached replays of missed changes for reconnecting readers, until something else changes. */
const maxCachedReplays = 100;
/** Time between two checks whether the readers' sessions are still valid. */
const sessionCheckIntervalMs = 15_000;

/** Notifies every open screen of changes, each only of what its user may read. */
export function createLive(parts: LiveParts) {
  const { log } = parts;
  const streams = new Set<Stream>();
  const permits = createStreamPermits();
  const tickers = createTickers();
  const feed = createChangeFeed(parts.connection, parts.db, deliver, log);
  const nameOf = (position: number) => `${feed.head().epoch}:${position}`;
  const readBatch = (changes: readonly Change[]) =>
    batchOf(changes, { readNews: parts.readNews, log, nameOf, hasListeners: streams.size > 0 });
  const missed = createMissedChanges(feed, readBatch);
  // A reader who reconnects during the shutdown would delay it.
  let isEnding = false;

  async function deliver(changes: readonly Change[], passed: () => void): Promise<void> {
    const began = performance.now();
    missed.clear();
    // The server's own caches must be up to date before screens are notified.
    await parts.onChanged(new Set(changes.map(({ topic }) => topic)));
    let batch = await readBatch(changes);
    // A stream may have begun while the batch was made without readers.
    if (!batch.isWhole && streams.size > 0) batch = await readBatch(changes);
    passed();
    for (const stream of streams) stream.push(batch);
    tickers.hear(changes);
    parts.onDelivered?.((performance.now() - began) / 1_000);
    await endOutdated(affectedBy(changes, streams), parts);
  }

  const checks = startStreamChecks(streams, parts);

  /**
   * The streamed response to a reader, until they leave, `signal` aborts or their session ends: missed changes first,
   * then new ones. `onEnd` is called once, also if this rejects.
   */
  async function follow(
    reader: Reader,
    onEnd: () => void,
    signal?: AbortSignal,
  ): Promise<SerializedResponse> {
    const [epoch, number] = reader.position?.split(':') ?? [];
    if (epoch === feed.head().epoch) await feed.reach(Number(number));
    const start = feed.head().position;
    const stream: Stream = createStream({
      reader,
      start,
      resetAfter: (after) => eventOf(after, nameOf(feed.head().position), [reset]),
      onEnd: () => {
        streams.delete(stream);
        onEnd();
      },
      onDropped: () => parts.onDropped?.(),
      signal,
    });
    streams.add(stream);
    try {
      const after = reader.position ?? nameOf(start);
      const newsFor = await missed.before(after, start);
      const first = newsFor ? [...newsFor(reader.user), ready] : [reset, ready];
      if (isEnding) stream.end();
      return stream.begin(eventOf(after, nameOf(start), first));
    } catch (error) {
      stream.end();
      throw error;
    }
  }

  return {
    start: feed.start,
    poll: feed.poll,
    isLeader: feed.isLeader,
    ticks: tickers.ticks,
    /** The current position, for a reader who loads everything after asking for it. */
    head: () => nameOf(feed.head().position),
    follow,
    /** A permit for one more stream of a session or a link; null if they, or all together, have the maximum. */
    takePermit: permits.take,
    figures: () => ({
      streams: streams.size + tickers.count(),
      behind: [...streams].filter((stream) => stream.isBehind()).length,
      feed: { isConnected: feed.isConnected(), position: feed.head().position },
    }),
    /** Ends every stream; readers reconnect to another server, or to this one after its restart. */
    endStreams: () => {
      isEnding = true;
      for (const stream of streams) stream.end();
      tickers.end();
    },
    end: async () => {
      checks.stop();
      await feed.end();
    },
  };
}

export type Live = ReturnType<typeof createLive>;

const ready = JSON.stringify({ kind: 'ready' });

/** Caches what reconnecting readers missed, by their last position. */
function createMissedChanges(
  feed: ChangeFeed,
  readBatch: (changes: readonly Change[]) => Promise<SerializedBatch>,
) {
  const missed = new Map<string, ReturnType<typeof since>>();

  /** What a reader missed since a position, as JSON by role; null if that is unknown. */
  async function since(known: string, until: number): Promise<SerializedBatch['newsFor'] | null> {
    const [epoch, number = ''] = known.split(':');
    if (epoch !== feed.head().epoch || !/^\d{1,15}$/.test(number)) return null;
    const changes = await feed.since(Number(number), until);
    if (!changes) return null;
    return changes.length > 0 ? (await readBatch(changes)).newsFor : () => [];
  }

  return {
    /** The same as `since`, read once for all who reconnect at one position while nothing else changes. */
    before(known: string, until: number): ReturnType<typeof since> {
      const key = `${known} ${until}`;
      const reading = missed.get(key) ?? since(known, until);
      if (missed.size < maxCachedReplays) missed.set(key, reading);
      reading.catch(() => missed.delete(key));
      return reading;
    },
    clear: () => missed.clear(),
  };
}

// A user whose role changed reconnects at once with the new role; one who was signed out cannot.
async function endOutdated(
  candidates: readonly Stream[],
  { db, clock, sessionRules, secondFactor }: LiveParts,
): Promise<void> {
  if (candidates.length === 0) return;
  const ids = candidates.map(({ reader }) => reader.sessionId);
  const validById = await validSessions(db, ids, clock(), sessionRules);
  for (const stream of candidates) {
    const now = validById.get(stream.reader.sessionId);
    const isSame = now !== undefined && keyOf(now) === keyOf(stream.reader.user);
    if (!isSame || mustSetUpSecondFactor(secondFactor(), now)) stream.end();
  }
}

/** The streams of people and sessions that changed. */
function affectedBy(changes: readonly Change[], streams: Iterable<Stream>): Stream[] {
  const people = new Set(idsOf(changes, 'users'));
  const sessions = new Set(idsOf(changes, 'sessions'));
  return [...streams].filter(
    ({ reader }) => people.has(reader.user.id) || sessions.has(reader.sessionId),
  );
}

/** Periodically ends streams whose session is invalid, and sends keep-alive events on quiet ones. */
function startStreamChecks(streams: ReadonlySet<Stream>, parts: LiveParts) {
  const timer = setInterval(() => {
    endOutdated([...streams], parts).catch((error: Error) => {
      parts.log.warn({ reason: error.message }, 'sessions of open screens could not be checked');
    });
  }, sessionCheckIntervalMs);
  timer.unref();

  const quiet = setInterval(() => {
    const since = performance.now() - readyIntervalMs;
    for (const stream of streams) stream.sayQuiet(since);
  }, quietCheckInterval);
  quiet.unref();

  return {
    stop: () => {
      clearInterval(timer);
      clearInterval(quiet);
    },
  };
}
