import type { Kysely } from 'kysely';
import type { Database } from './schema';

interface Reading<Result> {
  underWay: Promise<Result>;
  /** The one after it, for all who asked since it began. */
  next: Promise<Result> | null;
}

const readings = new WeakMap<Kysely<Database>, Map<string, Reading<unknown>>>();

/**
 * Reads what is the same for all who ask by this key. Those who come while it is read share the reading after it, so
 * that each is given what was read after they asked. Rejects as `read` does.
 */
export function readShared<Result>(
  db: Kysely<Database>,
  key: string,
  read: () => Promise<Result>,
): Promise<Result> {
  const known = (readings.get(db) ?? new Map()) as Map<string, Reading<Result>>;
  readings.set(db, known);
  const begin = (): Promise<Result> => {
    const mine: Reading<Result> = { underWay: read(), next: null };
    known.set(key, mine);
    const end = () => {
      if (mine.next === null) known.delete(key);
    };
    mine.underWay.then(end, end);
    return mine.underWay;
  };
  const reading = known.get(key);
  if (!reading) return begin();
  reading.next ??= reading.underWay.then(begin, begin);
  return reading.next;
}
