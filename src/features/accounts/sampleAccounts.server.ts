import type { Kysely, Transaction } from 'kysely';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { hashPassword } from '../../server/auth/passwords';
import type { Database } from '../../server/database/schema';
import { inTransaction } from '../../server/database/transaction';
import { lockAccountList, readAccountKinds } from './accounts.rows';
import { sampleAccounts, samplePassword } from './sampleAccounts';

/**
 * Whether sample accounts are created by default. False for a clinic that has staff and no usable sample account, such
 * as a restored one: it never gets a password that everybody knows.
 */
export async function createsSampleAccountsByDefault(db: Kysely<Database>): Promise<boolean> {
  const accounts = await readAccountKinds(db);
  return accounts.hasSampleAccounts || !accounts.hasStaff;
}

/** Creates the two sample accounts or makes them usable again. Idempotent, also in several servers at once. */
export async function ensureSampleAccounts(db: Kysely<Database>, now: Date): Promise<void> {
  await inTransaction(db, async (trx) => {
    await lockAccountList(trx);
    const { hasStaff } = await readAccountKinds(trx);
    for (const account of sampleAccounts) {
      await ensureAccount(trx, account, account.role === 'doctor' && !hasStaff, now);
    }
  });
}

/**
 * Deletes the sample accounts; one that records refer to stays, disabled and without its password. Must run as the owner
 * of the tables.
 */
export async function removeSampleAccounts(db: Kysely<Database>, now: Date): Promise<void> {
  await sql`select remove_sample_accounts(${now})`.execute(db);
}

/** Revokes the sample accounts' administrator rights, for good once a person has them: everybody knows the password. */
export async function revokeSampleAdministrators(
  trx: Transaction<Database>,
  now: Date,
): Promise<void> {
  await trx
    .updateTable('users')
    .set({ is_administrator: false, updated_at: now })
    .where('is_sample', '=', true)
    .where('is_administrator', '=', true)
    .execute();
}

async function ensureAccount(
  trx: Transaction<Database>,
  account: (typeof sampleAccounts)[number],
  isAdministrator: boolean,
  now: Date,
): Promise<void> {
  const timestamps = { created_at: now, updated_at: now };
  await trx
    .insertInto('users')
    .values({
      id: uuidv7(),
      ...account,
      name: account.name,
      status: 'active',
      is_administrator: isAdministrator,
      is_sample: true,
      ...timestamps,
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .execute();
  const accountWithoutPassword = await trx
    .selectFrom('users')
    .select('id')
    .where('email', '=', account.email)
    .where('is_sample', '=', true)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('credentials').whereRef('user_id', '=', 'users.id').select('user_id'))),
    )
    .executeTakeFirst();
  if (!accountWithoutPassword) return;
  await trx
    .updateTable('users')
    .set({ status: 'active', is_administrator: isAdministrator, updated_at: now })
    .where('id', '=', accountWithoutPassword.id)
    .execute();
  await trx
    .insertInto('credentials')
    .values({
      user_id: accountWithoutPassword.id,
      password: await hashPassword(samplePassword),
      updated_at: now,
    })
    .execute();
}
