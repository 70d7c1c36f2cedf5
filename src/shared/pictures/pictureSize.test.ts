import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { frame, jpegOf, pngBytes, scan, segment } from '../../../tests/pictureFiles';
import { pictureSize } from './pictureSize';

const url = (type: 'png' | 'jpeg', bytes: readonly number[] | Buffer) =>
  `data:image/${type};base64,${Buffer.from(bytes).toString('base64')}`;

const signature = [...pngBytes(1, 1).subarray(0, 8)];

const png = (width: number, height: number, rest: readonly number[] = []) =>
  url('png', pngBytes(width, height, rest));

/** A JPEG that claims a size in the frame after other segments. */
function jpeg(
  width: number,
  height: number,
  before: readonly (readonly number[])[] = [],
  { scans = [[1, 0xff, 0, 2, 0xff, 0xd0, 3]], after = [] as readonly number[] } = {},
): string {
  return url(
    'jpeg',
    jpegOf(
      ...before.map((data) => segment(0xe1, data)),
      frame(width, height, { marker: 0xc2 }),
      ...scans.map((data) => scan([1], data)),
      Buffer.from(after),
    ),
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
    const second = [0xff, 0xc0, 0, 8, 8, 0x4a, 0x38, 0x4a, 0x38, 1];
    expect(pictureSize(jpeg(8, 8, [], { after: second }))).toBeNull();
    expect(pictureSize(jpeg(8, 8, [], { scans: [], after: second }))).toBeNull();
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
