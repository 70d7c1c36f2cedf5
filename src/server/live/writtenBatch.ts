import type { Logger } from 'pino';
import type { Change } from './changeFeed';
import { type Audience, type Batch, eventOf } from './stream';

/** A batch of committed changes with the serialized news of it. */
export interface SerializedBatch extends Batch {
  /** False if it was made while no stream was open, so that it lacks the news that are read from the database. */
  isWhole: boolean;
  /** The news for a role, each as JSON. */
  newsFor: (audience: Audience) => readonly string[];
}

export type ReadNews = (
  topics: ReadonlySet<string>,
  tokenIds: string[],
) => Promise<(audience: Audience) => readonly object[]>;

interface BatchSources {
  readNews: ReadNews;
  log: Logger;
  /** The name of a position, as readers know it. */
  nameOf: (position: number) => string;
  hasListeners: boolean;
}

export async function batchOf(
  changes: readonly Change[],
  { readNews, log, nameOf, hasListeners }: BatchSources,
): Promise<SerializedBatch> {
  const tokens = idsOf(changes, 'tokens');
  // Without open streams nobody needs the tokens' news.
  const hasTokenReaders = tokens.length > 0 && hasListeners;
  const newsOf = await readNews(
    new Set(changes.map(({ topic }) => topic)),
    hasTokenReaders ? tokens : [],
  );
  const position = changes.at(-1)?.position ?? 0;
  const newsFor = memoize(keyOf, (audience: Audience) => {
    try {
      return newsOf(audience).map((one) => JSON.stringify(one));
    } catch (error) {
      log.error({ reason: (error as Error).message }, 'what changed could not be told');
      return [reset];
    }
  });
  const eventAfter = memoize(
    ({ audience, after }) => `${keyOf(audience)} ${after}`,
    ({ audience, after }: { audience: Audience; after: string }) => {
      const news = newsFor(audience);
      return news.length > 0 ? eventOf(after, nameOf(position), news) : null;
    },
  );
  return {
    position,
    isWhole: hasTokenReaders || tokens.length === 0,
    newsFor,
    eventFor: (audience, after) => eventAfter({ audience, after }),
  };
}

/** Tells a screen to reload everything. */
export const reset = JSON.stringify({ kind: 'reset' });

export const keyOf = ({ role, isAdministrator, isSolo }: Audience) =>
  `${role} ${isAdministrator} ${isSolo}`;

/** Computes a value once for each key. */
function memoize<Key, Value>(keyOf: (asked: Key) => string, make: (asked: Key) => Value) {
  const cache = new Map<string, Value>();
  return (asked: Key): Value => {
    const key = keyOf(asked);
    const cached = cache.get(key);
    if (cached !== undefined) return cached;
    const fresh = make(asked);
    cache.set(key, fresh);
    return fresh;
  };
}

export function idsOf(changes: readonly Change[], topic: string): string[] {
  return [...new Set(changes.filter((one) => one.topic === topic).map(({ recordId }) => recordId))];
}
