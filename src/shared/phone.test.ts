import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { internationalDigits, normalPhone, searchedDigits } from './phone';

const tenDigits = fc.stringMatching(/^\d{10}$/);

describe('a phone number', () => {
  test.each([
    ['9876543210', '98765 43210'],
    [' +91 98765-43210 ', '98765 43210'],
    ['+919876543210', '98765 43210'],
    ['09876543210', '98765 43210'],
    ['(020) 2612 3456', '20261 23456'],
    ['91-98765.43210', '98765 43210'],
    ['+44 20 7946 0958', '+44 20 7946 0958'],
    ['98765 43210  ext 4', '98765 43210  ext 4'],
    ['112', '112'],
    ['घर 98765', 'घर 98765'],
  ])('%j is stored as %j', (typed, stored) => {
    expect(normalPhone(typed)).toBe(stored);
  });

  test('comes out the same however its digits are prefixed and parted, and stays so', () => {
    const parting = fc.constantFrom('', ' ', '-', '.');
    fc.assert(
      fc.property(
        tenDigits,
        fc.constantFrom('', '0', '+91', '91'),
        parting,
        (digits, prefix, by) => {
          const once = normalPhone(prefix + by + digits.slice(0, 4) + by + digits.slice(4));
          expect(once).toBe(`${digits.slice(0, 5)} ${digits.slice(5)}`);
          expect(normalPhone(once)).toBe(once);
        },
      ),
    );
  });

  test('whatever is typed keeps its digits or loses only the prefix', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 30 }), (text) => {
        const before = text.replace(/\D/g, '');
        expect(before.endsWith(normalPhone(text).replace(/\D/g, ''))).toBe(true);
      }),
    );
  });
});

describe('a search for one', () => {
  test.each([
    ['98765', '98765'],
    ['+91 98765 43210', '9876543210'],
    ['098765', '98765'],
    ['43 21', '4321'],
    ['321', null],
    ['Asha 98765', null],
    ['', null],
  ])('%j looks for %j', (text, digits) => {
    expect(searchedDigits(text)).toBe(digits);
  });
});

describe('a number for a link to WhatsApp or a text message [phone-1]', () => {
  test.each([
    ['98765 43210', '919876543210'],
    ['+91 98765-43210', '919876543210'],
    ['09876543210', '919876543210'],
    ['+44 7700 900123', '447700900123'],
    // Nobody has WhatsApp at a landline, and who is meant by a number without a country is not known.
    ['020 2612 3456', null],
    ['20261 23456', null],
    ['112', null],
    ['44 7700 900123', null],
    ['98765 43210 ext 4', null],
    ['+0 98765 43210', null],
    ['', null],
  ])('%j is dialled %j', (text, digits) => {
    expect(internationalDigits(text)).toBe(digits);
  });

  test('is the same whether it was stored or is as typed, and holds digits alone', () => {
    fc.assert(
      fc.property(
        fc.string({ maxLength: 30 }),
        fc.constantFrom('', '+', '+91', '0'),
        (text, prefix) => {
          const digits = internationalDigits(prefix + text);
          expect(digits ?? '1').toMatch(/^[1-9]\d*$/);
          expect(internationalDigits(normalPhone(prefix + text))).toBe(digits);
        },
      ),
    );
  });
});
