import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { contrast, isColour, readableColour, readableContrast, typedColour } from './clinicColour';

const white = '#ffffff';
const colours = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`);

test('contrast is WCAG’s ratio, whichever of the two is the text', () => {
  expect(contrast('#000000', white)).toBeCloseTo(21, 9);
  expect(contrast(white, '#000000')).toBeCloseTo(21, 9);
  expect(contrast('#0b6b5d', '#0b6b5d')).toBe(1);
  expect(contrast('#767676', white)).toBeCloseTo(4.54, 2);
});

test('a colour is typed in any letters, and what is none is none', () => {
  expect(typedColour(' #0B6b5D ')).toBe('#0b6b5d');
  for (const text of ['', '#0b6', '0b6b5d', 'teal', '#0b6b5d;']) {
    expect(typedColour(text)).toBeNull();
  }
});

describe('a clinic’s colour [10.1.13]', () => {
  test('is read on white paper, and white text on it, whatever was chosen', () => {
    fc.assert(
      fc.property(colours, (colour) => {
        const readable = readableColour(colour);
        expect(isColour(readable)).toBe(true);
        expect(contrast(readable, white)).toBeGreaterThanOrEqual(readableContrast);
      }),
    );
  });

  test('stays as it is where it has the contrast, and is not moved twice', () => {
    fc.assert(
      fc.property(colours, (colour) => {
        const readable = readableColour(colour);
        if (contrast(colour, white) >= readableContrast) expect(readable).toBe(colour);
        expect(readableColour(readable)).toBe(readable);
      }),
    );
  });

  test('is otherwise made darker, by no more than it takes', () => {
    fc.assert(
      fc.property(colours, (colour) => {
        const readable = readableColour(colour);
        fc.pre(readable !== colour);
        expect(contrast(colour, white)).toBeLessThan(readableContrast);
        // A 255th more of each channel is less than 0.1 there.
        expect(contrast(readable, white)).toBeLessThan(readableContrast + 0.1);
      }),
    );
  });

  test.each([
    ['#ffffff', '#767676'],
    ['#000000', '#000000'],
    ['#ffff00', '#7a7a00'],
    ['#ff9900', '#aa6600'],
    ['#00ff00', '#008a00'],
    ['#e91e63', '#e6175d'],
    ['#0000ff', '#0000ff'],
    ['#0b6b5d', '#0b6b5d'],
  ])('%s is %s, of the same hue', (colour, readable) => {
    expect(readableColour(colour)).toBe(readable);
  });
});
