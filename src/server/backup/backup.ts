import fs from 'node:fs';
import path from 'node:path';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { version as program } from '../../../package.json';
import { readHead } from '../audit/auditChain';
import { appliedMigrations, refuseNewer } from '../database/migrate';
import type { Declarations } from '../database/schema';
import { StartupError } from '../startupError';
import {
  type Backup,
  type BackupManifest,
  beginningOf,
  createTally,
  endOfTable,
  headerOf,
  manifestOf,
  type WriteOptions,
  writeBackupFile,
} from './backupFile';
import { type SealTrust, verifySeal } from './seal';
import { onSession } from './session';
import { type Table, tablesIn } from './tables';

interface BackupOptions extends WriteOptions {
  /** Every table of the clinic. */
  tables: Declarations;
  now: Date;
  /** Called with the table being written and the part of all rows that is done, 0 to 1. */
  onProgress?: (table: string, rows: number, part: number) => void;
}

export interface BackupSummary {
  file: string;
  /** Bytes. */
  size: number;
  rows: number;
}

/**
 * Writes a snapshot of the whole database into one file, while the clinic goes on working. Throws a StartupError when
 * the database holds no clinic or one of a newer version, or the disk refuses.
 */
export async function writeBackup(
  client: pg.Client,
  file: string,
  options: BackupOptions,
): Promise<BackupSummary> {
  await refuseNewer(client);
  let rows = 0;
  const count = (manifest: BackupManifest) => {
    for (const table of Object.values(manifest.tables)) rows += table.rows;
  };
  await client.query('begin isolation level repeatable read read only');
  try {
    await writeBackupFile(file, backupText(client, options, count), options);
  } finally {
    // A lost connection has ended its transaction.
    await client.query('rollback').catch(() => {});
  }
  return { file, size: fs.statSync(file).size, rows };
}

async function* backupText(
  client: pg.Client,
  { now, onProgress, tables: declared }: BackupOptions,
  onManifest: (manifest: BackupManifest) => void,
): AsyncGenerator<Buffer> {
  const migrations = await appliedMigrations(client);
  if (migrations.length === 0) throw new StartupError('The database holds no clinic yet.');
  const { rows: servers } = await client.query<{ server_version: string }>('show server_version');
  yield Buffer.from(
    headerOf({
      program,
      madeAt: now.toISOString(),
      postgresql: servers[0]?.server_version ?? '',
      migrations,
    }),
  );
  const { tables } = await tablesIn(client, declared);
  const total = onProgress ? await countRows(client, tables) : 0;
  const manifest: BackupManifest = { tables: {}, auditHead: null };
  let done = 0;
  for (const table of tables) {
    const tally = createTally();
    yield Buffer.from(beginningOf(table));
    for await (const data of client.query(copyTo(`copy (${table.query}) to stdout`))) {
      tally.add(data);
      onProgress?.(table.name, tally.rows(), (done + tally.rows()) / total);
      yield data;
    }
    yield Buffer.from(endOfTable);
    done += tally.rows();
    manifest.tables[table.name] = tally.sums();
  }
  if (manifest.tables.audit_chain) manifest.auditHead = await readHead(onSession(client));
  onManifest(manifest);
  yield Buffer.from(manifestOf(manifest));
}

async function countRows(client: pg.Client, tables: readonly Table[]): Promise<number> {
  const counts = tables.map(({ name }) => `(select count(*) from public."${name}")`);
  const { rows } = await client.query<{ total: number }>(`select ${counts.join(' + ')} as total`);
  return rows[0]?.total ?? 0;
}

const namePattern = /^clinic-(\d{4}-\d\d-\d\dT)(\d\d)-(\d\d)-(\d\dZ)\.backup(\.age)?$/;

/** `clinic-2026-11-20T21-15-00Z.backup`, with `.age` behind it when it is encrypted. */
export function backupName(now: Date, isEncrypted: boolean): string {
  const instant = now.toISOString().slice(0, 19).replaceAll(':', '-');
  return `clinic-${instant}Z.backup${isEncrypted ? '.age' : ''}`;
}

/** The instant in a backup's file name; null for other names. */
export function instantIn(name: string): Date | null {
  const [match, date, hours, minutes, seconds] = namePattern.exec(name) ?? [];
  return match ? new Date(`${date}${hours}:${minutes}:${seconds}`) : null;
}

/**
 * Throws a StartupError for a backup that the clinic's own seal does not vouch for, and for one in the place of another:
 * an older one under the name of the newest would take days away unnoticed.
 */
export function verifyBackup(file: string, { header, seal }: Backup, trust: SealTrust): void {
  verifySeal(file, seal, trust);
  const nameInstant = instantIn(path.basename(file));
  if (
    nameInstant &&
    Math.floor(Date.parse(header.madeAt) / 1_000) * 1_000 !== nameInstant.getTime()
  ) {
    throw new StartupError(
      `${file} holds the backup of ${header.madeAt}, which its name does not say: it was put in the place of another. To use it all the same, give it another name.`,
    );
  }
}

/** The backups in a folder, by their file names, the newest first. */
export function backupsIn(folder: string): { file: string; madeAt: Date }[] {
  if (!fs.existsSync(folder)) return [];
  return fs
    .readdirSync(folder)
    .flatMap((name) => {
      const madeAt = instantIn(name);
      return madeAt ? [{ file: path.join(folder, name), madeAt }] : [];
    })
    .sort((a, b) => b.madeAt.getTime() - a.madeAt.getTime());
}
