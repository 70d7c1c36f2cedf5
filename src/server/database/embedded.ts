import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import type { Logger } from 'pino';
import { StartupError } from '../startupError';
import { type Binaries, findBinaries } from './binaries';
import { canReach, clusterIn, type DataFolder, type SystemUser } from './dataFolder';
import { isRunning } from './serverLock';

const run = promisify(execFile);
const superuser = 'postgres';
const serverUser = 'clinic_server';
const databaseName = 'clinic';

/** The PostgreSQL that the server runs for itself, as its child process. */
export interface EmbeddedPostgres {
  /** As the owner of everything: for migrations, backup and restore. */
  ownerConnection: pg.ClientConfig;
  /** As a role that owns nothing. */
  connection: pg.ClientConfig;
  /** Process number of PostgreSQL now; it changes when a crashed PostgreSQL is started again. */
  pid(): number | undefined;
  /** Stops it cleanly; resolves when it is gone. */
  stop(): Promise<void>;
}

/**
 * Starts PostgreSQL on the data folder, creating its files the first time. The caller holds the folder's lock,
 * so a PostgreSQL that still runs on it is the orphan of a killed server and is stopped first.
 * If PostgreSQL dies while the server lives, it is started again.
 */
export async function startEmbeddedPostgres(
  folder: DataFolder,
  log: Logger,
): Promise<EmbeddedPostgres> {
  const binaries = findBinaries(folder.databaseUser);
  const cluster = clusterIn(folder.path);
  removeHalfMade(folder.path);
  if (!fs.existsSync(path.join(cluster, 'PG_VERSION'))) {
    await createCluster(binaries, cluster, secretFile(folder), folder.databaseUser);
  }
  checkVersion(cluster, binaries);
  const password = readSecret(folder);
  await stopOrphan(binaries, cluster, folder.databaseUser, log);

  const address = await chooseAddress(folder.databaseUser);
  // Good until the next start; nobody else needs it, so it is written nowhere.
  const serverPassword = randomBytes(24).toString('base64url');
  const connection: pg.ClientConfig = {
    host: address.host,
    port: address.port,
    user: superuser,
    password,
  };
  const logFile = path.join(folder.path, 'postgresql.log');
  let stopping = false;
  let child: ChildProcess;

  const launch = () => {
    const output = fs.openSync(logFile, 'a', 0o600);
    child = spawn(binaries.postgres, ['-D', cluster, ...address.options, ...options], {
      // Its own process group: a Ctrl-C in the terminal reaches the server alone, which stops PostgreSQL last.
      detached: true,
      stdio: ['ignore', output, output],
      cwd: cluster,
      ...credentialsOf(folder.databaseUser),
    });
    fs.closeSync(output);
    child.on('error', (error) => log.error(error, 'PostgreSQL could not be launched'));
    child.on('exit', (code, signal) => {
      if (stopping) return;
      log.error({ code, signal }, 'PostgreSQL ended by itself and is started again');
      setTimeout(() => !stopping && launch(), 500);
    });
    return child;
  };

  const first = launch();
  try {
    await waitUntilReady({ ...connection, database: 'postgres' }, first, logFile);
    await createDatabase(connection, serverPassword);
  } catch (error) {
    stopping = true;
    first.kill('SIGINT');
    throw error;
  }

  return {
    ownerConnection: { ...connection, database: databaseName },
    connection: {
      ...connection,
      user: serverUser,
      password: serverPassword,
      database: databaseName,
    },
    pid: () => child.pid,
    stop: async () => {
      stopping = true;
      await stopCluster(binaries, cluster, folder.databaseUser);
      address.release();
    },
  };
}

/** Where the PostgreSQL listens that a running server has started on a folder, for its owner. */
export function addressOfRunning(folder: DataFolder): pg.ClientConfig {
  const pidFile = path.join(clusterIn(folder.path), 'postmaster.pid');
  if (!fs.existsSync(pidFile)) {
    throw new StartupError(`The clinic in ${folder.path} is not ready. Try again in a moment.`);
  }
  const [, , , port, socketFolder, address] = fs.readFileSync(pidFile, 'utf8').split('\n');
  return {
    host: socketFolder || address || '127.0.0.1',
    port: Number(port),
    user: superuser,
    password: readSecret(folder),
    database: databaseName,
  };
}

/** What we ask of PostgreSQL beyond its defaults; fsync and full_page_writes stay on. */
export const options = [
  'max_connections=60',
  'shared_buffers=128MB',
  // What is not there is mostly in the system's cache: workers that fetch it cost more than reading it.
  'io_method=sync',
  // Statements can hold names and diagnoses; the log keeps none of them.
  'log_min_error_statement=panic',
  'log_min_messages=warning',
  'log_error_verbosity=terse',
  'log_checkpoints=off',
  'timezone=UTC',
  // Nothing is replicated; noting where that stands would bring PostgreSQL down while the disk is full.
  'max_active_replication_origins=0',
  // An archive that has been away for too long misses something; the disk does not fill up for it.
  'max_slot_wal_keep_size=1GB',
].flatMap((setting) => ['-c', setting]);

/** What opens the database to its superuser. */
export function secretFile(folder: DataFolder): string {
  return path.join(folder.path, 'postgresql-password');
}

function readSecret(folder: DataFolder): string {
  const file = secretFile(folder);
  if (!fs.existsSync(file)) {
    throw new StartupError(
      `The data folder ${folder.path} has a database, but not the file ${path.basename(file)} that opens it. Copy that file from where the folder came from, or restore a backup into a new data folder.`,
    );
  }
  return fs.readFileSync(file, 'utf8').trim();
}

export function credentialsOf(user: SystemUser | null): { uid?: number; gid?: number } {
  return user ? { uid: user.uid, gid: user.gid } : {};
}

/** How a folder of PostgreSQL's files is called until it is whole; a start removes what is called so. */
export const halfMade = '-half-made.';

/** Removes what first starts that were killed have left. */
function removeHalfMade(folder: string): void {
  for (const name of fs.readdirSync(folder)) {
    if (!name.startsWith(`postgresql${halfMade}`)) continue;
    try {
      fs.rmSync(path.join(folder, name), { recursive: true, maxRetries: 5 });
    } catch {
      // The killed server's initdb may still be writing there; the next start removes it.
    }
  }
}

async function createCluster(
  binaries: Binaries,
  cluster: string,
  secret: string,
  user: SystemUser | null,
): Promise<void> {
  if (fs.existsSync(cluster)) {
    throw new StartupError(
      `The folder ${cluster} is there but holds no database. Restore it from a backup, or move it away to begin with an empty clinic.`,
    );
  }
  // Made under another name first, so that an interrupted first start leaves nothing half-made behind.
  const half = fs.mkdtempSync(`${cluster}${halfMade}`);
  const password = randomBytes(24).toString('base64url');
  const passwordFile = path.join(half, 'password');
  const files = path.join(half, 'files');
  fs.mkdirSync(files, { mode: 0o700 });
  fs.writeFileSync(passwordFile, password, { mode: 0o600 });
  if (user) for (const item of [half, files, passwordFile]) fs.chownSync(item, user.uid, user.gid);
  try {
    await run(
      binaries.initdb,
      [
        `--pgdata=${files}`,
        `--username=${superuser}`,
        `--pwfile=${passwordFile}`,
        '--auth=scram-sha-256',
        '--encoding=UTF8',
        '--locale=C',
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
      ],
      { cwd: half, ...credentialsOf(user) },
    );
  } catch (error) {
    fs.rmSync(half, { recursive: true, force: true });
    const { stderr } = error as { stderr?: string };
    throw new StartupError(
      `PostgreSQL could not create its files in ${cluster}: ${lastLine(stderr ?? String(error))}`,
    );
  }
  fs.writeFileSync(secret, `${password}\n`, { mode: 0o600 });
  fs.renameSync(files, cluster);
  fs.rmSync(half, { recursive: true });
}

/** PostgreSQL reads files of its own major version alone. */
export function checkVersion(cluster: string, { major }: Binaries): void {
  const found = Number.parseInt(fs.readFileSync(path.join(cluster, 'PG_VERSION'), 'utf8'), 10);
  if (found === major) return;
  if (found > major) {
    throw new StartupError(
      `The data folder was written by a newer version of the clinic (PostgreSQL ${found}; this one has ${major}). Start that version.`,
    );
  }
  if (found < major) {
    throw new StartupError(
      `The data folder was written by an older version of the clinic (PostgreSQL ${found}; this one has ${major}). Make a backup with that version, and restore it with this one into a new data folder.`,
    );
  }
  throw new StartupError(
    `The database in ${cluster} is damaged: its file PG_VERSION names no version. Restore a backup into a new data folder.`,
  );
}

async function stopOrphan(
  binaries: Binaries,
  cluster: string,
  user: SystemUser | null,
  log: Logger,
): Promise<void> {
  const pidFile = path.join(cluster, 'postmaster.pid');
  if (!fs.existsSync(pidFile)) return;
  const [pidLine = '', , , , socketFolder = ''] = fs.readFileSync(pidFile, 'utf8').split('\n');
  const pid = Number.parseInt(pidLine, 10);
  if (isRunning(pid) && isPostgresOn(pid, cluster)) {
    log.warn({ pid }, 'a PostgreSQL left by a killed server is stopped');
    await stopCluster(binaries, cluster, user);
  } else {
    // PostgreSQL would refuse to start if the number now belonged to another program of its user.
    fs.rmSync(pidFile, { force: true });
  }
  if (path.basename(socketFolder).startsWith(socketPrefix)) {
    fs.rmSync(socketFolder, { recursive: true, force: true });
  }
}

// Elsewhere than on Linux the process number has to do.
function isPostgresOn(pid: number, cluster: string): boolean {
  try {
    const command = fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
    return command.includes(cluster);
  } catch {
    return process.platform !== 'linux';
  }
}

/** Stops a PostgreSQL on these files, if one runs. */
export async function stopCluster(
  binaries: Binaries,
  cluster: string,
  user: SystemUser | null,
): Promise<void> {
  const stop = (mode: 'fast' | 'immediate') =>
    run(
      binaries.pgCtl,
      ['stop', `--pgdata=${cluster}`, `--mode=${mode}`, '--wait', '--timeout=30', '--silent'],
      { cwd: cluster, ...credentialsOf(user) },
    );
  const isThere = () => fs.existsSync(path.join(cluster, 'postmaster.pid'));
  if (!isThere()) return;
  try {
    await stop('fast');
  } catch {
    // It hangs, as on a full disk. Its log has all that was committed, from which it repairs itself at the next start.
    if (isThere()) await stop('immediate');
  }
}

const socketPrefix = 'clinic-socket-';

interface Address {
  host: string;
  port: number;
  options: string[];
  release(): void;
}

/** Where a new PostgreSQL listens: a Unix socket in a private folder cannot collide with anything and is out of the network's reach. */
export async function chooseAddress(user: SystemUser | null): Promise<Address> {
  if (process.platform === 'win32') {
    const port = await freePort();
    const options = ['-h', '127.0.0.1', '-p', String(port)];
    return { host: '127.0.0.1', port, options, release: () => {} };
  }
  // A socket's path holds about 100 bytes, so it cannot lie in a data folder of any depth.
  const base = user && !canReach(os.tmpdir(), user) ? '/tmp' : os.tmpdir();
  const host = fs.mkdtempSync(path.join(base, socketPrefix));
  if (user) fs.chownSync(host, user.uid, user.gid);
  const port = 5432;
  return {
    host,
    port,
    options: ['-h', '', '-k', host, '-p', String(port)],
    release: () => fs.rmSync(host, { recursive: true, force: true }),
  };
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

/** How long PostgreSQL may take to repair itself after a crash, in milliseconds. */
const patience = 120_000;

async function waitUntilReady(
  connection: pg.ClientConfig,
  child: ChildProcess,
  logFile: string,
): Promise<void> {
  const until = Date.now() + patience;
  while (Date.now() < until) {
    if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) {
      throw new StartupError(
        `PostgreSQL could not start: ${lastLine(fs.readFileSync(logFile, 'utf8'))} (more in ${logFile})`,
      );
    }
    const client = new pg.Client(connection);
    try {
      await client.connect();
      await client.end();
      return;
    } catch {
      await delay(25);
    }
  }
  throw new StartupError(
    `PostgreSQL did not become ready in time (its messages are in ${logFile}).`,
  );
}

async function createDatabase(connection: pg.ClientConfig, serverPassword: string): Promise<void> {
  const client = new pg.Client({ ...connection, database: 'postgres' });
  await client.connect();
  try {
    const role = await client.query('select 1 from pg_roles where rolname = $1', [serverUser]);
    const verb = role.rowCount === 0 ? 'create' : 'alter';
    await client.query(
      `${verb} role ${serverUser} login password ${pg.escapeLiteral(serverPassword)}`,
    );
    const found = await client.query('select 1 from pg_database where datname = $1', [
      databaseName,
    ]);
    if (found.rowCount === 0) await client.query(`create database ${databaseName}`);
  } finally {
    await client.end();
  }
}

export function lastLine(text: string): string {
  return text.trim().split('\n').at(-1) ?? '';
}
