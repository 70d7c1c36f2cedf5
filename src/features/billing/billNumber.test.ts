import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { financialYearName, financialYearOf } from '../../shared/financialYear';
import { settingsMessages } from '../settings/clinicSettings';
import { documentTitle } from './billDocument';
import { billNumber, creditNoteNumber, receiptNumber } from './billNumber';

const prefix = fc.stringMatching(/^[A-Z0-9]{0,4}$/);
const year = fc.integer({ min: 2000, max: 2199 });
const serial = fc.integer({ min: 1, max: 9_999_999 });

describe('a bill’s number [10.3.1] [CON-8]', () => {
  test('has at most 16 characters, of those that GST allows', () => {
    expect(settingsMessages.billPrefix).toContain('at most 4');
    fc.assert(
      fc.property(prefix, year, serial, (letters, financialYear, count) => {
        const number = billNumber(letters, financialYear, count);
        expect(number.length).toBeLessThanOrEqual(16);
        expect(number).toMatch(/^[A-Z0-9/]+$/);
      }),
      { examples: [['ABCD', 2026, 9_999_999]] },
    );
  });

  test('is another one for every other serial of a year, whatever the prefixes', () => {
    fc.assert(
      fc.property(prefix, prefix, year, serial, serial, (one, other, financialYear, a, b) => {
        fc.pre(a !== b);
        expect(billNumber(one, financialYear, a)).not.toBe(billNumber(other, financialYear, b));
      }),
    );
  });

  test.each([
    ['SC', 2026, 123, 'SC/2627/000123'],
    ['', 2026, 1, '2627/000001'],
    ['ABCD', 2099, 999_999, 'ABCD/9900/999999'],
    ['ABCD', 2026, 1_000_000, 'ABCD2627/1000000'],
  ])('%s, %i, %i is %s', (letters, financialYear, count, number) => {
    expect(billNumber(letters, financialYear, count)).toBe(number);
  });

  test('ten million bills a year are refused, not numbered with 17 characters', () => {
    expect(() => billNumber('', 2026, 10_000_000)).toThrow(RangeError);
  });
});

describe('a credit note’s number [10.3.27] [CON-8]', () => {
  const noteSerial = fc.integer({ min: 1, max: 999_999 });

  test('has at most 16 characters, of those that GST allows', () => {
    fc.assert(
      fc.property(prefix, year, noteSerial, (letters, financialYear, count) => {
        expect(creditNoteNumber(letters, financialYear, count)).toMatch(/^[A-Z0-9/]{11,16}$/);
      }),
      { examples: [['ABCD', 2026, 999_999]] },
    );
  });

  test('is another one for every other serial of a year, whatever the prefixes', () => {
    fc.assert(
      fc.property(prefix, prefix, year, noteSerial, noteSerial, (one, other, begun, a, b) => {
        fc.pre(a !== b);
        expect(creditNoteNumber(one, begun, a)).not.toBe(creditNoteNumber(other, begun, b));
      }),
      { examples: [['', 'CN26', 2026, 12, 26_271]] },
    );
  });

  test('is no bill’s, whatever the prefixes and years', () => {
    // Prefixes that look like a part of the other number are what could bring two together.
    const close = fc.oneof(prefix, fc.constantFrom('CN', 'SCCN', 'CN26', '26', '2627', ''));
    fc.assert(
      fc.property(
        close,
        close,
        year,
        year,
        noteSerial,
        serial,
        (one, other, begun, later, a, b) => {
          expect(creditNoteNumber(one, begun, a)).not.toBe(billNumber(other, later, b));
        },
      ),
      { examples: [['', 'CN', 2026, 2026, 100_000, 1_000_000]] },
    );
  });

  test.each([
    ['SC', 2026, 12, 'SC/CN2627/00012'],
    ['', 2026, 1, 'CN2627/00001'],
    ['ABC', 2099, 99_999, 'ABC/CN9900/99999'],
    ['ABCD', 2026, 12, 'ABCDCN2627/00012'],
    ['SC', 2026, 100_000, 'SC/CN2627/100000'],
    ['ABC', 2026, 100_000, 'ABCCN2627/100000'],
    ['ABCD', 2026, 100_000, 'ABCDCN2627100000'],
  ])('%s, %i, %i is %s', (letters, financialYear, count, number) => {
    expect(creditNoteNumber(letters, financialYear, count)).toBe(number);
  });

  test('a million notes a year are refused, not numbered with 17 characters', () => {
    expect(() => creditNoteNumber('', 2026, 1_000_000)).toThrow(RangeError);
  });
});

describe('a receipt’s number [10.3.32] [CON-8]', () => {
  test('has at most 16 characters, of those that GST allows', () => {
    fc.assert(
      fc.property(prefix, year, serial, (letters, financialYear, count) => {
        expect(receiptNumber(letters, financialYear, count)).toMatch(/^[A-Z0-9/]{12,16}$/);
      }),
      { examples: [['ABCD', 2026, 9_999_999]] },
    );
  });

  test('is another one for every other serial of a year, whatever the prefixes', () => {
    fc.assert(
      fc.property(prefix, prefix, year, serial, serial, (one, other, begun, a, b) => {
        fc.pre(a !== b);
        expect(receiptNumber(one, begun, a)).not.toBe(receiptNumber(other, begun, b));
      }),
    );
  });

  test('is no bill’s and no credit note’s, whatever the prefixes and years', () => {
    const close = fc.oneof(prefix, fc.constantFrom('R', 'SCR', 'R262', 'CN', '2627', ''));
    const noteSerial = fc.integer({ min: 1, max: 999_999 });
    fc.assert(
      fc.property(
        ...([close, close, year, year, serial, serial, noteSerial] as const),
        (one, other, begun, later, a, b, c) => {
          const number = receiptNumber(one, begun, a);
          expect(number).not.toBe(billNumber(other, later, b));
          expect(number).not.toBe(creditNoteNumber(other, later, c));
        },
      ),
      { examples: [['', 'R', 2026, 2026, 1_000_000, 1_000_000, 100_000]] },
    );
  });

  test.each([
    ['SC', 2026, 123, 'SC/R2627/000123'],
    ['', 2026, 1, 'R2627/000001'],
    ['ABC', 2099, 999_999, 'ABC/R9900/999999'],
    ['ABCD', 2026, 123, 'ABCDR2627/000123'],
    ['ABC', 2026, 1_000_000, 'ABC/R26271000000'],
    ['ABCD', 2026, 1_000_000, 'ABCDR26271000000'],
  ])('%s, %i, %i is %s', (letters, financialYear, count, number) => {
    expect(receiptNumber(letters, financialYear, count)).toBe(number);
  });

  test('ten million receipts a year are refused, not numbered with 17 characters', () => {
    expect(() => receiptNumber('', 2026, 10_000_000)).toThrow(RangeError);
  });
});

describe('the financial year [10.3.3] [TZ-5]', () => {
  test.each([
    ['2027-03-31T18:29:59.999Z', 2026],
    ['2027-03-31T18:30:00.000Z', 2027],
    ['2026-04-01T00:00:00Z', 2026],
    ['2026-12-31T23:59:59Z', 2026],
  ])('at %s in Kolkata is that of %i', (at, expected) => {
    expect(financialYearOf(new Date(at), 'Asia/Kolkata')).toBe(expected);
  });

  test('is read off the clinic’s calendar, not off UTC’s', () => {
    const at = new Date('2027-03-31T18:30:00Z');
    expect(financialYearOf(at, 'UTC')).toBe(2026);
    expect(financialYearOf(at, 'Asia/Kolkata')).toBe(2027);
  });

  test('has a name', () => {
    expect(financialYearName(2026)).toBe('2026-27');
    expect(financialYearName(2099)).toBe('2099-00');
  });
});

test('only a clinic with a GSTIN makes a tax invoice, and only of what is taxed [10.3.6]', () => {
  const gstin = '27AAPFU0939F1ZV';
  const items = (...rates: number[]) => rates.map((taxBasisPoints) => ({ taxBasisPoints }));
  expect(documentTitle({ gstin, items: items(0, 0) })).toBe('Bill of supply');
  expect(documentTitle({ gstin, items: items(0, 1200) })).toBe('Tax invoice');
  expect(documentTitle({ gstin: null, items: items(0) })).toBe('Bill of supply');
  expect(documentTitle({ gstin: null, items: items(1800) })).toBe('Bill');
});
