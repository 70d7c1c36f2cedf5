import type { Kysely } from 'kysely';
import type { Database } from './schema';

interface Round<Result> {
  underWay: Promise<Result>;
  /** Resolves when the next may begin. */
  over: Promise<unknown>;
  /** The one after it, for all who asked since it began. */
  next: Promise<Result> | null;
}

const rounds = new WeakMap<Kysely<Database>, Map<string, Round<unknown>>>();

/**
 * Does once what is the same for all who ask by this key. Those who come while it is done share the round after it, so
 * that each is given what was done after they asked. With a `breath`, milliseconds from one beginning to the next, those
 * who come within it share too. Rejects as `work` does.
 */
export function shareRound<Result>(
  db: Kysely<Database>,
  key: string,
  work: () => Promise<Result>,
  breath = 0,
): Promise<Result> {
  const known = (rounds.get(db) ?? new Map()) as Map<string, Round<Result>>;
  rounds.set(db, known);
  const begin = (): Promise<Result> => {
    const underWay = work();
    const ended = underWay.catch(() => {});
    const over = breath > 0 ? Promise.all([ended, waited(breath)]) : ended;
    const mine: Round<Result> = { underWay, over, next: null };
    known.set(key, mine);
    void over.then(() => {
      if (mine.next === null) known.delete(key);
    });
    return underWay;
  };
  const round = known.get(key);
  if (!round) return begin();
  round.next ??= round.over.then(begin);
  return round.next;
}

const waited = (milliseconds: number) =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
