import type { Kysely } from 'kysely';
import type { Database } from './schema';

interface Round<Result> {
  current: Promise<Result>;
  /** The round after it, for all callers since it began. */
  next: Promise<Result> | null;
}

const rounds = new WeakMap<Kysely<Database>, Map<string, Round<unknown>>>();

/**
 * Runs `work` once for concurrent callers with the same key. Callers during a round share the next one, so that each
 * receives a result of work that began after the call. Rejects as `work` does.
 */
export function coalesce<Result>(
  db: Kysely<Database>,
  key: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const roundsOfDb = (rounds.get(db) ?? new Map()) as Map<string, Round<Result>>;
  rounds.set(db, roundsOfDb);
  const begin = (): Promise<Result> => {
    const started: Round<Result> = { current: work(), next: null };
    roundsOfDb.set(key, started);
    const end = () => {
      if (started.next === null) roundsOfDb.delete(key);
    };
    started.current.then(end, end);
    return started.current;
  };
  const round = roundsOfDb.get(key);
  if (!round) return begin();
  round.next ??= round.current.then(begin, begin);
  return round.next;
}
