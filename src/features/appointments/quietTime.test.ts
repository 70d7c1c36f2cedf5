import { expect, test } from 'vitest';
import { isQuiet } from './quietTime';

const day = [
  { from: '09:00', to: '13:00' },
  { from: '17:00', to: '21:00' },
];
/** Closed on Sundays. */
const week = [day, day, day, day, day, day, []];
const round = week.map(() => [{ from: '00:00', to: '23:59' }]);
const never = week.map(() => []);
/** A moment on the clinic's clock; 2026-11-20 is a Friday. */
const at = (text: string) => new Date(`2026-11-${text}:00+05:30`);

test.each([
  ['20T08:00', week, false],
  ['20T06:59', week, true],
  ['20T10:00', week, false],
  ['20T13:00', week, true],
  ['20T15:30', week, false],
  ['20T20:59', week, false],
  ['20T21:00', week, true],
  ['22T10:00', week, true],
  ['23T07:30', week, false],
  ['20T03:00', never, true],
  ['20T06:00', never, false],
  ['20T03:00', round, true],
  ['20T12:00', round, false],
] as const)('at %s with hours %j it is %s [DUR-15]', (moment, hours, expected) => {
  expect(isQuiet(at(moment), [...hours], 'Asia/Kolkata')).toBe(expected);
});
