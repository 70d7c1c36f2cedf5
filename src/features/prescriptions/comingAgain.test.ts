import { expect, test } from 'vitest';
import { followUpText } from './comingAgain';

test.each([
  [null, '', ''],
  ['2026-11-27', '', '27 Nov 2026'],
  ['2026-11-27', '5d', '27 Nov 2026'],
  ['2026-11-27', '27/11', '27 Nov 2026'],
  ['2026-11-27', '5d with the report', '27 Nov 2026 · 5d with the report'],
  // The fifth day is a closed one.
  ['2026-11-28', '5d', '28 Nov 2026'],
  [null, 'SOS', 'SOS'],
])('a visit on %j, typed as %j, is said as %j', (followUpDate, review, said) => {
  const text = followUpText({ followUpDate, review, writtenOn: '2026-11-22' }, 'en-IN');
  expect(text).toBe(said);
});
