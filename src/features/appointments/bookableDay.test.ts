import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { closedReason, freeTimes, momentAfter, weekdayOf } from './bookableDay';

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
const timeOf = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
const time = fc.integer({ min: 0, max: 1439 }).map(timeOf);

/** One or two spans that follow each other. */
const opening = fc
  .uniqueArray(time, { minLength: 2, maxLength: 4 })
  .map((times) => times.toSorted())
  .map(([a = '', b = '', c, d]) =>
    c && d
      ? [
          { from: a, to: b },
          { from: c, to: d },
        ]
      : [{ from: a, to: b }],
  );
const slotMinutes = fc.integer({ min: 5, max: 240 });
const booked = fc.array(fc.record({ time, minutes: slotMinutes }), { maxLength: 12 });

describe('the free times of a day [10.1.9]', () => {
  test('lie within the hours, overlap nothing booked, and come in order', () => {
    fc.assert(
      fc.property(opening, slotMinutes, booked, (spans, slot, taken) => {
        const day = { opening: spans, slotMinutes: slot };
        const times = freeTimes({ ...day, booked: taken, capacity: 1 });
        expect(times).toEqual([...new Set(times)].toSorted());
        for (const free of times) {
          expect(closedReason(free, day)).toBeNull();
          const begin = minutesOf(free);
          for (const one of taken) {
            const other = minutesOf(one.time);
            expect(other >= begin + slot || other + one.minutes <= begin).toBe(true);
          }
        }
      }),
    );
  });

  test('what is offered is gone once it is booked, and nothing else that does not overlap it', () => {
    fc.assert(
      fc.property(opening, slotMinutes, booked, fc.nat(), (spans, slot, taken, pick) => {
        const day = { opening: spans, slotMinutes: slot, capacity: 1 };
        const before = freeTimes({ ...day, booked: taken });
        fc.pre(before.length > 0);
        const chosen = before[pick % before.length] ?? '';
        const after = freeTimes({ ...day, booked: [...taken, { time: chosen, minutes: slot }] });
        // The slots of one span follow each other, and spans do not overlap.
        expect(after).toEqual(before.filter((one) => one !== chosen));
      }),
    );
  });

  test('a second doctor keeps a time free that one booking has', () => {
    const day = {
      opening: [{ from: '09:00', to: '10:00' }],
      slotMinutes: 30,
      booked: [{ time: '09:00', minutes: 30 }],
    };
    expect(freeTimes({ ...day, capacity: 1 })).toEqual(['09:30']);
    expect(freeTimes({ ...day, capacity: 2 })).toEqual(['09:00', '09:30']);
    expect(freeTimes({ ...day, capacity: 2, after: '09:00' })).toEqual(['09:30']);
  });
});

test('an appointment ends before the clinic closes, or it is said why not [5.7.1]', () => {
  const day = { opening: [{ from: '09:00', to: '13:00' }], slotMinutes: 20 };
  const why = (times: string[], hours: typeof day) => times.map((one) => closedReason(one, hours));
  const times = ['08:59', '09:00', '12:40', '12:41', '13:00'];
  expect(why(times, day)).toEqual(['outside', null, null, 'outside', 'outside']);
  const withLunch = { ...day, opening: [...day.opening, { from: '17:00', to: '20:00' }] };
  expect(why(['12:41', '14:00', '16:59', '17:00', '19:41', '08:30'], withLunch)).toEqual([
    'break',
    'break',
    'break',
    null,
    'outside',
    'outside',
  ]);
  expect(why(['10:00'], { ...day, opening: [] })).toEqual(['day']);
});

test.each([
  ['2026-11-23', 0],
  ['2028-02-29', 1],
  ['2026-11-22', 6],
])('%s is day %d of the week', (date, day) => {
  expect(weekdayOf(date)).toBe(day);
});

test.each([
  [0, { date: '2026-11-30', time: '15:44' }],
  [59_999, { date: '2026-11-30', time: '15:44' }],
  [16 * 60_000, { date: '2026-11-30', time: '16:00' }],
  [9 * 3_600_000, { date: '2026-12-01', time: '00:44' }],
  // The device's clock was put back.
  [-3_600_000, { date: '2026-11-30', time: '15:44' }],
])('%i ms after 3:44 pm the clock has gone on by as much [10.18.8]', (elapsed, moment) => {
  expect(momentAfter({ date: '2026-11-30', time: '15:44' }, elapsed)).toEqual(moment);
});
