import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  frame,
  hostileFiles,
  huffman,
  jpegBytes,
  jpegOf,
  quantization,
  scan,
  segment,
} from '../../../tests/pictureFiles';
import { typeOf } from './contentType';
import { jpegSegments, plainJpeg, readJpeg } from './jpeg';

const byte = fc.integer({ min: 0, max: 255 });
const bytes = fc.array(byte, { maxLength: 60 });
/** Compressed data: FF is followed by 0. */
const compressed = fc
  .array(byte, { minLength: 1, maxLength: 80 })
  .map((data) => data.flatMap((one) => (one === 0xff ? [0xff, 0] : [one])));
/** EXIF, colour profiles, comments: what programs write beside the picture. */
const beside = fc
  .tuple(fc.constantFrom(0xe0, 0xe1, 0xe2, 0xed, 0xee, 0xef, 0xfe), bytes)
  .map(([marker, data]) => segment(marker, data));
const besides = fc.array(beside, { maxLength: 3 });
const side = fc.integer({ min: 1, max: 2_000 });
const restart = segment(0xdd, [0, 4]);

interface Parts {
  width: number;
  height: number;
  count: number;
  isInterleaved: boolean;
  data: number[];
  others: Buffer[];
}
const parts = fc.record<Parts>({
  width: side,
  height: side,
  count: fc.constantFrom(1, 3),
  isInterleaved: fc.boolean(),
  data: compressed,
  others: besides,
});

function whole({ width, height, count, isInterleaved, data, others }: Parts, withOthers = others) {
  const ids = Array.from({ length: count }, (_, at) => at + 1);
  const scans = isInterleaved ? [scan(ids, data)] : ids.map((id) => scan([id], data));
  const head = [quantization, restart, huffman, frame(width, height, { count })];
  return jpegOf(...withOthers, ...head, ...withOthers, ...scans);
}

function plainOf(picture: Uint8Array): Uint8Array {
  const jpeg = readJpeg(picture);
  if (typeof jpeg === 'string') throw new Error(jpeg);
  return plainJpeg(picture, jpeg);
}

describe('a picture written anew [PAP-6]', () => {
  test('has its own segments alone, whatever stands beside and behind them; again, it is the same', () => {
    fc.assert(
      fc.property(parts, bytes, (picture, tail) => {
        const full = Buffer.concat([whole(picture), Buffer.from(tail)]);
        const plain = plainOf(full);
        const { width, height } = picture;
        expect(readJpeg(full)).toMatchObject({ width, height });
        expect(Buffer.from(plain)).toEqual(whole(picture, []));
        expect(plain.length).toBeLessThanOrEqual(full.length);
        expect(plainOf(plain)).toEqual(plain);
        const codes = jpegSegments(plain).segments.map(({ code }) => code);
        expect(codes.filter((code) => ![0xdb, 0xc4, 0xc0, 0xdd, 0xda].includes(code))).toEqual([]);
      }),
    );
  });

  test('is none if it is cut anywhere, and no bytes at all make reading fail', () => {
    fc.assert(
      fc.property(parts, fc.nat(), (picture, at) => {
        const full = whole(picture);
        expect(readJpeg(full.subarray(0, at % full.length))).toBe('damaged');
      }),
    );
    fc.assert(
      fc.property(
        parts,
        fc.array(fc.tuple(fc.nat(), byte), { maxLength: 6 }),
        (picture, changes) => {
          const full = whole(picture);
          for (const [at, value] of changes) full[at % full.length] = value;
          const jpeg = readJpeg(full);
          if (typeof jpeg === 'string') return;
          // Whatever a changed byte means, what is stored reads as the same picture.
          const { width, height } = jpeg;
          expect(readJpeg(plainJpeg(full, jpeg))).toMatchObject({ width, height });
        },
      ),
    );
    fc.assert(
      fc.property(bytes, (other) => void readJpeg(Uint8Array.from([0xff, 0xd8, ...other]))),
    );
  });

  test.each<[string, Buffer, string]>([
    [
      'a second frame',
      jpegOf(quantization, huffman, frame(8, 8), frame(8, 8), scan([1], [0])),
      'damaged',
    ],
    ['a frame of another kind behind it', jpegOf(frame(8, 8, { marker: 0xc9 })), 'notBaseline'],
    [
      'a component in two scans',
      jpegOf(quantization, huffman, frame(8, 8), scan([1], [0]), scan([1], [0])),
      'damaged',
    ],
    [
      'a component in no scan',
      jpegOf(quantization, huffman, frame(8, 8, { count: 3 }), scan([1], [0])),
      'damaged',
    ],
    [
      'a scan before its frame',
      jpegOf(quantization, huffman, scan([1], [0]), frame(8, 8)),
      'damaged',
    ],
    ['an empty scan', jpegOf(quantization, huffman, frame(8, 8), scan([1], [])), 'damaged'],
    [
      'more code words than there are',
      jpegOf(quantization, segment(0xc4, [0, 3, ...Array(15).fill(0), 0, 1, 2])),
      'damaged',
    ],
    [
      'DNL',
      jpegOf(quantization, huffman, frame(8, 8), scan([1], [0]), segment(0xdc, [0, 8])),
      'damaged',
    ],
    ['a side of 4,097', jpegBytes(4_097, 8), 'tooManyPixels'],
    ['more than 6 million pixels', jpegBytes(3_000, 2_001), 'tooManyPixels'],
  ])('is none with %s', (_, picture, refusal) => {
    expect(readJpeg(picture)).toBe(refusal);
  });

  test('takes time in proportion to the bytes', () => {
    // 500 KB of empty comments: the most segments that a stored file can have.
    const comments = Buffer.concat(Array<Buffer>(125_000).fill(segment(0xfe, [])));
    const began = performance.now();
    expect(plainOf(jpegBytes(8, 8, [comments]))).toEqual(plainOf(jpegBytes(8, 8)));
    expect(performance.now() - began).toBeLessThan(1_000);
  });
});

test('a type is told by the bytes, and thirty hostile files are refused or harmless [PAP-6]', () => {
  expect(hostileFiles).toHaveLength(30);
  for (const { what, bytes: make, refusal } of hostileFiles) {
    if (refusal === 'PAYLOAD_TOO_LARGE') continue;
    const file = make();
    const type = typeOf(file);
    const read = type === 'jpeg' ? readJpeg(file) : type;
    if (refusal === 'NOT_A_PICTURE') expect(['notBaseline', 'damaged', null], what).toContain(read);
    if (refusal === 'TOO_MANY_PIXELS') expect(read, what).toBe('tooManyPixels');
    if (refusal === 'TOO_LARGE') expect(file.length, what).toBeGreaterThan(500_000);
    if (refusal === null && type === 'jpeg') {
      expect(Buffer.from(plainOf(file)).includes('script'), what).toBe(false);
    }
  }
});
