import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mergeSpellings } from './practiceFigures';

test('a text counts as one whatever its capitals, and is shown as most write it', () => {
  expect(
    mergeSpellings([
      { of: 'Fever', count: 4 },
      { of: 'CBC', count: 3 },
      { of: 'cbc', count: 2 },
    ]),
  ).toEqual([
    { of: 'CBC', count: 5 },
    { of: 'Fever', count: 4 },
  ]);
});

test('nothing is lost and nothing stands twice', () => {
  const text = fc.record({
    of: fc.constantFrom('ecg', 'ECG', 'Ecg', 'LFT', 'lft'),
    count: fc.nat(50),
  });
  fc.assert(
    fc.property(fc.array(text), (texts) => {
      const shown = mergeSpellings(texts);
      const sum = (list: readonly { count: number }[]) =>
        list.reduce((all, { count }) => all + count, 0);
      expect(sum(shown)).toBe(sum(texts));
      expect(new Set(shown.map(({ of }) => of.toLowerCase())).size).toBe(shown.length);
      expect(shown.map(({ count }) => count)).toEqual(
        shown.map(({ count }) => count).toSorted((one, other) => other - one),
      );
    }),
  );
});
