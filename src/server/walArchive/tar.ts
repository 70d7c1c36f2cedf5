import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { StartupError } from '../startupError';

const blockSize = 512;

/** What PostgreSQL's own list says of a file in a copy of the database. */
interface ListedFile {
  size: number;
  sha256: string;
}

/** Reads as many bytes as requested from pieces of any size. */
function createSource(chunks: AsyncIterable<Buffer>) {
  const iterator = chunks[Symbol.asyncIterator]();
  let rest: Buffer = Buffer.alloc(0);
  return {
    /** At most so many bytes, at least one; null at the end. */
    readSome: async (most: number): Promise<Buffer | null> => {
      while (rest.length === 0) {
        const { value, done } = await iterator.next();
        if (done) return null;
        rest = value;
      }
      const taken = rest.subarray(0, most);
      rest = rest.subarray(taken.length);
      return taken;
    },
  };
}

type Source = ReturnType<typeof createSource>;

async function readExactly(source: Source, length: number): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for (let left = length; left > 0; ) {
    const piece = await source.readSome(left);
    if (!piece) throw cutOff();
    pieces.push(piece);
    left -= piece.length;
  }
  return Buffer.concat(pieces);
}

const cutOff = () => new StartupError('The copy of the database ends too early.');

/** The first line of what is read, and what follows it. */
export async function splitFirstLine(
  chunks: AsyncIterable<Buffer>,
): Promise<{ line: string; rest: AsyncGenerator<Buffer> }> {
  const iterator = chunks[Symbol.asyncIterator]();
  let head = Buffer.alloc(0);
  while (!head.includes('\n')) {
    const { value, done } = await iterator.next();
    if (done) throw cutOff();
    head = Buffer.concat([head, value]);
  }
  const end = head.indexOf('\n');
  async function* rest() {
    yield head.subarray(end + 1);
    yield* { [Symbol.asyncIterator]: () => iterator };
  }
  return { line: head.toString('utf8', 0, end), rest: rest() };
}

/**
 * Unpacks a copy of a database into a folder: a tar as PostgreSQL writes it, and after it PostgreSQL's list of the
 * files with their checksums, against which each is compared. PostgreSQL syncs all files before it uses them. Throws a
 * StartupError for a file that is missing, different or not listed.
 */
export async function unpackBase(
  chunks: AsyncIterable<Buffer>,
  folder: string,
  onFile: (bytes: number) => void = () => {},
): Promise<void> {
  const source = createSource(chunks);
  const unpacked = new Map<string, ListedFile>();
  for (;;) {
    const header = await readExactly(source, blockSize);
    if (header.every((byte) => byte === 0)) break;
    const { name, type, size } = readHeader(header);
    const target = path.join(folder, name);
    if (type === '5') fs.mkdirSync(target, { recursive: true, mode: 0o700 });
    else unpacked.set(name, await unpackFile(source, target, size));
    onFile(size);
  }
  await readExactly(source, blockSize);
  const list: Buffer[] = [];
  for (let piece = await source.readSome(2 ** 20); piece; piece = await source.readSome(2 ** 20)) {
    list.push(piece);
  }
  compare(unpacked, readList(Buffer.concat(list).toString()));
}

function readHeader(header: Buffer): { name: string; type: string; size: number } {
  const text = (from: number, length: number) => {
    const field = header.toString('utf8', from, from + length);
    return field.slice(0, field.includes('\0') ? field.indexOf('\0') : undefined);
  };
  const sum = Number.parseInt(text(148, 8), 8);
  const counted = header.reduce((all, byte, at) => all + (at >= 148 && at < 156 ? 32 : byte), 0);
  const name = [text(345, 155), text(0, 100)].filter(Boolean).join('/');
  const type = text(156, 1) || '0';
  const parts = name.split('/').filter(Boolean);
  const isInside = !name.startsWith('/') && !/[\\:]/.test(name) && !parts.includes('..');
  // Nothing in a clinic's database lies elsewhere than in its folder, to which links would lead.
  if (sum !== counted || !isInside || !['0', '5'].includes(type)) {
    throw new StartupError(`The copy of the database holds what does not belong there (${name}).`);
  }
  return { name: parts.join('/'), type, size: readSize(header.subarray(124, 136)) };
}

// Octal digits, or, of large files, a number in base 256.
function readSize(field: Buffer): number {
  if ((field[0] ?? 0) < 0x80) return Number.parseInt(field.toString('latin1'), 8);
  return field.subarray(1).reduce((size, byte) => size * 256 + byte, 0);
}

async function unpackFile(source: Source, target: string, size: number): Promise<ListedFile> {
  fs.mkdirSync(path.dirname(target), { recursive: true, mode: 0o700 });
  const hash = createHash('sha256');
  const file = await fs.promises.open(target, 'wx', 0o600);
  try {
    for (let left = size; left > 0; ) {
      const piece = await source.readSome(left);
      if (!piece) throw cutOff();
      hash.update(piece);
      await file.writeFile(piece);
      left -= piece.length;
    }
  } finally {
    await file.close();
  }
  await readExactly(source, (blockSize - (size % blockSize)) % blockSize);
  return { size, sha256: hash.digest('hex') };
}

/** PostgreSQL's backup manifest; its own checks of the list need no repeating inside a sealed file. */
function readList(text: string): Map<string, ListedFile> {
  try {
    const { Files: files } = JSON.parse(text) as {
      Files: { Path: string; Size: number; Checksum: string }[];
    };
    return new Map(
      files.map(({ Path, Size, Checksum }) => [Path, { size: Size, sha256: Checksum }]),
    );
  } catch {
    throw cutOff();
  }
}

function compare(found: Map<string, ListedFile>, listed: Map<string, ListedFile>): void {
  for (const [name, { size, sha256 }] of listed) {
    const file = found.get(name);
    if (file?.size === size && file.sha256 === sha256) continue;
    throw new StartupError(`The copy of the database has not the ${name} that PostgreSQL gave.`);
  }
  for (const name of found.keys()) {
    // PostgreSQL adds this one after its list.
    if (listed.has(name) || name === 'tablespace_map') continue;
    throw new StartupError(`The copy of the database holds what does not belong there (${name}).`);
  }
}
