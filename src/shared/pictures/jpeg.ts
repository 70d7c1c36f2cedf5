// Walks the segments of a JPEG (ITU-T T.81) without decoding the picture in them.

/** The markers that a stored picture may have. */
const marker = {
  frame: 0xc0,
  huffman: 0xc4,
  start: 0xd8,
  end: 0xd9,
  scan: 0xda,
  quantization: 0xdb,
  restart: 0xdd,
} as const;

/** What programs write beside the picture: APP0 to APP15 (EXIF, ICC, thumbnails) and comments. */
const isNoPart = (code: number) => (code >= 0xe0 && code <= 0xef) || code === 0xfe;

/** Markers that begin a frame, whose header has the size; C4, C8 and CC in that range mean something else. */
export const isFrame = (code: number) =>
  code >= 0xc0 && code <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(code);

/** Markers that a length follows. Files need no other marker here, and browsers treat those differently. */
const hasLength = (code: number) => code >= 0xc0 && code <= 0xfe && !(code >= 0xd0 && code <= 0xd9);

/** Pixels of a stored picture: of one side, and in all. */
const maxStoredSide = 4_096;
const maxStoredPixels = 6_000_000;

/** A segment's place in the bytes: from its marker up to, not including, `end`; a scan's with its compressed data. */
interface JpegSegment {
  code: number;
  start: number;
  /** Where its data begin, behind marker and length. */
  data: number;
  /** Where the data end that its length counts. */
  dataEnd: number;
  end: number;
}

/**
 * The segments between a JPEG's first marker and its last one. `isWhole` is false if the bytes are no JPEG, are cut
 * short or have something else between two segments; then the list ends there. What follows the last marker is not read.
 */
export function jpegSegments(bytes: Uint8Array): { segments: JpegSegment[]; isWhole: boolean } {
  const segments: JpegSegment[] = [];
  const broken = { segments, isWhole: false };
  if (bytes[0] !== 0xff || bytes[1] !== marker.start) return broken;
  for (let at = 2; at + 2 <= bytes.length; ) {
    const code = bytes[at + 1] ?? 0;
    if (bytes[at] !== 0xff) return broken;
    if (code === marker.end) return { segments, isWhole: true };
    const length = twoBytes(bytes, at + 2);
    const dataEnd = at + 2 + length;
    if (!hasLength(code) || length < 2 || dataEnd > bytes.length) return broken;
    const end = code === marker.scan ? endOfScan(bytes, dataEnd) : dataEnd;
    segments.push({ code, start: at, data: at + 4, dataEnd, end });
    at = end;
  }
  return broken;
}

/** Where the segment after a scan begins: within a scan FF is followed by 0, FF or a restart marker (D0 to D7). */
function endOfScan(bytes: Uint8Array, from: number): number {
  let at = from;
  for (; at + 2 <= bytes.length; at++) {
    const next = bytes[at + 1] ?? 0;
    const isInScan = next === 0 || next === 0xff || (next >= 0xd0 && next <= 0xd7);
    if (bytes[at] === 0xff && !isInScan) break;
  }
  return at;
}

export function twoBytes(bytes: Uint8Array, at: number): number {
  return ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0);
}

/** Why a file is no picture that is stored. */
export type JpegRefusal = 'notBaseline' | 'damaged' | 'tooManyPixels';

interface Jpeg {
  width: number;
  height: number;
  /** The picture's own segments: tables, the frame and its scans. */
  segments: JpegSegment[];
}

/**
 * Reads the head of a baseline JPEG with one frame of one or three components, each in exactly one scan, and checks
 * that every table is there and well-formed; the compressed data are not decoded. Takes time linear in the bytes.
 */
export function readJpeg(bytes: Uint8Array): Jpeg | JpegRefusal {
  const { segments, isWhole } = jpegSegments(bytes);
  if (segments.some(({ code }) => isFrame(code) && code !== marker.frame)) return 'notBaseline';
  if (!isWhole) return 'damaged';
  const own = segments.filter(({ code }) => !isNoPart(code));
  const reading: Reading = { frame: null, quantization: new Set(), huffman: new Set() };
  for (const segment of own) {
    const data = bytes.subarray(segment.data, segment.dataEnd);
    const problem = readSegment(reading, segment, data);
    if (problem) return problem;
  }
  const { frame } = reading;
  if (!frame || frame.left.size > 0) return 'damaged';
  const { width, height } = frame;
  return { width, height, segments: own };
}

/** What the segments so far have said. */
interface Reading {
  frame: Frame | null;
  /** The numbers of the quantization tables. */
  quantization: Set<number>;
  /** The Huffman tables: class (0 or 1) times 16, and number. */
  huffman: Set<number>;
}

interface Frame {
  width: number;
  height: number;
  /** The components that no scan has had, with the number of each one's quantization table. */
  left: Map<number, number>;
}

function readSegment(
  reading: Reading,
  { code, dataEnd, end }: JpegSegment,
  data: Uint8Array,
): JpegRefusal | null {
  switch (code) {
    case marker.quantization:
      return readQuantization(reading, data);
    case marker.huffman:
      return readHuffman(reading, data);
    case marker.restart:
      return data.length === 2 ? null : 'damaged';
    case marker.frame:
      return readFrame(reading, data);
    case marker.scan:
      return end > dataEnd ? readScan(reading, data) : 'damaged';
    // Among them DNL, which gives a height after the scan, and tables of arithmetic coding.
    default:
      return 'damaged';
  }
}

function readQuantization({ quantization }: Reading, data: Uint8Array): JpegRefusal | null {
  if (data.length === 0 || data.length % 65 !== 0) return 'damaged';
  for (let at = 0; at < data.length; at += 65) {
    const number = data[at] ?? 0;
    if (number > 3) return 'damaged';
    quantization.add(number);
  }
  return null;
}

function readHuffman({ huffman }: Reading, data: Uint8Array): JpegRefusal | null {
  if (data.length === 0) return 'damaged';
  for (let at = 0; at < data.length; ) {
    const number = data[at] ?? 0;
    if (![0, 1, 0x10, 0x11].includes(number) || at + 17 > data.length) return 'damaged';
    const counts = data.subarray(at + 1, at + 17);
    const symbols = counts.reduce((sum, count) => sum + count, 0);
    // The code words of all lengths together, as parts of 2^16.
    const used = counts.reduce((sum, count, index) => sum + count * 2 ** (15 - index), 0);
    at += 17 + symbols;
    if (symbols === 0 || symbols > 256 || used > 2 ** 16 || at > data.length) return 'damaged';
    huffman.add(number);
  }
  return null;
}

function readFrame(reading: Reading, data: Uint8Array): JpegRefusal | null {
  // With a second frame, a program might draw another picture than the measured one.
  if (reading.frame || data.length < 6) return 'damaged';
  const [precision, height, width] = [data[0], twoBytes(data, 1), twoBytes(data, 3)];
  const count = data[5] ?? 0;
  if (precision !== 8 || ![1, 3].includes(count)) return 'notBaseline';
  if (data.length !== 6 + 3 * count || width === 0 || height === 0) return 'damaged';
  if (Math.max(width, height) > maxStoredSide || width * height > maxStoredPixels) {
    return 'tooManyPixels';
  }
  const left = new Map<number, number>();
  for (let at = 6; at < data.length; at += 3) {
    const [id = 0, sampling = 0, table = 0] = data.subarray(at, at + 3);
    const factors = [sampling >> 4, sampling & 15];
    if (left.has(id) || factors.some((factor) => factor < 1 || factor > 4)) return 'damaged';
    left.set(id, table);
  }
  reading.frame = { width, height, left };
  return null;
}

function readScan({ frame, quantization, huffman }: Reading, data: Uint8Array): JpegRefusal | null {
  const count = data[0] ?? 0;
  if (!frame || count === 0 || data.length !== 4 + 2 * count) return 'damaged';
  for (let at = 1; at < 1 + 2 * count; at += 2) {
    const [id = 0, tables = 0] = data.subarray(at, at + 2);
    const table = frame.left.get(id);
    const areThere = huffman.has(tables >> 4) && huffman.has(0x10 | (tables & 15));
    if (table === undefined || !quantization.has(table) || !areThere) return 'damaged';
    frame.left.delete(id);
  }
  const [first, last, bits] = data.subarray(1 + 2 * count);
  return first === 0 && last === 63 && bits === 0 ? null : 'damaged';
}

/**
 * A picture written anew from its own segments alone: without EXIF, colour profile, thumbnails, comments and whatever
 * follows its end. Never longer than the bytes, and the same when it is made again.
 */
export function plainJpeg(bytes: Uint8Array, { segments }: Pick<Jpeg, 'segments'>): Uint8Array {
  const own = segments.map(({ start, end }) => bytes.subarray(start, end));
  const length = own.reduce((sum, part) => sum + part.length, 4);
  const plain = new Uint8Array(length);
  plain.set([0xff, marker.start]);
  let at = 2;
  for (const part of own) {
    plain.set(part, at);
    at += part.length;
  }
  plain.set([0xff, marker.end], at);
  return plain;
}
