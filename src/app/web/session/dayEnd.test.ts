import { expect, test } from 'vitest';
import { waitForDayEnd } from './dayEnd';

test.each([
  ['in the evening, until midnight at the clinic', '2026-11-23T12:30:00Z', 6 * 60],
  ['by a clock that is ahead, again each minute', '2026-11-23T20:00:00Z', 1],
  ['by a clock of another year, after a day', '2020-01-01T00:00:00Z', 24 * 60],
])('%s [7.4.4]', (_, now, minutes) => {
  expect(waitForDayEnd('2026-11-23', 'Asia/Kolkata', Date.parse(now))).toBe(minutes * 60_000);
});
