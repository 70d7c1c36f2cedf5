import { expect, test } from 'vitest';
import { directionBy, orderInWords, ordersOfColumn, pressedOrder } from './columnOrder';

test('a press orders names A to Z, amounts and days from the top, and the next press turns that round [10.15.3]', () => {
  expect(pressedOrder('name', 'name', 'day-desc')).toBe('name');
  expect(pressedOrder('name', 'name', 'name')).toBe('name-desc');
  expect(pressedOrder('name', 'name', 'name-desc')).toBe('name');
  expect(pressedOrder('total', 'amount', 'day-desc')).toBe('total-desc');
  expect(pressedOrder('day', 'time', 'day-desc')).toBe('day');
  expect(pressedOrder('day', 'time', 'day')).toBe('day-desc');
});

test('a column says its direction in a word of its kind, and others say none', () => {
  expect(['name', 'name-desc', 'day'].map((order) => directionBy('name', order))).toEqual([
    'ascending',
    'descending',
    undefined,
  ]);
  const said = (['name', 'amount', 'time'] as const).map((kind) =>
    ordersOfColumn('of', kind).map((order) => orderInWords('of', kind, order)),
  );
  expect(said).toEqual([
    ['A to Z', 'Z to A'],
    ['Highest first', 'Lowest first'],
    ['Newest first', 'Oldest first'],
  ]);
});
