import net from 'node:net';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Logger } from 'pino';
import { StartupError } from '../startupError';
import { type DatabaseAddress, DatabaseClient } from './hosts';
import { retryOnDisconnect } from './outOfReach';
import { prepareStatements } from './preparedStatements';
import type { Database } from './schema';

// Calendar dates stay text: a Date would shift them by the server's time zone.
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

/** A statement is cancelled when it takes longer than a person would wait. */
const statementTimeoutMs = 10_000;

// The database cancels slow statements itself. One that stays silent for longer hangs, perhaps in the middle of a
// transaction: its connection is closed, so that what was not committed never will be.
export function openStream(): net.Socket {
  const stream = new net.Socket();
  stream.setTimeout(statementTimeoutMs + 2_000, () => {
    stream.destroy(new Error('Connection terminated: the database says nothing any more'));
  });
  return stream;
}

/** Settings of every connection pool. */
export const poolSettings = {
  Client: DatabaseClient,
  max: 10,
  connectionTimeoutMillis: 5_000,
  application_name: 'clinic',
  stream: openStream,
  statement_timeout: statementTimeoutMs,
  lock_timeout: 5_000,
  idle_in_transaction_session_timeout: 15_000,
} satisfies pg.PoolConfig;

/** Makes the connection pool; it connects at the first statement. `db` retries lost connections for a few seconds. */
export function connect(address: DatabaseAddress, log: Logger): DatabaseConnection {
  const pool = new pg.Pool({ ...address, ...poolSettings });
  // A connection may be lost while idle or between two statements of a transaction; the pool replaces it.
  // Without a listener the error would end the process.
  const logBrokenConnection = (error: Error) => {
    // PostgreSQL may stop before it has read that a connection ends.
    if (!pool.ending) log.warn({ reason: error.message }, 'a database connection broke');
  };
  pool.on('error', logBrokenConnection);
  pool.on('connect', (client) => client.on('error', logBrokenConnection));
  const connectWithRetry = prepareStatements(() => retryOnDisconnect(() => pool.connect()));
  const dialect = new PostgresDialect({
    pool: { connect: connectWithRetry, end: () => pool.end() },
  });
  const db = new Kysely<Database>({ dialect });
  return { db, pool };
}

const minMajorVersion = 15;

/** Settings that must be on: with one of them off, PostgreSQL can lose committed transactions. */
const durability = ['fsync', 'full_page_writes', 'synchronous_commit'] as const;

type ServerSettings = Record<(typeof durability)[number], string> & {
  version: number;
  isSuperuser: boolean;
  waitsForStandby: boolean;
};

/**
 * Checks that the database answers, is new enough and durable; throws a StartupError in one sentence otherwise.
 * Resolves with a warning for the person who started the server, or null.
 */
export async function checkDatabase(
  pool: Pick<pg.Pool, 'query'>,
  name: string,
  { mayFailOver = false } = {},
): Promise<string | null> {
  let settings: ServerSettings | undefined;
  try {
    const result = await pool.query<ServerSettings>(
      `select current_setting('server_version_num')::int as version,
        ${durability.map((setting) => `current_setting('${setting}') as ${setting}`).join(', ')},
        (select rolsuper from pg_roles where rolname = session_user) as "isSuperuser",
        current_setting('synchronous_standby_names') <> ''
          and current_setting('synchronous_commit') <> 'local' as "waitsForStandby"`,
    );
    settings = result.rows[0];
  } catch (error) {
    throw new StartupError(`The database ${name} cannot be reached (${reasonOf(error)}).`);
  }
  const version = settings?.version ?? 0;
  if (version < minMajorVersion * 10_000) {
    throw new StartupError(
      `The database ${name} is PostgreSQL ${Math.floor(version / 10_000)}; version ${minMajorVersion} or newer is needed.`,
    );
  }
  const missing = durability.find((setting) => settings?.[setting] === 'off');
  if (missing) {
    throw new StartupError(
      `The database ${name} runs with ${missing} off and can lose what it has confirmed. Turn ${missing} on.`,
    );
  }
  const notices = [
    settings?.isSuperuser &&
      `The user of the database ${name} is a superuser; give the clinic one that is not.`,
    mayFailOver &&
      !settings?.waitsForStandby &&
      `The database ${name} waits for no standby (synchronous_standby_names): a failover can lose what was confirmed.`,
  ];
  return notices.filter(Boolean).join(' ') || null;
}

function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0]);
  return error instanceof Error ? error.message : String(error);
}
