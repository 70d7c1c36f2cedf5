import type {
  ExpensePayment,
  NewExpense,
  NewRecurringExpense,
} from '../src/features/expenses/expense';

/** ₹500 in cash out of the drawer. */
export const paymentEntered: ExpensePayment = {
  ...{ method: 'cash', isFromDrawer: true, amount: 50_000, spentOn: '2026-11-20' },
};

export const expenseEntered = (kindId: string): NewExpense => ({
  kindId,
  payee: 'MSEB',
  purpose: 'October',
  ...paymentEntered,
});

export const recurringEntered = (kindId: string): NewRecurringExpense => ({
  kindId,
  payee: 'Landlord',
  purpose: '',
  amount: 2_000_000,
  method: 'bank',
  dayOfMonth: 5,
});
