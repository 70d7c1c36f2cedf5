import type { ServerManifest } from '../../server/api/serverManifest';
import { expensesOperations } from './expenses.server';
import { expensesTables } from './expenses.table';

export const expensesServer = {
  operations: { expenses: expensesOperations },
  tables: expensesTables,
} satisfies ServerManifest;
