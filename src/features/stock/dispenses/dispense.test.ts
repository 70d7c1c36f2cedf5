import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { seriesNumber } from '../../../shared/seriesNumber';
import { dispenseNumber } from './dispense';

const prefix = fc.stringMatching(/^[A-Z0-9]{0,4}$/);
const year = fc.integer({ min: 2000, max: 2199 });
const serial = fc.integer({ min: 1, max: 9_999_999 });

describe('a number of the supply register [10.24.11]', () => {
  test.each([
    ['SC', 2026, 123, 'SC/D2627/000123'],
    ['', 2026, 1, 'D2627/000001'],
    ['ABCD', 2026, 999_999, 'ABCDD2627/999999'],
  ])('%s, %i, %i is %s', (letters, financialYear, count, number) => {
    expect(dispenseNumber(letters, financialYear, count)).toBe(number);
  });

  test('has at most 16 characters', () => {
    fc.assert(
      fc.property(prefix, year, serial, (letters, financialYear, count) => {
        expect(dispenseNumber(letters, financialYear, count)).toMatch(/^[A-Z0-9/]{12,16}$/);
      }),
      { examples: [['ABCD', 2026, 9_999_999]] },
    );
  });

  test('is another one for every other serial, and no receipt’s', () => {
    fc.assert(
      fc.property(prefix, prefix, year, year, serial, serial, (one, other, begun, later, a, b) => {
        fc.pre(a !== b);
        expect(dispenseNumber(one, begun, a)).not.toBe(dispenseNumber(other, begun, b));
        const receipt = seriesNumber('R', { prefix: other, financialYear: later, serial: b });
        expect(dispenseNumber(one, begun, a)).not.toBe(receipt);
      }),
    );
  });
});
