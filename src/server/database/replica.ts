import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Logger } from 'pino';
import { type DatabaseConnection, poolSettings } from './connect';
import type { DatabaseAddress } from './hosts';
import type { Database } from './schema';

/** Milliseconds: how long a replica may take to give a connection, and for how long one that did not is left alone. */
const longestWait = 1_000;
const leftAlone = 10_000;

/** A standby that has lost its primary, or is a minute behind, shows a past that nobody expects. */
const isCurrent = `select not pg_is_in_recovery() or exists (select from pg_stat_wal_receiver) and (
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
    connectionTimeoutMillis: longestWait,
    // Each new one is asked again whether the replica keeps up.
    maxLifetimeSeconds: 60,
    onConnect: async (client) => {
      const { rows } = await client.query<{ isCurrent: boolean }>(isCurrent);
      if (!rows[0]?.isCurrent) throw new Error('the replica does not keep up');
    },
  });
  pool.on('error', (error) => log.warn({ reason: error.message }, 'a replica connection broke'));
  let awayUntil = 0;
  const either = {
    connect: async () => {
      if (performance.now() >= awayUntil) {
        try {
          return await pool.connect();
        } catch (error) {
          awayUntil = performance.now() + leftAlone;
          log.warn({ reason: (error as Error).message }, 'the replica is left alone for a while');
        }
      }
      return primary.connect();
    },
    end: () => pool.end(),
  };
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool: either }) });
}
