import { expect, test } from 'vitest';
import { partsOf } from './useDrawnRows';

const seen = { nearBlocks: [2, 3, 7], rowHeights: new Map([[1, 80]]), usualRowHeight: 50 };

test('one gap stands in place of all rows between those that are drawn, as high as they are', () => {
  expect(partsOf(seen, 95, true)).toEqual([
    { start: 0, end: 20, gap: 10 * 50 + 10 * 80 },
    { start: 20, end: 30, gap: null },
    { start: 30, end: 40, gap: null },
    { start: 40, end: 70, gap: 30 * 50 },
    { start: 70, end: 80, gap: null },
    { start: 80, end: 95, gap: 15 * 50 },
  ]);
});

test('ten thousand rows are no more than what is near', () => {
  expect(partsOf(seen, 10_000, true)).toHaveLength(6);
});

test('a short table, and paper, have every row', () => {
  const parts = partsOf(seen, 95, false);
  expect(parts.every(({ gap }) => gap === null)).toBe(true);
  expect(parts.at(-1)).toEqual({ start: 90, end: 95, gap: null });
});
