import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/** A drive or folder in which an administrator may have backups kept. */
export interface OfferedFolder {
  path: string;
  kind: 'drive' | 'folder';
  freeBytes: number;
  /** On the disk that holds the clinic's data: lost with it. */
  isSameDisk: boolean;
}

/** Where a machine may have room for backups, in the order in which they are offered. */
export type Candidate = Pick<OfferedFolder, 'path' | 'kind'>;

/** Milliseconds for a look at one: a network drive that is away may hang. */
const checkTimeout = 3_000;

/** Those candidates that are there, can be written to, and lie apart from the clinic's data. */
export async function foldersAmong(
  candidates: readonly Candidate[],
  dataDir: string,
): Promise<OfferedFolder[]> {
  const data = await fs.realpath(dataDir);
  const { dev } = await fs.stat(data);
  const inspect = async ({ path: place, kind }: Candidate): Promise<OfferedFolder | null> => {
    try {
      const real = await fs.realpath(place);
      if (isWithin(real, data)) return null;
      await fs.access(real, fs.constants.W_OK);
      const [stat, disk] = [await fs.stat(real), await fs.statfs(real)];
      if (!stat.isDirectory()) return null;
      const freeBytes = disk.bavail * disk.bsize;
      return { path: place, kind, freeBytes, isSameDisk: stat.dev === dev };
    } catch {
      // Not there, or not for this server: nothing to offer.
      return null;
    }
  };
  const inspected = await Promise.all(
    candidates.map((one) => Promise.race([inspect(one), wait(checkTimeout, null, { ref: false })])),
  );
  return inspected.filter((one) => one !== null);
}

/** Is this folder, both named in full, the other one or inside it? */
export function isWithin(folder: string, outer: string): boolean {
  const rest = path.relative(outer, folder);
  return !/^\.\.([\\/]|$)/.test(rest) && !path.isAbsolute(rest);
}

/** The drives that are connected to this machine, then folders of whoever runs the server. */
export async function candidatesHere(): Promise<Candidate[]> {
  const drives = await drivesHere();
  const home = os.homedir();
  const folders = path.parse(home).root === home ? [] : [path.join(home, 'Documents'), home];
  return [
    ...drives.map((drive) => ({ path: drive, kind: 'drive' as const })),
    ...folders.map((folder) => ({ path: folder, kind: 'folder' as const })),
  ];
}

async function drivesHere(): Promise<string[]> {
  if (process.platform === 'win32') {
    // C: holds Windows, into whose root nobody should write.
    return [...'DEFGHIJKLMNOPQRSTUVWXYZ'].map((letter) => `${letter}:\\`);
  }
  if (process.platform === 'darwin') {
    const names = await fs.readdir('/Volumes').catch(() => []);
    return names.map((name) => path.join('/Volumes', name));
  }
  return mountedDrives(await fs.readFile('/proc/self/mounts', 'utf8').catch(() => ''));
}

/** Where pen drives, disks and network drives are mounted, from the text of /proc/self/mounts (fstab(5)). */
export function mountedDrives(mounts: string): string[] {
  return mounts.split('\n').flatMap((line) => {
    const place = line
      .split(' ')[1]
      ?.replace(/\\([0-7]{3})/g, (_, code) => String.fromCharCode(Number.parseInt(code, 8)));
    return place && /^\/(media|mnt|run\/media)\/./.test(place) ? [place] : [];
  });
}
