import { expect, test } from 'vitest';
import { courseOf } from './course';

const range = { from: '2026-11-01', to: '2026-11-04' };
const sum = (
  from: string,
  measure: 'paid' | 'refunded' | 'billed',
  amount: number,
  doctorId = 'a',
) => ({
  from,
  measure,
  doctorId,
  count: 2,
  amount,
});
const sums = [
  sum('2026-11-02', 'paid', 500),
  sum('2026-11-02', 'paid', 70, 'b'),
  sum('2026-11-02', 'refunded', 100),
  sum('2026-11-04', 'billed', 900),
];

test('a range has a figure for each of its periods, also where nothing was', () => {
  const received = { add: ['paid'], subtract: ['refunded'] } as const;
  expect(courseOf(sums, range, received)).toEqual([0, 470, 0, 0]);
  expect(courseOf(sums, range, { ...received, doctorId: 'b' })).toEqual([0, 70, 0, 0]);
  expect(courseOf(sums, range, { count: ['billed'] })).toEqual([0, 0, 0, 2]);
  expect(courseOf([], range, received)).toEqual([0, 0, 0, 0]);
});
