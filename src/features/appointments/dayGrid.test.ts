import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { minutesOf } from './bookableDay';
import { lanesOf, rowsOf } from './dayGrid';

const span = fc
  .tuple(fc.integer({ min: 0, max: 1380 }), fc.integer({ min: 5, max: 60 }))
  .map(([begin, minutes]) => ({ begin, end: begin + minutes }));
const spans = fc.array(span, { maxLength: 25 });
const overlap = (one: { begin: number; end: number }, other: { begin: number; end: number }) =>
  one.begin < other.end && other.begin < one.end;

describe('lanes [10.18.3]', () => {
  test('no two that overlap share one, each has its place, and what overlaps counts the same lanes', () => {
    fc.assert(
      fc.property(spans, (items) => {
        const lanes = lanesOf(items);
        expect(lanes.size).toBe(items.length);
        for (const one of items) {
          const own = lanes.get(one) ?? { lane: -1, lanes: -1 };
          expect(own.lane).toBeGreaterThanOrEqual(0);
          expect(own.lane).toBeLessThan(own.lanes);
          for (const other of items) {
            if (one === other || !overlap(one, other)) continue;
            expect(lanes.get(other)?.lane).not.toBe(own.lane);
            expect(lanes.get(other)?.lanes).toBe(own.lanes);
          }
        }
      }),
    );
  });

  test('there are no more of them than overlap at one moment', () => {
    fc.assert(
      fc.property(spans, (items) => {
        const most = Math.max(
          0,
          ...items.map(
            ({ begin }) => items.filter((one) => one.begin <= begin && begin < one.end).length,
          ),
        );
        const used = Math.max(0, ...[...lanesOf(items).values()].map(({ lanes }) => lanes));
        expect(used).toBe(most);
      }),
    );
  });
});

describe('rows [10.18.3]', () => {
  test('each booking of a day has a row in which it begins', () => {
    fc.assert(
      fc.property(spans, fc.integer({ min: 5, max: 120 }), (booked, slotMinutes) => {
        const rows = rowsOf({ opening: [[{ from: '09:00', to: '13:00' }]], slotMinutes, booked });
        expect(rows).toContain('09:00');
        const begins = rows.map(minutesOf);
        for (const { begin } of booked) {
          expect(begins.some((row) => row <= begin && begin < row + slotMinutes)).toBe(true);
        }
      }),
    );
  });

  test('a closed day shows the hours of most offices', () => {
    const rows = rowsOf({ opening: [[]], slotMinutes: 60, booked: [] });
    expect([rows[0], rows.at(-1)]).toEqual(['09:00', '16:00']);
  });
});
