import type { Kysely, Transaction } from 'kysely';
import type { AccountKinds } from '../../server/api/cachedClinicSettings';
import type { Database } from '../../server/database/schema';

/** Which kinds of account exist: people's, in any status, and sample accounts that somebody can sign in to. */
export async function readAccountKinds(db: Kysely<Database>): Promise<AccountKinds> {
  const row = await db
    .selectNoFrom(({ exists, selectFrom }) => [
      exists(selectFrom('users').where('is_sample', '=', false).select('id')).as('ofPeople'),
      exists(
        selectFrom('users')
          .innerJoin('credentials', 'credentials.user_id', 'users.id')
          .where('is_sample', '=', true)
          .select('users.id'),
      ).as('ofSamples'),
    ])
    .executeTakeFirstOrThrow();
  return { ofPeople: Boolean(row.ofPeople), ofSamples: Boolean(row.ofSamples) };
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
