import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { expand, nextStop, plainValueName, stopsIn } from './expand';

const values = { weight: '62 kg', 'last hba1c': '7.8 % (12 Nov 2026)', diagnosis: 'Fever {?}' };

/** Texts with many braces, names and values whose texts are names in braces themselves. */
const piece = fc.constantFrom('{', '}', 'weight', 'Weight', 'last ', 'hba1c', ' ', '\n', 'x', '{}');
const text = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(''));
const record = fc.dictionary(
  fc.constantFrom('weight', 'hba1c', 'last hba1c', 'x', ''),
  fc.oneof(text, fc.string()),
);

describe('a text with values of the record [10.29.3]', () => {
  test('expanding twice changes nothing, and every stop lies where it says', () => {
    fc.assert(
      fc.property(text, record, (typed, known) => {
        const once = expand(typed, known);
        expect(expand(once.text, known)).toEqual(once);
        for (const { start, end, name } of once.stops) {
          const whole = once.text.slice(start, end);
          expect([whole.charAt(0), whole.charAt(whole.length - 1)]).toEqual(['{', '}']);
          expect(whole.slice(1, -1).trim()).toBe(name);
          // What the record knows is no stop.
          expect(known[plainValueName(name)] || '').toBe('');
        }
      }),
    );
  });

  test('what the record does not know is a stop, named as written', () => {
    const { text: expanded, stops } = expand('Weighs { Weight }, {BMI}, {}: {diagnosis}', values);
    expect(expanded).toBe('Weighs 62 kg, {BMI}, {}: Fever (?)');
    expect(stops.map(({ name }) => name)).toEqual(['BMI', '']);
  });

  test('names are read in any case and with any blanks; an empty value is not known', () => {
    expect(expand('{LAST  HbA1c}', values).text).toBe('7.8 % (12 Nov 2026)');
    expect(expand('{weight}', { weight: '' }).stops).toHaveLength(1);
    // Not of the record, though every object has it.
    expect(expand('{constructor}', values).stops).toHaveLength(1);
  });

  test('the next stop is the first behind a position, and after the last the first again', () => {
    const typed = 'a {one} b {two} c';
    const [one, two] = stopsIn(typed);
    expect(nextStop(typed, 0)).toEqual(one);
    expect(nextStop(typed, one?.end ?? 0)).toEqual(two);
    expect(nextStop(typed, two?.end ?? 0)).toEqual(one);
    expect(nextStop('no stop', 0)).toBeNull();
  });
});
