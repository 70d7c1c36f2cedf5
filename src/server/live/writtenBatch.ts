import type { Logger } from 'pino';
import type { Change } from './changeFeed';
import { type Audience, type Batch, eventOf } from './stream';

/** What was committed at once, with all that is told of it. */
export interface WrittenBatch extends Batch {
  /** False where nobody listened when it was made, so that it lacks what takes a question to the database. */
  isWhole: boolean;
  /** What a role is told, each as JSON. */
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
): Promise<WrittenBatch> {
  const tokens = idsOf(changes, 'tokens');
  // While nobody listens there is nobody to tell.
  const isHeard = tokens.length > 0 && hasListeners;
  const say = await readNews(new Set(changes.map(({ topic }) => topic)), isHeard ? tokens : []);
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

/** Everything must be read anew. */
export const reset = JSON.stringify({ kind: 'reset' });

export const keyOf = ({ role, isAdministrator, isSolo }: Audience) =>
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

export function idsOf(changes: readonly Change[], topic: string): string[] {
  return [...new Set(changes.filter((one) => one.topic === topic).map(({ recordId }) => recordId))];
}
