import type { Kysely, Transaction } from 'kysely';
import { sql } from 'kysely';
import pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import type { Database } from '../../server/database/schema';
import { inTransaction } from '../../server/database/transaction';
import { hashPassword } from '../../server/passwords';
import { sampleAccounts, samplePassword } from './sampleAccounts';

/**
 * False for a clinic that has staff and in which no sample account lets anyone in, such as a restored one: a password
 * that everybody knows is never put into it by default.
 */
export async function takesSampleAccounts(db: Kysely<Database>): Promise<boolean> {
  const { takes } = await db
    .selectNoFrom(({ or, not, exists, selectFrom }) =>
      or([
        not(exists(selectFrom('users').where('is_sample', '=', false).select('id'))),
        exists(
          selectFrom('users')
            .innerJoin('credentials', 'credentials.user_id', 'users.id')
            .where('is_sample', '=', true)
            .select('users.id'),
        ),
      ]).as('takes'),
    )
    .executeTakeFirstOrThrow();
  return Boolean(takes);
}

/** Makes the two sample accounts exist and work. Safe to run in several servers at once and at every start. */
export async function ensureSampleAccounts(db: Kysely<Database>, now: Date): Promise<void> {
  await inTransaction(db, async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext('sample accounts'))`.execute(trx);
    for (const account of sampleAccounts) await ensureAccount(trx, account, now);
  });
}

/**
 * Makes sure that nobody can use the sample accounts. Records they made keep naming them,
 * so an account that is referred to stays as a name without any way to sign in.
 */
export async function removeSampleAccounts(db: Kysely<Database>): Promise<void> {
  const samples = await db.selectFrom('users').select('id').where('is_sample', '=', true).execute();
  for (const { id } of samples) {
    await inTransaction(db, async (trx) => {
      await trx.deleteFrom('sessions').where('user_id', '=', id).execute();
      await trx.deleteFrom('credentials').where('user_id', '=', id).execute();
    });
    try {
      await db.deleteFrom('users').where('id', '=', id).execute();
    } catch (error) {
      if (!isReferredTo(error)) throw error;
    }
  }
}

function isReferredTo(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '23503';
}

async function ensureAccount(
  trx: Transaction<Database>,
  account: (typeof sampleAccounts)[number],
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
      is_administrator: account.role === 'doctor',
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
    .insertInto('credentials')
    .values({
      user_id: missing.id,
      password: await hashPassword(samplePassword),
      updated_at: now,
    })
    .execute();
}
