import fs from 'node:fs';
import path from 'node:path';
import { StartupError } from '../startupError';

/**
 * Lets one server at a time use a data folder: the lock file names the process that holds it.
 * A file left by a killed server is recognised because its process is gone, even if its id was given
 * to another process since. Returns the function that releases the lock.
 */
export function lockDataFolder(dataDir: string): () => void {
  const lock = path.join(dataDir, 'server.lock');
  const ownIdentity = identityOf(process.pid);
  const draft = `${lock}.${process.pid}`;
  try {
    fs.writeFileSync(draft, ownIdentity);
  } catch (error) {
    throw new StartupError(
      `The data folder ${dataDir} cannot be written to (${(error as NodeJS.ErrnoException).code}).`,
    );
  }
  try {
    const holder = takeLock(lock, draft);
    if (holder === null) return () => fs.rmSync(lock, { force: true });
    throw new StartupError(
      `The data folder ${dataDir} is in use by another clinic server (process ${Number.parseInt(holder, 10)}).`,
    );
  } finally {
    fs.rmSync(draft, { force: true });
  }
}

/** Takes a lock with the content of a draft; returns its holder if a running process has it, else null. */
function takeLock(lock: string, draft: string): string | null {
  for (;;) {
    try {
      // A hard link is atomic and has the whole content at once.
      fs.linkSync(draft, lock);
      return null;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    const holder = holderOf(lock);
    if (holder === null) continue;
    if (isHeld(holder)) return holder;
    // One process at a time removes a stale lock: another that found it too would remove the lock that replaces it.
    const removal = `${lock}.removal`;
    const remover = takeLock(removal, draft);
    if (remover !== null) return remover;
    try {
      if (holderOf(lock) === holder) fs.rmSync(lock, { force: true });
    } finally {
      fs.rmSync(removal, { force: true });
    }
  }
}

/** Whether a running server holds the data folder. */
export function isLocked(dataDir: string): boolean {
  const holder = holderOf(path.join(dataDir, 'server.lock'));
  return holder !== null && isHeld(holder);
}

/** The identity of the process that a lock names; null if there is no such file. */
function holderOf(lock: string): string | null {
  try {
    return fs.readFileSync(lock, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return null;
  }
}

function isHeld(holder: string): boolean {
  const pid = Number.parseInt(holder, 10);
  return isRunning(pid) && identityOf(pid) === holder;
}

/** Whether a process with this id runs; a zombie does not count. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  return processFields(pid)?.[0] !== 'Z';
}

// On Linux with the boot id and the process' start time; elsewhere the id alone.
function identityOf(pid: number): string {
  const startTime = processFields(pid)?.[19];
  if (!startTime) return `${pid}\n`;
  const boot = fs.readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  return `${pid}\n${boot}\n${startTime}\n`;
}

/** The fields of /proc/PID/stat from the state on; null without /proc or without such a process. */
function processFields(pid: number): string[] | null {
  try {
    const stat = fs.readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    return null;
  }
}
