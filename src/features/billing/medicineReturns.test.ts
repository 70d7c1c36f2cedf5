import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  linesAt,
  proposedRefund,
  type RefundableItem,
  type Returns,
  returnedLinesOf,
  withWholeLines,
} from './medicineReturns';

const given = { dispenseLineId: 'dolo', unit: 'tablet' as const, unitsKept: 32 };
const items: RefundableItem[] = [
  { description: 'Fee', left: 50_000, given: null },
  { description: 'Dolo 650', left: 6_700, given },
  { description: 'Dolo 650', left: 446, given },
];
const back = (units: Record<string, string> = {}): Returns => ({ medicines: 'stock', units });

describe('a refund proposes', () => {
  test('the part of a medicine that comes back, rounded down, and all of it that stays', () => {
    // 10 of 32 tablets of ₹71.46.
    expect(proposedRefund(items, [1, 2], back({ dolo: '10' }))).toBe(2_233);
    expect(proposedRefund(items, [1, 2], back())).toBe(7_146);
    expect(proposedRefund(items, [1, 2], back({ dolo: '' }))).toBe(0);
    expect(proposedRefund(items, [1, 2], { medicines: 'stay', units: { dolo: '10' } })).toBe(7_146);
    expect(proposedRefund(items, [0], back())).toBe(50_000);
  });

  test('the whole bill where no item is chosen', () => {
    expect(proposedRefund(items, [], { medicines: 'stay', units: {} })).toBe(57_146);
    expect(proposedRefund(items, [], back({ dolo: '10' }))).toBe(52_233);
  });

  test('never more than is left of the items, whatever is typed', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            left: fc.integer({ min: 0, max: 1_000_000 }),
            line: fc.constantFrom('a', 'b', null),
          }),
          { minLength: 1, maxLength: 6 },
        ),
        fc.array(fc.nat(5), { maxLength: 6 }),
        fc.constantFrom('stock', 'destroyed', 'stay'),
        fc.constantFrom('', '0', '3', '7', '99', '-2', 'some'),
        (rows, positions, medicines, typed) => {
          const kept = { a: 7, b: 30 };
          const list = rows.map(({ left, line }) => ({
            ...{ description: 'Item', left },
            given: line && {
              ...{ dispenseLineId: line, unit: 'tablet' as const, unitsKept: kept[line] },
            },
          }));
          const chosen = positions.filter((position) => position < list.length);
          const refund = proposedRefund(list, chosen, { medicines, units: { a: typed } });
          const most = list
            .filter((_, position) => chosen.length === 0 || chosen.includes(position))
            .reduce((sum, { left }) => sum + left, 0);
          expect(refund).toBeGreaterThanOrEqual(0);
          expect(refund).toBeLessThanOrEqual(most);
        },
      ),
    );
  });
});

test('what comes back is each line once, and nothing that stays', () => {
  const lines = linesAt(items, []);
  expect(lines).toHaveLength(1);
  expect(returnedLinesOf(lines, back({ dolo: '10' }))).toEqual([
    { dispenseLineId: 'dolo', units: 10, isRestocked: true },
  ]);
  expect(returnedLinesOf(lines, { medicines: 'destroyed', units: {} })).toEqual([
    { dispenseLineId: 'dolo', units: 32, isRestocked: false },
  ]);
  expect(returnedLinesOf(lines, { medicines: 'stay', units: {} })).toBeUndefined();
  expect(returnedLinesOf(lines, back({ dolo: '0' }))).toBeUndefined();
});

test('packs and loose units of a medicine are chosen together', () => {
  expect(withWholeLines(items, [], [1])).toEqual([1, 2]);
  expect(withWholeLines(items, [0, 1, 2], [0, 2])).toEqual([0]);
});
