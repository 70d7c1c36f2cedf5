import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import { mustSetUpSecondFactor, type SecondFactorChoice } from '../../shared/secondFactor';
import type { Written } from '../api/written';
import { livingSessions, type SessionRules } from '../auth/sessions';
import type { DatabaseAddress } from '../database/hosts';
import type { Database } from '../database/schema';
import { type Change, type ChangeFeed, createChangeFeed } from './changeFeed';
import { createStream, eventOf, type Reader, type Stream } from './stream';
import { createStreamPermits } from './streamPermits';
import { createTickers } from './tickers';
import { batchOf, idsOf, keyOf, type ReadNews, reset, type WrittenBatch } from './writtenBatch';

interface LiveParts {
  connection: DatabaseAddress;
  db: Kysely<Database>;
  log: Logger;
  clock: () => Date;
  sessionRules: SessionRules;
  /** Of whom the clinic asks a second factor. */
  secondFactor: () => SecondFactorChoice;
  /**
   * Reads what is to be said of records of these kinds, and of these tokens; the answer says it to somebody of a role, or
   * throws where it cannot be said.
   */
  readNews: ReadNews;
  /** Called with the kinds of records that changed, before anybody is told. */
  onChanged: (topics: ReadonlySet<string>) => Promise<void>;
  /** Called when every screen was told of what was read of the database just now; seconds since it was. */
  onTold?: (seconds: number) => void;
  /** Called when a screen has to read everything anew because its line was too slow. */
  onDropped?: () => void;
}

/** Milliseconds after which a reader is told that the line is there, when there is nothing else to tell. */
const signOfLife = 5_000;
/** Milliseconds between two looks who is to be told so. */
const quietCheckInterval = 500;
/** Positions of readers who came back for whom what they missed is kept, until something else changes. */
const maxCachedReplays = 100;
/** Milliseconds between two looks whether the readers' sessions still count. */
const checkSessions = 15_000;

/** Tells every open screen what changes, each only what its person may read. */
export function createLive(parts: LiveParts) {
  const { log } = parts;
  const streams = new Set<Stream>();
  const places = createStreamPermits();
  const tickers = createTickers();
  const feed = createChangeFeed(parts.connection, parts.db, tell, log);
  const nameOf = (position: number) => `${feed.head().epoch}:${position}`;
  const readBatch = (changes: readonly Change[]) =>
    batchOf(changes, { readNews: parts.readNews, log, nameOf, hasListeners: streams.size > 0 });
  const missed = createMissed(feed, readBatch);
  // Anyone who comes back while the server ends would hold it up.
  let isEnding = false;

  async function tell(changes: readonly Change[], passed: () => void): Promise<void> {
    const began = performance.now();
    missed.clear();
    // Anyone who is told must find the server knowing it.
    await parts.onChanged(new Set(changes.map(({ topic }) => topic)));
    let batch = await readBatch(changes);
    // Somebody may have come just now, when it was made for nobody.
    if (!batch.isWhole && streams.size > 0) batch = await readBatch(changes);
    passed();
    for (const stream of streams) stream.push(batch);
    tickers.hear(changes);
    parts.onTold?.((performance.now() - began) / 1_000);
    await endOutdated(affectedBy(changes, streams), parts);
  }

  const checks = startStreamChecks(streams, parts);

  /**
   * The answer to a reader, which goes on until they leave, `signal` aborts or their session ends: what they missed, and
   * then what changes. `onEnd` is called once, also where this rejects.
   */
  async function follow(reader: Reader, onEnd: () => void, signal?: AbortSignal): Promise<Written> {
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
    look: feed.look,
    isFirst: feed.isFirst,
    ticks: tickers.ticks,
    /** The position of a reader who reads everything else after this. */
    head: () => nameOf(feed.head().position),
    follow,
    /** A place for one more stream of a session or a link; null where they, or all, have as many as there are. */
    takePlace: places.take,
    figures: () => ({
      streams: streams.size + tickers.count(),
      behind: [...streams].filter((stream) => stream.isBehind()).length,
      feed: { isConnected: feed.isConnected(), position: feed.head().position },
    }),
    /** Ends every stream; the readers come back to another server, or to this one when it is there again. */
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

/** What readers missed who come back, by the position that they know. */
function createMissed(
  feed: ChangeFeed,
  readBatch: (changes: readonly Change[]) => Promise<WrittenBatch>,
) {
  const missed = new Map<string, ReturnType<typeof since>>();

  /** What a reader missed who knows a position, as JSON by role; null when nobody can say. */
  async function since(known: string, until: number): Promise<WrittenBatch['newsFor'] | null> {
    const [epoch, number = ''] = known.split(':');
    if (epoch !== feed.head().epoch || !/^\d{1,15}$/.test(number)) return null;
    const changes = await feed.since(Number(number), until);
    if (!changes) return null;
    return changes.length > 0 ? (await readBatch(changes)).newsFor : () => [];
  }

  return {
    /** The same as `since`, read once for all who come back to one position while nothing else changes. */
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

// A person whose role changed comes back at once as who they are now; anyone who was signed out does not.
async function endOutdated(
  some: readonly Stream[],
  { db, clock, sessionRules, secondFactor }: LiveParts,
): Promise<void> {
  if (some.length === 0) return;
  const ids = some.map(({ reader }) => reader.sessionId);
  const living = await livingSessions(db, ids, clock(), sessionRules);
  for (const stream of some) {
    const now = living.get(stream.reader.sessionId);
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

/** Ends streams whose session counts no more, and lets readers know that the line is there. */
function startStreamChecks(streams: ReadonlySet<Stream>, parts: LiveParts) {
  const timer = setInterval(() => {
    endOutdated([...streams], parts).catch((error: Error) => {
      parts.log.warn({ reason: error.message }, 'sessions of open screens could not be checked');
    });
  }, checkSessions);
  timer.unref();

  const quiet = setInterval(() => {
    const since = performance.now() - signOfLife;
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
