import net from 'node:net';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Logger } from 'pino';
import { StartupError } from '../startupError';
import { type DatabaseAddress, DatabaseClient } from './hosts';
import { retryOnDisconnect } from './outOfReach';
import { prepareStatements } from './preparedStatements';
import type { Database } from './schema';

// Calendar dates stay the text they are: a Date would move them by the server's time zone.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);
pg.types.setTypeParser(pg.types.builtins.INT8, (text) => {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new Error('A stored number is too large to be exact.');
  return value;
});

export interface DatabaseConnection {
  db: Kysely<Database>;
  pool: pg.Pool;
}

/** Milliseconds: a statement that waits longer than a person would is given up. */
const longestStatement = 10_000;

// The database gives its statements up itself. One that says nothing for longer hangs, and could hang on in the middle
// of a transaction: its connection is given up, so that what it had not committed can never be.
export function openStream(): net.Socket {
  const stream = new net.Socket();
  stream.setTimeout(longestStatement + 2_000, () => {
    stream.destroy(new Error('Connection terminated: the database says nothing any more'));
  });
  return stream;
}

/** Of every pool of connections. */
export const poolSettings = {
  Client: DatabaseClient,
  max: 10,
  connectionTimeoutMillis: 5_000,
  application_name: 'clinic',
  stream: openStream,
  statement_timeout: longestStatement,
  lock_timeout: 5_000,
  idle_in_transaction_session_timeout: 15_000,
} satisfies pg.PoolConfig;

/** Opens the pool of connections; nothing is sent until the first statement. `db` waits for one for a few seconds. */
export function connect(address: DatabaseAddress, log: Logger): DatabaseConnection {
  const pool = new pg.Pool({ ...address, ...poolSettings });
  // A connection may break while it is idle or between two statements of a transaction; the pool replaces it.
  // Without a listener each would end the process.
  const broke = (error: Error) =>
    log.warn({ reason: error.message }, 'a database connection broke');
  pool.on('error', broke);
  pool.on('connect', (client) => client.on('error', broke));
  const connectWithRetry = prepareStatements(() => retryOnDisconnect(() => pool.connect()));
  const dialect = new PostgresDialect({
    pool: { connect: connectWithRetry, end: () => pool.end() },
  });
  const db = new Kysely<Database>({ dialect });
  return { db, pool };
}

const oldestSupported = 15;

/** What PostgreSQL must not leave out: a database without one of them loses what it has confirmed. */
const durability = ['fsync', 'full_page_writes', 'synchronous_commit'] as const;

type DatabaseFacts = Record<(typeof durability)[number], string> & {
  version: number;
  isSuperuser: boolean;
  waitsForStandby: boolean;
};

/**
 * Makes sure the database answers, is new enough and keeps what it confirms; says in one sentence what is wrong
 * otherwise. Resolves with what the person who started the server should know of it, or null.
 */
export async function checkDatabase(
  pool: Pick<pg.Pool, 'query'>,
  name: string,
  { mayFailOver = false } = {},
): Promise<string | null> {
  let facts: DatabaseFacts | undefined;
  try {
    const result = await pool.query<DatabaseFacts>(
      `select current_setting('server_version_num')::int as version,
        ${durability.map((setting) => `current_setting('${setting}') as ${setting}`).join(', ')},
        (select rolsuper from pg_roles where rolname = session_user) as "isSuperuser",
        current_setting('synchronous_standby_names') <> ''
          and current_setting('synchronous_commit') <> 'local' as "waitsForStandby"`,
    );
    facts = result.rows[0];
  } catch (error) {
    throw new StartupError(`The database ${name} cannot be reached (${reasonOf(error)}).`);
  }
  const version = facts?.version ?? 0;
  if (version < oldestSupported * 10_000) {
    throw new StartupError(
      `The database ${name} is PostgreSQL ${Math.floor(version / 10_000)}; version ${oldestSupported} or newer is needed.`,
    );
  }
  const missing = durability.find((setting) => facts?.[setting] === 'off');
  if (missing) {
    throw new StartupError(
      `The database ${name} runs with ${missing} off and can lose what it has confirmed. Turn ${missing} on.`,
    );
  }
  const notices = [
    facts?.isSuperuser &&
      `The user of the database ${name} is a superuser; give the clinic one that is not.`,
    mayFailOver &&
      !facts?.waitsForStandby &&
      `The database ${name} waits for no standby (synchronous_standby_names): a failover can lose what was confirmed.`,
  ];
  return notices.filter(Boolean).join(' ') || null;
}

function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0]);
  return error instanceof Error ? error.message : String(error);
}
