import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  foreignSearchNumber,
  internationalDigits,
  isSameNumber,
  normalPhone,
  phoneSearchDigits,
  telUri,
} from './phone';

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
    '+91 (0)80 2654 3210',
    '0 80 2654 3210',
    '(0)731 2654321',
    '0 731 265 4321',
    '079 2654 3210',
    '+91 79 2654 3210',
  ])('%j, a landline, stays as it was typed, and nobody has WhatsApp there [3.2.5]', (typed) => {
    expect(normalPhone(typed)).toBe(typed);
    expect(internationalDigits(typed)).toBe(null);
  });

  test('a landline with its leading 0 is never taken for a mobile number, and is dialled with the country code', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('0', '(0)', '0 ', '0-', '+91 (0)', '+91-0-', '+91 0', '91 (0) ', '0091 0'),
        fc.constantFrom('11', '22', '79', '80', '612', '731', '6274', '8152'),
        fc.constantFrom(' ', '-', '.'),
        fc.stringMatching(/^[2-6]\d{7}$/),
        (prefix, area, by, digits) => {
          const subscriber = digits.slice(0, 10 - area.length);
          const typed = `${prefix}${area}${by}${subscriber.slice(0, -4)}${by}${subscriber.slice(-4)}`;
          expect(normalPhone(typed)).toBe(typed);
          expect(internationalDigits(typed)).toBe(null);
          expect(telUri(typed)).toBe(`tel:+91${area}${subscriber}`);
        },
      ),
    );
  });

  test('comes out the same however its digits are prefixed and parted, and stays so', () => {
    const parting = fc.constantFrom('', ' ', '-', '.');
    fc.assert(
      fc.property(
        mobileDigits,
        fc.constantFrom('', '0', '+91', '91', '0091', '+91 (0)'),
        parting,
        (digits, prefix, by) => {
          // Behind a 0, four digits that stand apart are an area code.
          const once = normalPhone(prefix + by + digits.slice(0, 5) + by + digits.slice(5));
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
    ['+91 98765', '98765'],
    ['+91 (0)98765', '98765'],
    ['0091 9876', '9876'],
    ['91987', '91987'],
    ['+91 987', null],
    ['+91 (0)98765 43210', '9876543210'],
    ['९८७६५', '98765'],
    ['321', null],
    ['Asha 98765', null],
    ['', null],
  ])('%j looks for %j', (text, digits) => {
    expect(phoneSearchDigits(text)).toBe(digits);
  });
});

test.each([
  ['+44 7700 900123', '+447700900123'],
  ['+44 (0)7700 900', '+447700900'],
  ['0044 7700 900', '+447700900'],
  ['+44 7', null],
  // The end of an Indian number.
  ['0044 7700', null],
  ['+91 98765 43210', null],
  ['98765 43210', null],
  ['Asha +44 7700', null],
])('%j looks for the number of another country %j', (text, number) => {
  expect(foreignSearchNumber(text)).toBe(number);
});

test.each([
  ['98765 43210', '+91 98765-43210', true],
  ['080-25712345', '+91 80 2571 2345', true],
  // A landline without its parting is taken for a mobile number.
  ['080-25712345', '8025712345', true],
  ['+44 7700 900123', '0044 (0)7700 900123', true],
  // The last ten digits are those of an Indian mobile number.
  ['77009 00123', '+44 7700 900123', false],
  ['65912 34567', '+65 9123 4567', false],
  ['+44 7700 900123', '+1 770 090 0123', false],
])('%j and %j are the same number: %s', (one, other, isSame) => {
  expect(isSameNumber(one, other)).toBe(isSame);
  expect(isSameNumber(other, one)).toBe(isSame);
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
  ['+91 22 2654 3210', 'tel:+912226543210'],
  ['91-22-2654-3210', 'tel:+912226543210'],
  ['020 2612 3456', 'tel:+912026123456'],
  ['22 2654 3210', 'tel:+912226543210'],
  ['1800-123-4567', 'tel:18001234567'],
  ['1800 11 4000', 'tel:1800114000'],
  ['020 2612 3456 / 98765 43210', null],
  ['ask at the desk', null],
  ['', null],
])('a tap on %j calls %j', (text, uri) => {
  expect(telUri(text)).toBe(uri);
});
