import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { User } from '../../features/accounts/account';
import {
  mustSetUpSecondFactor,
  type SecondFactorChoice,
} from '../../features/accounts/secondFactor';
import type { LiveMessage, News } from '../../features/live/live.contract';
import { type Topic, topicReaders } from '../../features/live/topics';
import { seesBills, withoutBill } from '../../features/queue/token';
import { may } from '../../shared/permissions';
import { livingSessions, type SessionRules } from '../auth/sessions';
import type { DatabaseAddress } from '../database/hosts';
import type { Database } from '../database/schema';
import { type Change, createChangeFeed } from './changeFeed';
import { createPlaces } from './places';

type QueueNews = Omit<Extract<News, { kind: 'queue' }>, 'kind'>;

interface LiveParts {
  connection: DatabaseAddress;
  db: Kysely<Database>;
  log: Logger;
  clock: () => Date;
  sessionRules: SessionRules;
  /** Of whom the clinic asks a second factor. */
  secondFactor: () => SecondFactorChoice;
  readQueueNews: (tokenIds: string[]) => Promise<QueueNews>;
  /** Called with the kinds of records that changed, before anybody is told. */
  onChanged: (topics: ReadonlySet<string>) => Promise<void>;
}

/** Who listens, and the last position they know (`epoch:number`); null: none. */
interface Reader {
  user: User;
  sessionId: string;
  position: string | null;
}

type Audience = Pick<User, 'role' | 'isAdministrator'>;

/** What was committed at once, and what is told of it. */
interface Batch {
  position: number;
  /** False where nobody listened when it was made, so that it lacks what takes a question to the database. */
  isWhole: boolean;
  newsFor: (audience: Audience) => News[];
}

/** Batches that wait for a reader whose line is slow; after that many it starts again. */
const longestQueue = 200;
/** Milliseconds after which a reader is told that the line is there, when there is nothing else to tell. */
const signOfLife = 5_000;
/** Milliseconds between two looks whether the readers' sessions still count. */
const checkSessions = 15_000;

/** Tells every open screen what changes, each only what its person may read. */
export function createLive(parts: LiveParts) {
  const { db, log, clock, sessionRules } = parts;
  const streams = new Set<Stream>();
  const places = createPlaces();
  const tickers = new Set<{ hear: (changes: readonly Change[]) => void; end: () => void }>();
  const feed = createChangeFeed(parts.connection, db, tell, log);
  // Anyone who comes back while the server ends would hold it up.
  let isEnding = false;

  async function tell(changes: readonly Change[]): Promise<void> {
    // Anyone who is told must find the server knowing it.
    await parts.onChanged(new Set(changes.map(({ topic }) => topic)));
    let batch = await batchOf(changes);
    // Somebody may have come just now, when it was made for nobody.
    if (!batch.isWhole && streams.size > 0) batch = await batchOf(changes);
    for (const stream of streams) stream.push(batch);
    for (const ticker of tickers) ticker.hear(changes);
    const people = new Set(idsOf(changes, 'users'));
    const sessions = new Set(idsOf(changes, 'sessions'));
    if (people.size + sessions.size === 0) return;
    await endOutdated(
      [...streams].filter(
        ({ reader }) => people.has(reader.user.id) || sessions.has(reader.sessionId),
      ),
    );
  }

  async function batchOf(changes: readonly Change[]): Promise<Batch> {
    const tokens = idsOf(changes, 'tokens');
    // While nobody listens there is nobody to tell.
    const isHeard = tokens.length > 0 && streams.size > 0;
    const queue = isHeard ? await parts.readQueueNews(tokens) : null;
    const known = new Map<string, News[]>();
    return {
      position: changes.at(-1)?.position ?? 0,
      isWhole: isHeard || tokens.length === 0,
      newsFor: (audience) => {
        const key = `${audience.role} ${audience.isAdministrator}`;
        const news = known.get(key) ?? newsOf(changes, queue, audience);
        known.set(key, news);
        return news;
      },
    };
  }

  // A person whose role changed comes back at once as who they are now; anyone who was signed out does not.
  async function endOutdated(some: readonly Stream[]): Promise<void> {
    if (some.length === 0) return;
    const ids = some.map(({ reader }) => reader.sessionId);
    const living = await livingSessions(db, ids, clock(), sessionRules);
    for (const stream of some) {
      const now = living.get(stream.reader.sessionId);
      const { role, isAdministrator } = stream.reader.user;
      const isSame = now?.role === role && now.isAdministrator === isAdministrator;
      if (!isSame || mustSetUpSecondFactor(parts.secondFactor(), now)) stream.end();
    }
  }

  const timer = setInterval(() => {
    endOutdated([...streams]).catch((error: Error) => {
      log.warn({ reason: error.message }, 'sessions of open screens could not be checked');
    });
  }, checkSessions);
  timer.unref();

  const nameOf = (position: number) => `${feed.head().epoch}:${position}`;

  /** What a reader missed who knows a position; null when nobody can say. */
  async function missedSince(known: string, until: number): Promise<Batch | null> {
    const [epoch, number = ''] = known.split(':');
    if (epoch !== feed.head().epoch || !/^\d{1,15}$/.test(number)) return null;
    const changes = await feed.since(Number(number), until);
    if (!changes) return null;
    return changes.length > 0
      ? batchOf(changes)
      : { position: until, isWhole: true, newsFor: () => [] };
  }

  async function* messagesFor(reader: Reader, signal?: AbortSignal): AsyncGenerator<LiveMessage> {
    const [epoch, number] = reader.position?.split(':') ?? [];
    if (epoch === feed.head().epoch) await feed.reach(Number(number));
    if (isEnding) return;
    const start = feed.head().position;
    const stream = createStream(reader, start);
    streams.add(stream);
    const end = () => stream.end();
    signal?.addEventListener('abort', end);
    try {
      let after = reader.position ?? nameOf(start);
      const messageOf = (position: number, news: News[]): LiveMessage => {
        const message = { after, position: nameOf(position), news };
        after = message.position;
        return message;
      };
      const missed = await missedSince(after, start);
      yield messageOf(start, missed ? [...missed.newsFor(reader.user), ready] : [reset, ready]);
      for await (const batch of stream.batches()) {
        if (batch === 'quiet') {
          yield { after, position: after, news: [] };
          continue;
        }
        const news = batch === 'too many' ? [reset] : batch.newsFor(reader.user);
        const position = batch === 'too many' ? feed.head().position : batch.position;
        if (news.length > 0) yield messageOf(position, news);
      }
    } finally {
      signal?.removeEventListener('abort', end);
      streams.delete(stream);
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
    messagesFor,
    /** A place for one more stream of a session or a link; null where they, or all, have as many as there are. */
    takePlace: places.take,
    figures: () => ({
      streams: streams.size + tickers.size,
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
      await feed.end();
    },
  };
}

export type Live = ReturnType<typeof createLive>;

const ready: News = { kind: 'ready' };
const reset: News = { kind: 'reset' };

interface Stream {
  reader: Reader;
  push(batch: Batch): void;
  end(): void;
  /** `quiet` says only that the line is there. */
  batches(): AsyncGenerator<Batch | 'too many' | 'quiet'>;
}

/** The batches that one reader has not taken yet; `start` is what it has already. */
function createStream(reader: Reader, start: number): Stream {
  let waiting: (Batch | 'too many')[] = [];
  let hasEnded = false;
  let wake = () => {};
  return {
    reader,
    push: (batch) => {
      if (batch.position <= start) return;
      waiting = waiting.length < longestQueue ? [...waiting, batch] : ['too many'];
      wake();
    },
    end: () => {
      hasEnded = true;
      wake();
    },
    batches: async function* () {
      while (!hasEnded) {
        const [next, ...rest] = waiting;
        if (next) {
          waiting = rest;
          yield next;
          continue;
        }
        const isWoken = await new Promise<boolean>((resolve) => {
          const timer = setTimeout(() => resolve(false), signOfLife);
          wake = () => {
            clearTimeout(timer);
            resolve(true);
          };
        });
        if (!isWoken) yield 'quiet';
      }
    },
  };
}

function idsOf(changes: readonly Change[], topic: string): string[] {
  return [...new Set(changes.filter((one) => one.topic === topic).map(({ recordId }) => recordId))];
}

function newsOf(changes: readonly Change[], queue: QueueNews | null, audience: Audience): News[] {
  const { role, isAdministrator } = audience;
  const mayRead = (topic: Topic) => may(role, topicReaders[topic], isAdministrator);
  const changed = (Object.keys(topicReaders) as Topic[]).filter(
    (topic) => changes.some((one) => one.topic === topic) && mayRead(topic),
  );
  const told = queue &&
    mayRead('tokens') && {
      ...queue,
      tokens: seesBills(audience) ? queue.tokens : queue.tokens.map(withoutBill),
    };
  return [
    ...(told ? [{ kind: 'queue' as const, ...told }] : []),
    ...(changed.length > 0 ? [{ kind: 'changed' as const, topics: changed }] : []),
  ];
}
