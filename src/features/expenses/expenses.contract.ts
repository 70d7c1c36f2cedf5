import { z } from 'zod';
import { cursor, id, searchText } from '../../shared/fields';
import { dayFilter } from '../../shared/listOrder';
import { at, operation } from '../../shared/operation';
import {
  expense,
  expenseKind,
  expenseMessages,
  maxExpenseKinds,
  maxRecurringExpenses,
  newExpense,
  newRecurringExpense,
  recurringExpense,
  reversedExpense,
  savedExpenseKind,
} from './expense';

const expenseFilters = z.object({
  text: searchText,
  /** Of a kind; `suppliers`: what was paid for purchases. */
  kind: id.or(z.literal('suppliers')).optional(),
  ...dayFilter,
});

export const expensesContract = {
  search: operation('expenses.search', { reads: true })
    .route(at('POST /expenses/search', 'What was spent, the newest first, and its sum'))
    .input(expenseFilters.extend({ cursor: cursor.optional() }))
    .output(
      z.object({
        expenses: z.array(expense),
        nextCursor: z.string().nullable(),
        /** Paise of all rows of the filters, net of reversals. */
        total: z.int(),
      }),
    ),

  enter: operation('expenses.enter', { makes: 'expenses', audits: 'expense_entered' })
    .route(
      at(
        'POST /expenses',
        'Enter what was spent; cash out of the drawer goes into the day-end close',
      ),
    )
    .input(newExpense)
    .output(expense)
    .errors({
      KIND_RETIRED: { status: 409, message: expenseMessages.retired },
      NOT_DUE: { status: 409, message: expenseMessages.notDue },
    }),

  reverse: operation('expenses.reverse', { makes: 'expenses', audits: 'expense_reversed' })
    .route(at('POST /expenses/{id}/reversal', 'Take a mistaken expense back by a row of its own'))
    .input(reversedExpense)
    .output(expense)
    .errors({ ALREADY_REVERSED: { status: 409, data: expense } }),

  kinds: operation('expenses.kinds', { reads: true })
    .route(at('GET /expense-kinds', 'What is spent for, those in use first'))
    .output(z.array(expenseKind).max(2 * maxExpenseKinds)),

  saveKind: operation('expenses.saveKind', {
    changes: 'expense_kinds',
    audits: 'expense_kind_changed',
  })
    .route(at('POST /expense-kinds', 'Add a kind of expenses, rename it, or take it out of use'))
    .input(savedExpenseKind)
    .output(expenseKind)
    .errors({
      NAME_TAKEN: { status: 409 },
      LIST_FULL: { status: 409, message: 'There are 40 kinds. Stop using one you no longer need.' },
    }),

  recurring: operation('expenses.recurring', { reads: true })
    .route(at('GET /recurring-expenses', 'What comes every month, and what of it is due'))
    .output(z.array(recurringExpense).max(maxRecurringExpenses)),

  addRecurring: operation('expenses.addRecurring', {
    makes: 'recurring_expenses',
    audits: 'recurring_expense_changed',
  })
    .route(
      at(
        'POST /recurring-expenses',
        'Add what comes every month; it is proposed and never entered by itself',
      ),
    )
    .input(newRecurringExpense)
    .output(recurringExpense)
    .errors({
      KIND_RETIRED: { status: 409, message: expenseMessages.retired },
      LIST_FULL: { status: 409, message: 'There are 60 of them. End one you no longer need.' },
    }),

  endRecurring: operation('expenses.endRecurring', {
    changes: 'recurring_expenses',
    audits: 'recurring_expense_changed',
  })
    .route(at('POST /recurring-expenses/{id}/end', 'End what comes every month'))
    .input(z.object({ id }))
    .output(z.object({})),
};
