import { type Kysely, sql, type Transaction } from 'kysely';
import type { AccountKinds } from '../../server/api/cachedClinicSettings';
import type { Database } from '../../server/database/schema';

/** Which kinds of account exist: people's, in any status, and sample accounts that somebody can sign in to. */
export async function readAccountKinds(db: Kysely<Database>): Promise<AccountKinds> {
  const row = await db
    .selectNoFrom(({ exists, selectFrom }) => [
      exists(selectFrom('users').where('is_sample', '=', false).select('id')).as('hasStaff'),
      exists(
        selectFrom('users')
          .innerJoin('credentials', 'credentials.user_id', 'users.id')
          .where('is_sample', '=', true)
          .select('users.id'),
      ).as('hasSampleAccounts'),
    ])
    .executeTakeFirstOrThrow();
  return { hasStaff: Boolean(row.hasStaff), hasSampleAccounts: Boolean(row.hasSampleAccounts) };
}

/**
 * Serializes its callers until the transaction ends: of two first sign-ups at once, only one is the first account, and
 * of two people who take one name at once, only one gets it.
 */
export async function lockAccountList(trx: Transaction<Database>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('new account'))`.execute(trx);
}

/** Locks an account's row until the transaction ends. */
export async function lockAccount(trx: Transaction<Database>, userId: string): Promise<void> {
  await trx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
}

/** Invalidates an account's unused password-reset links. */
export async function endPasswordLinks(
  trx: Transaction<Database>,
  userId: string,
  now: Date,
): Promise<void> {
  await trx
    .updateTable('account_links')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .execute();
}
