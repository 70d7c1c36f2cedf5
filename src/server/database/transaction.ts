import type { Kysely, Transaction } from 'kysely';
import pg from 'pg';
import type { Database } from './schema';

const attempts = 4;

/**
 * Runs work in one transaction: stored whole or not at all. When PostgreSQL ends it because two transactions waited
 * for each other, nothing of it is stored and the work runs again, so it must do nothing outside the database.
 */
export async function inTransaction<Result>(
  db: Kysely<Database>,
  work: (trx: Transaction<Database>) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (attempt === attempts || !isLostRace(error)) throw error;
    }
  }
}

// serialization_failure and deadlock_detected
function isLostRace(error: unknown): boolean {
  return error instanceof pg.DatabaseError && ['40001', '40P01'].includes(error.code ?? '');
}
