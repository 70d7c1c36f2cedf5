import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { basisPointsFromPercent, formatRupees, paiseFromRupees, rupeesFromPaise } from './money';

describe('rupees on screen [money-1]', () => {
  test.each([
    [0, '₹0.00'],
    [-0, '₹0.00'],
    [5, '₹0.05'],
    [50_000, '₹500.00'],
    [10_000_000, '₹1,00,000.00'],
    [1_234_567_890, '₹1,23,45,678.90'],
    [-5000, '−₹50.00'],
  ])('%i paise read %s', (paise, text) => {
    expect(formatRupees(paise)).toBe(text);
  });

  test('every amount reads exactly, whatever the grouping', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000_000 }), (paise) => {
        expect(paiseFromRupees(formatRupees(paise).replace(/[₹,]/g, ''))).toBe(paise);
      }),
      { numRuns: 1000 },
    );
  });
});

describe('rupees as typed [money-2]', () => {
  test('an amount put into a box is read back as itself, round ones without decimals', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000_000_000 }), (paise) => {
        expect(paiseFromRupees(rupeesFromPaise(paise))).toBe(paise);
      }),
    );
    expect([50_000, 3333, 5, 0].map(rupeesFromPaise)).toEqual(['500', '33.33', '0.05', '0']);
  });

  test('every amount written with two decimals comes back as its paise', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000_000 }), (paise) => {
        const text = `${Math.floor(paise / 100)}.${String(paise % 100).padStart(2, '0')}`;
        expect(paiseFromRupees(text)).toBe(paise);
      }),
      { numRuns: 1000 },
    );
  });

  test.each([
    ['1.005', 101],
    ['0.07', 7],
    ['33.33', 3333],
    ['.5', 50],
    ['5.', 500],
    [' 12 ', 1200],
    ['-3.20', -320],
    ['1,500', 150_000],
    ['1,00,000.50', 10_000_050],
    ['५००', 50_000],
    ['१,००,०००.५०', 10_000_050],
  ])('%s is %i paise', (text, paise) => {
    expect(paiseFromRupees(text)).toBe(paise);
  });

  test.each(['', ' ', '.', 'abc', '1e3', ',', ',5', '₹5', 'NaN', 'Infinity', '0x10'])(
    '%j is not a number and counts as 0',
    (text) => {
      expect(paiseFromRupees(text)).toBe(0);
    },
  );

  test('a number past every limit stays past every limit', () => {
    expect(paiseFromRupees('9'.repeat(40))).toBe(Number.MAX_SAFE_INTEGER);
  });

  test('18 percent are 1800 basis points, 2.5 are 250', () => {
    expect([basisPointsFromPercent('18'), basisPointsFromPercent('2.5')]).toEqual([1800, 250]);
  });
});
