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

/** Where the clinic keeps its files, and who owns the database's. */
export interface DataFolder {
  /** Absolute path of the folder in use. */
  path: string;
  /** Set when the data had to be kept elsewhere than asked. */
  movedFrom: string | null;
  /** Null: the database runs as the user who started the server. */
  databaseUser: SystemUser | null;
}

/** Folder for what root's PostgreSQL must reach, where no private home is in the way. */
export const systemFolder = '/var/lib/clinic';

const pointerName = 'location';
const clusterName = 'postgresql';

/** The folder of PostgreSQL's files inside a data folder. */
export function clusterIn(dataDir: string): string {
  return path.join(dataDir, clusterName);
}

/**
 * Decides where the data lives and creates the folder. As root, the database runs as another user, who may
 * be kept out by a folder above; then the data goes below /var/lib/clinic and a file `location` in
 * the folder that was asked for says where, so that it is found again even when that folder is moved.
 * Throws a StartupError for a folder that holds somebody else's files, and leaves it as it is.
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
    refuseStrangers(target);
    return { path: target, movedFrom: requested, databaseUser };
  }
  makeFolder(requested);
  refuseStrangers(requested);
  if (!databaseUser || canReach(requested, databaseUser)) {
    return { path: requested, movedFrom: null, databaseUser };
  }
  const target = path.join(systemFolder, `data-${randomBytes(4).toString('hex')}`);
  makeFolder(target, 0o711);
  fs.writeFileSync(pointer, `${target}\n`);
  return { path: target, movedFrom: requested, databaseUser };
}

/** The folder in use for the one that was asked for; makes and checks nothing. */
export function dataFolderOf(requested: string): string {
  const pointer = path.join(requested, pointerName);
  return fs.existsSync(pointer) ? fs.readFileSync(pointer, 'utf8').trim() : requested;
}

/** What may be in a folder before its database is made: our own files, and what systems put everywhere. */
const mayComeFirst =
  /^(postgresql|session-secret|audit-heads|erasures$|backup-seals$|server\.lock|lost\+found$|\.)/;

function refuseStrangers(folder: string): void {
  const names = namesIn(folder);
  if (names.includes(clusterName)) return;
  const stranger = names.find((name) => !mayComeFirst.test(name));
  if (stranger === undefined) return;
  throw new StartupError(
    `The folder ${folder} holds no clinic, but something else (${stranger}). Set CLINIC_DATA_DIR to the clinic’s own folder, or to one that does not exist yet to begin with an empty clinic.`,
  );
}

function namesIn(folder: string): string[] {
  try {
    return fs.readdirSync(folder).sort();
  } catch {
    // What cannot be read cannot be written to either; the lock says so.
    return [];
  }
}

function makeFolder(folder: string, mode = 0o755): void {
  if (fs.existsSync(folder)) return;
  // One after the other: of several at once, a failure does not say why.
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

/** True when a user may pass through every folder above a path and read the path itself. */
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
