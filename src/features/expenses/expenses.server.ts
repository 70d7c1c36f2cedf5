import { ORPCError } from '@orpc/contract';
import { type Kysely, sql, type Transaction } from 'kysely';
import { idempotent } from '../../server/api/idempotent';
import { api, type SignedIn } from '../../server/api/operations';
import { refuseFuture } from '../../server/api/refuseFuture';
import { about, recordAudit } from '../../server/audit/recordAudit';
import { localTimeZone } from '../../server/config';
import { newestPage } from '../../server/database/page';
import type { Database } from '../../server/database/schema';
import { inTransaction } from '../../server/database/transaction';
import { dateIn } from '../../shared/clinicDay';
import { pageSize } from '../../shared/fields';
import { t } from '../../shared/language';
import {
  dueDay,
  dueRecurring,
  type Expense,
  type ExpenseKind,
  type MonthlyDue,
  maxExpenseKinds,
  maxRecurringExpenses,
  monthBefore,
  type RecurringExpense,
  usualExpenseKinds,
} from './expense';
import {
  type ExpenseFilters,
  expenseFromRow,
  expensesMatching,
  expensesWithKinds,
  insertExpense,
  netAmount,
} from './expenses.rows';

/** What the clinic spends. Changes of the short lists lock the settings' row, as those of the price list do. */
export const expensesOperations = {
  search: api.expenses.search.handler(async ({ input, context }) => {
    const { cursor, ...filters } = input;
    const [{ page, nextCursor }, total] = await Promise.all([
      newestPage(expensesWithKinds(context.db).where(expensesMatching(filters)), 'entered_at', {
        table: 'expenses',
        cursor,
        limit: pageSize,
      }),
      readTotal(context.db, filters),
    ]);
    return { expenses: page.map(expenseFromRow), nextCursor, total };
  }),

  enter: api.expenses.enter.handler(({ input, context, errors }) =>
    idempotent(context, {
      operation: 'expenses.enter',
      input,
      create: async (trx, id) => {
        const { kindId, monthly = null, payee, purpose, ...payment } = input;
        refuseFuture(context, errors, { spentOn: payment.spentOn });
        const kind = await readKind(trx, kindId);
        if (!kind) throw errors.NOT_FOUND();
        const kindOfMonthly = monthly && (await lockMonthly(trx, monthly.id));
        // What comes every month keeps its kind, also after that left the list.
        if (kind.retiredAt !== null && kindOfMonthly !== kindId) throw errors.KIND_RETIRED();
        if (monthly && !(await isDue(trx, context, monthly))) throw errors.NOT_DUE();
        await insertExpense(trx, context, { id, payee, purpose, payment, kindId, monthly });
        const { amount, method } = payment;
        await recordAudit(trx, context, {
          action: 'expense_entered',
          values: payment.isFromDrawer
            ? { kind: 'fromDrawer', amount, payee }
            : { kind: 'other', amount, payee, expenseMethod: method },
          ...about('expenses', { id }),
        });
        return readWrittenExpense(trx, id);
      },
      read: readWrittenExpense,
    }),
  ),

  reverse: api.expenses.reverse.handler(async ({ input, context, errors }) => {
    const { reason } = input;
    const create = async (trx: Transaction<Database>, id: string) => {
      const row = await expensesWithKinds(trx)
        .where('expenses.id', '=', input.id)
        .executeTakeFirst();
      if (!row || row.reverses !== null) throw errors.NOT_FOUND();
      const before = expenseFromRow(row);
      if (before.reversedBy !== null) throw errors.ALREADY_REVERSED({ data: before });
      // Else the cash of one drawer would be expected in another.
      if (before.isFromDrawer && row.entered_by !== context.user.id) {
        throw new ORPCError('FORBIDDEN', {
          status: 403,
          message: t('It came out of the drawer of {name}, who alone can reverse it.', {
            name: before.enteredByName,
          }),
        });
      }
      const { payee, purpose, method, isFromDrawer, amount, kindId, supplierId } = before;
      // Of today: what was closed and reported of days before stays as it was.
      const payment = { method, isFromDrawer, amount, spentOn: todayOf(context) };
      const entry = { id, payee, purpose, payment, reversal: { of: before.id, reason } };
      await insertExpense(
        trx,
        context,
        supplierId === null
          ? { ...entry, kindId: kindId ?? '', monthly: before.monthly }
          : { ...entry, supplierId },
      );
      await recordAudit(trx, context, {
        action: 'expense_reversed',
        values: { amount, payee, reason },
        ...about('expenses', { id }),
      });
      return readWrittenExpense(trx, id);
    };
    try {
      return await idempotent(context, {
        operation: 'expenses.reverse',
        input,
        create,
        read: readWrittenExpense,
      });
    } catch (error) {
      // Two at once: the database lets one of them through.
      if ((error as { constraint?: string }).constraint !== 'expense_is_reversed_once') throw error;
      throw errors.ALREADY_REVERSED({ data: await readWrittenExpense(context.db, input.id) });
    }
  }),

  kinds: api.expenses.kinds.handler(async ({ context }) => {
    const rows = await context.db
      .selectFrom('expense_kinds')
      .selectAll()
      .orderBy(sql`retired_at is not null`)
      .orderBy(sql`lower(name)`)
      .limit(2 * maxExpenseKinds)
      .execute();
    return rows.map(kindFromRow);
  }),

  saveKind: api.expenses.saveKind.handler(({ input, context, errors }) =>
    inTransaction(context.db, async (trx) => {
      const { id, name, isRetired } = input;
      await lockLists(trx);
      const before = await readKind(trx, id);
      const wasRetired = before ? before.retiredAt !== null : false;
      // Already so, by an earlier attempt of this request.
      if (before && before.name === name && wasRetired === isRetired) return before;
      if (!isRetired) {
        const others = await trx
          .selectFrom('expense_kinds')
          .select(sql<string>`lower(name)`.as('name'))
          .select(sql<boolean>`lower(name) = lower(${name})`.as('isSame'))
          .where('retired_at', 'is', null)
          .where('id', '<>', id)
          .execute();
        if (others.some(({ isSame }) => isSame)) {
          throw errors.NAME_TAKEN({ message: t('There is a kind “{name}” already.', { name }) });
        }
        if (others.length >= maxExpenseKinds) throw errors.LIST_FULL();
      }
      const retiredAt = isRetired
        ? wasRetired && before
          ? new Date(before.retiredAt ?? 0)
          : context.now
        : null;
      if (before) {
        const key = before.name === name ? before.key : null;
        await trx
          .updateTable('expense_kinds')
          .set({ name, key, retired_at: retiredAt })
          .where('id', '=', id)
          .execute();
      } else {
        await trx
          .insertInto('expense_kinds')
          .values({ id, key: null, name, added_at: context.now, retired_at: retiredAt })
          .execute();
      }
      await recordAudit(trx, context, {
        action: 'expense_kind_changed',
        values: changeOfKind(before, { name, isRetired }),
        ...about('expense_kinds', { id }),
      });
      return readWrittenKind(trx, id);
    }),
  ),

  recurring: api.expenses.recurring.handler(({ context }) => readRecurring(context.db, context)),

  addRecurring: api.expenses.addRecurring.handler(({ input, context, errors }) =>
    idempotent(context, {
      operation: 'expenses.addRecurring',
      input,
      create: async (trx, id) => {
        await lockLists(trx);
        const kind = await readKind(trx, input.kindId);
        if (!kind) throw errors.NOT_FOUND();
        if (kind.retiredAt !== null) throw errors.KIND_RETIRED();
        const { count } = await trx
          .selectFrom('recurring_expenses')
          .select(sql<number>`count(*)`.as('count'))
          .where('ended_at', 'is', null)
          .executeTakeFirstOrThrow();
        if (count >= maxRecurringExpenses) throw errors.LIST_FULL();
        const { payee, purpose, amount, method, dayOfMonth } = input;
        await trx
          .insertInto('recurring_expenses')
          .values({
            ...{ id, payee, purpose, amount, method },
            kind_id: input.kindId,
            day_of_month: dayOfMonth,
            added_at: context.now,
            ended_at: null,
          })
          .execute();
        await recordAudit(trx, context, {
          action: 'recurring_expense_changed',
          values: { kind: 'added', amount, payee },
          ...about('recurring_expenses', { id }),
        });
        return readWrittenRecurring(trx, context, id);
      },
      read: (db, id) => readWrittenRecurring(db, context, id),
    }),
  ),

  endRecurring: api.expenses.endRecurring.handler(({ input, context, errors }) =>
    inTransaction(context.db, async (trx) => {
      const row = await trx
        .selectFrom('recurring_expenses')
        .select(['amount', 'payee', 'ended_at'])
        .where('id', '=', input.id)
        .forNoKeyUpdate()
        .executeTakeFirst();
      if (!row) throw errors.NOT_FOUND();
      // Already ended: pressed twice, or by two people.
      if (row.ended_at !== null) return {};
      await trx
        .updateTable('recurring_expenses')
        .set({ ended_at: context.now })
        .where('id', '=', input.id)
        .execute();
      await recordAudit(trx, context, {
        action: 'recurring_expense_changed',
        values: { kind: 'ended', amount: row.amount, payee: row.payee },
        ...about('recurring_expenses', { id: input.id }),
      });
      return {};
    }),
  ),
};

const todayOf = ({ now, config }: Pick<SignedIn, 'now' | 'config'>) =>
  dateIn(now, localTimeZone(config));

async function lockLists(trx: Transaction<Database>): Promise<void> {
  await trx.selectFrom('clinic_settings').select('id').forNoKeyUpdate().execute();
}

/** The paise of all rows of the filters, net of reversals. */
async function readTotal(db: Kysely<Database>, filters: ExpenseFilters): Promise<number> {
  const { total } = await db
    .selectFrom('expenses')
    .leftJoin('expense_kinds', 'expense_kinds.id', 'expenses.kind_id')
    .select(netAmount.as('total'))
    .where(expensesMatching(filters))
    .executeTakeFirstOrThrow();
  return total;
}

async function readWrittenExpense(db: Kysely<Database>, id: string): Promise<Expense> {
  return expenseFromRow(
    await expensesWithKinds(db).where('expenses.id', '=', id).executeTakeFirstOrThrow(),
  );
}

function kindFromRow(row: {
  id: string;
  key: string | null;
  name: string;
  retired_at: Date | null;
}): ExpenseKind {
  return {
    id: row.id,
    key: row.key !== null && row.key in usualExpenseKinds ? (row.key as ExpenseKind['key']) : null,
    name: row.name,
    retiredAt: row.retired_at?.toISOString() ?? null,
  };
}

async function readKind(db: Kysely<Database>, id: string): Promise<ExpenseKind | null> {
  const row = await db
    .selectFrom('expense_kinds')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  return row ? kindFromRow(row) : null;
}

async function readWrittenKind(db: Kysely<Database>, id: string): Promise<ExpenseKind> {
  const kind = await readKind(db, id);
  if (!kind) throw new Error('A kind of expenses that was written cannot be read.');
  return kind;
}

/** What the audit log says of a change: out of use and into it before a new name. */
function changeOfKind(
  before: ExpenseKind | null,
  { name, isRetired }: { name: string; isRetired: boolean },
) {
  if (!before) return { kind: 'added', item: name } as const;
  if (before.name !== name) return { kind: 'changed', before: before.name, item: name } as const;
  return { kind: isRetired ? 'retired' : 'usedAgain', item: name } as const;
}

/** Holds a monthly expense until the transaction ends, so that two desks take turns; its kind, null if there is none. */
async function lockMonthly(trx: Transaction<Database>, id: string): Promise<string | null> {
  const row = await trx
    .selectFrom('recurring_expenses')
    .select('kind_id')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row?.kind_id ?? null;
}

async function isDue(
  db: Kysely<Database>,
  context: Pick<SignedIn, 'now' | 'config'>,
  { id, dueOn }: MonthlyDue,
): Promise<boolean> {
  const running = await readRecurring(db, context);
  return running.some((one) => one.id === id && one.due.includes(dueOn));
}

/** What comes every month and has not ended (or is `alsoEnded`, which a repeated request asks for), with the days on which it was due and is not entered. */
async function readRecurring(
  db: Kysely<Database>,
  context: Pick<SignedIn, 'now' | 'config'>,
  alsoEnded: string | null = null,
): Promise<RecurringExpense[]> {
  const today = todayOf(context);
  const rows = await db
    .selectFrom('recurring_expenses')
    .innerJoin('expense_kinds', 'expense_kinds.id', 'recurring_expenses.kind_id')
    .selectAll('recurring_expenses')
    .select('expense_kinds.name as kindName')
    .where((eb) =>
      eb.or([
        eb('ended_at', 'is', null),
        ...(alsoEnded === null ? [] : [eb('recurring_expenses.id', '=', alsoEnded)]),
      ]),
    )
    .orderBy('day_of_month')
    .orderBy(sql`lower(payee)`)
    .orderBy('recurring_expenses.id')
    .limit(maxRecurringExpenses)
    .execute();
  const entered = await db
    .selectFrom('expenses')
    .select(['recurring_id', 'due_on'])
    .where('recurring_id', 'is not', null)
    .where('reverses', 'is', null)
    .where('due_on', '>=', dueDay(1, monthBefore(today.slice(0, 7))))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('expenses as reversal')
            .select('reversal.id')
            .whereRef('reversal.reverses', '=', 'expenses.id'),
        ),
      ),
    )
    .execute();
  const due = dueRecurring(
    rows.map(({ id, day_of_month: dayOfMonth, added_at: addedAt }) => ({
      ...{ id, dayOfMonth },
      addedOn: dateIn(addedAt, localTimeZone(context.config)),
    })),
    entered.map((row) => ({ id: row.recurring_id ?? '', dueOn: row.due_on ?? '' })),
    today,
  );
  return rows.map(({ id, kindName, payee, purpose, amount, method, ...row }) => ({
    ...{ id, kindName, payee, purpose, amount, method },
    kindId: row.kind_id,
    dayOfMonth: row.day_of_month,
    due: due.filter(({ recurring }) => recurring.id === id).map(({ dueOn }) => dueOn),
  }));
}

async function readWrittenRecurring(
  db: Kysely<Database>,
  context: Pick<SignedIn, 'now' | 'config'>,
  id: string,
): Promise<RecurringExpense> {
  const row = (await readRecurring(db, context, id)).find((one) => one.id === id);
  if (!row) throw new Error('A monthly expense that was written cannot be read.');
  return row;
}
