import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '../../shared/clinicDay';
import { periodsIn, unitOf } from './period';

const range = fc
  .record({
    start: fc.integer({ min: 0, max: 20_000 }),
    length: fc.integer({ min: 0, max: 3_652 }),
  })
  .map(({ start, length }) => {
    const from = addDays('1990-01-01', start);
    return { from, to: addDays(from, length) };
  });

test('every day of a range lies in one period, and every period has a day of it', () => {
  fc.assert(
    fc.property(range, ({ from, to }) => {
      const all = new Set<string>();
      for (let day = from; day <= to; day = addDays(day, 1)) {
        all.add(unitOf({ from, to }) === 'day' ? day : `${day.slice(0, 7)}-01`);
      }
      expect(periodsIn({ from, to })).toEqual([...all]);
    }),
    { numRuns: 60 },
  );
});

test.each([
  ['2026-01-01', '2026-03-03', 'day', 62],
  ['2026-01-01', '2026-03-04', 'month', 3],
  ['2016-11-24', '2026-11-23', 'month', 121],
] as const)('from %s to %s: by %s, %i figures', (from, to, unit, count) => {
  expect(unitOf({ from, to })).toBe(unit);
  expect(periodsIn({ from, to })).toHaveLength(count);
});
