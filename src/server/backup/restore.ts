import { pipeline } from 'node:stream/promises';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { verifyAuditChain } from '../audit/auditChain';
import { erasureFunctions } from '../database/erasureFunctions';
import { migrateWithin, migrationLock, migrationNames, refuseNewer } from '../database/migrate';
import type { Declarations } from '../database/schema';
import { StartupError } from '../startupError';
import { verifyBackup } from './backup';
import {
  type Backup,
  type BackupManifest,
  beginningOf,
  createTally,
  readBackupFile,
} from './backupFile';
import type { SealTrust } from './seal';
import { onSession } from './session';
import { type Table, tablesIn } from './tables';

interface RestoreOptions {
  passphrase: string | null;
  /** Every table of the clinic. */
  tables: Declarations;
  /** Whose seals are trusted; left out: the caller has verified the seal. */
  trust?: SealTrust;
  signal?: AbortSignal | undefined;
  /** Told what is being loaded and how much of the file has been read, 0 to 1. */
  onProgress?: (table: string, rows: number, part: number) => void;
}

export interface RestoreSummary {
  rows: number;
  /** Links of the audit chain that were verified. */
  links: number;
}

/** A restore that failed during its commit or after it: the database has the backup, or may have it. */
export class UnfinishedRestoreError extends StartupError {
  constructor(file: string, cause: unknown) {
    super(
      `The backup ${file} was loaded, or may have been, and then the restore was broken off (${(cause as Error).message}). Patients who were erased since may be in the database again: empty it, and restore the backup once more.`,
    );
  }
}

/**
 * Puts a backup, which has been read through before, into a database that holds no clinic or nothing but sample data.
 * All of it happens in one transaction: whatever fails leaves the database as it was, unless the connection is lost
 * during the commit (UnfinishedRestoreError). Throws a StartupError that says what keeps it from being restored.
 */
export async function restoreBackup(
  client: pg.Client,
  file: string,
  backup: Backup,
  { trust, tables, ...options }: RestoreOptions,
): Promise<RestoreSummary> {
  const { header, manifest } = backup;
  await client.query('begin');
  try {
    // Makes a server that starts meanwhile wait for its migrations.
    await client.query('select pg_advisory_xact_lock($1)', [migrationLock]);
    await refuseServers(client);
    await refuseNewer(client);
    await refuseClinic(client, tables);
    if (trust) verifyBackup(file, backup, trust);
    await dropClinic(client, tables);
    const db = onSession(client);
    await migrateWithin(db, header.migrations);
    // No screen of this clinic is open yet, so the triggers need not record changes.
    await client.query("set local clinic.tells_nothing = 'on'");
    const loaded = await readBackupFile(file, {
      ...options,
      onTable: (table, rows) => load(client, table, rows),
    });
    if (JSON.stringify(loaded) !== JSON.stringify(backup)) {
      throw new StartupError(`The backup ${file} was changed while it was being restored.`);
    }
    await setSequences(client);
    await compareTables(client, tables, manifest, file);
    await migrateWithin(db, migrationNames);
    await client.query(erasureFunctions(tables));
    await client.query('select count_records()');
    await reserveImportedNumbers(client);
    const heads = manifest.auditHead ? [manifest.auditHead] : [];
    const chain = await verifyAuditChain(db, heads);
    if (chain.broken) {
      throw new StartupError(
        `The audit chain in ${file} does not hold at link ${chain.broken.seq}: ${chain.broken.reason}.`,
      );
    }
    await client.query('commit').catch((error) => {
      throw error instanceof pg.DatabaseError ? error : new UnfinishedRestoreError(file, error);
    });
    // A failure does not affect the restored data, and autovacuum analyzes the tables later.
    await client.query('analyze').catch(() => {});
    return { rows: rowsOf(manifest), links: chain.verified };
  } catch (error) {
    await client.query('rollback').catch(() => {});
    if (!(error instanceof pg.DatabaseError)) throw error;
    throw new StartupError(
      `The backup ${file} could not be loaded, and the database is as it was (${error.message}).`,
    );
  }
}

function rowsOf(manifest: BackupManifest): number {
  return Object.values(manifest.tables).reduce((sum, { rows }) => sum + rows, 0);
}

/** Milliseconds that the connections of a server which has just stopped may take to end. */
const serverStopMs = 2_000;

async function refuseServers(client: pg.Client): Promise<void> {
  const until = Date.now() + serverStopMs;
  for (;;) {
    const { rowCount } = await client.query(
      `select 1 from pg_stat_activity where datname = current_database() and application_name = 'clinic'`,
    );
    if (!rowCount) return;
    if (Date.now() > until) {
      throw new StartupError('A clinic server is using the database. Stop it, then restore.');
    }
    await delay(50);
    await client.query('select pg_stat_clear_snapshot()');
  }
}

/** Tables whose rows, except samples, forbid a restore over them. */
const records = ['users', 'patients', 'tokens', 'appointments', 'prescriptions', 'bills'];

async function refuseClinic(client: pg.Client, declared: Declarations): Promise<void> {
  const { tables, foreignTables } = await tablesIn(client, declared);
  if (foreignTables.length > 0) {
    throw new StartupError(
      `The database holds tables of another program (${foreignTables.join(', ')}). Restore into an empty one.`,
    );
  }
  for (const { name, columns } of tables.filter((table) => records.includes(table.name))) {
    const real = columns.includes('is_sample') ? 'where not is_sample' : '';
    const { rowCount } = await client.query(`select 1 from public."${name}" ${real} limit 1`);
    if (rowCount) {
      throw new StartupError(
        `There is a clinic here already (its table ${name} is not empty). A backup is restored into an empty one.`,
      );
    }
  }
}

/** Drops the tables, functions, domains and collations of a clinic without real records. */
async function dropClinic(client: pg.Client, tables: Declarations): Promise<void> {
  const names = [...Object.keys(tables), 'kysely_migration', 'kysely_migration_lock']
    .map((name) => `public."${name}"`)
    .join(', ');
  await client.query(`drop table if exists ${names} cascade`);
  const { rows } = await client.query<{ what: string }>(`
    select 'function ' || oid::regprocedure as what from pg_proc
    where pronamespace = 'public'::regnamespace and ${notOfExtension}
    union all
    select 'domain ' || oid::regtype from pg_type
    where typnamespace = 'public'::regnamespace and typtype = 'd' and ${notOfExtension}
    union all
    select 'collation ' || oid::regcollation from pg_collation
    where collnamespace = 'public'::regnamespace and ${notOfExtension}`);
  for (const { what } of rows) await client.query(`drop ${what}`);
}

/** Excludes objects that belong to an extension. */
const notOfExtension =
  "not exists (select from pg_depend d where d.objid = oid and d.deptype = 'e')";

/** Tables into which a migration inserts first rows. */
const seededByMigration = ['clinic_settings', 'privacy_settings', 'expense_kinds'];

async function load(
  client: pg.Client,
  table: Pick<Table, 'name' | 'columns'>,
  rows: AsyncIterable<Buffer>,
): Promise<void> {
  if (seededByMigration.includes(table.name)) {
    await client.query(`delete from public."${table.name}"`);
  }
  await pipeline(rows, client.query(copyFrom(beginningOf(table))));
}

/** New rows get the numbers after the restored ones. */
async function setSequences(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ table: string; column: string }>(`
    select c.relname::text as table, a.attname::text as column
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where a.attidentity <> '' and c.relnamespace = 'public'::regnamespace`);
  for (const { table, column } of rows) {
    await client.query(`
      select setval(pg_get_serial_sequence('public."${table}"', '${column}'), coalesce(max("${column}"), 0) + 1, false)
      from public."${table}"`);
  }
}

/** Numbers of patients of a withdrawn import are not assigned again. */
async function reserveImportedNumbers(client: pg.Client): Promise<void> {
  await client.query(`
    select setval('patients_number_seq', highest + 1, false)
    from (select max(last_number) as highest from patient_imports) taken_back
    where highest >= (select coalesce(max(number), 0) from patients)`);
}

/** Reads every table again and compares it with the manifest. */
async function compareTables(
  client: pg.Client,
  declared: Declarations,
  manifest: BackupManifest,
  file: string,
): Promise<void> {
  const { tables } = await tablesIn(client, declared);
  for (const { name, query } of tables) {
    const tally = createTally();
    for await (const data of client.query(copyTo(`copy (${query}) to stdout`))) tally.add(data);
    const { rows, sha256 } = tally.sums();
    const expected = manifest.tables[name];
    if (rows !== expected?.rows || sha256 !== expected.sha256) {
      throw new StartupError(
        `The table ${name} does not read as it stands in ${file} (${rows} rows, ${expected?.rows ?? 'none'} in the backup). Nothing was restored.`,
      );
    }
  }
}
