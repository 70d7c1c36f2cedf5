import { Kysely, type Migration, Migrator, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import type { Logger } from 'pino';
import { StartupError } from '../startupError';
import { type DatabaseAddress, DatabaseClient } from './hosts';
import { isOutOfReach } from './outOfReach';
import type { Database } from './schema';

// Numbered SQL files, forward only; each runs once, in the order of its name.
const files = import.meta.glob<string>('./migrations/*.sql', {
  query: '?raw',
  import: 'default',
  eager: true,
});

function migrationsOf(texts: Record<string, string>): Record<string, Migration> {
  return Object.fromEntries(
    Object.entries(texts).map(([file, text]) => [
      file.replace(/^.*\//, '').replace(/\.sql$/, ''),
      {
        up: async (db: Kysely<unknown>) => {
          // With a million records a migration may take minutes.
          await sql`set local statement_timeout = 0`.execute(db);
          await sql.raw(text).execute(db);
        },
      },
    ]),
  );
}

const migrations = migrationsOf(files);

/** The names of all migrations of this version, in order. */
export const migrationNames = Object.keys(migrations).sort();

// Any fixed number: the advisory lock by which servers that start at once take turns.
export const migrationLock = 2026_11_20;

/**
 * Migrates the database to this version's layout, in one transaction; servers that start at once take turns.
 * Refuses a database that a newer version has migrated, because this version would misread it.
 */
export async function migrate(address: DatabaseAddress, log: Logger): Promise<void> {
  const lockClient = new DatabaseClient(address);
  await lockClient.connect();
  // Not the server's own pool, whose statements time out.
  const pool = new pg.Pool({ ...address, Client: DatabaseClient, max: 1 });
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  try {
    await lockClient.query('select pg_advisory_lock($1)', [migrationLock]);
    await refuseNewer(lockClient);
    const applied = await appliedMigrations(lockClient);
    if (applied.length === migrationNames.length) return;
    if (applied.length > 0) {
      log.warn(
        'the stored data is brought to this version’s layout; with many records it takes minutes',
      );
    }
    await finishQueue(lockClient);
    await migrateAll(new Migrator({ db, ...migratorOptions(migrations) }));
  } finally {
    await db.destroy();
    await lockClient.end();
  }
}

/** Runs those of these migrations that are missing, in the transaction of the caller, who holds the lock. */
export async function migrateWithin(
  transaction: Kysely<Database>,
  names: readonly string[],
): Promise<void> {
  const selected = Object.fromEntries(
    Object.entries(migrations).filter(([name]) => names.includes(name)),
  );
  await migrateAll(
    new Migrator({ db: transaction, ...migratorOptions(selected), disableTransactions: true }),
  );
}

function migratorOptions(available: Record<string, Migration>) {
  return {
    provider: { getMigrations: async () => available },
    // Two versions of main lacked a migration that sorts before their last one (0003_audit_chain_and_server_role,
    // 0012_language), and a clock that was set back between two versions makes it look like that. A missing migration
    // can run afterwards: neither touches what the later one made. tests/unit/migrations.test.ts forbids more of them.
    allowUnorderedMigrations: true,
  };
}

async function migrateAll(migrator: Migrator): Promise<void> {
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}

/** The error for a database that rejects migrations or lacks what they create; null for other failures. */
export function unexpectedLayout(error: unknown): StartupError | null {
  if (!(error instanceof pg.DatabaseError) || isOutOfReach(error)) return null;
  return new StartupError(
    `The database cannot be brought to the layout that this version of the clinic needs (${error.message}). Start the version that was used on it last, or restore a backup into an empty database.`,
  );
}

/** Two versions had 0009_queue without its last statements; runs these before any later migration. */
async function finishQueue(client: pg.Client): Promise<void> {
  const unfinished = await client.query(`
    select where to_regclass('token_calls') is not null and not exists (
      select from pg_attribute where attrelid = to_regclass('appointments') and attname = 'token_id'
    )`);
  if (unfinished.rowCount === 0) return;
  await client.query(`
    alter table appointments add column token_id uuid references tokens (id) on delete set null;
    create unique index one_appointment_of_a_token on appointments (token_id)`);
}

/** The migrations applied to a database, in order; empty for a database without a clinic. */
export async function appliedMigrations(client: pg.Client): Promise<string[]> {
  const table = await client.query("select to_regclass('kysely_migration') as found");
  if (!table.rows[0]?.found) return [];
  const { rows } = await client.query<{ name: string }>(
    'select name from kysely_migration order by name collate "C"',
  );
  return rows.map(({ name }) => name);
}

/** Throws a StartupError for a database that a newer version has migrated. */
export async function refuseNewer(client: pg.Client): Promise<void> {
  const applied = await appliedMigrations(client);
  const unknown = applied.find((name) => !migrationNames.includes(name));
  if (unknown) {
    throw new StartupError(
      `The clinic’s data was written by a newer version of this program (it has the change ${unknown}). Start that version.`,
    );
  }
}
