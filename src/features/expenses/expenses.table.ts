import type { ColumnType } from 'kysely';
import type { Declarations } from '../../server/database/schema';
import type { ExpenseMethod } from './expense';

declare module '../../server/database/schema' {
  interface Database {
    expense_kinds: {
      id: string;
      key: string | null;
      name: string;
      added_at: Date;
      retired_at: Date | null;
    };
    recurring_expenses: RecurringExpensesTable;
    expenses: ExpensesTable;
  }
}

interface RecurringExpensesTable {
  id: string;
  kind_id: string;
  payee: string;
  purpose: string;
  amount: number;
  method: ExpenseMethod;
  day_of_month: number;
  added_at: Date;
  ended_at: Date | null;
}

/** Append-only: what was mistaken is reversed by a row of its own. */
interface ExpensesTable {
  id: string;
  kind_id: string | null;
  recurring_id: string | null;
  /** The day on which the monthly one was due. */
  due_on: string | null;
  supplier_id: string | null;
  payee: string;
  purpose: string;
  method: ExpenseMethod;
  is_from_drawer: boolean;
  amount: number;
  spent_on: string;
  entered_at: Date;
  entered_by: string;
  entered_by_name: string;
  reverses: string | null;
  reason: string | null;
  /** Assigned by the database to what comes out of the drawer, in one row of numbers with the payments. */
  till_number: ColumnType<number | null, never, never>;
}

export const expensesTables: Declarations<'expense_kinds' | 'recurring_expenses' | 'expenses'> = {
  expense_kinds: {
    rights: 'select, insert, update (key, name, retired_at)',
    isInBackup: true,
    topics: ['expenses'],
    ofPatient: { isAbout: 'What the clinic spends for.' },
  },
  recurring_expenses: {
    rights: 'select, insert, update (ended_at)',
    isInBackup: true,
    topics: ['expenses'],
    ofPatient: { isAbout: 'What the clinic spends every month.' },
  },
  expenses: {
    rights: 'select, insert',
    isInBackup: true,
    topics: ['expenses'],
    ofPatient: { isAbout: 'What the clinic spent.' },
  },
};
