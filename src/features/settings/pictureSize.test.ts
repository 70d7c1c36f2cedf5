import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { newDoctorProfile } from './clinicSettings';
import { pictureSize } from './pictureSize';

const url = (type: 'png' | 'jpeg', bytes: readonly number[] | Buffer) =>
  `data:image/${type};base64,${Buffer.from(bytes).toString('base64')}`;

const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

const pngEnd = [0, 0, 0, 0, 0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82];

/** A PNG that claims a size, and whatever stands between its head and its end. */
function png(width: number, height: number, rest: readonly number[] = []): string {
  const head = Buffer.alloc(16);
  head.writeUInt32BE(13, 0);
  head.write('IHDR', 4);
  head.writeUInt32BE(width, 8);
  head.writeUInt32BE(height, 12);
  return url(
    'png',
    Buffer.concat([Buffer.from(signature), head, Buffer.from([...rest, ...pngEnd])]),
  );
}

/** A JPEG that claims a size in the frame after other segments. */
function jpeg(
  width: number,
  height: number,
  before: readonly (readonly number[])[] = [],
  { scans = [[1, 0xff, 0, 2, 0xff, 0xd0, 3]], after = [] as readonly number[] } = {},
): string {
  const segment = (marker: number, data: readonly number[]) => {
    const head = Buffer.from([0xff, marker, 0, 0]);
    head.writeUInt16BE(data.length + 2, 2);
    return Buffer.concat([head, Buffer.from(data)]);
  };
  const frame = Buffer.alloc(6);
  frame[0] = 8;
  frame.writeUInt16BE(height, 1);
  frame.writeUInt16BE(width, 3);
  const parts = before.map((data) => segment(0xe1, data));
  return url(
    'jpeg',
    Buffer.concat([
      Buffer.from([0xff, 0xd8]),
      ...parts,
      segment(0xc2, [...frame]),
      ...scans.flatMap((lines) => [segment(0xda, [1, 1, 0, 0, 63, 0, 0]), Buffer.from(lines)]),
      Buffer.from(after),
      Buffer.from([0xff, 0xd9]),
    ]),
  );
}

const bytes = fc.array(fc.integer({ min: 0, max: 255 }), { maxLength: 60 });
const side = fc.integer({ min: 0, max: 65_535 });

describe('the size of a picture [10.1.7] [PAP-1]', () => {
  test('is what its head says, whatever stands before and after', () => {
    fc.assert(
      fc.property(side, side, fc.array(bytes, { maxLength: 5 }), (width, height, others) => {
        expect(pictureSize(png(width, height, others.flat()))).toEqual({ width, height });
        expect(pictureSize(jpeg(width, height, others))).toEqual({ width, height });
      }),
    );
  });

  test('is none of any other bytes, and reading them never fails', () => {
    for (const type of ['png', 'jpeg'] as const) {
      fc.assert(
        fc.property(bytes, (other) => {
          expect(pictureSize(url(type, other))).toBeNull();
        }),
      );
      const start = type === 'png' ? signature : [0xff, 0xd8, 0xff];
      // A cut head, or segments that lead beyond the end.
      fc.assert(
        fc.property(bytes, (rest) => {
          pictureSize(url(type, [...start, ...rest]));
        }),
      );
    }
    // Cut off anywhere.
    const whole = Buffer.from(png(4, 4, [1, 2, 3]).split(',')[1] ?? '', 'base64');
    for (let length = 0; length < whole.length; length++) {
      expect(pictureSize(url('png', whole.subarray(0, length)))).toBeNull();
    }
    expect(pictureSize(png(4, 4).replace('png', 'jpeg'))).toBeNull();
    expect(pictureSize(jpeg(4, 4).replace('jpeg', 'svg+xml'))).toBeNull();
    expect(pictureSize('data:image/png;base64,A')).toBeNull();
  });

  test('of a JPEG with several scans is read to its end; one with a second frame, or cut off, is none', () => {
    const scans = [
      [1, 0xff, 0, 2],
      [0xff, 0xd7, 9],
    ];
    expect(pictureSize(jpeg(8, 9, [], { scans }))).toEqual({ width: 8, height: 9 });
    const frame = [0xff, 0xc0, 0, 8, 8, 0x4a, 0x38, 0x4a, 0x38, 1];
    expect(pictureSize(jpeg(8, 8, [], { after: frame }))).toBeNull();
    expect(pictureSize(jpeg(8, 8, [], { scans: [], after: frame }))).toBeNull();
    const whole = Buffer.from(jpeg(8, 8, [], { scans }).split(',')[1] ?? '', 'base64');
    for (let length = 0; length < whole.length; length++) {
      expect(pictureSize(url('jpeg', whole.subarray(0, length)))).toBeNull();
    }
  });

  test.each([0x01, 0xd0, 0xd7, 0xff])(
    'is none where a marker without a length (%i) would lead past the frame that is drawn to a smaller one',
    (marker) => {
      const bytesOf = (picture: string) => Buffer.from(picture.split(',')[1] ?? '', 'base64');
      const [huge, small] = [bytesOf(jpeg(19_000, 19_000)), bytesOf(jpeg(8, 8))];
      const file = Buffer.alloc(65_536);
      Buffer.concat([huge.subarray(0, 2), Buffer.from([0xff, marker]), huge.subarray(2)]).copy(
        file,
      );
      // The frame's own first bytes, taken for a length.
      small.copy(file, 4 + file.readUInt16BE(4), 2);
      expect(pictureSize(url('jpeg', file))).toBeNull();
    },
  );
});

describe('a picture for papers [10.1.7] [PAP-1]', () => {
  const problemOf = (picture: string) =>
    newDoctorProfile.shape.signature.safeParse(picture).error?.issues[0]?.message ?? null;
  const tooLarge = 'This picture is too large. It may have 64 KB, and 1,000 pixels on each side.';
  const none = 'Choose a PNG or JPEG picture.';
  const text = (words: string) => [...Buffer.from(words)];

  test.each<[string, string, string | null]>([
    ['of 480 by 160', png(480, 160), null],
    ['of 1,000 by 1,000', jpeg(1_000, 1_000), null],
    ['that would take a gigabyte when it is drawn', png(19_000, 19_000), tooLarge],
    ['that is long and thin', jpeg(1, 1_001), tooLarge],
    ['of 65 KB', png(8, 8, Array(66_000).fill(0)), tooLarge],
    ['without a pixel', png(0, 7), none],
    ['that is an SVG under another name', url('png', text('<svg onload="alert(1)"/>')), none],
    ['that is a page under another name', url('jpeg', text('<script>alert(1)</script>')), none],
    ['that is an SVG', 'data:image/svg+xml;base64,PHN2Zy8+', none],
    ['elsewhere', 'https://elsewhere.example/signature.png', none],
    ['that leaves its quotes', `${png(8, 8)}" onerror="alert(1)`, none],
    // Whatever follows the picture's end, it is drawn as a picture and nothing else.
    ['with a page behind it', png(8, 8, text('<script>alert(1)</script>')), null],
  ])('%s', (_, picture, problem) => {
    expect(problemOf(picture)).toBe(problem);
  });
});
