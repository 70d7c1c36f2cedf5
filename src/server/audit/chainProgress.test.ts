import { expect, test } from 'vitest';
import { createChainProgress } from './chainProgress';

const minute = 60_000;

test('the rows that a server found chained are not read again a minute later, though nothing new came', () => {
  const progress = createChainProgress({ floor: 10, newest: 7_000 }, 0);
  progress.note([], minute / 2);
  expect(progress.floor()).toBe(10);
  progress.note([], minute + 1);
  expect(progress.floor()).toBe(7_000);
});

test('rows that follow each other are behind at once', () => {
  const progress = createChainProgress({ floor: 0, newest: 0 }, 0);
  progress.note([1, 2, 3], 1);
  expect(progress.floor()).toBe(3);
});

test('an id that is missing is waited for, and given up after a minute', () => {
  const progress = createChainProgress({ floor: 0, newest: 0 }, 0);
  progress.note([1, 3], 1);
  expect(progress.floor()).toBe(1);
  progress.note([2], 2);
  expect(progress.floor()).toBe(3);
  progress.note([5], 3);
  expect(progress.floor()).toBe(3);
  progress.note([], 3 + minute + 1);
  expect(progress.floor()).toBe(5);
});
