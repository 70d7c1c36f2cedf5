import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import type { Kysely } from 'kysely';
import type pg from 'pg';
import type { Logger } from 'pino';
import { type ChainHead, readHead, verifyAuditChain } from '../audit/auditChain';
import { auditHeadsFile, replaceHeads } from '../audit/auditHeads';
import { repeatErasures } from '../backup/erasures';
import { fingerprintOf, rememberSeal } from '../backup/seal';
import { tablesIn } from '../backup/tables';
import { type Binaries, findBinaries } from '../database/binaries';
import { connect } from '../database/connect';
import { clusterIn, type DataFolder } from '../database/dataFolder';
import {
  checkVersion,
  incompleteInfix,
  startEmbeddedPostgres,
  superuserPasswordFile,
} from '../database/embedded';
import { defineFunctions } from '../database/erasureFunctions';
import { migrate } from '../database/migrate';
import { chownRecursively, recoverCluster } from '../database/recovery';
import type { Database, Declarations } from '../database/schema';
import { lockDataFolder } from '../database/serverLock';
import { StartupError } from '../startupError';
import { type ArchiveReader, createReader, filesIn, type ReadKeys } from './archiveFile';
import { readPosition, segmentName, segmentOf, segmentSize, type WalFile } from './archiveNames';
import { type BaseInfo, readInfo } from './baseInfo';
import { readMinute, wordsOfMinute, wordsOfUnreachable } from './minute';
import { basesIn, planRestore } from './reach';
import { splitFirstLine, unpackBase } from './tar';

interface RestoreOptions {
  /** Every table of the clinic. */
  tables: Declarations;
  archive: string;
  /** As it was typed (`readMinute`). */
  minute: string;
  /** The zone that the settings name; null: the clinic's own as the archive has it. */
  timeZone: string | null;
  reading: Omit<ReadKeys, 'signal'>;
  /** Files of who was erased. */
  erasures: readonly string[];
  /** Called with the checked database, as its owner, after erasures were repeated; resolves with a sentence. */
  bringBackContents: (db: Kysely<Database>) => Promise<string>;
  log: Logger;
  signal: AbortSignal;
  /** Told what is being done and how much of it is, 0 to 1. */
  onProgress: (what: string, part: number) => void;
}

export interface MinuteSummary {
  /** The moment, on the clinic's clock. */
  minute: string;
  rows: number;
  /** Links of the audit chain that were verified. */
  links: number;
  /** Patients who were erased since, and were again. */
  erased: number;
  /** What became of the contents of attachments; empty: there are none. */
  contents: string;
}

/**
 * Brings a clinic in an archive back to a minute, into a data folder that holds no clinic. The folder gets its database
 * only once all of it was read, recovered and checked; whatever fails leaves none. Throws a StartupError with what
 * keeps it from being restored.
 */
export async function restoreMinute(
  folder: DataFolder,
  options: RestoreOptions,
): Promise<MinuteSummary> {
  const cluster = clusterIn(folder.path);
  const unlock = lockDataFolder(folder.path);
  try {
    if (fs.existsSync(cluster)) {
      throw new StartupError(
        `There is a clinic in ${folder.path} already. A minute is restored into a data folder without one: move it away first, or set CLINIC_DATA_DIR to a new one.`,
      );
    }
    const incomplete = fs.mkdtempSync(`${cluster}${incompleteInfix}`);
    try {
      chownRecursively(incomplete, folder.databaseUser);
      return await restoreInto(folder, incomplete, options);
    } catch (error) {
      const { code, syscall } = error as NodeJS.ErrnoException;
      if (!code || !syscall || options.signal.aborted) throw error;
      throw new StartupError(`The data folder ${folder.path} cannot be written to (${code}).`);
    } finally {
      fs.rmSync(incomplete, { recursive: true, force: true, maxRetries: 5 });
    }
  } finally {
    unlock();
  }
}

async function restoreInto(
  folder: DataFolder,
  half: string,
  options: RestoreOptions,
): Promise<MinuteSummary> {
  const { archive, log, signal, onProgress } = options;
  const binaries = findBinaries(folder.databaseUser);
  const files = path.join(half, 'files');
  const reader = createReader(archive, { ...options.reading, signal });
  const plan = await planFor(reader, options);
  const needed = [plan.base, ...plan.parts];
  for (const [index, { name }] of needed.entries()) {
    onProgress('Checking the archive', index / needed.length);
    await reader.check(name);
  }
  const password = randomBytes(24).toString('base64url');
  const info = await unpackAll(reader, files, plan, binaries, onProgress);
  chownRecursively(files, folder.databaseUser);

  const { first, last } = plan;
  const progressOf = (place: string) =>
    Number(readPosition(place) - first.from) / Number(last.to - first.from);
  await recoverCluster(binaries, files, {
    user: folder.databaseUser,
    target: plan.isLatest ? 'end' : plan.at,
    password,
    signal,
    onProgress: (place) => onProgress('Replaying the log', progressOf(place)),
  });

  const cluster = clusterIn(folder.path);
  fs.writeFileSync(superuserPasswordFile(folder), `${password}\n`, { mode: 0o600 });
  fs.renameSync(files, cluster);
  try {
    const summary = await checkClinic(folder, info.auditHead, options);
    for (const seal of reader.seals()) rememberSeal(folder.path, fingerprintOf(seal));
    return { minute: `${wordsOfMinute(plan.at, plan.timeZone)} (${plan.timeZone})`, ...summary };
  } catch (error) {
    fs.rmSync(cluster, { recursive: true, force: true, maxRetries: 5 });
    fs.rmSync(superuserPasswordFile(folder), { force: true });
    log.debug(error, 'what was restored did not pass');
    throw error;
  }
}

/** What the minute needs of the archive. */
async function planFor(reader: ArchiveReader, { archive, minute, timeZone }: RestoreOptions) {
  let files: ReturnType<typeof filesIn>;
  try {
    files = filesIn(archive);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new StartupError(`The archive ${archive} cannot be read (${code}).`);
  }
  const zone = timeZone ?? (await newestZone(reader, files));
  const target = readMinute(minute, zone);
  const plan = planRestore(files, target);
  if ('why' in plan) throw new StartupError(wordsOfUnreachable(plan, archive, zone));
  const [first, last] = [plan.parts[0], plan.parts.at(-1)];
  if (!first || !last) throw new Error('a plan has parts');
  return { ...plan, first, last, isLatest: target === 'latest', timeZone: zone };
}

type Plan = Awaited<ReturnType<typeof planFor>>;

async function newestZone(
  reader: ArchiveReader,
  files: ReturnType<typeof filesIn>,
): Promise<string> {
  const newest = basesIn(files).reduce<string | null>((best, { name, endedAt }) => {
    const known = basesIn(files).find((file) => file.name === best);
    return known && known.endedAt >= endedAt ? best : name;
  }, null);
  if (newest === null) return 'UTC';
  const content = reader.read(newest);
  try {
    const { line } = await splitFirstLine(content);
    return infoIn(line, newest).timeZone;
  } finally {
    await content.return(undefined);
  }
}

function infoIn(line: string, name: string): BaseInfo {
  const info = readInfo(line);
  if (info) return info;
  throw new StartupError(
    `The file ${name} was written by a newer version of the clinic. Restore it with that version.`,
  );
}

/** Puts the copy of the database and the log that goes on from it into a folder. */
async function unpackAll(
  reader: ArchiveReader,
  files: string,
  { base, parts }: Plan,
  binaries: Binaries,
  onProgress: RestoreOptions['onProgress'],
): Promise<BaseInfo> {
  const { line, rest } = await splitFirstLine(reader.read(base.name));
  const info = infoIn(line, base.name);
  fs.mkdirSync(files, { mode: 0o700 });
  let unpacked = 0;
  try {
    await unpackBase(rest, files, (bytes) => {
      unpacked += bytes;
      // How much comes is not known before its end.
      onProgress(`Unpacking the database, ${(unpacked / 1e6).toFixed(0)} MB`, 0);
    });
  } catch (error) {
    if (!(error instanceof StartupError)) throw error;
    throw new StartupError(`The file ${base.name}: ${error.message}`);
  }
  checkVersion(files, binaries);
  const log = path.join(files, 'pg_wal');
  fs.mkdirSync(log, { recursive: true, mode: 0o700 });
  for (const [index, part] of parts.entries()) {
    onProgress('Unpacking the log', index / parts.length);
    await unpackPart(reader, log, part, timelineIn(files));
  }
  return info;
}

async function unpackPart(
  reader: ArchiveReader,
  log: string,
  { name, from, to }: WalFile,
  timeline: number,
): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of reader.read(name)) chunks.push(chunk);
  const bytes = Buffer.concat(chunks);
  if (bytes.length !== Number(to - from)) {
    throw new StartupError(`The file ${name} does not hold what it says.`);
  }
  const segment = path.join(log, segmentName(timeline, from));
  const file = fs.openSync(segment, fs.existsSync(segment) ? 'r+' : 'wx', 0o600);
  try {
    fs.writeSync(file, bytes, 0, bytes.length, Number(from - segmentOf(from)));
    // PostgreSQL takes no segment of another size; zeros end its log.
    fs.ftruncateSync(file, Number(segmentSize));
  } finally {
    fs.closeSync(file);
  }
}

/** The history that the log belongs to, as the copy says: it changes with each restore to a minute. */
function timelineIn(files: string): number {
  const label = fs.readFileSync(path.join(files, 'backup_label'), 'utf8');
  return Number(/^START TIMELINE: (\d+)$/m.exec(label)?.[1] ?? 1);
}

/** Starts what was restored, brings it up to date, and checks it before anybody signs in. */
async function checkClinic(
  folder: DataFolder,
  head: BaseInfo['auditHead'],
  { erasures, bringBackContents, log, onProgress, tables }: RestoreOptions,
): Promise<Omit<MinuteSummary, 'minute'>> {
  const postgres = await startEmbeddedPostgres(folder, log);
  const { db, pool } = connect(postgres.ownerConnection, log);
  try {
    onProgress('Checking', 0);
    await migrate(postgres.ownerConnection, log);
    await defineFunctions(db, tables);
    // As from a backup: nobody is signed in, and who could not sign in may try again.
    for (const table of ['sessions', 'sign_in_networks', 'sign_in_failures', 'import_rows']) {
      await pool.query(`delete from ${table}`);
    }
    await pool.query('select count_records()');
    const chain = await verifyAuditChain(db, head ? [head] : []);
    if (chain.broken) {
      throw new StartupError(
        `The audit chain does not hold at link ${chain.broken.seq}: ${chain.broken.reason}.`,
      );
    }
    const rows = await countRows(await pool.connect(), tables);
    const newest: ChainHead | null = await readHead(db);
    const now = new Date();
    replaceHeads(auditHeadsFile(folder.path), newest, now, now);
    const erased = await repeatErasures(db, erasures, log, now);
    onProgress('Bringing back old papers', 0);
    const contents = await bringBackContents(db);
    return { rows, links: chain.verified, erased, contents };
  } finally {
    await db.destroy();
    await postgres.stop();
  }
}

async function countRows(client: pg.PoolClient, declared: Declarations): Promise<number> {
  try {
    const { tables } = await tablesIn(client as unknown as pg.Client, declared);
    const counts = tables.map(({ name }) => `(select count(*) from public."${name}")`);
    const { rows } = await client.query<{ rows: number }>(`select ${counts.join(' + ')} as rows`);
    return rows[0]?.rows ?? 0;
  } finally {
    client.release();
  }
}
