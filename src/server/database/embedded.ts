import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
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

/** The PostgreSQL that the server runs as its child process. */
export interface EmbeddedPostgres {
  /** Connects as the owner of everything: for migrations, backup and restore. */
  ownerConnection: pg.ClientConfig;
  /** Connects as a role that owns nothing. */
  connection: pg.ClientConfig;
  /** PostgreSQL's current process id; it changes when a crashed PostgreSQL is restarted. */
  pid(): number | undefined;
  /** Stops PostgreSQL cleanly; resolves when it has ended. */
  stop(): Promise<void>;
}

/**
 * Starts PostgreSQL on the data folder and creates its files the first time. The caller holds the folder's lock,
 * so a PostgreSQL that already runs on it was left by a killed server and is stopped first.
 * If PostgreSQL exits while the server runs, it is restarted.
 */
export async function startEmbeddedPostgres(
  folder: DataFolder,
  log: Logger,
): Promise<EmbeddedPostgres> {
  const binaries = findBinaries(folder.databaseUser);
  const cluster = clusterIn(folder.path);
  removeIncompleteClusters(folder.path);
  if (!fs.existsSync(path.join(cluster, 'PG_VERSION'))) {
    await createCluster(binaries, cluster, superuserPasswordFile(folder), folder.databaseUser);
  }
  checkVersion(cluster, binaries);
  const password = readSuperuserPassword(folder);
  await stopOrphan(binaries, cluster, folder.databaseUser, log);

  const address = await chooseAddress(folder.databaseUser);
  // Valid until the next start and stored nowhere, because only this process needs it.
  const serverPassword = randomBytes(24).toString('base64url');
  const connection: pg.ClientConfig = {
    host: address.host,
    port: address.port,
    user: superuser,
    password,
  };
  const logFile = path.join(folder.path, 'postgresql.log');
  let isStopping = false;
  let child: ChildProcess;

  const launch = () => {
    const output = fs.openSync(logFile, 'a', 0o600);
    child = spawn(binaries.postgres, ['-D', cluster, ...address.options, ...options], {
      // Its own process group: Ctrl-C in the terminal reaches only the server, which stops PostgreSQL last.
      detached: true,
      stdio: ['ignore', output, output],
      cwd: cluster,
      ...credentialsOf(folder.databaseUser),
    });
    fs.closeSync(output);
    child.on('error', (error) => log.error(error, 'PostgreSQL could not be launched'));
    child.on('exit', (code, signal) => {
      if (isStopping) return;
      log.error({ code, signal }, 'PostgreSQL ended by itself and is started again');
      setTimeout(() => !isStopping && launch(), 500);
    });
    return child;
  };

  const first = launch();
  try {
    await waitUntilReady({ ...connection, database: 'postgres' }, first, logFile);
    await createDatabase(connection, serverPassword);
  } catch (error) {
    isStopping = true;
    const hasEnded =
      first.pid === undefined || first.exitCode !== null || first.signalCode !== null;
    if (!hasEnded) {
      const ended = once(first, 'exit');
      first.kill('SIGINT');
      await ended;
    }
    address.release();
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
      isStopping = true;
      await stopCluster(binaries, cluster, folder.databaseUser);
      address.release();
    },
  };
}

/** The owner's connection to the PostgreSQL that a running server has started on a data folder. */
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
    password: readSuperuserPassword(folder),
    database: databaseName,
  };
}

/** Settings that differ from PostgreSQL's defaults; fsync and full_page_writes stay on. */
export const options = [
  'max_connections=60',
  'shared_buffers=128MB',
  // Pages missing in shared buffers are mostly in the system's cache: I/O workers would cost more than a direct read.
  'io_method=sync',
  // Statements can hold names and diagnoses, so they stay out of the log.
  'log_min_error_statement=panic',
  'log_min_messages=warning',
  'log_error_verbosity=terse',
  'log_checkpoints=off',
  'timezone=UTC',
  // Nothing is replicated; storing replication origins would stop PostgreSQL while the disk is full.
  'max_active_replication_origins=0',
  // If the WAL archive is away for too long it loses segments, rather than that retained WAL fills the disk.
  'max_slot_wal_keep_size=1GB',
].flatMap((setting) => ['-c', setting]);

/** The file with the superuser's password. */
export function superuserPasswordFile(folder: DataFolder): string {
  return path.join(folder.path, 'postgresql-password');
}

function readSuperuserPassword(folder: DataFolder): string {
  const file = superuserPasswordFile(folder);
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

/** Part of the name of a folder of PostgreSQL's files until it is complete; a start removes such folders. */
export const incompleteInfix = '-half-made.';

/** Removes the incomplete folders of killed first starts. */
function removeIncompleteClusters(folder: string): void {
  for (const name of fs.readdirSync(folder)) {
    if (!name.startsWith(`postgresql${incompleteInfix}`)) continue;
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
  // Created under another name first, so that an interrupted first start leaves no incomplete cluster.
  const incomplete = fs.mkdtempSync(`${cluster}${incompleteInfix}`);
  const password = randomBytes(24).toString('base64url');
  const passwordFile = path.join(incomplete, 'password');
  const files = path.join(incomplete, 'files');
  fs.mkdirSync(files, { mode: 0o700 });
  fs.writeFileSync(passwordFile, password, { mode: 0o600 });
  if (user)
    for (const item of [incomplete, files, passwordFile]) fs.chownSync(item, user.uid, user.gid);
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
      { cwd: incomplete, ...credentialsOf(user) },
    );
  } catch (error) {
    fs.rmSync(incomplete, { recursive: true, force: true });
    const { stderr } = error as { stderr?: string };
    throw new StartupError(
      `PostgreSQL could not create its files in ${cluster}: ${lastLine(stderr ?? String(error))}`,
    );
  }
  fs.writeFileSync(secret, `${password}\n`, { mode: 0o600 });
  fs.renameSync(files, cluster);
  fs.rmSync(incomplete, { recursive: true });
}

/** Throws a StartupError unless the files are of this PostgreSQL's major version, the only one that it reads. */
export function checkVersion(cluster: string, { major }: Binaries): void {
  const version = Number.parseInt(fs.readFileSync(path.join(cluster, 'PG_VERSION'), 'utf8'), 10);
  if (version === major) return;
  if (version > major) {
    throw new StartupError(
      `The data folder was written by a newer version of the clinic (PostgreSQL ${version}; this one has ${major}). Start that version.`,
    );
  }
  if (version < major) {
    throw new StartupError(
      `The data folder was written by an older version of the clinic (PostgreSQL ${version}; this one has ${major}). Make a backup with that version, and restore it with this one into a new data folder.`,
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
    // PostgreSQL would refuse to start if the process id now belonged to another program of its user.
    fs.rmSync(pidFile, { force: true });
  }
  if (path.basename(socketFolder).startsWith(socketPrefix)) {
    fs.rmSync(socketFolder, { recursive: true, force: true });
  }
}

// Without /proc, as on other systems than Linux, a running process with this id counts.
function isPostgresOn(pid: number, cluster: string): boolean {
  try {
    const command = fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
    return command.includes(cluster);
  } catch {
    return process.platform !== 'linux';
  }
}

/** Stops the PostgreSQL that runs on these files, if any. */
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
  const hasPidFile = () => fs.existsSync(path.join(cluster, 'postmaster.pid'));
  if (!hasPidFile()) return;
  try {
    await stop('fast');
  } catch {
    // It hangs, as on a full disk. Its write-ahead log has every commit, and it recovers from that at the next start.
    if (hasPidFile()) await stop('immediate');
  }
}

const socketPrefix = 'clinic-socket-';

interface Address {
  host: string;
  port: number;
  options: string[];
  release(): void;
}

/** Where a new PostgreSQL listens: a Unix socket in a private folder has no port conflicts and no network access. */
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

/** How long PostgreSQL may take to start, which includes recovery after a crash. */
const startTimeoutMs = 120_000;

async function waitUntilReady(
  connection: pg.ClientConfig,
  child: ChildProcess,
  logFile: string,
): Promise<void> {
  const until = Date.now() + startTimeoutMs;
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
    const database = await client.query('select 1 from pg_database where datname = $1', [
      databaseName,
    ]);
    if (database.rowCount === 0) await client.query(`create database ${databaseName}`);
  } finally {
    await client.end();
  }
}

export function lastLine(text: string): string {
  return text.trim().split('\n').at(-1) ?? '';
}
