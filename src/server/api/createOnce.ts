import { createHash } from 'node:crypto';
import { ORPCError } from '@orpc/contract';
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import type { User } from '../../features/accounts/account';
import { id as idSchema } from '../../shared/fields';
import { t } from '../../shared/language';
import { commonErrors } from '../../shared/operation';
import { sendTogether } from '../database/pipeline';
import type { Database } from '../database/schema';
import { again, inTransaction, LostRace, sendLater } from '../database/transaction';
import { type Parts, withParts } from '../database/withParts';
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
export async function createOnce<Result>(
  context: SignedIn,
  { operation, input, create, read }: Creation<Result>,
): Promise<Result> {
  const { db, user, now } = context;
  const { key, inputHash } = requestKeyOf(context, input);
  const createFirst = (trx: Transaction<Database>) => {
    const id = uuidv7();
    const request = {
      user_id: user.id,
      key,
      operation,
      input_hash: inputHash,
      record_id: id,
      created_at: now,
    };
    // Goes ahead of what the work says first, in the same flight: a key that is there ends all of it.
    sendLater(trx, trx.insertInto('idempotency_keys').values(request));
    return create(trx, id);
  };
  const readEarlier = async (trx: Transaction<Database>) => {
    const earlier = await recordOfEarlier(trx, user, operation, { key, inputHash });
    if (!earlier) throw new Error('A request was stored that cannot be found.');
    return read(trx, earlier);
  };
  try {
    return await inTransaction(db, createFirst, { knowsItself: true });
  } catch (error) {
    if (!isKnownKey(error)) throw error;
    return inTransaction(db, readEarlier, { knowsItself: true });
  }
}

function isKnownKey(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.constraint === 'idempotency_keys_pkey';
}

/** How one statement makes a record, in the order in which it does so. */
export interface Recipe<Row> {
  /**
   * What is looked up, and held, first. Whatever skips rows that somebody holds asks for `exists (select from turn)`
   * before that: the second sending of a request waits there for the first one, and does not skip what that one holds.
   */
  finds?: Parts;
  /** What must hold of it, else nothing is made. Where it does, the part `request` has one row. */
  where: RawBuilder<unknown>;
  /** What is stored from that row: the record and its audit row. */
  stores: Parts;
  /** The record, as it follows `select`; no row where nothing was made. */
  answers: RawBuilder<Row>;
}

interface CreationInOneStatement<Row, Result> extends Omit<Creation<Result>, 'create'> {
  /** For a record under this id. */
  recipe(id: string): Recipe<Row>;
  made(row: Row): Result;
  /** Throws the reason why the record must not be made, if there is one. */
  refuse(): Promise<void>;
}

/**
 * As `createOnce`, where everything is one statement: it waits once for the database, and what it locks is locked for
 * the moment of its commit alone.
 */
export async function createOnceInOneStatement<Row, Result>(
  context: SignedIn,
  { operation, input, recipe, made, refuse, read }: CreationInOneStatement<Row, Result>,
): Promise<Result> {
  const { db, user, now } = context;
  const { key, inputHash } = requestKeyOf(context, input);
  return again(async () => {
    const id = uuidv7();
    const { finds, where, stores, answers } = recipe(id);
    // Left out by PostgreSQL where nothing asks for it.
    const turn = sql`select pg_advisory_xact_lock(hashtextextended(${key}::text, 0))`;
    const request = sql`
      insert into idempotency_keys (user_id, key, operation, input_hash, record_id, created_at)
      select ${user.id}::uuid, ${key}::uuid, ${operation}, ${inputHash}::bytea, ${id}::uuid, ${now}::timestamptz
      where ${where}
      on conflict (user_id, key) do nothing
      returning record_id`;
    const statement = sql<Row>`${withParts({ turn, ...finds, request, ...stores })} select ${answers}`;
    const [[row]] = await sendTogether(db, statement.compile(db));
    if (row) return made(row);
    const earlier = await recordOfEarlier(db, user, operation, { key, inputHash });
    if (earlier) return read(db, earlier);
    try {
      await refuse();
    } catch (error) {
      // What stands in its way may be what the first sending has made meanwhile.
      const first = await recordOfEarlier(db, user, operation, { key, inputHash });
      if (first) return read(db, first);
      throw error;
    }
    // Whatever stood in its way has gone since.
    throw new LostRace();
  });
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
): Promise<string | null> {
  const earlier = await db
    .selectFrom('idempotency_keys')
    .select(['operation', 'input_hash', 'record_id'])
    .where('user_id', '=', user.id)
    .where('key', '=', key)
    .executeTakeFirst();
  if (!earlier) return null;
  if (earlier.operation !== operation || !earlier.input_hash.equals(inputHash)) {
    throw new ORPCError('ALREADY_SAVED', commonErrors.ALREADY_SAVED);
  }
  return earlier.record_id;
}

/** Days after which a request is not expected to come again. */
const keptDays = 7;

/** Forgets requests of long ago. */
export async function forgetOldRequests(db: Kysely<Database>, now: Date): Promise<void> {
  const limit = new Date(now.getTime() - keptDays * 86_400_000);
  await db.deleteFrom('idempotency_keys').where('created_at', '<', limit).execute();
}
