import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { crc32, createDeflateRaw } from 'node:zlib';

/**
 * A zip file as it is written, one file after the other, with a piece of each in memory (PKWARE, ".ZIP File Format
 * Specification" (APPNOTE), version 6.3.10, 2022): each file is deflated, and its size and checksum follow it.
 */
export interface ZippedFile {
  /** With folders before it, separated by slashes. */
  name: string;
  /** Its text, in pieces. */
  text: AsyncIterable<string> | Iterable<string>;
}

interface Written {
  name: Buffer;
  checksum: number;
  packed: number;
  size: number;
  /** Where in the zip it begins. */
  offset: number;
}

/** Of 4 GiB a zip of this kind can say nothing, and no clinic's year comes near. */
const most = 0xffff_ffff;

/** Bit 3: sizes and checksum come after the file; bit 11: names are UTF-8. */
const flags = 0x0808;
const deflated = 8;
/** Version 2.0, which folders and deflating need. */
const version = 20;

/** The bytes of a zip of these files; `at` (`2026-11-22 14:05:09`) is when they were made. */
export async function* zipOf(
  files: AsyncIterable<ZippedFile> | Iterable<ZippedFile>,
  at: string,
): AsyncGenerator<Buffer, void> {
  const time = dosTime(at);
  const written: Written[] = [];
  let offset = 0;
  for await (const { name, text } of files) {
    const file: Written = { name: Buffer.from(name), checksum: 0, packed: 0, size: 0, offset };
    const head = Buffer.concat([
      header(0x0403_4b50, [version, flags, deflated], time, null),
      lengths(file),
      file.name,
    ]);
    yield head;
    for await (const piece of packed(text, file)) {
      file.packed += piece.length;
      yield piece;
    }
    const end = Buffer.alloc(16);
    end.writeUInt32LE(0x0807_4b50, 0);
    sizes(file).copy(end, 4);
    yield end;
    offset += head.length + file.packed + end.length;
    if (offset > most || file.size > most) throw new RangeError('This zip is larger than 4 GiB.');
    written.push(file);
  }
  const directory = written.map((file) => {
    const place = Buffer.alloc(14);
    place.writeUInt32LE(file.offset, 10);
    return Buffer.concat([
      header(0x0201_4b50, [version, version, flags, deflated], time, file),
      lengths(file),
      place,
      file.name,
    ]);
  });
  yield* directory;
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x0605_4b50, 0);
  end.writeUInt16LE(written.length, 8);
  end.writeUInt16LE(written.length, 10);
  end.writeUInt32LE(
    directory.reduce((sum, { length }) => sum + length, 0),
    12,
  );
  end.writeUInt32LE(offset, 16);
  yield end;
}

/** The beginning of a file's header and of its line in the directory: they differ in their first fields alone. */
function header(
  mark: number,
  fields: readonly number[],
  time: number,
  file: Written | null,
): Buffer {
  const start = Buffer.alloc(4 + 2 * fields.length + 4);
  start.writeUInt32LE(mark, 0);
  fields.forEach((field, place) => {
    start.writeUInt16LE(field, 4 + 2 * place);
  });
  start.writeUInt32LE(time, 4 + 2 * fields.length);
  return Buffer.concat([start, file ? sizes(file) : Buffer.alloc(12)]);
}

function sizes({ checksum, packed: short, size }: Written): Buffer {
  const found = Buffer.alloc(12);
  found.writeUInt32LE(checksum, 0);
  found.writeUInt32LE(short, 4);
  found.writeUInt32LE(size, 8);
  return found;
}

function lengths({ name }: Written): Buffer {
  const found = Buffer.alloc(4);
  found.writeUInt16LE(name.length, 0);
  return found;
}

/** A text deflated; its size and checksum are counted on the way. */
async function* packed(text: ZippedFile['text'], file: Written): AsyncGenerator<Buffer, void> {
  const deflate = createDeflateRaw();
  const source = Readable.from(counted(text, file));
  // Whatever breaks breaks the other end too; the reader below is told.
  const flowing = pipeline(source, deflate);
  flowing.catch(() => {});
  yield* deflate;
  await flowing;
}

async function* counted(text: ZippedFile['text'], file: Written): AsyncGenerator<Buffer, void> {
  for await (const piece of text) {
    const bytes = Buffer.from(piece);
    file.checksum = crc32(bytes, file.checksum);
    file.size += bytes.length;
    // An empty piece would end the stream.
    if (bytes.length > 0) yield bytes;
  }
}

/** Date and time in two seconds' steps, as zip files have them since MS-DOS. */
function dosTime(at: string): number {
  const [year = 1980, month = 1, day = 1, hour = 0, minute = 0, second = 0] = at
    .split(/\D/)
    .map(Number);
  const date = ((year - 1980) << 9) | (month << 5) | day;
  return ((date << 16) | (hour << 11) | (minute << 5) | (second >> 1)) >>> 0;
}
