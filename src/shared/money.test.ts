import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatRupees, rupeesFromPaise } from './money';
import {
  basisPointsFromPercent,
  isUnread,
  paiseFromRupees,
  readPercent,
  readRupees,
} from './readMoney';

describe('rupees on screen [1.9] [2.11.30] [9.8]', () => {
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
        expect(readRupees(formatRupees(paise))).toBe(paise);
        expect(readRupees(formatRupees(-paise)) ?? Number.NaN).toBe(0 - paise);
      }),
      { numRuns: 1000 },
    );
  });
});

describe('rupees as typed [BUS-2]', () => {
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

  test.each([
    ...['₹1,500', '₹ 1,500.00', '1,500/-', '1500/=', '1500 /-', '1,500 ₹', '₹1,500/- only'],
    ...[
      'Rs 1500',
      'Rs. 1,500',
      'rs.1500/-',
      'RS1500',
      'INR 1,500',
      '1500 rs',
      '1500 Rs.',
      '₨ 1,500',
    ],
    ...[
      '1500 rupees',
      '1,500 only',
      'रु 1500',
      'रु. 1,500',
      'रू १,५००/-',
      '१५०० रुपये',
      '१५०० रुपये मात्र',
    ],
    ...[
      '１５００',
      '１，５００．００',
      '₹１，５００',
      '\u200b1,500\u200e',
      '\u00a01,500\u00a0',
      '+1500',
    ],
  ])('%s is 1,500 rupees [5.6.7]', (text) => {
    expect(readRupees(text)).toBe(150_000);
    expect(isUnread(text, readRupees)).toBe(false);
  });

  test.each(['−₹50', '₹-50', '-50/-', 'Rs. −50', '–50'])('%s is less than nothing', (text) => {
    expect(readRupees(text)).toBe(-5000);
  });

  test.each([
    ...['.', 'abc', '1e3', ',', ',5', '₹', 'Rs', '/-', 'NaN', 'Infinity', '0x10', '5²', '½', '1-5'],
    // Nobody knows whether these are one amount, or how large it is.
    ...[
      '1,50',
      '1.500,00',
      '1,500,00',
      '1 500',
      '500 or 600',
      // A sum has one plus between two amounts, and no other sign.
      ...['500+', '+500+100', '500++100', '500+-100', '-500+100', '500+abc', '500-100', '5*100'],
      '2 lakh',
      '1.5k',
      '--5',
      '-₹-5',
      '$5',
      '500%',
    ],
  ])('%j cannot be read, counts as 0 and is marked [5.6.7]', (text) => {
    expect(readRupees(text)).toBeNull();
    expect(paiseFromRupees(text)).toBe(0);
    expect(isUnread(text, readRupees)).toBe(true);
  });

  test.each([
    ['300+45.50', 34_550],
    [' 300 + 45.5 ', 34_550],
    ['₹300 + ₹45.50', 34_550],
    ['1,500/- + Rs. 500 + 5', 200_500],
    ['３００＋४५', 34_500],
    ['0.005+0.005', 2],
  ])('%s is a sum of %i paise [10.3.33]', (text, paise) => {
    expect(readRupees(text)).toBe(paise);
    expect(isUnread(text, readRupees)).toBe(false);
  });

  test('a sum is what its amounts are together, in any order and however each is written [10.3.33]', () => {
    const amount = fc.integer({ min: 0, max: 1_000_000_000 });
    const inWords = (paise: number) => `Rs. ${rupeesFromPaise(paise)}/-`;
    const as = fc.constantFrom(rupeesFromPaise, formatRupees, inWords);
    const term = fc.record({ paise: amount, as });
    fc.assert(
      fc.property(fc.array(term, { minLength: 2, maxLength: 8 }), (terms) => {
        const text = terms.map((one) => one.as(one.paise)).join(' + ');
        const sum = terms.reduce((total, { paise }) => total + paise, 0);
        expect(readRupees(text)).toBe(sum);
        expect(readRupees(text.split('+').reverse().join('+'))).toBe(sum);
      }),
    );
  });

  test.each(['', ' ', '\u200b'])('%j is blank: 0, and nothing to mark', (text) => {
    expect(paiseFromRupees(text)).toBe(0);
    expect(isUnread(text, readRupees)).toBe(false);
  });

  test('a number past every limit stays past every limit, also in a sum', () => {
    expect(paiseFromRupees('9'.repeat(40))).toBe(Number.MAX_SAFE_INTEGER);
    expect(paiseFromRupees(`${'9'.repeat(40)}+1`)).toBe(Number.MAX_SAFE_INTEGER);
  });

  test('18 percent are 1800 basis points, 2.5 are 250, with or without their sign', () => {
    expect(['18', '18%', ' 18 % ', '１８％', '१८ %', '18 per cent'].map(readPercent)).toEqual(
      Array(6).fill(1800),
    );
    expect([basisPointsFromPercent('2.5'), readPercent('2.5%')]).toEqual([250, 250]);
    expect(['', 'nil', '5+5', '₹5', '5/-', '%'].map(readPercent)).toEqual(Array(6).fill(null));
    expect(basisPointsFromPercent('nil')).toBe(0);
  });
});
