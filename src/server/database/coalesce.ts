import type { Kysely } from 'kysely';
import type { Database } from './schema';

interface Round<Result> {
  underWay: Promise<Result>;
  /** The one after it, for all who asked since it began. */
  next: Promise<Result> | null;
}

const rounds = new WeakMap<Kysely<Database>, Map<string, Round<unknown>>>();

/**
 * Does once what is the same for all who ask by this key. Those who come while it is done share the round after it, so
 * that each is given what was done after they asked. Rejects as `work` does.
 */
export function coalesce<Result>(
  db: Kysely<Database>,
  key: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const known = (rounds.get(db) ?? new Map()) as Map<string, Round<Result>>;
  rounds.set(db, known);
  const begin = (): Promise<Result> => {
    const mine: Round<Result> = { underWay: work(), next: null };
    known.set(key, mine);
    const end = () => {
      if (mine.next === null) known.delete(key);
    };
    mine.underWay.then(end, end);
    return mine.underWay;
  };
  const round = known.get(key);
  if (!round) return begin();
  round.next ??= round.underWay.then(begin, begin);
  return round.next;
}
