import fs from 'node:fs';
import path from 'node:path';
import { StartupError } from '../startupError';

/**
 * Lets one server at a time use a data folder: a file names the process that has it.
 * A file left by a killed server is recognised by its process being gone, also when its number was given
 * to another process since. Returns the function that gives the folder back.
 */
export function lockDataFolder(dataDir: string): () => void {
  const lock = path.join(dataDir, 'server.lock');
  const mine = identityOf(process.pid);
  const draft = `${lock}.${process.pid}`;
  try {
    fs.writeFileSync(draft, mine);
  } catch (error) {
    throw new StartupError(
      `The data folder ${dataDir} cannot be written to (${(error as NodeJS.ErrnoException).code}).`,
    );
  }
  try {
    for (let attempt = 0; ; attempt++) {
      try {
        // Linking is atomic and puts the whole content in place at once.
        fs.linkSync(draft, lock);
        return () => fs.rmSync(lock, { force: true });
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST' || attempt > 3) throw error;
        const holder = fs.readFileSync(lock, 'utf8');
        if (isHeld(holder)) {
          throw new StartupError(
            `The data folder ${dataDir} is in use by another clinic server (process ${Number.parseInt(holder, 10)}).`,
          );
        }
        fs.rmSync(lock, { force: true });
      }
    }
  } finally {
    fs.rmSync(draft, { force: true });
  }
}

/** True while a server has the data folder. */
export function isLocked(dataDir: string): boolean {
  const lock = path.join(dataDir, 'server.lock');
  if (!fs.existsSync(lock)) return false;
  return isHeld(fs.readFileSync(lock, 'utf8'));
}

function isHeld(holder: string): boolean {
  const pid = Number.parseInt(holder, 10);
  return isRunning(pid) && identityOf(pid) === holder;
}

/** True when a process with this number runs; one that has ended and only waits to be collected does not. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  return processFields(pid)?.[0] !== 'Z';
}

// Linux tells when a process started; elsewhere its number alone has to do.
function identityOf(pid: number): string {
  const startTime = processFields(pid)?.[19];
  if (!startTime) return `${pid}\n`;
  const boot = fs.readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  return `${pid}\n${boot}\n${startTime}\n`;
}

/** What Linux tells of a process, from its state on; null where there is no such account. */
function processFields(pid: number): string[] | null {
  try {
    const stat = fs.readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    return null;
  }
}
