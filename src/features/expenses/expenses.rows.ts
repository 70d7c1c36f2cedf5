import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import { containing } from '../../server/database/likePattern';
import type { Database } from '../../server/database/schema';
import type { User } from '../../shared/account';
import type { Expense, ExpensePayment, MonthlyDue } from './expense';

/** What a row of expenses is for: a kind, or a supplier. */
type SpentFor =
  | { kindId: string; monthly: MonthlyDue | null; supplierId?: undefined }
  | { supplierId: string; kindId?: undefined; monthly?: undefined };

/**
 * Stores an expense or, with `reversal`, the row that takes one back. Cash of the drawer gets its number by the trigger,
 * under the row of the person.
 */
export async function insertExpense(
  trx: Transaction<Database>,
  { user, now }: { user: Pick<User, 'id' | 'name'>; now: Date },
  row: { id: string; payee: string; purpose: string; payment: ExpensePayment } & SpentFor & {
      reversal?: { of: string; reason: string };
    },
): Promise<void> {
  const { method, isFromDrawer, amount, spentOn } = row.payment;
  await trx
    .insertInto('expenses')
    .values({
      id: row.id,
      kind_id: row.kindId ?? null,
      recurring_id: row.monthly?.id ?? null,
      due_on: row.monthly?.dueOn ?? null,
      supplier_id: row.supplierId ?? null,
      payee: row.payee,
      purpose: row.purpose,
      method,
      is_from_drawer: isFromDrawer,
      amount,
      spent_on: spentOn,
      entered_at: now,
      entered_by: user.id,
      entered_by_name: user.name,
      reverses: row.reversal?.of ?? null,
      reason: row.reversal?.reason ?? null,
    })
    .execute();
}

/** Expenses with the names of their kinds and with what reversed them. */
export function expensesWithKinds(db: Kysely<Database>) {
  return db
    .selectFrom('expenses')
    .leftJoin('expense_kinds', 'expense_kinds.id', 'expenses.kind_id')
    .leftJoin('expenses as reversal', 'reversal.reverses', 'expenses.id')
    .selectAll('expenses')
    .select(['expense_kinds.name as kind_name', 'reversal.id as reversed_by']);
}

/** What a list of expenses is narrowed to. */
export interface ExpenseFilters {
  text?: string | undefined;
  kind?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

/** The condition of a list's filters on `expenses` joined with their kinds; the days are those on which it was spent. */
export function expensesMatching({ text, kind, from, to }: ExpenseFilters): RawBuilder<boolean> {
  const words = (text ?? '').split(/\s+/).filter((word) => word !== '');
  const conditions = [
    ...words.map(
      (word) =>
        sql`lower(concat_ws(' ', expenses.payee, expenses.purpose, expense_kinds.name)) like ${containing(word)}`,
    ),
    ...(kind === 'suppliers' ? [sql`expenses.supplier_id is not null`] : []),
    ...(kind !== undefined && kind !== 'suppliers' ? [sql`expenses.kind_id = ${kind}`] : []),
    ...(from ? [sql`expenses.spent_on >= ${from}`] : []),
    ...(to ? [sql`expenses.spent_on <= ${to}`] : []),
  ];
  return sql<boolean>`(${sql.join([sql`true`, ...conditions], sql` and `)})`;
}

type ExpenseRow = Awaited<
  ReturnType<ReturnType<typeof expensesWithKinds>['executeTakeFirstOrThrow']>
>;

export function expenseFromRow(row: ExpenseRow): Expense {
  return {
    id: row.id,
    kindId: row.kind_id,
    kindName: row.kind_name,
    supplierId: row.supplier_id,
    monthly:
      row.recurring_id === null || row.due_on === null
        ? null
        : { id: row.recurring_id, dueOn: row.due_on },
    payee: row.payee,
    purpose: row.purpose,
    method: row.method,
    isFromDrawer: row.is_from_drawer,
    amount: row.amount,
    spentOn: row.spent_on,
    enteredAt: row.entered_at.toISOString(),
    enteredByName: row.entered_by_name,
    reverses: row.reverses,
    reason: row.reason,
    reversedBy: row.reversed_by,
  };
}

/** The sum of rows of expenses, net of reversals, in paise. */
export const netAmount = sql<number>`coalesce(
  sum(case when expenses.reverses is null then expenses.amount else -expenses.amount end), 0
)::bigint`;

/**
 * The cash that a person took out of their drawer after a number of it, net of what was reversed; the last number and the
 * first instant are null if there is none.
 */
export async function readDrawerSpending(
  db: Kysely<Database>,
  userId: string,
  after: number,
): Promise<{ spent: number; through: number | null; first: Date | null }> {
  return db
    .selectFrom('expenses')
    .select([
      netAmount.as('spent'),
      sql<number | null>`max(till_number)`.as('through'),
      sql<Date | null>`min(entered_at)`.as('first'),
    ])
    .where('entered_by', '=', userId)
    .where('till_number', '>', after)
    .executeTakeFirstOrThrow();
}

/** What was spent on some days, net of reversals, in paise. */
export async function readSpent(
  db: Kysely<Database>,
  { from, to }: { from: string; to: string },
): Promise<number> {
  const { spent } = await db
    .selectFrom('expenses')
    .select(netAmount.as('spent'))
    .where('spent_on', '>=', from)
    .where('spent_on', '<=', to)
    .executeTakeFirstOrThrow();
  return spent;
}
