import type { Kysely, Transaction } from 'kysely';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { hashPassword } from '../../server/auth/passwords';
import type { Database } from '../../server/database/schema';
import { inTransaction } from '../../server/database/transaction';
import { accountsIn } from './accounts.rows';
import { sampleAccounts, samplePassword } from './sampleAccounts';

/**
 * False for a clinic that has staff and in which no sample account lets anyone in, such as a restored one: a password
 * that everybody knows is never put into it by default.
 */
export async function takesSampleAccounts(db: Kysely<Database>): Promise<boolean> {
  const accounts = await accountsIn(db);
  return accounts.ofSamples || !accounts.ofPeople;
}

/** Accounts are made one after the other: of two people who come first at once, one is the first. */
export async function takeTurns(trx: Transaction<Database>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('new account'))`.execute(trx);
}

/** Makes the two sample accounts exist and work. Safe to run in several servers at once and at every start. */
export async function ensureSampleAccounts(db: Kysely<Database>, now: Date): Promise<void> {
  await inTransaction(db, async (trx) => {
    await takeTurns(trx);
    const { ofPeople } = await accountsIn(trx);
    for (const account of sampleAccounts) {
      await ensureAccount(trx, account, account.role === 'doctor' && !ofPeople, now);
    }
  });
}

/** Makes sure that nobody can use the sample accounts; for the owner of the tables. */
export async function removeSampleAccounts(db: Kysely<Database>, now: Date): Promise<void> {
  await sql`select remove_sample_accounts(${now})`.execute(db);
}

/** Takes administration from the sample accounts, whose password everybody knows: for good, once a person has it. */
export async function unmakeSampleAdministrators(
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
  const times = { created_at: now, updated_at: now };
  await trx
    .insertInto('users')
    .values({
      id: uuidv7(),
      ...account,
      name: account.name,
      status: 'active',
      is_administrator: isAdministrator,
      is_sample: true,
      ...times,
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .execute();
  const missing = await trx
    .selectFrom('users')
    .select('id')
    .where('email', '=', account.email)
    .where('is_sample', '=', true)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('credentials').whereRef('user_id', '=', 'users.id').select('id'))),
    )
    .executeTakeFirst();
  if (!missing) return;
  await trx
    .updateTable('users')
    .set({ status: 'active', is_administrator: isAdministrator })
    .where('id', '=', missing.id)
    .execute();
  await trx
    .insertInto('credentials')
    .values({
      user_id: missing.id,
      password: await hashPassword(samplePassword),
      updated_at: now,
    })
    .execute();
}
