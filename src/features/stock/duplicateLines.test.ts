import { expect, test } from 'vitest';
import { duplicateLines } from './duplicateLines';

const line = (itemId: string, number: string, expiry = '2028-07-31') => ({
  itemId,
  number,
  expiry,
});
const list = [line('dolo', 'DL1'), line('dolo', 'DL2'), line('calpol', 'DL1')];

test('a list that is entered twice is a duplicate line by line, in whatever order', () => {
  expect(duplicateLines(list, [])).toEqual([]);
  expect(duplicateLines(list, list.toReversed())).toEqual([0, 1, 2]);
  expect(duplicateLines([...list, ...list], [])).toEqual([3, 4, 5]);
});

test('number and expiry are those of one medicine', () => {
  expect(duplicateLines([line('dolo', 'dl1')], list)).toEqual([0]);
  expect(duplicateLines([line('dolo', 'DL1', '2028-08-31')], list)).toEqual([]);
  expect(duplicateLines([line('calpol', 'DL2')], list)).toEqual([]);
});
