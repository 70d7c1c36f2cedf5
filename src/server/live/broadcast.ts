import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import { mustSetUpSecondFactor, type SecondFactorChoice } from '../../shared/secondFactor';
import type { Written } from '../api/written';
import { livingSessions, type SessionRules } from '../auth/sessions';
import type { DatabaseAddress } from '../database/hosts';
import type { Database } from '../database/schema';
import { type Change, createChangeFeed } from './changeFeed';
import {
  type Audience,
  type Batch,
  createStream,
  eventOf,
  type Reader,
  type Stream,
} from './stream';
import { createStreamPermits } from './streamPermits';

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
  readNews: (
    topics: ReadonlySet<string>,
    tokenIds: string[],
  ) => Promise<(audience: Audience) => readonly object[]>;
  /** Called with the kinds of records that changed, before anybody is told. */
  onChanged: (topics: ReadonlySet<string>) => Promise<void>;
  /** Called when every screen was told of what was read of the database just now; seconds since it was. */
  onTold?: (seconds: number) => void;
  /** Called when a screen has to read everything anew because its line was too slow. */
  onDropped?: () => void;
}

/** What was committed at once, with all that is told of it. */
interface WrittenBatch extends Batch {
  /** False where nobody listened when it was made, so that it lacks what takes a question to the database. */
  isWhole: boolean;
  /** What a role is told, each as JSON. */
  newsFor: (audience: Audience) => readonly string[];
}

/** Milliseconds after which a reader is told that the line is there, when there is nothing else to tell. */
const signOfLife = 5_000;
/** Milliseconds between two looks who is to be told so. */
const lookForQuiet = 500;
/** Positions of readers who came back for whom what they missed is kept, until something else changes. */
const mostMissed = 100;
/** Milliseconds between two looks whether the readers' sessions still count. */
const checkSessions = 15_000;

/** Tells every open screen what changes, each only what its person may read. */
export function createLive(parts: LiveParts) {
  const { db, log, clock, sessionRules } = parts;
  const streams = new Set<Stream>();
  const missed = new Map<string, ReturnType<typeof missedSince>>();
  const places = createStreamPermits();
  const tickers = new Set<{ hear: (changes: readonly Change[]) => void; end: () => void }>();
  const feed = createChangeFeed(parts.connection, db, tell, log);
  // Anyone who comes back while the server ends would hold it up.
  let isEnding = false;

  async function tell(changes: readonly Change[], passed: () => void): Promise<void> {
    const began = performance.now();
    missed.clear();
    // Anyone who is told must find the server knowing it.
    await parts.onChanged(new Set(changes.map(({ topic }) => topic)));
    let batch = await batchOf(changes);
    // Somebody may have come just now, when it was made for nobody.
    if (!batch.isWhole && streams.size > 0) batch = await batchOf(changes);
    passed();
    for (const stream of streams) stream.push(batch);
    for (const ticker of tickers) ticker.hear(changes);
    parts.onTold?.((performance.now() - began) / 1_000);
    const people = new Set(idsOf(changes, 'users'));
    const sessions = new Set(idsOf(changes, 'sessions'));
    if (people.size + sessions.size === 0) return;
    await endOutdated(
      [...streams].filter(
        ({ reader }) => people.has(reader.user.id) || sessions.has(reader.sessionId),
      ),
    );
  }

  async function batchOf(changes: readonly Change[]): Promise<WrittenBatch> {
    const tokens = idsOf(changes, 'tokens');
    // While nobody listens there is nobody to tell.
    const isHeard = tokens.length > 0 && streams.size > 0;
    const say = await parts.readNews(
      new Set(changes.map(({ topic }) => topic)),
      isHeard ? tokens : [],
    );
    const position = changes.at(-1)?.position ?? 0;
    const newsFor = onceFor(keyOf, (audience: Audience) => {
      try {
        return say(audience).map((one) => JSON.stringify(one));
      } catch (error) {
        log.error({ reason: (error as Error).message }, 'what changed could not be told');
        return [reset];
      }
    });
    const eventAfter = onceFor(
      ({ audience, after }) => `${keyOf(audience)} ${after}`,
      ({ audience, after }: { audience: Audience; after: string }) => {
        const told = newsFor(audience);
        return told.length > 0 ? eventOf(after, nameOf(position), told) : null;
      },
    );
    return {
      position,
      isWhole: isHeard || tokens.length === 0,
      newsFor,
      eventFor: (audience, after) => eventAfter({ audience, after }),
    };
  }

  // A person whose role changed comes back at once as who they are now; anyone who was signed out does not.
  async function endOutdated(some: readonly Stream[]): Promise<void> {
    if (some.length === 0) return;
    const ids = some.map(({ reader }) => reader.sessionId);
    const living = await livingSessions(db, ids, clock(), sessionRules);
    for (const stream of some) {
      const now = living.get(stream.reader.sessionId);
      const isSame = now !== undefined && keyOf(now) === keyOf(stream.reader.user);
      if (!isSame || mustSetUpSecondFactor(parts.secondFactor(), now)) stream.end();
    }
  }

  const timer = setInterval(() => {
    endOutdated([...streams]).catch((error: Error) => {
      log.warn({ reason: error.message }, 'sessions of open screens could not be checked');
    });
  }, checkSessions);
  timer.unref();

  const quiet = setInterval(() => {
    const since = performance.now() - signOfLife;
    for (const stream of streams) stream.sayQuiet(since);
  }, lookForQuiet);
  quiet.unref();

  const nameOf = (position: number) => `${feed.head().epoch}:${position}`;

  /** What a reader missed who knows a position, as JSON by role; null when nobody can say. */
  async function missedSince(
    known: string,
    until: number,
  ): Promise<WrittenBatch['newsFor'] | null> {
    const [epoch, number = ''] = known.split(':');
    if (epoch !== feed.head().epoch || !/^\d{1,15}$/.test(number)) return null;
    const changes = await feed.since(Number(number), until);
    if (!changes) return null;
    return changes.length > 0 ? (await batchOf(changes)).newsFor : () => [];
  }

  /** The same, read once for all who come back to one position while nothing else changes. */
  function missedBy(known: string, until: number): ReturnType<typeof missedSince> {
    const key = `${known} ${until}`;
    const reading = missed.get(key) ?? missedSince(known, until);
    if (missed.size < mostMissed) missed.set(key, reading);
    reading.catch(() => missed.delete(key));
    return reading;
  }

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
      const newsFor = await missedBy(after, start);
      const first = newsFor ? [...newsFor(reader.user), ready] : [reset, ready];
      if (isEnding) stream.end();
      return stream.begin(eventOf(after, nameOf(start), first));
    } catch (error) {
      stream.end();
      throw error;
    }
  }

  /** Once at first, and then whenever records of these kinds changed; several changes may come as one. */
  async function* ticks(
    topics: readonly string[],
    signal?: AbortSignal,
  ): AsyncGenerator<ReadonlySet<string>> {
    if (isEnding) return;
    let waiting: Set<string> | null = new Set();
    let wake = () => {};
    const hear = (changes: readonly Change[]) => {
      const heard = changes.filter(({ topic }) => topics.includes(topic));
      if (heard.length > 0)
        waiting = new Set([...(waiting ?? []), ...heard.map((one) => one.topic)]);
      wake();
    };
    const end = () => {
      tickers.delete(ticker);
      wake();
    };
    const ticker = { hear, end };
    tickers.add(ticker);
    signal?.addEventListener('abort', end);
    try {
      while (tickers.has(ticker)) {
        if (waiting) {
          const heard = waiting;
          waiting = null;
          yield heard;
          continue;
        }
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    } finally {
      signal?.removeEventListener('abort', end);
      tickers.delete(ticker);
    }
  }

  return {
    start: feed.start,
    look: feed.look,
    isFirst: feed.isFirst,
    ticks,
    /** The position of a reader who reads everything else after this. */
    head: () => nameOf(feed.head().position),
    follow,
    /** A place for one more stream of a session or a link; null where they, or all, have as many as there are. */
    takePlace: places.take,
    figures: () => ({
      streams: streams.size + tickers.size,
      behind: [...streams].filter((stream) => stream.isBehind()).length,
      feed: { isConnected: feed.isConnected(), position: feed.head().position },
    }),
    /** Ends every stream; the readers come back to another server, or to this one when it is there again. */
    endStreams: () => {
      isEnding = true;
      for (const stream of streams) stream.end();
      for (const ticker of tickers) ticker.end();
    },
    end: async () => {
      clearInterval(timer);
      clearInterval(quiet);
      await feed.end();
    },
  };
}

export type Live = ReturnType<typeof createLive>;

const ready = JSON.stringify({ kind: 'ready' });
const reset = JSON.stringify({ kind: 'reset' });

const keyOf = ({ role, isAdministrator, isSolo }: Audience) =>
  `${role} ${isAdministrator} ${isSolo}`;

/** Makes something once for all who have the same key. */
function onceFor<Asked, Made>(keyOf: (asked: Asked) => string, make: (asked: Asked) => Made) {
  const made = new Map<string, Made>();
  return (asked: Asked): Made => {
    const key = keyOf(asked);
    const known = made.get(key);
    if (known !== undefined) return known;
    const fresh = make(asked);
    made.set(key, fresh);
    return fresh;
  };
}

function idsOf(changes: readonly Change[], topic: string): string[] {
  return [...new Set(changes.filter((one) => one.topic === topic).map(({ recordId }) => recordId))];
}
