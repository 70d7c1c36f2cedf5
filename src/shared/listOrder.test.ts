import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  cursorAfterValue,
  hasItsCursor,
  type ListOrders,
  ordersIn,
  splitOrder,
  splitPageCursor,
} from './listOrder';

const orders: ListOrders<'name' | 'amount' | 'day'> = {
  kinds: { name: 'name', amount: 'amount', day: 'time' },
  usual: 'day-desc',
};

const instant = fc.date({
  min: new Date('1900-01-01'),
  max: new Date('2199-12-31'),
  noInvalidDate: true,
});
// What is stored is trimmed and of whole characters.
const name = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }).filter((text) => {
  const isWhole = text.trim() === text && text !== '';
  return isWhole && !/\p{Surrogate}/u.test(text) && !text.includes('\0');
});
const row = fc.oneof(
  fc.record({ order: fc.constantFrom('name' as const, 'name-desc' as const), value: name }),
  fc.record({
    order: fc.constantFrom('amount' as const, 'amount-desc' as const),
    value: fc.integer({ min: 0, max: 1_000_000_000_000 }),
  }),
  fc.record({
    order: fc.constantFrom('day' as const, 'day-desc' as const),
    value: fc.option(instant),
  }),
);

describe('the orders of a list [10.15.3]', () => {
  test('each column is offered in both directions, by a name that stands in an address', () => {
    expect(ordersIn(orders)).toEqual([
      'name',
      'name-desc',
      'amount',
      'amount-desc',
      'day',
      'day-desc',
    ]);
    for (const order of ordersIn(orders)) expect(order).toMatch(/^[\w-]{1,40}$/);
    expect(splitOrder(orders, 'day-desc')).toEqual({
      column: 'day',
      kind: 'time',
      isDescending: true,
    });
    expect(splitOrder(orders, 'name')).toEqual({
      column: 'name',
      kind: 'name',
      isDescending: false,
    });
  });

  test('a page goes on after any row, and the cursor is taken for its own order', () => {
    fc.assert(
      fc.property(row, fc.uuid(), ({ order, value }, id) => {
        const cursor = cursorAfterValue(value, id);
        const text = value instanceof Date ? value.toISOString() : String(value ?? '');
        expect(splitPageCursor(cursor)).toEqual({ value: text, id });
        expect(hasItsCursor(orders)({ order, cursor })).toBe(true);
      }),
    );
  });

  test('what no row wrote is refused, and so is the cursor of another order', () => {
    const id = '01a1fb40-d71c-7706-b228-75c30d0e24c6';
    const isPage = hasItsCursor(orders);
    expect(isPage({})).toBe(true);
    expect(isPage({ cursor: `2026-11-20T10:00:00.000Z~${id}` })).toBe(true);
    for (const [order, cursor] of [
      // Rows of the usual order all have a time.
      [undefined, `~${id}`],
      [undefined, `Asha~${id}`],
      ['amount', `Asha~${id}`],
      ['amount', `~${id}`],
      ['amount', `-1~${id}`],
      ['day', `2026-02-30T10:00:00.000Z~${id}`],
      ['day', `infinity~${id}`],
      ['name', `~${id}`],
      ['name', `A\0sha~${id}`],
      ['name', 'Asha~1'],
      ['name', 'Asha'],
      ['name', ''],
    ] as const) {
      expect([order, cursor, isPage({ order, cursor })]).toEqual([order, cursor, false]);
    }
  });
});
