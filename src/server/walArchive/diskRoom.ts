import fs from 'node:fs';
import type { ArchiveTrouble } from './archiveState';

/** Bytes that are left to others on the archive's disk, and below which nothing is held back for it on the clinic's. */
export const floor = 512 * 1024 * 1024;

export class ArchiveError extends Error {
  constructor(
    readonly trouble: ArchiveTrouble,
    message: string,
  ) {
    super(message);
  }
}

/** Bytes that are free on a folder's disk. */
export async function freeOn(folder: string): Promise<number> {
  const { bavail, bsize } = await fs.promises.statfs(folder);
  return bavail * bsize;
}
