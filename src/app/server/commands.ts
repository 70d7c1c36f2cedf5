import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Logger } from 'pino';
import { type ChainHead, createAuditChain, verifyAuditChain } from '../../server/audit/auditChain';
import {
  auditHeadsFile,
  isHeadsFile,
  readHeads,
  replaceHeads,
} from '../../server/audit/auditHeads';
import { verdictOf } from '../../server/audit/auditVerdict';
import { secretOf } from '../../server/auth/secret';
import { turnOffAtServer } from '../../server/auth/turnOffAtServer';
import { backupName, verifyBackup, writeBackup } from '../../server/backup/backup';
import { type Backup, readBackupFile } from '../../server/backup/backupFile';
import { backupsAmong } from '../../server/backup/copies/copies';
import { storageOf } from '../../server/backup/copies/storage';
import { erasuresFile, foldersOfErasures, repeatErasures } from '../../server/backup/erasures';
import { restoreBackup, UnfinishedRestoreError } from '../../server/backup/restore';
import { fingerprintOf, rememberSeal, sealKeyOf, sealTrustIn } from '../../server/backup/seal';
import { openSession } from '../../server/backup/session';
import { type BackupTarget, openTarget } from '../../server/backup/target';
import { type Config, readConfig } from '../../server/config';
import {
  bringBackContents,
  compareContents,
  copyContentsBeside,
  createContentList,
  papersSentence,
  refuseOtherPlace,
} from '../../server/contents/backedUpContents';
import { findBinaries } from '../../server/database/binaries';
import { connect } from '../../server/database/connect';
import { dataFolderOf, openDataFolder } from '../../server/database/dataFolder';
import type { DatabaseAddress } from '../../server/database/hosts';
import { appliedMigrations, migrationNames, refuseNewer } from '../../server/database/migrate';
import { createLog } from '../../server/log';
import { StartupError } from '../../server/startupError';
import { restoreMinute } from '../../server/walArchive/recover';
import { tables } from './features';

interface Task {
  config: Config;
  log: Logger;
  /** The first argument after the command. */
  argument: string | undefined;
  /** All arguments after the command. */
  args: readonly string[];
  /** Aborted by Ctrl-C or SIGTERM. */
  signal: AbortSignal;
}

/** `npm run build`: creates the embedded PostgreSQL's links while the program's folder is still writable. */
export function linkPostgres(): void {
  try {
    findBinaries(null);
  } catch (error) {
    // A platform without an embedded PostgreSQL uses an installed one.
    if (!(error instanceof StartupError)) throw error;
  }
}

/** `npm run backup [-- FILE_OR_FOLDER]` */
export const backup = () =>
  runCommand(async ({ config, log, argument, signal }) => {
    const startedAt = Date.now();
    const now = new Date();
    const file = backupTarget(config, argument, now);
    const { summary, fingerprint, papers } = await withTarget(
      await openTarget(config, log),
      async (target) => {
        const sealKey = sealKeyOf(secretOf(config, target.dataDir));
        const fingerprint = fingerprintOf(sealKey.publicKey);
        rememberSeal(target.dataDir, fingerprint);
        const client = await openSession(target.ownerConnection, 'clinic backup', signal);
        try {
          const onProgress = createProgress();
          const summary = await writeBackup(client, file, {
            tables,
            passphrase: config.backupPassphrase,
            sealKey,
            now,
            signal,
            onProgress: (table, rows, part) => onProgress(`Writing ${table}`, rows, part),
          });
          const papers = await copyContentsBeside(file, target, config, signal);
          return { summary, fingerprint, papers };
        } finally {
          await client.end();
        }
      },
    );
    const kind = config.backupPassphrase ? ', encrypted' : '';
    return `Backup written: ${summary.file} (${sizeOf(summary.size)}${kind}, sealed ${fingerprint}), ${count(summary.rows)} rows in ${secondsSince(startedAt)} s.${papers}`;
  });

/**
 * `npm run restore -- FILE`, or `s3:NAME` for a copy in the storage of the settings; or `--to MINUTE [ARCHIVE]`. With
 * `--adopt-contents` the place of the contents may be another clinic's.
 */
export const restore = () =>
  runCommand(async (task) => {
    const adopts = task.args.includes('--adopt-contents');
    const args = task.args.filter((one) => one !== '--adopt-contents');
    const [argument] = args;
    if (args.includes('--to')) return restoreToMinute({ ...task, args }, adopts);
    if (!argument) throw new StartupError('Name the backup: npm run restore -- FILE');
    if (!argument.startsWith('s3:')) return restoreFile(task, absolutePath(argument), adopts);
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'clinic-restore-'));
    try {
      return await restoreFile(task, await fetchCopy(task, argument.slice(3), folder), adopts);
    } finally {
      fs.rmSync(folder, { recursive: true });
    }
  });

/** Downloads a backup copy into a folder, together with the file that lists erased patients. */
async function fetchCopy({ config, signal }: Task, name: string, folder: string): Promise<string> {
  if (config.backupCopy?.kind !== 's3') {
    throw new StartupError('For a copy in a storage, set CLINIC_BACKUP_COPY_S3_ENDPOINT.');
  }
  const storage = storageOf(config.backupCopy, signal);
  const copyNames = backupsAmong(await storage.list()).map((copy) => copy.name);
  if (!copyNames.includes(name)) {
    const newest = copyNames.slice(0, 5).join(', ') || 'none';
    throw new StartupError(`There is no ${name} in ${storage.where}. The newest: ${newest}.`);
  }
  const file = path.join(folder, name);
  await storage.fetch(name, file);
  const erasuresPath = erasuresFile(folder);
  const erasures = await storage.readText(path.basename(erasuresPath));
  if (erasures) fs.writeFileSync(erasuresPath, erasures, { mode: 0o600 });
  return file;
}

async function restoreFile(
  { config, log, signal }: Task,
  file: string,
  adopts: boolean,
): Promise<string> {
  const startedAt = Date.now();
  const passphrase = config.backupPassphrase;
  const onProgress = createProgress();
  const backup = await readBackupFile(file, {
    passphrase,
    signal,
    onProgress: (table, rows, part) => onProgress(`Checking ${table}`, rows, part),
  });
  const target = await openTarget(config, log, { toRestore: true });
  let isCommitted = false;
  const restoring = withTarget(target, async ({ ownerConnection, dataDir }) => {
    const client = await openSession(ownerConnection, 'clinic restore', signal);
    try {
      if (!adopts) await refuseOtherPlace(config, dataDir, { client, signal });
      const restored = await restoreBackup(client, file, backup, {
        tables,
        passphrase,
        trust: sealTrustIn(config, dataDir),
        signal,
        onProgress: (table, rows, part) => onProgress(`Loading ${table}`, rows, part),
      });
      isCommitted = true;
      // This server seals its own backups with another key unless it has the old server's secret.
      if (backup.seal) rememberSeal(dataDir, fingerprintOf(backup.seal.key));
      const madeAt = new Date(backup.header.madeAt);
      replaceHeads(auditHeadsFile(dataDir), backup.manifest.auditHead, madeAt, new Date());
      const folders = [path.dirname(file), ...foldersOfErasures(config, dataDir)];
      const { db } = connect(ownerConnection, log);
      try {
        const erased = await repeatErasures(db, folders.map(erasuresFile), log, new Date());
        const beside = path.dirname(file);
        const papers = await bringBackContents(db, { config, dataDir, beside, signal });
        return { ...restored, erased, papers };
      } finally {
        await db.destroy();
      }
    } finally {
      await client.end();
    }
  });
  const summary = await restoring.catch((error) => {
    throw isCommitted ? new UnfinishedRestoreError(file, error) : error;
  });
  return `Restored ${file} of ${backup.header.madeAt}: ${count(summary.rows)} rows in ${secondsSince(startedAt)} s. Every table reads as in the backup, and the ${count(summary.links)} links of the audit chain hold. ${sealSentence(backup)}${erasureSentence(summary.erased)}${summary.papers}`;
}

/**
 * `npm run contents:adopt [-- FOLDER]`: makes the place of the contents this clinic's own, and brings back what is
 * missing there, from beside the backups in the folder or in the settings.
 */
export const contentsAdopt = () =>
  runCommand(async ({ config, log, argument, signal }) =>
    withTarget(await openTarget(config, log), async ({ ownerConnection, dataDir }) => {
      await requireCurrentSchema(ownerConnection, signal);
      const { db } = connect(ownerConnection, log);
      try {
        const beside = argument ? absolutePath(argument) : null;
        const sentence = await bringBackContents(db, { config, dataDir, beside, signal });
        return sentence.trim() || 'The place of old papers is this clinic’s; there are none yet.';
      } finally {
        await db.destroy();
      }
    }),
  );

/** Restores the clinic as of one minute from the WAL archive. */
async function restoreToMinute(
  { config, log, args, signal }: Task,
  adopts: boolean,
): Promise<string> {
  const startedAt = Date.now();
  const toIndex = args.indexOf('--to');
  const minute = args[toIndex + 1];
  const [archiveArgument] = args.toSpliced(toIndex, 2);
  const archive = archiveArgument ? absolutePath(archiveArgument) : config.walArchiveDir;
  if (!minute || !archive) {
    throw new StartupError(
      'Name the minute and the archive: npm run restore -- --to "2026-11-21 14:32" ARCHIVE (or set CLINIC_WAL_ARCHIVE_DIR).',
    );
  }
  if (config.databaseUrl) {
    throw new StartupError(
      'An archive is restored into the embedded PostgreSQL, and DATABASE_URL is set. Restore it without that into a new CLINIC_DATA_DIR, and move it from there by a backup.',
    );
  }
  const onProgress = createLinePrinter();
  const folder = openDataFolder(config.dataDir);
  if (!adopts) await refuseOtherPlace(config, folder.path, { client: null, signal });
  const summary = await restoreMinute(folder, {
    tables,
    archive,
    minute,
    timeZone: config.timeZone,
    reading: {
      trust: sealTrustIn(config, folder.path),
      passphrase: config.backupPassphrase,
    },
    erasures: [archive, ...foldersOfErasures(config, folder.path)].map(erasuresFile),
    bringBackContents: (db) =>
      bringBackContents(db, { config, dataDir: folder.path, beside: archive, signal }),
    log,
    signal,
    onProgress: (step, part) => onProgress(`${step}${part > 0 ? `, ${percent(part)}` : ''}`),
  });
  return `Restored the clinic as it was at ${summary.minute}: ${count(summary.rows)} rows in ${secondsSince(startedAt)} s. The ${count(summary.links)} links of the audit chain hold.${erasureSentence(summary.erased)}${summary.contents}`;
}

/** `npm run backup:verify -- FILE`: reads the whole backup; needs no database. */
export const backupVerify = () =>
  runCommand(async ({ config, argument, signal }) => {
    const startedAt = Date.now();
    if (!argument) throw new StartupError('Name the backup: npm run backup:verify -- FILE');
    const file = absolutePath(argument);
    const onProgress = createProgress();
    const { listed, onTable } = createContentList();
    const backup = await readBackupFile(file, {
      passphrase: config.backupPassphrase,
      signal,
      onTable,
      onProgress: (table, rows, part) => onProgress(`Checking ${table}`, rows, part),
    });
    verifyBackup(file, backup, sealTrustIn(config, dataFolderOf(config.dataDir)));
    const rows = Object.values(backup.manifest.tables).reduce((sum, table) => sum + table.rows, 0);
    const papers = await compareContents(file, listed, signal);
    const sentence = papersSentence(papers);
    const verdict = `The backup ${file} of ${backup.header.madeAt} is whole: ${count(rows)} rows read in ${secondsSince(startedAt)} s. ${sealSentence(backup)}${sentence ? ` ${sentence}.` : ''}`;
    if (papers.missing.length > 0) throw new StartupError(verdict);
    return verdict;
  });

function sealSentence({ seal }: Backup): string {
  return seal
    ? `Its seal ${fingerprintOf(seal.key)} holds.`
    : 'It has no seal: nothing says that nobody changed it since it was made.';
}

function erasureSentence(patients: number): string {
  return patients
    ? ` ${count(patients)} patients in it had been erased since, and were again.`
    : '';
}

/** `npm run audit:verify [-- BACKUP_OR_HEADS]`: read-only; does not chain new rows either. */
export const auditVerify = () =>
  runCommand(async ({ config, log, argument, signal }) =>
    withTarget(await openTarget(config, log), async (target) => {
      const argumentHeads = argument
        ? await headsIn(absolutePath(argument), target, config, signal)
        : [];
      await requireCurrentSchema(target.ownerConnection, signal);
      const file = auditHeadsFile(target.dataDir);
      const heads = [...readHeads(file), ...argumentHeads];
      const { db } = connect(target.ownerConnection, log);
      const report = await verifyAuditChain(db, heads, { patience: 10_000 }).finally(() =>
        db.destroy(),
      );
      const { verdict, holds } = verdictOf(report, heads, file);
      if (!holds) throw new StartupError(verdict);
      return verdict;
    }),
  );

/** `npm run two-step:off -- EMAIL [--passkeys]`: for who lost their second factor and has no administrator to ask. */
export const twoStepOff = () =>
  runCommand(async ({ config, log, argument: email }) => {
    if (!email) throw new StartupError('Name the account: npm run two-step:off -- EMAIL');
    const withPasskeys = process.argv.includes('--passkeys');
    return withTarget(await openTarget(config, log), async ({ ownerConnection }) => {
      await requireCurrentSchema(ownerConnection);
      const { db } = connect(ownerConnection, log);
      try {
        // Seals earlier rows first, then this command's own row at once.
        const chain = createAuditChain(db, log);
        await chain.catchUp();
        const message = await turnOffAtServer(db, email, { withPasskeys, now: new Date() });
        await chain.catchUp();
        return message;
      } finally {
        await db.destroy();
      }
    });
  });

async function requireCurrentSchema(address: DatabaseAddress, signal?: AbortSignal): Promise<void> {
  const client = await openSession(address, 'clinic command', signal);
  const applied = await refuseNewer(client)
    .then(() => appliedMigrations(client))
    .finally(() => client.end());
  if (applied.join() !== migrationNames.join()) {
    throw new StartupError(
      'The database was not brought to this version of the clinic yet. Start it once, then try again.',
    );
  }
}

/** The audit heads in a backup, or in a copy of the server's heads file. */
async function headsIn(
  file: string,
  { dataDir }: BackupTarget,
  config: Config,
  signal: AbortSignal,
): Promise<ChainHead[]> {
  if (fs.existsSync(file) && isHeadsFile(file)) return readHeads(file);
  const backup = await readBackupFile(file, { passphrase: config.backupPassphrase, signal });
  verifyBackup(file, backup, sealTrustIn(config, dataDir));
  const { manifest, header } = backup;
  return manifest.auditHead ? [{ ...manifest.auditHead, at: new Date(header.madeAt) }] : [];
}

/** Runs a command and prints its result. A StartupError prints its message alone, and sets exit code 1. */
async function runCommand(work: (task: Task) => Promise<string>): Promise<void> {
  const interruption = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => interruption.abort());
  }
  try {
    const config = readConfig(process.env);
    const log = createLog(config.logLevel);
    const args = process.argv.slice(3);
    const [argument] = args;
    const task = { config, log, argument, args, signal: interruption.signal };
    process.stdout.write(`${await work(task)}\n`);
  } catch (error) {
    process.exitCode = 1;
    const mayBeChanged = error instanceof UnfinishedRestoreError;
    if (interruption.signal.aborted && !mayBeChanged) {
      console.error('Broken off; nothing was changed.');
    } else if (error instanceof StartupError) console.error(error.message);
    else throw error;
  }
}

async function withTarget<Result>(
  target: BackupTarget,
  work: (target: BackupTarget) => Promise<Result>,
): Promise<Result> {
  try {
    return await work(target);
  } finally {
    await target.close();
  }
}

function backupTarget(config: Config, argument: string | undefined, now: Date): string {
  const name = backupName(now, config.backupPassphrase !== null);
  if (!argument) return path.join(config.backupDir ?? path.resolve('backups'), name);
  const target = absolutePath(argument);
  const isFolder =
    /[\\/]$/.test(argument) || fs.statSync(target, { throwIfNoEntry: false })?.isDirectory();
  return isFolder ? path.join(target, name) : target;
}

// npm changes to the project's folder; a relative path is resolved from where the person typed it.
function absolutePath(file: string): string {
  return path.resolve(process.env.INIT_CWD ?? '.', file);
}

/** Prints progress: at most one line a second, none in the first second. */
function createLinePrinter() {
  let lastPrintedAt = Date.now();
  return (line: string) => {
    if (Date.now() - lastPrintedAt < 1000) return;
    lastPrintedAt = Date.now();
    process.stdout.write(`${line}\n`);
  };
}

function createProgress() {
  const printLine = createLinePrinter();
  return (step: string, rows: number, part: number) =>
    printLine(`${step}: ${count(rows)} rows, ${percent(part)}`);
}

function percent(part: number): string {
  return `${Math.floor(part * 100)} %`;
}

function count(number: number): string {
  return number.toLocaleString('en-US');
}

function sizeOf(bytes: number): string {
  return bytes < 1e6 ? `${(bytes / 1e3).toFixed(1)} kB` : `${(bytes / 1e6).toFixed(1)} MB`;
}

function secondsSince(startedAtMs: number): string {
  return ((Date.now() - startedAtMs) / 1000).toFixed(1);
}
