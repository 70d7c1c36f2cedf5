import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import { type DatabaseAddress, DatabaseClient } from '../database/hosts';
import type { Database } from '../database/schema';
import { StartupError } from '../startupError';

/**
 * One connection as the tables' owner for long work, which formats values the same whatever the database's
 * defaults are. An abort ends it. Throws a StartupError if the database does not answer.
 */
export async function openSession(
  address: DatabaseAddress,
  name:
    | 'clinic backup'
    | 'clinic restore'
    | 'clinic rehearsal'
    | 'clinic archive'
    | 'clinic command',
  signal?: AbortSignal,
): Promise<pg.Client> {
  const client = new DatabaseClient({ ...address, application_name: name });
  try {
    await client.connect();
  } catch (error) {
    throw new StartupError(`The database cannot be reached (${(error as Error).message}).`);
  }
  if (signal?.aborted) {
    await client.end();
    throw signal.reason;
  }
  const end = () => void client.end();
  signal?.addEventListener('abort', end, { once: true });
  client.once('end', () => signal?.removeEventListener('abort', end));
  await client.query(`
    set statement_timeout = 0;
    set idle_in_transaction_session_timeout = 0;
    set lock_timeout = '10s';
    set client_encoding = 'UTF8';
    set timezone = 'UTC';
    set datestyle = 'ISO, YMD';
    set intervalstyle = 'postgres';
    set bytea_output = 'hex';
    set extra_float_digits = 1`);
  return client;
}

/** Statements by Kysely on one connection, in the transaction that is open there. */
export function onSession(client: pg.Client): Kysely<Database> {
  const pooledClient = Object.assign(client, { release: () => {} });
  return new Kysely<Database>({
    dialect: new PostgresDialect({
      pool: { connect: async () => pooledClient, end: async () => {} },
    }),
  });
}
