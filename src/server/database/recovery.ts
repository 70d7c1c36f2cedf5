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
  /** The instant to recover to, or the end of the write-ahead log. */
  target: Date | 'end';
  /** The superuser's new password. */
  password: string;
  signal: AbortSignal;
  /** Called with the log position (LSN) reached so far, as PostgreSQL writes it. */
  onProgress: (position: string) => void;
}

const beforeTarget = 'recovery ended before configured recovery target was reached';

/**
 * Recovers a copy of PostgreSQL's files to an instant from the write-ahead log in its `pg_wal`, and stops PostgreSQL
 * again. The log must reach the instant. Throws a StartupError with PostgreSQL's reason if recovery fails.
 */
export async function recoverCluster(
  binaries: Binaries,
  cluster: string,
  recovery: RecoveryOptions,
): Promise<void> {
  fs.writeFileSync(path.join(cluster, 'recovery.signal'), '', { mode: 0o600 });
  chownRecursively(path.join(cluster, 'recovery.signal'), recovery.user);
  const output = await replay(binaries, cluster, recovery);
  // The log ends before the instant: nothing was committed in between.
  const isAtEnd = output?.includes(beforeTarget) && recovery.target !== 'end';
  const failure = isAtEnd
    ? await replay(binaries, cluster, { ...recovery, target: 'end' })
    : output;
  if (failure !== null) {
    const reason =
      failure.split('\n').findLast((line) => /(FATAL|PANIC):/.test(line)) ?? lastLine(failure);
    throw new StartupError(`PostgreSQL could not bring the copy to that moment: ${reason}`);
  }
  await setPassword(binaries, cluster, recovery);
}

/** Runs the recovery; resolves with null if it succeeded, else with PostgreSQL's last output. */
async function replay(
  binaries: Binaries,
  cluster: string,
  { user, target, signal, onProgress }: RecoveryOptions,
): Promise<string | null> {
  const address = await chooseAddress(user);
  const recoverySettings = [
    // The whole log is in pg_wal, but PostgreSQL requires a restore command.
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
    ['-D', cluster, ...address.options, ...options, ...recoverySettings],
    {
      stdio: ['ignore', 'ignore', 'pipe'],
      cwd: cluster,
      ...credentialsOf(user),
    },
  );
  let output = '';
  child.stderr.on('data', (chunk: Buffer) => {
    const text = chunk.toString();
    output = `${output}${text}`.slice(-10_000);
    const [, position] = /current LSN: ([0-9A-F]+\/[0-9A-F]+)/.exec(text) ?? [];
    if (position) onProgress(position);
  });
  const ended = new Promise<'ended'>((resolve) => {
    child.on('error', (error) => {
      output += error.message;
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
      if ((await Promise.race([ended, delay(50)])) === 'ended') return output;
      if (isReady(cluster)) break;
    }
    await stopCluster(binaries, cluster, user);
    await ended;
    return null;
  } finally {
    address.release();
  }
}

/** Whether PostgreSQL accepts connections, by its pid file: the copy's password is unknown, so nobody can connect. */
function isReady(cluster: string): boolean {
  try {
    const lines = fs.readFileSync(path.join(cluster, 'postmaster.pid'), 'utf8').split('\n');
    return lines[7]?.trim() === 'ready';
  } catch {
    return false;
  }
}

/** Sets the superuser's password in single-user mode, so that nobody can connect meanwhile. */
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

/** Makes PostgreSQL's user the owner of a file, or of a folder with all its contents. */
export function chownRecursively(target: string, user: SystemUser | null): void {
  if (!user) return;
  fs.chownSync(target, user.uid, user.gid);
  if (!fs.statSync(target).isDirectory()) return;
  for (const name of fs.readdirSync(target)) chownRecursively(path.join(target, name), user);
}
