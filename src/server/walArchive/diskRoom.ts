import type { ArchiveTrouble } from './archiveState';

/** Bytes that are left to others on the archive's disk, and below which nothing is held back for it on the clinic's. */
export const reserveBytes = 512 * 1024 * 1024;

export class ArchiveError extends Error {
  constructor(
    readonly trouble: ArchiveTrouble,
    message: string,
  ) {
    super(message);
  }
}
