import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { expiryFromText, expiryInWords } from './stockItem';

describe('the expiry of a pack', () => {
  test.each([
    ['0727', '2027-07-31'],
    ['07/27', '2027-07-31'],
    ['7-2027', '2027-07-31'],
    ['072027', '2027-07-31'],
    ['Feb 28', '2028-02-29'],
    ['JUL-2027', '2027-07-31'],
    ['15/07/2027', '2027-07-15'],
    ['2027-07-15', '2027-07-15'],
    ['1327', null],
    ['31/02/2027', null],
    ['727', null],
    ['soon', null],
    ['', null],
  ])('“%s” is %s', (text, expiry) => {
    expect(expiryFromText(text)).toBe(expiry);
  });

  test('is read back from what is shown', () => {
    const days = fc.date({
      min: new Date('2000-01-01'),
      max: new Date('2199-12-31'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(days, (day) => {
        const expiry = day.toISOString().slice(0, 10);
        expect(expiryFromText(expiryInWords(expiry))).toBe(expiry);
      }),
      { examples: [[new Date('2027-07-31')], [new Date('2028-02-29')], [new Date('2199-12-31')]] },
    );
  });
});
