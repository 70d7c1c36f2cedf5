import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '../../shared/clinicDay';
import { weekdayOf } from './bookableDay';
import { openDayFrom } from './openDay';

const open = [{ from: '09:00', to: '13:00' }];
const closedOnSundays = [open, open, open, open, open, open, []];

test.each([
  ['2026-11-28', [], '2026-11-28'],
  ['2026-11-29', [], '2026-11-30'],
  ['2026-11-29', ['2026-11-30', '2026-12-01'], '2026-12-02'],
])('from %s, closed on Sundays and %j, it is %s [10.31.1]', (day, closed, next) => {
  expect(openDayFrom(day, closedOnSundays, closed)).toBe(next);
});

test('the day is open, never earlier, none between is open, and a month on at most [10.31.1]', () => {
  const days = fc.integer({ min: 0, max: 800 }).map((ahead) => addDays('2026-01-01', ahead));
  const weeks = fc.array(fc.boolean(), { minLength: 7, maxLength: 7 });
  fc.assert(
    fc.property(days, weeks, fc.array(days, { maxLength: 40 }), (day, week, closed) => {
      const isOpen = (one: string) => week[weekdayOf(one)] === true && !closed.includes(one);
      const hours = week.map((isWorked) => (isWorked ? open : []));
      const next = openDayFrom(day, hours, closed);
      const month = Array.from({ length: 32 }, (_, ahead) => addDays(day, ahead));
      expect(next).toBe(month.find(isOpen) ?? day);
      expect(openDayFrom(next, hours, closed)).toBe(next);
    }),
  );
});
