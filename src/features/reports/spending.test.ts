import fc from 'fast-check';
import { expect, test } from 'vitest';
import { expenseMethods } from '../expenses/expense';
import type { Figure } from './figures';
import { monthsOfSpending, type Spending, totalOfSpending } from './spending';
import { spendingFigures } from './spendingFigures';

const month = fc.constantFrom('2026-04', '2026-05', '2027-01');
const amount = fc.integer({ min: -1_000_000, max: 10_000_000 });
const kinds = [
  { kindId: 'a', kindKey: 'rent' as const, kindName: 'Rent' },
  { kindId: 'b', kindKey: null, kindName: 'Tea' },
  { kindId: null, kindKey: null, kindName: null },
];
const spendings: fc.Arbitrary<Spending> = fc.record({
  spent: fc.array(
    fc
      .record({
        month,
        amount,
        kind: fc.constantFrom(...kinds),
        method: fc.constantFrom(...expenseMethods),
      })
      .map(({ kind, ...row }) => ({ ...row, ...kind })),
  ),
  received: fc.array(fc.record({ month, amount })),
  bought: fc.constant({ invoiced: 0, returned: 0, unpaid: 0 }),
  medicines: fc.constant(null),
});
const paise = (figure: Figure | undefined) =>
  typeof figure === 'object' && figure !== null ? figure.paise : Number.NaN;
const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);

test('kinds, months, and kinds of months are together what was spent, to the paisa', () => {
  fc.assert(
    fc.property(spendings, (spending) => {
      const { spent, received } = totalOfSpending(spending);
      expect(spent).toBe(sum(spending.spent.map((row) => row.amount)));
      expect(received).toBe(sum(spending.received.map((row) => row.amount)));
      const months = monthsOfSpending(spending).map((row) => row.month);
      expect(months).toEqual([...new Set(months)].toSorted());
      const tables = Object.fromEntries(
        spendingFigures(spending).map(({ name, rows }) => [name, rows]),
      );
      for (const row of tables['spending-by-kind'] ?? []) {
        expect(sum(row.slice(1, -1).map(paise))).toBe(paise(row.at(-1)));
      }
      expect(sum((tables['spending-by-kind'] ?? []).map((row) => paise(row.at(-1))))).toBe(spent);
      const byMonth = tables['spending-by-month'] ?? [];
      expect(sum(byMonth.map((row) => paise(row[2])))).toBe(spent);
      expect(sum(byMonth.map((row) => paise(row[3])))).toBe(received - spent);
      const both = tables['spending-by-kind-and-month'];
      expect(both === undefined).toBe(months.length < 2);
      if (both) expect(sum(both.map((row) => paise(row[2])))).toBe(spent);
    }),
  );
});
