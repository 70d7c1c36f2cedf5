import { createHash } from 'node:crypto';
import fs from 'node:fs';
import { open } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { z } from 'zod';
import { migrationNames } from '../database/migrate';
import { StartupError } from '../startupError';
import { decrypt, encrypt, encryptedBeginning } from './encryption';
import { makeSeal, type Seal, type SealKey, sealHolds, sealSchema } from './seal';
import { quoted, type Table } from './tables';

/*
 * The file is text, packed by gzip, and a script that psql can load by hand:
 *
 *   -- {"format":"clinic backup", …}           the header
 *   copy public."users" ("id", …) from stdin;   each table
 *   …                                           its rows, as PostgreSQL writes them
 *   \.
 *   -- {"tables":{"users":{"rows":3,"sha256":"…"}}, …}   the manifest
 *   -- {"seal":{"key":"…","signature":"…"}}    the seal of all the text before; there is none before 0.3.0
 */
const format = 'clinic backup';
const version = 1;

const headerSchema = z.object({
  format: z.literal(format),
  version: z.literal(version),
  /** The version of this program that wrote it. */
  program: z.string(),
  madeAt: z.iso.datetime(),
  postgresql: z.string(),
  /** The changes of the database's layout that had been made, in their order. */
  migrations: z.array(z.string()).min(1),
});
type BackupHeader = z.infer<typeof headerSchema>;

const sums = z.object({ rows: z.number(), sha256: z.string() });
type TableSums = z.infer<typeof sums>;

const manifestSchema = z.object({
  tables: z.record(z.string(), sums),
  /** The newest link of the audit chain in the backup; null when it has none. */
  auditHead: z.object({ seq: z.number(), hash: z.string() }).nullable(),
});
export type BackupManifest = z.infer<typeof manifestSchema>;

const sealLine = z.strictObject({ seal: sealSchema });
/** What the seal of a backup is for. */
const purpose = 'backup';

export interface Backup {
  header: BackupHeader;
  manifest: BackupManifest;
  /** Valid for the text; `verifySeal` checks whether its key is trusted. Null: the backup has no seal. */
  seal: Seal | null;
}

/** gzip's first ten bytes without a time or a system, so that every byte of the file is accounted for. */
const gzipBeginning = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);
const bufferSize = 256 * 1024;
const newline = 10;

/** Counts the rows of a table's data and hashes it as it is streamed. */
export function createTally() {
  const hash = createHash('sha256');
  let rows = 0;
  return {
    add: (data: Uint8Array) => {
      hash.update(data);
      for (let at = data.indexOf(newline); at >= 0; at = data.indexOf(newline, at + 1)) rows++;
    },
    rows: () => rows,
    sums: (): TableSums => ({ rows, sha256: hash.digest('hex') }),
  };
}

export function headerOf(
  values: Pick<BackupHeader, 'program' | 'madeAt' | 'postgresql' | 'migrations'>,
): string {
  return `-- ${JSON.stringify({ format, version, ...values } satisfies BackupHeader)}\n`;
}

export function beginningOf({ name, columns }: Pick<Table, 'name' | 'columns'>): string {
  return `copy public."${name}" (${quoted(columns)}) from stdin;\n`;
}

export const endOfTable = '\\.\n';

export function manifestOf(manifest: BackupManifest): string {
  return `-- ${JSON.stringify(manifest)}\n`;
}

export interface WriteOptions {
  /** Null: it is not encrypted. */
  passphrase: string | null;
  /** Null: it gets no seal. */
  sealKey: SealKey | null;
  signal?: AbortSignal | undefined;
}

async function* withSeal(text: AsyncIterable<Uint8Array>, key: SealKey) {
  const hash = createHash('sha256');
  for await (const piece of text) {
    hash.update(piece);
    yield piece;
  }
  const seal = makeSeal(key, purpose, hash.digest('hex'));
  yield Buffer.from(`-- ${JSON.stringify({ seal } satisfies z.infer<typeof sealLine>)}\n`);
}

/**
 * Writes a backup's text, sealed, compressed and, with a passphrase, encrypted. The file has its name only once all of
 * it is on the disk; before that, and after a failure, there is none. Throws a StartupError if the disk refuses.
 */
export async function writeBackupFile(
  file: string,
  text: AsyncIterable<Uint8Array>,
  { passphrase, sealKey, signal }: WriteOptions,
): Promise<void> {
  const part = `${file}.part`;
  try {
    fs.mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
    if (fs.existsSync(file)) throw new StartupError(`The file ${file} is there already.`);
    fs.rmSync(part, { force: true });
    // Opened first: a stream would create the file only after a failure was already cleaned up.
    const target = await open(part, 'wx', 0o600);
    await pipeline(
      sealKey ? withSeal(text, sealKey) : text,
      createGzip({ chunkSize: bufferSize }),
      async function* (packed: AsyncIterable<Buffer>) {
        let isFirst = true;
        for await (const chunk of packed) {
          if (isFirst) gzipBeginning.copy(chunk);
          isFirst = false;
          yield chunk;
        }
      },
      async function* (packed: AsyncIterable<Buffer>) {
        yield* passphrase ? await encrypt(Readable.from(packed), passphrase) : packed;
      },
      target.createWriteStream({ flush: true }),
      { signal },
    );
    fs.renameSync(part, file);
    syncFolder(path.dirname(file));
  } catch (error) {
    if (fs.existsSync(part)) fs.rmSync(part);
    const { code, syscall } = error as NodeJS.ErrnoException;
    if (!code || !syscall) throw error;
    throw new StartupError(`The backup could not be written to ${file} (${code}).`);
  }
}

// Makes the rename durable; Windows has no such call.
function syncFolder(folder: string): void {
  if (process.platform === 'win32') return;
  const handle = fs.openSync(folder, 'r');
  fs.fsyncSync(handle);
  fs.closeSync(handle);
}

interface ReadOptions {
  passphrase: string | null;
  signal?: AbortSignal | undefined;
  /** Called with the table being read and the part of the file that is done, 0 to 1. */
  onProgress?: (table: string, rows: number, part: number) => void;
  /** Consumes all rows of a table; without it they are only counted. */
  onTable?: (table: Pick<Table, 'name' | 'columns'>, rows: AsyncIterable<Buffer>) => Promise<void>;
}

/**
 * Reads a backup from its first to its last byte. Throws a StartupError when it is damaged, cut off, changed after it
 * was sealed, of a newer version, or encrypted with another passphrase.
 */
export async function readBackupFile(
  file: string,
  { passphrase, signal, onProgress, onTable = drain }: ReadOptions,
): Promise<Backup> {
  const damaged = () => new StartupError(`The backup ${file} is damaged or cut off.`);
  const source = openFile(file, passphrase, damaged);
  const reader = readLines(source.text, damaged);
  try {
    const header = readHeader(await reader.line(), file);
    if (header instanceof StartupError) {
      // Reads on first: if the file is damaged, that error is reported and not a misleading one about its header.
      await drain(null, source.text);
      throw header;
    }
    const readTables: Record<string, TableSums> = {};
    for (;;) {
      const line = await reader.line();
      const table = tableIn(line);
      if (!table) {
        const manifest = parse(manifestSchema, line);
        if (!manifest || !isSame(manifest.tables, readTables)) throw damaged();
        if (await reader.isAtEnd()) return { header, manifest, seal: null };
        const seal = parse(sealLine, await reader.line())?.seal;
        if (!seal || !(await reader.isAtEnd())) throw damaged();
        if (!sealHolds(seal, purpose, reader.sha256OfBefore())) {
          throw new StartupError(
            `The backup ${file} is damaged, or somebody changed it: its seal does not hold.`,
          );
        }
        return { header, manifest, seal };
      }
      const tally = createTally();
      const rows = reader.rows((data) => {
        signal?.throwIfAborted();
        tally.add(data);
        onProgress?.(table.name, tally.rows(), source.part());
      });
      await onTable(table, rows);
      readTables[table.name] = tally.sums();
    }
  } finally {
    source.close();
  }
}

async function drain(_: unknown, data: AsyncIterable<Buffer>): Promise<void> {
  for await (const _ of data);
}

function isSame(one: Record<string, TableSums>, other: Record<string, TableSums>): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function readHeader(line: string, file: string): BackupHeader | StartupError {
  const header = parse(headerSchema, line);
  const claim = parse(z.object({ format: z.literal(format), version: z.number() }), line);
  const newer = `The backup ${file} was written by a newer version of the clinic`;
  if (!header) {
    return claim && claim.version > version
      ? new StartupError(`${newer}. Restore it with that version.`)
      : new StartupError(`The file ${file} is no backup of a clinic.`);
  }
  const unknown = header.migrations.find((name) => !migrationNames.includes(name));
  if (unknown) {
    return new StartupError(
      `${newer} (${header.program}; it has the change ${unknown}). Restore it with that version.`,
    );
  }
  return header;
}

function tableIn(line: string): Pick<Table, 'name' | 'columns'> | null {
  const match = /^copy public\."(\w+)" \(("\w+"(?:, "\w+")*)\) from stdin;$/.exec(line);
  if (!match) return null;
  const [, name = '', columns = ''] = match;
  return { name, columns: columns.slice(1, -1).split('", "') };
}

function parse<Value>(schema: z.ZodType<Value>, line: string): Value | null {
  if (!line.startsWith('-- ')) return null;
  try {
    return schema.parse(JSON.parse(line.slice(3)));
  } catch {
    return null;
  }
}

/** Streams the decrypted and decompressed text of a file. Failures that are not the disk's throw `damaged`. */
function openFile(file: string, passphrase: string | null, damaged: () => StartupError) {
  let size: number;
  let beginning: Buffer;
  try {
    size = fs.statSync(file).size;
    beginning = readBeginning(file);
  } catch (error) {
    throw new StartupError(
      `The backup ${file} cannot be read (${(error as NodeJS.ErrnoException).code}).`,
    );
  }
  const isEncrypted = beginning.toString('latin1').startsWith(encryptedBeginning);
  if (!isEncrypted && !beginning.subarray(0, gzipBeginning.length).equals(gzipBeginning)) {
    throw new StartupError(`The file ${file} is no backup of a clinic, or damaged.`);
  }
  if (isEncrypted && !passphrase) {
    throw new StartupError(
      `The backup ${file} is encrypted. Set CLINIC_BACKUP_PASSPHRASE to its passphrase.`,
    );
  }
  const bytes = fs.createReadStream(file, { highWaterMark: bufferSize });
  const gunzip = createGunzip({ chunkSize: bufferSize });

  async function* text(): AsyncGenerator<Buffer> {
    let plain: Readable = bytes;
    if (isEncrypted && passphrase) {
      plain = await decrypt(bytes, passphrase).catch(() => {
        throw new StartupError(
          `The passphrase in CLINIC_BACKUP_PASSPHRASE does not open ${file}, or the file is damaged.`,
        );
      });
    }
    let packed = 0;
    const feeding = pipeline(
      plain,
      async function* (chunks: AsyncIterable<Buffer>) {
        for await (const chunk of chunks) {
          packed += chunk.length;
          yield chunk;
        }
      },
      gunzip,
    );
    feeding.catch(() => {});
    try {
      yield* gunzip;
      await feeding;
    } catch {
      throw damaged();
    }
    // gunzip ignores data after the end of the stream.
    if (gunzip.bytesWritten !== packed) throw damaged();
  }

  return {
    text: text(),
    /** How much of it has been read, 0 to 1. */
    part: () => bytes.bytesRead / size,
    close: () => {
      gunzip.destroy();
      bytes.destroy();
    },
  };
}

function readBeginning(file: string): Buffer {
  const handle = fs.openSync(file, 'r');
  try {
    const beginning = Buffer.alloc(encryptedBeginning.length);
    const length = fs.readSync(handle, beginning, 0, beginning.length, 0);
    return beginning.subarray(0, length);
  } finally {
    fs.closeSync(handle);
  }
}

function readLines(chunks: AsyncGenerator<Buffer>, damaged: () => StartupError) {
  // Text that was read and not consumed; it begins at the start of a line.
  let block: Buffer = Buffer.alloc(0);
  // Covers everything consumed except the last line.
  const hash = createHash('sha256');
  let lastLine: Buffer = Buffer.alloc(0);
  const use = (data: Buffer) => {
    hash.update(lastLine);
    lastLine = Buffer.alloc(0);
    hash.update(data);
  };
  const readMore = async () => {
    const { value, done } = await chunks.next();
    if (done) return false;
    block = block.length === 0 ? value : Buffer.concat([block, value]);
    return true;
  };
  return {
    /** The next line; empty at the end of the text. */
    line: async (): Promise<string> => {
      for (;;) {
        const end = block.indexOf(newline);
        if (end >= 0) {
          const line = block.toString('utf8', 0, end);
          use(Buffer.alloc(0));
          lastLine = block.subarray(0, end + 1);
          block = block.subarray(end + 1);
          return line;
        }
        if (await readMore()) continue;
        if (block.length > 0) throw damaged();
        return '';
      }
    },
    isAtEnd: async (): Promise<boolean> => block.length === 0 && !(await readMore()),
    /** The SHA-256 of all text before the last line returned. */
    sha256OfBefore: (): string => hash.digest('hex'),
    /** A table's rows up to its end, in pieces of whole lines. */
    rows: async function* (onData: (data: Buffer) => void): AsyncGenerator<Buffer> {
      for (;;) {
        const isAtEnd = block.subarray(0, endOfTable.length).equals(Buffer.from(endOfTable));
        const end = isAtEnd ? 0 : block.indexOf(`\n${endOfTable}`) + 1;
        const isLast = isAtEnd || end > 0;
        const whole = isLast ? end : block.lastIndexOf(newline) + 1;
        const data = block.subarray(0, whole);
        block = block.subarray(isLast ? whole + endOfTable.length : whole);
        if (data.length > 0) {
          onData(data);
          use(data);
          yield data;
        }
        if (isLast) {
          use(Buffer.from(endOfTable));
          return;
        }
        if (!(await readMore())) throw damaged();
      }
    },
  };
}
