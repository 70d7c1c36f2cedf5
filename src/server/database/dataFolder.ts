import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { StartupError } from '../startupError';

/** The system user that runs PostgreSQL in place of root, which PostgreSQL refuses. */
export interface SystemUser {
  name: string;
  uid: number;
  gid: number;
}

/** The folder of the clinic's files, and the owner of the database's files. */
export interface DataFolder {
  /** Absolute path of the folder in use. */
  path: string;
  /** The requested folder, if the data is in another one because the database user cannot reach it. */
  movedFrom: string | null;
  /** Null: the database runs as the user who started the server. */
  databaseUser: SystemUser | null;
}

/** Folder for files that PostgreSQL's user must reach when root starts the server; no private home is above it. */
export const systemFolder = '/var/lib/clinic';

const pointerName = 'location';
const clusterName = 'postgresql';

/** The folder of PostgreSQL's files inside a data folder. */
export function clusterIn(dataDir: string): string {
  return path.join(dataDir, clusterName);
}

/**
 * Chooses the data folder and creates it. When root starts the server, the database runs as another user, who may
 * lack access to a folder above; then the data goes below /var/lib/clinic and a file `location` in
 * the requested folder has its path, so that it is found again even when that folder is moved.
 * Throws a StartupError for a folder with foreign files, without changing it.
 */
export function openDataFolder(requested: string): DataFolder {
  const databaseUser = userForDatabase();
  const pointer = path.join(requested, pointerName);
  if (fs.existsSync(pointer)) {
    const target = dataFolderOf(requested);
    if (!fs.existsSync(target)) {
      throw new StartupError(
        `The data folder ${requested} says that its data is in ${target}, which does not exist. Restore that folder, or delete ${pointer} to begin with an empty clinic.`,
      );
    }
    refuseForeignFiles(target);
    return { path: target, movedFrom: requested, databaseUser };
  }
  makeFolder(requested);
  refuseForeignFiles(requested);
  if (!databaseUser || canReach(requested, databaseUser)) {
    return { path: requested, movedFrom: null, databaseUser };
  }
  const target = path.join(systemFolder, `data-${randomBytes(4).toString('hex')}`);
  makeFolder(target, 0o711);
  fs.writeFileSync(pointer, `${target}\n`);
  return { path: target, movedFrom: requested, databaseUser };
}

/** The folder in use for the requested one; creates and checks nothing. */
export function dataFolderOf(requested: string): string {
  const pointer = path.join(requested, pointerName);
  return fs.existsSync(pointer) ? fs.readFileSync(pointer, 'utf8').trim() : requested;
}

/** Names that may be in a folder before its database is created: the clinic's own files and those of systems. */
const harmlessNames =
  /^(postgresql|session-secret|audit-heads|contents(-missing)?$|erasures$|backup-seals$|server\.lock|lost\+found$|\.)/;

function refuseForeignFiles(folder: string): void {
  const names = namesIn(folder);
  if (names.includes(clusterName)) return;
  const foreignName = names.find((name) => !harmlessNames.test(name));
  if (foreignName === undefined) return;
  throw new StartupError(
    `The folder ${folder} holds no clinic, but something else (${foreignName}). Set CLINIC_DATA_DIR to the clinic’s own folder, or to one that does not exist yet to begin with an empty clinic.`,
  );
}

function namesIn(folder: string): string[] {
  try {
    return fs.readdirSync(folder).sort();
  } catch {
    // An unreadable folder cannot be written to either; `lockDataFolder` reports that.
    return [];
  }
}

function makeFolder(folder: string, mode = 0o755): void {
  if (fs.existsSync(folder)) return;
  // One by one: an error of a recursive mkdir does not say which folder failed.
  makeFolder(path.dirname(folder), mode);
  try {
    fs.mkdirSync(folder, { mode });
  } catch (error) {
    throw new StartupError(
      `The data folder ${folder} cannot be created (${(error as NodeJS.ErrnoException).code}).`,
    );
  }
}

function userForDatabase(): SystemUser | null {
  if (process.getuid?.() !== 0) return null;
  const users = fs
    .readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }));
  const user =
    users.find(({ name }) => name === 'postgres') ?? users.find(({ name }) => name === 'nobody');
  if (!user || user.uid === 0) {
    throw new StartupError(
      'PostgreSQL cannot run as root and this system has neither a user postgres nor nobody. Start the clinic as an ordinary user, or set DATABASE_URL.',
    );
  }
  return user;
}

/** Whether a user has execute permission on a path and on every folder above it. */
export function canReach(target: string, user: SystemUser): boolean {
  const real = fs.realpathSync(target);
  const parts = real.split(path.sep);
  return parts.every((_, index) => {
    const folder = parts.slice(0, index + 1).join(path.sep) || path.sep;
    const { mode, uid, gid } = fs.statSync(folder);
    if (uid === user.uid) return (mode & 0o100) !== 0;
    if (gid === user.gid) return (mode & 0o010) !== 0;
    return (mode & 0o001) !== 0;
  });
}
