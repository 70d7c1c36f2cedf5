import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Logger } from 'pino';
import { type DatabaseConnection, poolSettings } from './connect';
import type { DatabaseAddress } from './hosts';
import type { Database } from './schema';

/** How long a replica may take to connect, and for how long it is not tried again after a failure. */
const connectTimeoutMs = 1_000;
const retryAfterMs = 10_000;

/** Whether a standby is usable: one that lost its primary, or is a minute behind, would show outdated records. */
const currentQuery = `select not pg_is_in_recovery() or exists (select from pg_stat_wal_receiver) and (
    pg_last_wal_receive_lsn() = pg_last_wal_replay_lsn()
    or now() - pg_last_xact_replay_timestamp() < interval '1 minute'
  ) as "isCurrent"`;

/** Reads from a replica, and from the database itself while the replica does not answer or is too far behind. */
export function connectReplica(
  address: DatabaseAddress,
  { pool: primary }: DatabaseConnection,
  log: Logger,
): Kysely<Database> {
  const pool = new pg.Pool({
    ...address,
    ...poolSettings,
    options: `${address.options ?? ''} -c default_transaction_read_only=on`,
    connectionTimeoutMillis: connectTimeoutMs,
    // Each new connection checks again whether the replica keeps up.
    maxLifetimeSeconds: 60,
    onConnect: async (client) => {
      const { rows } = await client.query<{ isCurrent: boolean }>(currentQuery);
      if (!rows[0]?.isCurrent) throw new Error('the replica does not keep up');
    },
  });
  pool.on('error', (error) => log.warn({ reason: error.message }, 'a replica connection broke'));
  let awayUntil = 0;
  const poolWithFallback = {
    connect: async () => {
      if (performance.now() >= awayUntil) {
        try {
          return await pool.connect();
        } catch (error) {
          awayUntil = performance.now() + retryAfterMs;
          log.warn({ reason: (error as Error).message }, 'the replica is left alone for a while');
        }
      }
      return primary.connect();
    },
    end: () => pool.end(),
  };
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool: poolWithFallback }) });
}
