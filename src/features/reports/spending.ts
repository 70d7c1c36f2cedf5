import { z } from 'zod';
import { id } from '../../shared/fields';
import { expenseKind, expenseMethods } from '../expenses/expense';

/** What went out in a range of days. Amounts are paise; net of reversals, so they may be below nothing. */
export const spending = z.object({
  /** By month (`YYYY-MM`), kind and method; without a kind: paid to suppliers. */
  spent: z.array(
    z.object({
      month: z.string(),
      kindId: id.nullable(),
      kindKey: expenseKind.shape.key,
      kindName: z.string().nullable(),
      method: z.enum(expenseMethods),
      amount: z.int(),
    }),
  ),
  /** By month: payments less refunds and reversals. */
  received: z.array(z.object({ month: z.string(), amount: z.int() })),
  bought: z.object({
    /** Of suppliers' invoices of these days. */
    invoiced: z.int(),
    /** Returned to them in these days, which lowers what purchases cost. */
    returned: z.int(),
    /** Of what they cost, not paid yet. */
    unpaid: z.int(),
  }),
  /**
   * What medicines were billed for without tax, less what was refunded of it; and what they cost, less what came back to
   * the shelf. Null for whoever may not see purchase rates.
   */
  medicines: z.object({ billed: z.int(), cost: z.int() }).nullable(),
});
export type Spending = z.infer<typeof spending>;

/** A month's money, in paise: what came in and went out. */
interface MonthOfSpending {
  month: string;
  received: number;
  spent: number;
}

/** What came in and went out in each month in which something did, in order. */
export function monthsOfSpending({ spent, received }: Spending): MonthOfSpending[] {
  const months = [...new Set([...spent, ...received].map(({ month }) => month))].toSorted();
  const sumOf = (rows: readonly { month: string; amount: number }[], of: string) =>
    rows.reduce((sum, { month, amount }) => (month === of ? sum + amount : sum), 0);
  return months.map((month) => ({
    month,
    received: sumOf(received, month),
    spent: sumOf(spent, month),
  }));
}

/** All of the months together. */
export function totalOfSpending(spending: Spending): Omit<MonthOfSpending, 'month'> {
  const months = monthsOfSpending(spending);
  return {
    received: months.reduce((sum, { received }) => sum + received, 0),
    spent: months.reduce((sum, { spent }) => sum + spent, 0),
  };
}
