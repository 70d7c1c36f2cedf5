import type { AuditWords } from '../../shared/auditEvents';
import { expenseMethodLabels } from './expense';

/** The audit log's texts about expenses. */
export const expensesAudit = {
  actions: {
    expense_entered: 'Expense entered',
    expense_reversed: 'Expense reversed',
    recurring_expense_changed: 'Monthly expense changed',
    expense_kind_changed: 'Kind of expenses changed',
  },
  texts: {
    expense_entered: {
      fromDrawer: '{amount} in cash from the drawer paid to {payee}',
      other: '{amount} paid to {payee} by {expenseMethod}',
    },
    expense_reversed: 'Expense of {amount} to {payee} reversed: {reason}',
    recurring_expense_changed: {
      added: 'Monthly expense of {amount} to {payee} added',
      ended: 'Monthly expense of {amount} to {payee} ended',
    },
    expense_kind_changed: {
      added: 'Kind of expenses {item} added',
      changed: 'Kind of expenses {before} is now {item}',
      retired: 'Kind of expenses {item} no longer used',
      usedAgain: 'Kind of expenses {item} used again',
    },
  },
  labels: { expenseMethod: expenseMethodLabels },
} as const satisfies AuditWords;

type Texts = (typeof expensesAudit)['texts'];
declare module '../../shared/auditEvents' {
  interface AuditTexts extends Texts {}
}
