import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dialAddress, internationalDigits, normalPhone, phoneSearchDigits } from './phone';

const mobileDigits = fc.stringMatching(/^[6-9]\d{9}$/);

describe('a phone number', () => {
  test.each([
    ['9876543210', '98765 43210'],
    [' +91 98765-43210 ', '98765 43210'],
    ['+919876543210', '98765 43210'],
    ['09876543210', '98765 43210'],
    ['+91 (0)98765 43210', '98765 43210'],
    ['+91-0-98765-43210', '98765 43210'],
    ['0091 98765 43210', '98765 43210'],
    ['0 +91 98765 43210', '98765 43210'],
    ['(+91) 98765–43210', '98765 43210'],
    ['0987-654-3210', '98765 43210'],
    ['९८७६५ ४३२१०', '98765 43210'],
    ['９８７６５４３２１０', '98765 43210'],
    ['tel:+919876543210', '98765 43210'],
    ['Mob. no. 98765 43210', '98765 43210'],
    ['\u202a+91 98765 43210\u202c', '98765 43210'],
    ['\ufeff98765\u200b43210', '98765 43210'],
    ['91-98765.43210', '98765 43210'],
    ['+44 20 7946 0958', '+44 20 7946 0958'],
    ['98765 43210  ext 4', '98765 43210  ext 4'],
    ['112', '112'],
    ['घर 98765', 'घर 98765'],
  ])('%j is stored as %j', (typed, stored) => {
    expect(normalPhone(typed)).toBe(stored);
  });

  test.each([
    '0253-2571234',
    '(020) 2612 3456',
    '+91 22 6789 1234',
    '080-25712345',
    '+91 80 2571 2345',
    '0612-2234567',
    '+91-612-2234567',
    '0884 223 4567',
  ])('%j, a landline, stays as it was typed, and nobody has WhatsApp there [3.2.5]', (typed) => {
    expect(normalPhone(typed)).toBe(typed);
    expect(internationalDigits(typed)).toBe(null);
  });

  test('comes out the same however its digits are prefixed and parted, and stays so', () => {
    const parting = fc.constantFrom('', ' ', '-', '.');
    fc.assert(
      fc.property(
        mobileDigits,
        fc.constantFrom('', '0', '+91', '91', '0091', '+91 (0)'),
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
    ['+91 (0)98765 43210', '9876543210'],
    ['९८७६५', '98765'],
    ['321', null],
    ['Asha 98765', null],
    ['', null],
  ])('%j looks for %j', (text, digits) => {
    expect(phoneSearchDigits(text)).toBe(digits);
  });
});

describe('a number for a link to WhatsApp or a text message [3.2.5] [10.6.6]', () => {
  test.each([
    ['98765 43210', '919876543210'],
    ['+91 98765-43210', '919876543210'],
    ['09876543210', '919876543210'],
    ['+91 (0)98765 43210', '919876543210'],
    ['+44 7700 900123', '447700900123'],
    ['+44 (0)7700 900123', '447700900123'],
    ['0044 7700 900123', '447700900123'],
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

test.each([
  ['98765 43210', 'tel:+919876543210'],
  ['+44 (0)7700 900123', 'tel:+447700900123'],
  ['020 2612 3456', 'tel:02026123456'],
  ['1800-123-4567', 'tel:18001234567'],
  ['020 2612 3456 / 98765 43210', null],
  ['ask at the desk', null],
  ['', null],
])('a tap on %j calls %j', (text, address) => {
  expect(dialAddress(text)).toBe(address);
});
