import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { minutesOf } from './bookableDay';
import { closedHoursOf, closedRunsOf, lanesOf, rowsOf } from './dayGrid';

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

describe('closed hours [10.18.8]', () => {
  type Opening = Parameters<typeof rowsOf>[0]['opening'];

  function closedHours(opening: Opening, booked: { begin: number; end: number }[] = []) {
    const content = { opening, slotMinutes: 30, booked };
    const rows = rowsOf(content);
    return closedRunsOf(rows, content).map((run) => closedHoursOf(rows, run, content));
  }

  const day = [
    { from: '09:00', to: '13:10' },
    { from: '16:00', to: '19:00' },
  ];
  const pause = { from: '13:10', to: '16:00', isAfterOpening: true, isBeforeOpening: true };

  test('are a break, and what lies between the opening and who is booked before or after it', () => {
    expect(closedHours([day])).toEqual([pause]);
    const early = { begin: 7 * 60, end: 7 * 60 + 30 };
    const late = { begin: 21 * 60, end: 21 * 60 + 30 };
    expect(closedHours([day], [early, late])).toEqual([
      { from: '07:30', to: '09:00', isAfterOpening: false, isBeforeOpening: true },
      pause,
      { from: '19:00', to: '21:00', isAfterOpening: true, isBeforeOpening: false },
    ]);
  });

  test('are those of all columns, and all of a closed day but who is booked', () => {
    expect(closedHours([day, []])).toEqual([pause]);
    expect(closedHours([day, [{ from: '09:00', to: '19:00' }]])).toEqual([]);
    expect(closedHours([[]], [{ begin: 16 * 60, end: 16 * 60 + 15 }])).toEqual([
      { from: '09:00', to: '16:00', isAfterOpening: false, isBeforeOpening: false },
    ]);
  });

  test('never have somebody booked', () => {
    fc.assert(
      fc.property(spans, (booked) => {
        const content = { opening: [day], slotMinutes: 15, booked };
        const rows = rowsOf(content);
        for (const { first, end } of closedRunsOf(rows, content)) {
          const begin = minutesOf(rows[first] ?? '');
          const until = minutesOf(rows[end - 1] ?? '') + 15;
          expect(booked.some((one) => overlap(one, { begin, end: until }))).toBe(false);
        }
      }),
    );
  });
});
