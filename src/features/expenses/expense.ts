import { z } from 'zod';
import { date, id, instant, maxPaise, optionalText, requiredText } from '../../shared/fields';
import { t } from '../../shared/language';
import { changeReason } from '../../shared/voided';

/** What the clinic spends. Amounts are paise. */

export const expenseMessages = {
  amount: 'An amount must be more than ₹0.',
  tooMuch: 'This amount is too large.',
  payee: 'Please say to whom it was paid.',
  kind: 'Please say what for.',
  drawer: 'Only cash comes out of the drawer.',
  name: 'Please enter a name.',
  day: 'Choose a day from 1 to 28, which every month has.',
  retired: 'This kind of expenses is no longer used. Choose another.',
  notDue: 'This monthly expense is entered already, or no longer due.',
} as const;

export const expenseMethods = ['cash', 'card', 'upi', 'bank'] as const;
export type ExpenseMethod = (typeof expenseMethods)[number];

/** Labels for screens, papers and the audit log; translate with `t`. */
export const expenseMethodLabels = {
  cash: 'Cash',
  card: 'Card',
  upi: 'UPI',
  bank: 'Bank transfer',
} as const satisfies Record<ExpenseMethod, string>;

/** The kinds that the product brings, which a clinic renames or retires; translate with `t`. */
export const usualExpenseKinds = {
  rent: 'Rent',
  salaries: 'Salaries',
  electricity: 'Electricity and water',
  phone: 'Phone and internet',
  supplies: 'Consumables',
  repairs: 'Repairs',
  travel: 'Travel',
  fees: 'Fees and licences',
  other: 'Other',
} as const satisfies Record<string, string>;
type UsualExpenseKind = keyof typeof usualExpenseKinds;

/** Kinds in use, and recurring expenses, at most. */
export const maxExpenseKinds = 40;
export const maxRecurringExpenses = 60;

const amount = z
  .int(expenseMessages.amount)
  .min(1, expenseMessages.amount)
  .max(maxPaise, expenseMessages.tooMuch);

const cashOnly = ({ method, isFromDrawer }: { method: ExpenseMethod; isFromDrawer: boolean }) =>
  method === 'cash' || !isFromDrawer;
const notFromDrawer = { path: ['isFromDrawer'], message: expenseMessages.drawer };

const paymentFields = {
  method: z.enum(expenseMethods),
  /** Out of the drawer of whoever enters it: the day-end close expects so much less. */
  isFromDrawer: z.boolean(),
  amount,
  spentOn: date,
};

/** A payment without what it is for: the supplier's, of an invoice or of what is owed. */
export const expensePayment = z.object(paymentFields).refine(cashOnly, notFromDrawer);
export type ExpensePayment = z.infer<typeof expensePayment>;

/** A monthly expense, and the day on which it was due: it may be paid in another month. */
const monthlyDue = z.object({ id, dueOn: date });
export type MonthlyDue = z.infer<typeof monthlyDue>;

/** What a person enters. */
export const newExpense = z
  .object({
    kindId: id,
    payee: requiredText(200, expenseMessages.payee),
    purpose: optionalText(300),
    ...paymentFields,
    monthly: monthlyDue.optional(),
  })
  .refine(cashOnly, notFromDrawer);
export type NewExpense = z.infer<typeof newExpense>;

export const reversedExpense = z.object({ id, reason: changeReason });

/** An expense as stored; it never changes, and a reversal is a row of its own. */
export const expense = z.object({
  id,
  /** Null: paid to a supplier for what was bought. */
  kindId: id.nullable(),
  kindName: z.string().nullable(),
  supplierId: id.nullable(),
  /** Null: it does not come every month. */
  monthly: monthlyDue.nullable(),
  payee: z.string(),
  purpose: z.string(),
  method: z.enum(expenseMethods),
  isFromDrawer: z.boolean(),
  amount,
  spentOn: date,
  enteredAt: instant,
  enteredByName: z.string(),
  /** The expense that this row takes back; null: it is one. */
  reverses: id.nullable(),
  /** Why, of a reversal. */
  reason: z.string().nullable(),
  /** The row that takes this one back; null: it stands. */
  reversedBy: id.nullable(),
});
export type Expense = z.infer<typeof expense>;

export const expenseKind = z.object({
  id,
  /** Of a kind that the product brings and nobody renamed, for its translation. */
  key: z
    .enum(Object.keys(usualExpenseKinds) as [UsualExpenseKind, ...UsualExpenseKind[]])
    .nullable(),
  name: z.string(),
  retiredAt: instant.nullable(),
});
export type ExpenseKind = z.infer<typeof expenseKind>;

/** The name of a kind, in the current language if the product brings it. */
export function kindInWords({ key, name }: Pick<ExpenseKind, 'key' | 'name'>): string {
  return key === null ? name : t(usualExpenseKinds[key]);
}

/** A kind as an administrator saves it; the browser makes the id of a new one. */
export const savedExpenseKind = z.object({
  id,
  name: requiredText(60, expenseMessages.name),
  isRetired: z.boolean(),
});

export const newRecurringExpense = z.object({
  kindId: id,
  payee: requiredText(200, expenseMessages.payee),
  purpose: optionalText(300),
  amount,
  method: z.enum(expenseMethods),
  dayOfMonth: z.int(expenseMessages.day).min(1, expenseMessages.day).max(28, expenseMessages.day),
});
export type NewRecurringExpense = z.infer<typeof newRecurringExpense>;

export const recurringExpense = newRecurringExpense.extend({
  id,
  kindName: z.string(),
  /** Days `YYYY-MM-DD` of this and the last month on which it was due and is not entered. */
  due: z.array(date).max(2),
});
export type RecurringExpense = z.infer<typeof recurringExpense>;

interface SpentRow {
  amount: number;
  reverses: string | null;
}

/** What was spent: expenses less their reversals, in paise; below nothing if more came back than went. */
export function netSpent(rows: readonly SpentRow[]): number {
  return rows.reduce(
    (sum, { amount: paid, reverses }) => sum + (reverses === null ? paid : -paid),
    0,
  );
}

/** What went out of a drawer, net of what came back into it. */
export function spentInDrawer(rows: readonly (SpentRow & { isFromDrawer: boolean })[]): number {
  return netSpent(rows.filter(({ isFromDrawer }) => isFromDrawer));
}

/** The day of a month, `YYYY-MM`, on which a recurring expense is due. */
export function dueDay(dayOfMonth: number, month: string): string {
  return `${month}-${String(dayOfMonth).padStart(2, '0')}`;
}

/** The month before a month, `YYYY-MM`. */
export function monthBefore(month: string): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return number === 1 ? `${year - 1}-12` : `${year}-${String(number - 1).padStart(2, '0')}`;
}

interface RecurringRow {
  id: string;
  dayOfMonth: number;
  /** The day from which it runs. */
  addedOn: string;
}

/**
 * The days on which recurring expenses were due up to a day, in its month and the one before, and are not entered,
 * whenever they were paid.
 */
export function dueRecurring<Row extends RecurringRow>(
  recurring: readonly Row[],
  entered: readonly MonthlyDue[],
  day: string,
): { recurring: Row; dueOn: string }[] {
  const month = day.slice(0, 7);
  return recurring.flatMap((row) =>
    [monthBefore(month), month].flatMap((ofMonth) => {
      const dueOn = dueDay(row.dayOfMonth, ofMonth);
      const isEntered = entered.some((one) => one.id === row.id && one.dueOn === dueOn);
      return dueOn > day || dueOn < row.addedOn || isEntered ? [] : [{ recurring: row, dueOn }];
    }),
  );
}
