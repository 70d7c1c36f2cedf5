import { describe, expect, test } from 'vitest';
import { extended, inListOrder, nothingSelected, toggled, withRows } from './selectedRows';

const order = ['a', 'b', 'c', 'd', 'e'];
const idsOf = ({ ids }: { ids: ReadonlySet<string> }) => [...ids].toSorted();

describe('rows are chosen by their ids [10.15.8]', () => {
  test('one is chosen and taken out again', () => {
    const one = toggled(nothingSelected, 'b');
    expect(idsOf(one)).toEqual(['b']);
    expect(idsOf(toggled(toggled(one, 'd'), 'b'))).toEqual(['d']);
  });

  test('a range goes in both directions, becomes smaller again, and keeps what was chosen before', () => {
    const begun = toggled(toggled(nothingSelected, 'e'), 'b');
    const down = extended(begun, 'd', order);
    expect(idsOf(down)).toEqual(['b', 'c', 'd', 'e']);
    expect(idsOf(extended(down, 'c', order))).toEqual(['b', 'c', 'e']);
    expect(idsOf(extended(down, 'a', order))).toEqual(['a', 'b', 'e']);
  });

  test('by keys a range begins where the focus is, and goes on from its end', () => {
    const begun = toggled(nothingSelected, 'a');
    const down = extended(begun, 'd', order, 'c');
    expect(idsOf(down)).toEqual(['a', 'c', 'd']);
    expect(idsOf(extended(down, 'e', order, 'd'))).toEqual(['a', 'c', 'd', 'e']);
    expect(idsOf(extended(down, 'c', order, 'd'))).toEqual(['a', 'c']);
  });

  test('without a beginning, or with one that is gone, a range is its one row', () => {
    expect(idsOf(extended(nothingSelected, 'c', order))).toEqual(['c']);
    expect(idsOf(extended(toggled(nothingSelected, 'x'), 'c', order))).toEqual(['c', 'x']);
  });

  test('all of a page are added to those of others, and taken out', () => {
    const all = withRows(toggled(nothingSelected, 'x'), ['a', 'b'], true);
    expect(idsOf(all)).toEqual(['a', 'b', 'x']);
    expect(idsOf(withRows(all, ['a', 'b'], false))).toEqual(['x']);
  });

  test('they come in the order of the list, before those that it does not show', () => {
    const rows = order.map((id) => ({ id }));
    expect(inListOrder(new Set(['x', 'd', 'a']), rows)).toEqual(['a', 'd', 'x']);
  });
});
