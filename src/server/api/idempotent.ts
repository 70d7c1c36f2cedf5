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
import type { OperationContext } from './operations';

/** Who asks: a signed-in person, or whose link a phone without a session has. */
type Requester = Pick<OperationContext, 'db' | 'now' | 'idempotencyKey'> & {
  user: Pick<User, 'id'>;
};

interface Creation<Result> {
  operation: string;
  /** The input after validation by the contract's schema; of a file its sum. */
  input: unknown;
  /** The record's id where something outside the database has it already; left out: a new one. */
  id?: string;
  /** Makes the record with this id, in the transaction. */
  create(trx: Transaction<Database>, id: string): Promise<Result>;
  /** Reads the record that an earlier request with the same key made. */
  read(db: Kysely<Database>, id: string): Promise<Result>;
}

/**
 * Makes a record once for each idempotency key: a double click, a retry after a lost response and a replay return the
 * record that the first request made. Of two concurrent requests, the second waits for the first. Reusing a key with
 * other input is refused with ALREADY_SAVED; a refused request leaves its key unused.
 */
export async function idempotent<Result>(
  context: Requester,
  { operation, input, id = uuidv7(), create, read }: Creation<Result>,
): Promise<Result> {
  const { db, user, now } = context;
  const { key, inputHash } = requestKeyOf(context, input);
  const work = async (trx: Transaction<Database>) => {
    const request = {
      user_id: user.id,
      key,
      operation,
      input_hash: inputHash,
      record_id: id,
      created_at: now,
    };
    // First, so that a concurrent request with the same key waits here until this one is committed or rolled back.
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto('idempotency_keys')
      .values(request)
      .onConflict((conflict) => conflict.columns(['user_id', 'key']).doNothing())
      .executeTakeFirst();
    if (numInsertedOrUpdatedRows) return create(trx, id);
    return read(trx, await recordOfEarlierRequest(trx, user, operation, { key, inputHash }));
  };
  return inTransaction(db, work, { isIdempotent: true });
}

interface RequestKey {
  key: string;
  inputHash: Buffer;
}

/** The key and the hash of the input, by which a repeated request is recognised. */
function requestKeyOf(
  { idempotencyKey }: Pick<Requester, 'idempotencyKey'>,
  input: unknown,
): RequestKey {
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

/** The id of the record that an earlier request made. Throws ALREADY_SAVED if that request differed. */
async function recordOfEarlierRequest(
  db: Kysely<Database>,
  user: Requester['user'],
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

/** Days for which keys are stored; no client retries a request later. */
const retentionDays = 7;

/** Deletes the keys of requests older than a week. */
export async function deleteOldIdempotencyKeys(db: Kysely<Database>, now: Date): Promise<void> {
  const limit = new Date(now.getTime() - retentionDays * 86_400_000);
  await db.deleteFrom('idempotency_keys').where('created_at', '<', limit).execute();
}
