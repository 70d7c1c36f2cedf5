import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dueRecurring, monthBefore, netSpent, newExpense, spentInDrawer } from './expense';

const amount = fc.integer({ min: 1, max: 10_000_000 });
const spent = fc.array(fc.record({ amount, isFromDrawer: fc.boolean(), isReversed: fc.boolean() }));
const rowsOf = (all: { amount: number; isFromDrawer: boolean; isReversed: boolean }[]) =>
  all.flatMap(({ isReversed, ...row }, index) => [
    { ...row, reverses: null },
    ...(isReversed ? [{ ...row, reverses: `e${index}` }] : []),
  ]);

describe('what was spent', () => {
  test('a reversal and its row cancel each other, in the drawer too', () => {
    fc.assert(
      fc.property(spent, (all) => {
        const standing = all.filter(({ isReversed }) => !isReversed);
        const sum = (rows: typeof all) => rows.reduce((total, row) => total + row.amount, 0);
        expect(netSpent(rowsOf(all))).toBe(sum(standing));
        expect(spentInDrawer(rowsOf(all))).toBe(
          sum(standing.filter(({ isFromDrawer }) => isFromDrawer)),
        );
      }),
    );
  });

  test('only cash comes out of the drawer', () => {
    const entered = {
      ...{ kindId: '01a1fb40-d71c-7706-b228-75c30d0e24c6', payee: 'MSEB', purpose: '' },
      ...{ method: 'cash', isFromDrawer: true, amount: 100, spentOn: '2026-11-20' },
    };
    expect(newExpense.safeParse(entered).success).toBe(true);
    expect(newExpense.safeParse({ ...entered, method: 'upi' }).success).toBe(false);
    expect(newExpense.safeParse({ ...entered, amount: 0 }).success).toBe(false);
  });
});

describe('what comes every month [10.26.3]', () => {
  const rent = { id: 'rent', dayOfMonth: 5, addedOn: '2026-01-01' };
  const dueOn = (day: string, entered: string[] = [], row = rent) =>
    dueRecurring(
      [row],
      entered.map((one) => ({ id: 'rent', dueOn: one })),
      day,
    ).map((one) => one.dueOn);

  test('is due on its day of this month and of the last, until it is entered', () => {
    expect(dueOn('2026-11-04')).toEqual(['2026-10-05']);
    expect(dueOn('2026-11-05')).toEqual(['2026-10-05', '2026-11-05']);
    expect(dueOn('2026-11-20', ['2026-10-05'])).toEqual(['2026-11-05']);
    expect(dueOn('2026-11-20', ['2026-11-05'])).toEqual(['2026-10-05']);
    expect(dueOn('2026-11-20', ['2026-10-05', '2026-11-05'])).toEqual([]);
    expect(dueOn('2026-11-20', [], { ...rent, addedOn: '2026-11-01' })).toEqual(['2026-11-05']);
    expect(dueOn('2027-01-03')).toEqual(['2026-12-05']);
  });

  test('before January comes December', () => {
    expect(monthBefore('2027-01')).toBe('2026-12');
    expect(monthBefore('2026-12')).toBe('2026-11');
  });
});
