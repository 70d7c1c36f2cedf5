import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mergeChanges } from './mergeChanges';

const form = fc.record({
  name: fc.constantFrom('', 'A', 'B'),
  phone: fc.constantFrom('', '1', '2'),
  hours: fc.array(fc.constantFrom('9', '10'), { maxLength: 2 }),
});
const fields = ['name', 'phone', 'hours'] as const;
const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

describe('bringing two people’s changes together [10.1.3]', () => {
  test('whoever typed nothing gets what the other one stored', () => {
    fc.assert(
      fc.property(form, form, (base, theirs) => {
        const { values, conflicts } = mergeChanges(base, base, theirs);
        expect(values).toEqual(theirs);
        expect(conflicts).toEqual([]);
      }),
    );
  });

  test('while nobody else stored anything, what was typed stands as it is', () => {
    fc.assert(
      fc.property(form, form, (base, mine) => {
        expect(mergeChanges(base, mine, base)).toEqual({
          values: mine,
          takenOver: [],
          conflicts: [],
        });
      }),
    );
  });

  test('each field is one of the two, the typed one where one was typed, and asked about exactly where both differ', () => {
    fc.assert(
      fc.property(form, form, form, (base, mine, theirs) => {
        const { values, takenOver, conflicts } = mergeChanges(base, mine, theirs);
        for (const field of fields) {
          const isTyped = !same(base[field], mine[field]);
          expect(values[field]).toEqual(isTyped ? mine[field] : theirs[field]);
          const isAsked =
            isTyped && !same(base[field], theirs[field]) && !same(mine[field], theirs[field]);
          expect(conflicts.includes(field)).toBe(isAsked);
          expect(takenOver.includes(field)).toBe(!isTyped && !same(base[field], theirs[field]));
        }
      }),
    );
  });

  test('both see the same conflicts', () => {
    fc.assert(
      fc.property(form, form, form, (base, mine, theirs) => {
        expect(mergeChanges(base, mine, theirs).conflicts).toEqual(
          mergeChanges(base, theirs, mine).conflicts,
        );
      }),
    );
  });
});
