import fc from 'fast-check';
import { expect, test } from 'vitest';
import { receiptNumber } from './billNumber';
import { parseReceiptName, receiptName } from './receipt';

const id = '01a1fb40-d71c-7706-b228-75c30d0e24c6';

test('a receipt is named by its number, and an older one by the end of its id [10.3.32]', () => {
  expect(receiptName({ id, receiptNumber: 'SC/R2627/000123' })).toBe('SC/R2627/000123');
  expect(receiptName({ id })).toBe('0d0e24c6');
});

test('every receipt’s number names its year and serial, in any case [10.3.32]', () => {
  fc.assert(
    fc.property(
      fc.stringMatching(/^[A-Z0-9]{0,4}$/),
      fc.integer({ min: 2000, max: 2099 }),
      fc.integer({ min: 1, max: 9_999_999 }),
      (prefix, financialYear, serial) => {
        const number = receiptNumber(prefix, financialYear, serial);
        const named = { financialYear, serial };
        expect(parseReceiptName(number)).toEqual(named);
        expect(parseReceiptName(` ${number.toLowerCase()} `)).toEqual(named);
      },
    ),
  );
});

test.each([
  ['r2627/123', { financialYear: 2026, serial: 123 }],
  ['R2627000123', { financialYear: 2026, serial: 123 }],
  ['SC / R2627 / 123', { financialYear: 2026, serial: 123 }],
  ['R२६२७/१२३', { financialYear: 2026, serial: 123 }],
  ['681E5620', { idEnd: '681e5620' }],
  ['#0d0e24c6', { idEnd: '0d0e24c6' }],
  // A bill's and a credit note's number, years that do not follow each other, and other texts.
  ['SC/2627/000123', null],
  ['SC/CN2627/00012', null],
  ['R2628/123', null],
  ['Asha Rao', null],
  ['98765 43210', null],
])('“%s” names %j', (text, named) => {
  expect(parseReceiptName(text)).toEqual(named);
});
