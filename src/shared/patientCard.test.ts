import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { searchedText } from './fields';
import { cardCodeOf, looksLikeCard, patientOfCard } from './patientCard';
import { phoneSearchDigits } from './phone';

const anyId = fc.uuid();
const lowest = '00000000-0000-0000-0000-000000000000';
const highest = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

describe('the code of a patient’s card [10.5.3] [LNK-5]', () => {
  test('is 41 digits that lead back to the patient, of every id that there can be', () => {
    for (const id of [lowest, highest]) expect(patientOfCard(cardCodeOf(id))).toBe(id);
    expect(cardCodeOf(lowest)).toBe(`${'0'.repeat(39)}98`);
    fc.assert(
      fc.property(anyId, (id) => {
        const code = cardCodeOf(id);
        expect(code).toMatch(/^\d{41}$/);
        expect(patientOfCard(code)).toBe(id);
      }),
    );
  });

  test('is no other code once a digit is misread or two have changed places', () => {
    const place = fc.integer({ min: 0, max: 40 });
    fc.assert(
      fc.property(anyId, place, fc.integer({ min: 1, max: 9 }), (id, at, more) => {
        const digits = [...cardCodeOf(id)];
        digits[at] = String((Number(digits[at]) + more) % 10);
        expect(patientOfCard(digits.join(''))).toBeNull();
      }),
    );
    fc.assert(
      fc.property(anyId, fc.integer({ min: 0, max: 39 }), (id, at) => {
        const digits = [...cardCodeOf(id)];
        const [one = '', two = ''] = digits.slice(at, at + 2);
        fc.pre(one !== two);
        digits.splice(at, 2, two, one);
        expect(patientOfCard(digits.join(''))).toBeNull();
      }),
    );
  });

  test('is known where the keyboard writes Devanagari digits, and with spaces around it', () => {
    fc.assert(
      fc.property(anyId, (id) => {
        const devanagari = cardCodeOf(id).replace(/\d/g, (digit) =>
          String.fromCodePoint(0x966 + Number(digit)),
        );
        expect(patientOfCard(` ${devanagari}\r\n`)).toBe(id);
      }),
    );
  });

  test('is taken by every search as it is typed, and is no phone number of anybody', () => {
    fc.assert(
      fc.property(anyId, (id) => {
        const code = cardCodeOf(id);
        expect(searchedText(code)).toBe(code);
        expect(looksLikeCard(code)).toBe(true);
        expect(looksLikeCard(code.slice(0, 35))).toBe(true);
      }),
    );
    expect(looksLikeCard(phoneSearchDigits('+91 98765 43210') ?? '')).toBe(false);
  });

  test('is found in nothing that people type', () => {
    fc.assert(fc.property(fc.string({ maxLength: 100 }), (text) => patientOfCard(text) === null));
    for (const text of ['', '98765 43210', '#0a1b2c3d', `${cardCodeOf(highest)}0`, 'P-1']) {
      expect(patientOfCard(text)).toBeNull();
    }
    // A number above the highest id, with its right check digits.
    const above = 2n ** 128n;
    expect(patientOfCard(`${above}${String(98n - ((above * 100n) % 97n)).padStart(2, '0')}`)).toBe(
      null,
    );
  });
});
