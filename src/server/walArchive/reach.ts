import { type ArchiveFile, type BaseFile, segmentOf, type WalFile } from './archiveNames';

/** Milliseconds. */
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** Milliseconds from one copy of the whole database to the next. */
export const baseIntervalMs = dayMs;

/** Minutes that can be restored, all of them. */
export interface Span {
  from: Date;
  to: Date;
}

/** A copy of the database with all of the log that goes on from it. */
interface Chain extends Span {
  base: BaseFile;
  parts: WalFile[];
}

export const basesIn = (files: readonly ArchiveFile[]) =>
  files.filter((file) => file.kind === 'base');
export const walIn = (files: readonly ArchiveFile[]) => files.filter((file) => file.kind === 'wal');

const byPosition = (a: WalFile, b: WalFile) => (a.from < b.from ? -1 : a.from > b.from ? 1 : 0);

/** What goes on from a place in a line's log, in its order and without what others hold as well. */
function chainFrom(start: bigint, wal: readonly WalFile[]): WalFile[] {
  const sorted = [...wal].sort(byPosition);
  const parts: WalFile[] = [];
  let at = start;
  let best: WalFile | null = null;
  for (const file of sorted) {
    if (file.from > at) {
      if (!best || best.to <= at) break;
      parts.push(best);
      at = best.to;
      best = null;
      if (file.from > at) break;
    }
    if (file.to > at && (!best || file.to > best.to)) best = file;
  }
  if (best && best.to > at) parts.push(best);
  return parts;
}

/** Where a line's log ends that begins at `start`; null where nothing is of it. */
export function endOfLine(files: readonly ArchiveFile[], line: string): WalFile | null {
  const wal = walIn(files).filter((file) => file.line === line);
  return wal.reduce<WalFile | null>(
    (last, file) => (last && last.to >= file.to ? last : file),
    null,
  );
}

/** What an archive lacks though it has later files of the same line: pieces of the log, or the copy they go on from. */
export type Missing = {
  line: string;
  /** Until when the line has anything. */
  until: Date;
} & (
  | { kind: 'base' }
  /** Places in the log, and until when it is whole before them; null: it begins there. */
  | { kind: 'wal'; from: bigint; to: bigint; after: Date | null }
);
export type MissingLog = Extract<Missing, { kind: 'wal' }>;

/** Of every line; a line that has a copy under way lacks one as well. */
export function missingIn(files: readonly ArchiveFile[]): Missing[] {
  const chains = chainsIn(files);
  return [...linesIn(files)].flatMap(([line, wal]): Missing[] => {
    const until = new Date(Math.max(...wal.map((file) => file.until.getTime())));
    const pieces = missingLogOf(line, files, until);
    const isUsed = pieces.length > 0 || chains.some(({ base }) => base.line === line);
    return isUsed ? pieces : [{ kind: 'base', line, until }];
  });
}

function missingLogOf(line: string, files: readonly ArchiveFile[], until: Date): MissingLog[] {
  const starts = basesIn(files).flatMap((file) =>
    file.line === line ? segmentOf(file.start) : [],
  );
  const sorted = (linesIn(files).get(line) ?? []).sort(byPosition);
  const begins = [...starts, ...sorted.map(({ from }) => from)];
  let at = begins.reduce((first, place) => (place < first ? place : first));
  let after: Date | null = null;
  const missing: MissingLog[] = [];
  for (const file of sorted) {
    if (file.from > at) missing.push({ kind: 'wal', line, from: at, to: file.from, after, until });
    if (file.to <= at) continue;
    at = file.to;
    after = file.until;
  }
  return missing;
}

function linesIn(files: readonly ArchiveFile[]): Map<string, WalFile[]> {
  const lines = new Map<string, WalFile[]>();
  for (const file of walIn(files)) lines.set(file.line, [...(lines.get(file.line) ?? []), file]);
  return lines;
}

/** Every copy with what it reaches, the newest first; without those that reach no moment. */
function chainsIn(files: readonly ArchiveFile[]): Chain[] {
  const lines = linesIn(files);
  return basesIn(files)
    .map((base) => {
      const parts = chainFrom(segmentOf(base.start), lines.get(base.line) ?? []);
      return { base, parts, from: base.endedAt, to: parts.at(-1)?.until ?? new Date(0) };
    })
    .filter(({ from, to }) => to >= from)
    .sort((a, b) => b.from.getTime() - a.from.getTime());
}

/** What can be restored, the oldest first: between two spans there is a gap. */
export function spansIn(files: readonly ArchiveFile[]): Span[] {
  const spans: Span[] = [];
  for (const { from, to } of chainsIn(files).reverse()) {
    const last = spans.at(-1);
    if (last && from <= last.to) last.to = new Date(Math.max(last.to.getTime(), to.getTime()));
    else spans.push({ from, to });
  }
  return spans;
}

/**
 * Why a moment cannot be restored: there is nothing at all, it is too early, too late, in a gap between two spans, or
 * it is to be the newest one and files that lie behind a missing one have something newer than `to`.
 */
export type Unreachable =
  | { why: 'empty'; missing: Missing | null }
  | { why: 'early' | 'late'; from: Date; to: Date }
  | { why: 'gap'; before: Date; after: Date }
  | { why: 'missing'; missing: Missing; to: Date };

/** What is needed to restore a moment, or the newest one there is. */
export function planRestore(
  files: readonly ArchiveFile[],
  target: Date | 'latest',
): (Chain & { at: Date }) | Unreachable {
  const chains = chainsIn(files);
  const newest = chains.reduce<Chain | null>(
    (best, one) => (best && best.to >= one.to ? best : one),
    null,
  );
  const missing = missingIn(files).find(({ until }) => !newest || until > newest.to) ?? null;
  if (!newest) return { why: 'empty', missing };
  if (target === 'latest' && missing) return { why: 'missing', missing, to: newest.to };
  const at = target === 'latest' ? newest.to : target;
  const chain = chains.find(({ from, to }) => from <= at && at <= to);
  if (chain) return { ...chain, at };
  const spans = spansIn(files);
  const [from, to] = [spans[0]?.from ?? at, newest.to];
  const before = spans.findLast((span) => span.to < at)?.to;
  const after = spans.find((span) => span.from > at)?.from;
  if (before && after) return { why: 'gap', before, after };
  return { why: at < from ? 'early' : 'late', from, to };
}

/** The files that no instant within the retention needs. `line`: the line that is being written. */
export function removable(
  files: readonly ArchiveFile[],
  { now, keepDays, line }: { now: Date; keepDays: number; line: string | null },
): ArchiveFile[] {
  const oldest = now.getTime() - keepDays * dayMs;
  const chains = chainsIn(files);
  const anchor = chains.find(({ from }) => from.getTime() <= oldest);
  const bases = basesIn(files);
  const retained = bases.filter((base) => !anchor || base.endedAt >= anchor.from);
  const starts = new Map<string, bigint>();
  for (const { line: of, start } of retained) {
    const first = starts.get(of);
    if (first === undefined || segmentOf(start) < first) starts.set(of, segmentOf(start));
  }
  const removed = [
    ...bases.filter((base) => !retained.includes(base)),
    ...walIn(files).filter((file) => {
      const start = starts.get(file.line);
      return start === undefined ? file.line !== line : file.to <= start;
    }),
  ];
  return [...removed, ...unusedKeys(files, removed)];
}

function unusedKeys(files: readonly ArchiveFile[], removed: readonly ArchiveFile[]): ArchiveFile[] {
  const used = new Set(
    files.map((file) => (file.kind === 'key' || removed.includes(file) ? null : file.key)),
  );
  return files.filter((file) => file.kind === 'key' && !used.has(file.key));
}

/**
 * Until when an archive holds somebody who was erased at an instant, if it goes on as it should: the first copy that
 * was begun after it stands for all that came before once it is as old as the days that are kept.
 */
export function archiveKeepsUntil(
  erasedAt: Date,
  {
    bases,
    keepDays,
    now,
  }: { bases: readonly Pick<BaseFile, 'startedAt' | 'endedAt'>[]; keepDays: number; now: Date },
): Date {
  const after = bases
    .filter(({ startedAt }) => startedAt >= erasedAt)
    .reduce((first, { endedAt }) => Math.min(first, endedAt.getTime()), Number.POSITIVE_INFINITY);
  const newest = bases.reduce((last, { endedAt }) => Math.max(last, endedAt.getTime()), 0);
  // It is due a day after the newest one, or now; an hour is for what holds it up.
  const expected = Math.max(now.getTime(), erasedAt.getTime(), newest + baseIntervalMs) + hourMs;
  return new Date((Number.isFinite(after) ? after : expected) + keepDays * dayMs + hourMs);
}
