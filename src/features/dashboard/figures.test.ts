import { expect, test } from 'vitest';
import { changeInPercent } from './figures';

test.each([
  [0, 0, null],
  [5, 0, null],
  [0, 4, '-100%'],
  [4, 4, '0%'],
  [6, 4, '+50%'],
  [1, 3, '-67%'],
  [1001, 1000, '0%'],
])('%i after %i a week ago reads %s', (now, lastWeek, text) => {
  expect(changeInPercent({ now, lastWeek })).toBe(text);
});
