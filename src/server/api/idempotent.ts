import { createHash } from 'node:crypto';
import { ORPCError } from '@orpc/contract';
import type { Kysely, Transaction } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { User } from '../../shared/account';
import { id as idSchema } from '../../shared/fields';
import { t } from '../../shared/language';
import { commonErrors } from '../../shared/operation';
import type { Database } from '../database/schema';
import { inTransaction } from '../database/transaction';
import type { OperationContext, SignedIn } from './operations';

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
export async function idempotent<Result>(
  context: SignedIn,
  { operation, input, create, read }: Creation<Result>,
): Promise<Result> {
  const { db, user, now } = context;
  const { key, inputHash } = requestKeyOf(context, input);
  const work = async (trx: Transaction<Database>) => {
    const id = uuidv7();
    const request = {
      user_id: user.id,
      key,
      operation,
      input_hash: inputHash,
      record_id: id,
      created_at: now,
    };
    // Before anything else: whoever sends the same meanwhile waits here until it is stored or refused.
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto('idempotency_keys')
      .values(request)
      .onConflict((conflict) => conflict.columns(['user_id', 'key']).doNothing())
      .executeTakeFirst();
    if (numInsertedOrUpdatedRows) return create(trx, id);
    return read(trx, await recordOfEarlier(trx, user, operation, { key, inputHash }));
  };
  return inTransaction(db, work, { knowsItself: true });
}

interface RequestKey {
  key: string;
  inputHash: Buffer;
}

/** By what a request is known when it comes again. */
function requestKeyOf({ idempotencyKey }: OperationContext, input: unknown): RequestKey {
  const key = idSchema.safeParse(idempotencyKey);
  if (!key.success) {
    throw new ORPCError('BAD_REQUEST', {
      message: t('The request needs the header {header} with a UUID of its own.', {
        header: 'Idempotency-Key',
      }),
      data: { issues: [] },
    });
  }
  return {
    key: key.data,
    inputHash: createHash('sha256').update(JSON.stringify(input)).digest(),
  };
}

/** The record that an earlier sending of a request made. Throws ALREADY_SAVED where that asked for something else. */
async function recordOfEarlier(
  db: Kysely<Database>,
  user: User,
  operation: string,
  { key, inputHash }: RequestKey,
): Promise<string> {
  const earlier = await db
    .selectFrom('idempotency_keys')
    .select(['operation', 'input_hash', 'record_id'])
    .where('user_id', '=', user.id)
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  if (earlier.operation !== operation || !earlier.input_hash.equals(inputHash)) {
    throw new ORPCError('ALREADY_SAVED', commonErrors.ALREADY_SAVED);
  }
  return earlier.record_id;
}

/** Days after which a request is not expected to come again. */
const keptDays = 7;

/** Forgets requests of long ago. */
export async function deleteOldIdempotencyKeys(db: Kysely<Database>, now: Date): Promise<void> {
  const limit = new Date(now.getTime() - keptDays * 86_400_000);
  await db.deleteFrom('idempotency_keys').where('created_at', '<', limit).execute();
}
