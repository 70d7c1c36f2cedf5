import { createHash } from 'node:crypto';
import { ORPCError } from '@orpc/contract';
import type { Kysely, Transaction } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { User } from '../features/accounts/account';
import { id as idSchema } from '../shared/fields';
import { t } from '../shared/language';
import { commonErrors } from '../shared/operation';
import type { Database } from './database/schema';
import { inTransaction } from './database/transaction';
import type { OperationContext } from './operations';

interface Creation<Result> {
  operation: string;
  /** What the person sent, as the contract's schema left it. */
  input: unknown;
  /** Makes the record under the given id, in the transaction. */
  create(trx: Transaction<Database>, id: string): Promise<Result>;
  /** The record that an earlier sending of the same request made. */
  read(db: Kysely<Database>, id: string): Promise<Result>;
}

/**
 * Makes a record once for each idempotency key: a double click, a retry after a lost answer and a replay give the
 * record that the first request made. Two at once: the second waits for the first. A key that comes again with
 * something else is refused with ALREADY_SAVED; a refused request leaves its key unused.
 */
export async function createOnce<Result>(
  context: OperationContext & { user: User },
  { operation, input, create, read }: Creation<Result>,
): Promise<Result> {
  const key = idSchema.safeParse(context.idempotencyKey);
  if (!key.success) {
    throw new ORPCError('BAD_REQUEST', {
      message: t('The request needs the header {header} with a UUID of its own.', {
        header: 'Idempotency-Key',
      }),
      data: { issues: [] },
    });
  }
  const inputHash = createHash('sha256').update(JSON.stringify(input)).digest();
  const createOrRead = async (trx: Transaction<Database>) => {
    const id = uuidv7();
    const first = await trx
      .insertInto('requests')
      .values({
        user_id: context.user.id,
        key: key.data,
        operation,
        input_hash: inputHash,
        record_id: id,
        created_at: context.now,
      })
      .onConflict((conflict) => conflict.columns(['user_id', 'key']).doNothing())
      .returning('record_id')
      .executeTakeFirst();
    if (first) return create(trx, id);
    const earlier = await trx
      .selectFrom('requests')
      .select(['operation', 'input_hash', 'record_id'])
      .where('user_id', '=', context.user.id)
      .where('key', '=', key.data)
      .executeTakeFirstOrThrow();
    if (earlier.operation !== operation || !earlier.input_hash.equals(inputHash)) {
      throw new ORPCError('ALREADY_SAVED', commonErrors.ALREADY_SAVED);
    }
    return read(trx, earlier.record_id);
  };
  return inTransaction(context.db, createOrRead, { knowsItself: true });
}

/** Days after which a request is not expected to come again. */
const keptDays = 7;

/** Forgets requests of long ago. */
export async function forgetOldRequests(db: Kysely<Database>, now: Date): Promise<void> {
  const limit = new Date(now.getTime() - keptDays * 86_400_000);
  await db.deleteFrom('requests').where('created_at', '<', limit).execute();
}
