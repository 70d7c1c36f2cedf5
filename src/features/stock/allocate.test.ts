import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type AllocatedBatch, allocate, isNearExpiry, markOf } from './allocate';

const today = '2026-11-29';
const expiry = fc.integer({ min: -200, max: 400 }).map((days) => {
  const day = new Date(`${today}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() + days);
  return day.toISOString().slice(0, 10);
});
const batches = fc
  .array(
    fc.record({ expiry, unitsLeft: fc.integer({ min: 0, max: 60 }), isSample: fc.boolean() }),
    {
      maxLength: 8,
    },
  )
  .map((all) => all.map((batch, index): AllocatedBatch => ({ id: `b${index}`, ...batch })));
const units = fc.integer({ min: 0, max: 200 });
const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);

describe('the batches that are given from [10.24.4]', () => {
  test('are the nearest to their expiry, never expired, never more than there is', () => {
    fc.assert(
      fc.property(units, batches, fc.boolean(), (wanted, all, withSamples) => {
        const given = allocate(wanted, all, today, { withSamples });
        const batchOf = (id: string) => all.find((batch) => batch.id === id);
        const chosen = given.map(({ batchId }) => batchOf(batchId));
        for (const [index, { units: taken }] of given.entries()) {
          expect(taken).toBeGreaterThan(0);
          expect(taken).toBeLessThanOrEqual(chosen[index]?.unitsLeft ?? 0);
          expect((chosen[index]?.expiry ?? '') >= today).toBe(true);
          if (!withSamples) expect(chosen[index]?.isSample).toBe(false);
        }
        const usable = all.filter(
          (batch) => batch.expiry >= today && (withSamples || !batch.isSample),
        );
        const left = sum(usable.map(({ unitsLeft }) => unitsLeft));
        expect(sum(given.map((one) => one.units))).toBe(Math.min(wanted, left));
        // All but the last are emptied, in the order of their expiry; samples come after all others.
        for (const [index, batch] of chosen.slice(0, -1).entries()) {
          expect(given[index]?.units).toBe(batch?.unitsLeft);
          const next = chosen[index + 1];
          if (batch?.isSample === next?.isSample) {
            expect((batch?.expiry ?? '') <= (next?.expiry ?? '')).toBe(true);
          } else expect(next?.isSample).toBe(true);
        }
      }),
    );
  });

  test('a batch is given on the day of its expiry and not on the next', () => {
    const batch = { id: 'b', expiry: today, unitsLeft: 5, isSample: false };
    expect(allocate(3, [batch], today)).toEqual([{ batchId: 'b', units: 3 }]);
    expect(allocate(3, [batch], '2026-11-30')).toEqual([]);
  });
});

test.each([
  ['2026-11-28', false],
  ['2026-11-29', true],
  ['2027-02-27', true],
  ['2027-02-28', false],
])('what expires on %s is near its expiry: %s', (day, isNear) => {
  expect(isNearExpiry({ expiry: day }, today)).toBe(isNear);
});

test.each([
  [10, [[5, '2027-05-31']], 'short'],
  [10, [[0, '2027-05-31']], 'out'],
  [10, [[20, '2026-10-31']], 'out'],
  [10, [[20, '2026-12-01']], 'expires'],
  [
    10,
    [
      [5, '2026-12-01'],
      [9, '2027-05-31'],
    ],
    'expires',
  ],
  [
    10,
    [
      [5, '2026-12-01'],
      [10, '2027-05-31'],
    ],
    null,
  ],
  [null, [[1, '2027-05-31']], null],
] as const)('of %s needed with %j the pad says %s', (needed, left, mark) => {
  const all = left.map(([unitsLeft, expires], index) => ({
    id: `b${index}`,
    unitsLeft,
    expiry: expires,
    isSample: false,
  }));
  expect(markOf(needed, all, { today, lastDay: '2026-12-08' })).toBe(mark);
});
