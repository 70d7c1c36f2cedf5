import { expect, test } from 'vitest';
import { createChainProgress } from './chainProgress';

const minute = 60_000;

test('the rows that a server found chained are not read again a minute later, though nothing new came', () => {
  const progress = createChainProgress({ lowWaterMark: 10, lastId: 7_000 }, 0);
  progress.recordChained([], minute / 2);
  expect(progress.lowWaterMark()).toBe(10);
  progress.recordChained([], minute + 1);
  expect(progress.lowWaterMark()).toBe(7_000);
});

test('rows that follow each other are behind at once', () => {
  const progress = createChainProgress({ lowWaterMark: 0, lastId: 0 }, 0);
  progress.recordChained([1, 2, 3], 1);
  expect(progress.lowWaterMark()).toBe(3);
});

test('an id that is missing is waited for, and given up after a minute', () => {
  const progress = createChainProgress({ lowWaterMark: 0, lastId: 0 }, 0);
  progress.recordChained([1, 3], 1);
  expect(progress.lowWaterMark()).toBe(1);
  progress.recordChained([2], 2);
  expect(progress.lowWaterMark()).toBe(3);
  progress.recordChained([5], 3);
  expect(progress.lowWaterMark()).toBe(3);
  progress.recordChained([], 3 + minute + 1);
  expect(progress.lowWaterMark()).toBe(5);
});
