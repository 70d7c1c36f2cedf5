import { expect, test } from 'vitest';
import { changeOnLastWeek } from './figures';

test.each([
  [0, 0, ''],
  [5, 0, ''],
  [0, 4, '-100% on a week ago'],
  [4, 4, '0% on a week ago'],
  [6, 4, '+50% on a week ago'],
  [1, 3, '-67% on a week ago'],
  [1001, 1000, '0% on a week ago'],
])('%i after %i a week ago reads “%s” [2.6.4]', (now, lastWeek, text) => {
  expect(changeOnLastWeek({ now, lastWeek })).toBe(text);
});
