import { type Kysely, type Migration, Migrator, sql } from 'kysely';
import pg from 'pg';
import { StartupError } from '../startupError';
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
      { up: async (db: Kysely<unknown>) => void (await sql.raw(text).execute(db)) },
    ]),
  );
}

// Any fixed number: servers that start at the same moment take turns by it.
const migrationLock = 2026_11_20;

/**
 * Brings the database to this version's layout, in one transaction; servers starting together take turns.
 * A database that a newer version has changed is refused, because this version would misread it.
 */
export async function migrate(db: Kysely<Database>, connection: pg.ClientConfig): Promise<void> {
  const gate = new pg.Client(connection);
  await gate.connect();
  try {
    await gate.query('select pg_advisory_lock($1)', [migrationLock]);
    const migrations = migrationsOf(files);
    const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
    await refuseNewer(gate, migrations);
    const { error } = await migrator.migrateToLatest();
    if (error) throw error;
  } finally {
    await gate.end();
  }
}

async function refuseNewer(gate: pg.Client, known: Record<string, Migration>): Promise<void> {
  const table = await gate.query("select to_regclass('kysely_migration') as found");
  if (!table.rows[0]?.found) return;
  const applied = await gate.query<{ name: string }>('select name from kysely_migration');
  const unknown = applied.rows.map(({ name }) => name).find((name) => !Object.hasOwn(known, name));
  if (unknown) {
    throw new StartupError(
      `The clinic’s data was written by a newer version of this program (it has the change ${unknown}). Start that version.`,
    );
  }
}
