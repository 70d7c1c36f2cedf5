/** PostgreSQL's write-ahead log comes in files of this size: the embedded one was never given another. */
export const segmentSize = 16n * 1024n * 1024n;

/*
 * An archive is a folder of these files, and their names alone say what can be reached:
 *
 *   base-LINE-START-STARTED-ENDED.gz       a copy of the whole database
 *   wal-LINE-FROM-TO-UNTIL-SUM.gz          what was written after it, from one place in the log to another
 *   key-KEY.age                            opens the files that end in .KEY.age
 *
 * A line is a stretch of the log without a gap; its name is drawn by lot when it begins.
 */

interface EncryptableFile {
  name: string;
  line: string;
  /** Which key opens it; null: it is not encrypted. */
  key: string | null;
}

export interface BaseFile extends EncryptableFile {
  kind: 'base';
  /** The place in the log from which it is brought to one state. */
  start: bigint;
  startedAt: Date;
  /** The first moment that can be restored with it. */
  endedAt: Date;
}

export interface WalFile extends EncryptableFile {
  kind: 'wal';
  /** Places in the log: [from, to), never in two segments. */
  from: bigint;
  to: bigint;
  /** With everything before it in its line, it holds what was confirmed until then. */
  until: Date;
  /** Of its bytes, by which a server that starts knows whether its own log is the one that goes on here. */
  sum: string;
}

interface KeyFile {
  kind: 'key';
  name: string;
  key: string;
}

export type ArchiveFile = BaseFile | WalFile | KeyFile;

const place = '[0-9a-f]{16}';
const instantPattern = String.raw`\d{8}T\d{9}Z`;
const extensionPattern = String.raw`(?:gz|([0-9a-f]{8})\.age)`;
const patterns = {
  base: new RegExp(
    `^base-([0-9a-f]{8})-(${place})-(${instantPattern})-(${instantPattern})\\.${extensionPattern}$`,
  ),
  wal: new RegExp(
    `^wal-([0-9a-f]{8})-(${place})-(${place})-(${instantPattern})-([0-9a-f]{8})\\.${extensionPattern}$`,
  ),
  key: /^key-([0-9a-f]{8})\.age$/,
};

type NameParts<File extends EncryptableFile> = Omit<File, 'kind' | 'name'>;

export function baseName({ line, start, startedAt, endedAt, key }: NameParts<BaseFile>): string {
  return `base-${line}-${hex(start)}-${compact(startedAt)}-${compact(endedAt)}.${endOf(key)}`;
}

export function walName({ line, from, to, until, sum, key }: NameParts<WalFile>): string {
  return `wal-${line}-${hex(from)}-${hex(to)}-${compact(until)}-${sum}.${endOf(key)}`;
}

/** How the names of a line's files begin: of the log from a place on, or of its copies of the database. */
export function nameStart(line: string, from: bigint | null): string {
  return from === null ? `base-${line}-` : `wal-${line}-${hex(from)}-`;
}

export function keyName(key: string): string {
  return `key-${key}.age`;
}

/** What a name says; null for one that is not ours. */
export function readName(name: string): ArchiveFile | null {
  const base = patterns.base.exec(name);
  if (base) {
    const [, line = '', start, started, ended, key = null] = base;
    const [startedAt, endedAt] = [dateOf(started), dateOf(ended)];
    if (!startedAt || !endedAt) return null;
    return { kind: 'base', name, line, start: BigInt(`0x${start}`), startedAt, endedAt, key };
  }
  const wal = patterns.wal.exec(name);
  if (wal) {
    const [, line = '', from, to, at, sum = '', key = null] = wal;
    const until = dateOf(at);
    if (!until) return null;
    return {
      kind: 'wal',
      name,
      line,
      from: BigInt(`0x${from}`),
      to: BigInt(`0x${to}`),
      until,
      sum,
      key,
    };
  }
  const [, key] = patterns.key.exec(name) ?? [];
  return key ? { kind: 'key', name, key } : null;
}

/** A place in the log as PostgreSQL writes it, `0/2000028`. */
export function readPosition(text: string): bigint {
  const [high = '', low = ''] = text.split('/');
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`);
}

export function writePosition(at: bigint): string {
  return `${(at >> 32n).toString(16)}/${(at & 0xffff_ffffn).toString(16)}`.toUpperCase();
}

/** Where the segment begins that holds a place. */
export function segmentOf(at: bigint): bigint {
  return at - (at % segmentSize);
}

/** What PostgreSQL calls the file of a segment, as `000000010000000000000002`. */
export function segmentName(timeline: number, at: bigint): string {
  const low = (at & 0xffff_ffffn) / segmentSize;
  return [BigInt(timeline), at >> 32n, low].map((part) => hex(part, 8).toUpperCase()).join('');
}

function hex(value: bigint, length = 16): string {
  return value.toString(16).padStart(length, '0');
}

function endOf(key: string | null): string {
  return key === null ? 'gz' : `${key}.age`;
}

/** `20261121T143207123Z` */
function compact(at: Date): string {
  return at.toISOString().replaceAll(/[-:.]/g, '');
}

function dateOf(text = ''): Date | null {
  const parts = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(\d{3})Z$/.exec(text);
  if (!parts) return null;
  const [, year, month, day, hours, minutes, seconds, rest] = parts;
  const date = new Date(`${year}-${month}-${day}T${hours}:${minutes}:${seconds}.${rest}Z`);
  return Number.isNaN(date.getTime()) ? null : date;
}
