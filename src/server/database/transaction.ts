import type { Kysely, Transaction } from 'kysely';
import pg from 'pg';
import type { Database } from './schema';

const attempts = 4;

/** Thrown where two who worked at once kept one from its work, and nothing was stored of it: it is done again. */
export class LostRace extends Error {
  constructor() {
    super('Somebody else was faster each time.');
  }
}

/**
 * Runs work in one transaction: stored whole or not at all. When PostgreSQL ends it because two transactions waited
 * for each other, nothing of it is stored and the work runs again, so it must do nothing outside the database.
 */
export function inTransaction<Result>(
  db: Kysely<Database>,
  work: (trx: Transaction<Database>) => Promise<Result>,
): Promise<Result> {
  return againAfterLostRaces(() => db.transaction().execute(work));
}

/** Does something that is stored whole or not at all, and does it again where it lost a race and nothing was stored. */
export async function againAfterLostRaces<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (attempt === attempts || !isLostRace(error)) throw error;
    }
  }
}

// serialization_failure and deadlock_detected
function isLostRace(error: unknown): boolean {
  if (error instanceof LostRace) return true;
  return error instanceof pg.DatabaseError && ['40001', '40P01'].includes(error.code ?? '');
}
