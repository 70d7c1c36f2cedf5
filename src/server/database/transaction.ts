import type { Kysely, Transaction } from 'kysely';
import pg from 'pg';
import { isLostConnection, pauseBeforeRetry, retryTimeMs } from './outOfReach';
import { outdatedStatement } from './preparedStatements';
import type { Database } from './schema';

const maxAttempts = 4;

/** serialization_failure, deadlock_detected, and a race with a migration. */
const conflictCodes = ['40001', '40P01', outdatedStatement];

/** Thrown when concurrent work prevented this one and nothing of it was stored, so that `inTransaction` retries it. */
export class ConflictError extends Error {
  constructor() {
    super('Somebody else was faster each time.');
  }
}

/**
 * Runs work in one transaction: stored whole or not at all.
 *
 * If PostgreSQL aborts it because of a conflict with another transaction, or the connection is lost before the commit,
 * nothing is stored and the work runs again, so it must have no effects outside the database. If the connection is lost
 * during the commit the outcome is unknown: then the work runs again only if it `isIdempotent`, which means that it
 * recognises what it stored before.
 */
export function inTransaction<Result>(
  db: Kysely<Database>,
  work: (trx: Transaction<Database>) => Promise<Result>,
  { isIdempotent = false } = {},
): Promise<Result> {
  let isCommitting = false;
  const attempt = () => {
    isCommitting = false;
    return db.transaction().execute(async (trx) => {
      const result = await work(trx);
      isCommitting = true;
      return result;
    });
  };
  return retry(attempt, () => isIdempotent || !isCommitting);
}

/**
 * Retries atomic work after a conflict, and after a lost connection if `mayRepeat`: nothing can have been stored, or
 * the work is idempotent.
 */
async function retry<Result>(work: () => Promise<Result>, mayRepeat = () => true): Promise<Result> {
  const until = performance.now() + retryTimeMs;
  let conflicts = 0;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (isConflict(error) && ++conflicts < maxAttempts) continue;
      if (!isLostConnection(error) || !mayRepeat() || performance.now() > until) throw error;
      await pauseBeforeRetry();
    }
  }
}

function isConflict(error: unknown): boolean {
  if (error instanceof ConflictError) return true;
  return error instanceof pg.DatabaseError && conflictCodes.includes(error.code ?? '');
}
