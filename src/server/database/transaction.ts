import type { Kysely, Transaction } from 'kysely';
import pg from 'pg';
import { isLostConnection, patience, pause } from './outOfReach';
import type { Database } from './schema';

const attempts = 4;

/**
 * Runs work in one transaction: stored whole or not at all. When PostgreSQL ends it because two transactions waited
 * for each other, or the connection breaks before the commit, nothing of it is stored and the work runs again, so it
 * must do nothing outside the database. Whether a commit without an answer took effect nobody knows: then it runs
 * again only if it `knowsItself` in what it stored.
 */
export async function inTransaction<Result>(
  db: Kysely<Database>,
  work: (trx: Transaction<Database>) => Promise<Result>,
  { knowsItself = false } = {},
): Promise<Result> {
  const until = performance.now() + patience;
  let races = 0;
  for (;;) {
    let isCommitting = false;
    try {
      return await db.transaction().execute(async (trx) => {
        const result = await work(trx);
        isCommitting = true;
        return result;
      });
    } catch (error) {
      if (isLostRace(error) && ++races < attempts) continue;
      const mayRepeat = !isCommitting || knowsItself;
      if (!mayRepeat || !isLostConnection(error) || performance.now() > until) throw error;
      await pause();
    }
  }
}

// serialization_failure and deadlock_detected
function isLostRace(error: unknown): boolean {
  return error instanceof pg.DatabaseError && ['40001', '40P01'].includes(error.code ?? '');
}
