import { execFile, spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { StartupError } from '../startupError';
import type { Binaries } from './binaries';
import type { SystemUser } from './dataFolder';
import { chooseAddress, credentialsOf, lastLine, options, stopCluster } from './embedded';

interface RecoveryOptions {
  user: SystemUser | null;
  /** The moment to stop at, or the end of the log. */
  target: Date | 'end';
  /** What the superuser's password becomes. */
  password: string;
  signal: AbortSignal;
  /** Told the place in the log up to which it is done, as PostgreSQL writes it. */
  onProgress: (place: string) => void;
}

const beforeTarget = 'recovery ended before configured recovery target was reached';

/**
 * Lets PostgreSQL bring a copy of its files to a moment, with the log that lies in its `pg_wal`, and stops it again. The
 * log must reach the moment. Throws a StartupError with PostgreSQL's reason when it cannot.
 */
export async function recoverCluster(
  binaries: Binaries,
  cluster: string,
  recovery: RecoveryOptions,
): Promise<void> {
  fs.writeFileSync(path.join(cluster, 'recovery.signal'), '', { mode: 0o600 });
  own(path.join(cluster, 'recovery.signal'), recovery.user);
  const said = await replay(binaries, cluster, recovery);
  // Nothing was confirmed between the log's last entry and the moment.
  const isAtEnd = said?.includes(beforeTarget) && recovery.target !== 'end';
  const why = isAtEnd ? await replay(binaries, cluster, { ...recovery, target: 'end' }) : said;
  if (why !== null) {
    const reason = why.split('\n').findLast((line) => /(FATAL|PANIC):/.test(line)) ?? lastLine(why);
    throw new StartupError(`PostgreSQL could not bring the copy to that moment: ${reason}`);
  }
  await setPassword(binaries, cluster, recovery);
}

/** Resolves with null when it is done, else with what PostgreSQL said before it ended. */
async function replay(
  binaries: Binaries,
  cluster: string,
  { user, target, signal, onProgress }: RecoveryOptions,
): Promise<string | null> {
  const address = await chooseAddress(user);
  const asked = [
    // All of the log is there; PostgreSQL insists on a command that looks for more.
    'restore_command=exit 1',
    'recovery_target_action=promote',
    'hot_standby=off',
    'log_startup_progress_interval=1s',
    ...(target === 'end'
      ? []
      : [`recovery_target_time=${target.toISOString().replace('Z', '+00')}`]),
  ].flatMap((setting) => ['-c', setting]);
  const child = spawn(
    binaries.postgres,
    ['-D', cluster, ...address.options, ...options, ...asked],
    {
      stdio: ['ignore', 'ignore', 'pipe'],
      cwd: cluster,
      ...credentialsOf(user),
    },
  );
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => {
    const text = chunk.toString();
    said = `${said}${text}`.slice(-10_000);
    const [, place] = /current LSN: ([0-9A-F]+\/[0-9A-F]+)/.exec(text) ?? [];
    if (place) onProgress(place);
  });
  const ended = new Promise<'ended'>((resolve) => {
    child.on('error', (error) => {
      said += error.message;
      resolve('ended');
    });
    child.on('close', () => resolve('ended'));
  });
  try {
    for (;;) {
      if (signal.aborted) {
        child.kill('SIGQUIT');
        await ended;
        signal.throwIfAborted();
      }
      if ((await Promise.race([ended, delay(50)])) === 'ended') return said;
      if (isReady(cluster)) break;
    }
    await stopCluster(binaries, cluster, user);
    await ended;
    return null;
  } finally {
    address.release();
  }
}

/** Whether PostgreSQL takes connections, by what it writes down itself: it asks for a password that nobody knows. */
function isReady(cluster: string): boolean {
  try {
    const lines = fs.readFileSync(path.join(cluster, 'postmaster.pid'), 'utf8').split('\n');
    return lines[7]?.trim() === 'ready';
  } catch {
    return false;
  }
}

/** Without a server that others could reach meanwhile. */
function setPassword(
  binaries: Binaries,
  cluster: string,
  { user, password }: Pick<RecoveryOptions, 'user' | 'password'>,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = execFile(
      binaries.postgres,
      ['--single', '-D', cluster, 'postgres'],
      { cwd: cluster, ...credentialsOf(user) },
      (error, _, stderr) => {
        if (!error) resolve();
        else reject(new StartupError(`PostgreSQL could not be opened: ${lastLine(stderr)}`));
      },
    );
    child.stdin?.end(`alter role postgres password ${pg.escapeLiteral(password)}\n`);
  });
}

/** Gives a file or a folder with all in it to the user that PostgreSQL runs as. */
export function own(target: string, user: SystemUser | null): void {
  if (!user) return;
  fs.chownSync(target, user.uid, user.gid);
  if (!fs.statSync(target).isDirectory()) return;
  for (const name of fs.readdirSync(target)) own(path.join(target, name), user);
}
