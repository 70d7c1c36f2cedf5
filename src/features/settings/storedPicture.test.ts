import { describe, expect, test } from 'vitest';
import { jpegBytes, pngBytes } from '../../../tests/pictureFiles';
import { newDoctorProfile } from './clinicSettings';

const url = (type: 'png' | 'jpeg', bytes: readonly number[] | Buffer) =>
  `data:image/${type};base64,${Buffer.from(bytes).toString('base64')}`;
const png = (width: number, height: number, rest: readonly number[] = []) =>
  url('png', pngBytes(width, height, rest));
const jpeg = (width: number, height: number) => url('jpeg', jpegBytes(width, height));

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
