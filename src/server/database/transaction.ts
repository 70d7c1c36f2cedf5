import type { Kysely, Transaction } from 'kysely';
import pg from 'pg';
import { isLostConnection, patience, pause } from './outOfReach';
import { outdatedStatement } from './preparedStatements';
import type { Database } from './schema';

const attempts = 4;

/** serialization_failure, deadlock_detected, and a race with a migration. */
const conflictCodes = ['40001', '40P01', outdatedStatement];

/** Thrown where two who worked at once kept one from its work, and nothing was stored of it: it is done again. */
export class ConflictError extends Error {
  constructor() {
    super('Somebody else was faster each time.');
  }
}

/**
 * Runs work in one transaction: stored whole or not at all.
 *
 * When PostgreSQL ends it because two transactions waited for each other, or the connection breaks before the commit,
 * nothing of it is stored and the work runs again, so it must do nothing outside the database. Whether a commit without
 * an answer took effect nobody knows: then it runs again only if it `knowsItself` in what it stored.
 */
export function inTransaction<Result>(
  db: Kysely<Database>,
  work: (trx: Transaction<Database>) => Promise<Result>,
  { knowsItself = false } = {},
): Promise<Result> {
  let isCommitting = false;
  const once = () => {
    isCommitting = false;
    return db.transaction().execute(async (trx) => {
      const result = await work(trx);
      isCommitting = true;
      return result;
    });
  };
  return retry(once, () => knowsItself || !isCommitting);
}

/**
 * Does something that is stored whole or not at all, and does it again where it lost a race and nothing was stored, or
 * where its connection broke: then only if nothing can have been stored, or it knows itself in what was.
 */
async function retry<Result>(
  work: () => Promise<Result>,
  mayComeTwice = () => true,
): Promise<Result> {
  const until = performance.now() + patience;
  let races = 0;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (isConflict(error) && ++races < attempts) continue;
      if (!isLostConnection(error) || !mayComeTwice() || performance.now() > until) throw error;
      await pause();
    }
  }
}

function isConflict(error: unknown): boolean {
  if (error instanceof ConflictError) return true;
  return error instanceof pg.DatabaseError && conflictCodes.includes(error.code ?? '');
}
