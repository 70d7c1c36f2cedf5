import fs from 'node:fs';
import path from 'node:path';
import type { ArchiveFile } from './archiveNames';
import type { Line } from './logLine';
import { basesIn, endOfLine, type MissingLog, missingIn, type Span, spansIn } from './reach';

/** `room`: of the archive's disk; `data_room`: of the clinic's own; else what the system or PostgreSQL said. */
export type ArchiveTrouble = 'room' | 'data_room' | 'failed';

export interface ArchiveFailure {
  since: Date;
  trouble: ArchiveTrouble;
  reason: string;
}

export interface ArchiveState {
  /** What can be restored, the oldest first. */
  spans: readonly Span[];
  /** Until when everything is there that was confirmed; null before it was first. */
  keptUntil: Date | null;
  /** Whether the last of the spans goes on. */
  isKept: boolean;
  /** Pieces of the log that were lost out of the archive, though later ones are there. */
  missing: readonly MissingLog[];
  /** Bytes of all files. */
  bytes: number;
  /** When the newest copy of the whole database was made. */
  newestBase: Date | null;
  /** How much of the one under way is made, 0 to 1. */
  part: number | null;
  /** Why nothing more is kept at the moment, or no new copy could be made. */
  failure: ArchiveFailure | null;
}

/** What is known from the files alone. */
export type FilesState = Omit<ArchiveState, 'part' | 'failure'>;

/** What is known before the first look. */
export const unknownFilesState: FilesState = {
  spans: [],
  keptUntil: null,
  isKept: false,
  missing: [],
  bytes: 0,
  newestBase: null,
};

export function filesStateOf(
  files: readonly ArchiveFile[],
  folder: string,
  line: Line,
): FilesState {
  const spans = spansIn(files);
  const last = spans.at(-1);
  const end = endOfLine(files, line.name);
  // Nothing was written since that file, or it would be there.
  if (last && end && last.to.getTime() === end.until.getTime()) last.to = line.until;
  const newest = Math.max(...basesIn(files).map(({ endedAt }) => endedAt.getTime()));
  return {
    spans,
    keptUntil: line.until,
    isKept: last?.to === line.until,
    missing: missingLogIn(files),
    bytes: files.reduce(
      (sum, { name }) =>
        sum + (fs.statSync(path.join(folder, name), { throwIfNoEntry: false })?.size ?? 0),
      0,
    ),
    newestBase: Number.isFinite(newest) ? new Date(newest) : null,
  };
}

export const missingLogIn = (files: readonly ArchiveFile[]) =>
  missingIn(files).filter((one): one is MissingLog => one.kind === 'wal');
