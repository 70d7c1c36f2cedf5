import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../../server/database/schema';

/** Whose accounts there are: of people, in whichever state, and sample accounts that let anyone in. */
export async function accountsIn(
  db: Kysely<Database>,
): Promise<{ ofPeople: boolean; ofSamples: boolean }> {
  const found = await db
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
  return { ofPeople: Boolean(found.ofPeople), ofSamples: Boolean(found.ofSamples) };
}

/** Ends the links to a new password for an account that were not used yet. */
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
