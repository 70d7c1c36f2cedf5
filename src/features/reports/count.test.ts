import { expect, test } from 'vitest';
import { formatCount } from './count';

test.each([
  [0, '0'],
  [999, '999'],
  [1_139_787, '11,39,787'],
  [30_000_000, '3,00,00,000'],
])('%i is written %s', (count, written) => {
  expect(formatCount(count)).toBe(written);
});
