import { type Kysely, type RawBuilder, sql } from 'kysely';
import { pageOf } from '../../server/database/page';
import type { Database } from '../../server/database/schema';
import { splitCursor } from '../../shared/fields';
import { isTaxed } from '../billing/billing.rows';
import { dayCloseFromRow } from '../dayClose/dayClose.rows';
import type { DayRange } from './range';
import type { YearBill, YearExpense, YearLine, YearPayment } from './year';

/** The instants [start, end) of a year, and the cursor after which to read. */
interface YearPageRequest {
  start: Date;
  end: Date;
  cursor: string | null;
  limit: number;
}

/** Conditions, order and limit for one page of a year, the oldest rows first; one row more than the limit. */
function pageClause(at: RawBuilder<unknown>, id: RawBuilder<unknown>, request: YearPageRequest) {
  const { start, end, cursor, limit } = request;
  const last = cursor ? splitCursor(cursor) : null;
  const after = last
    ? sql`(${at}, ${id}) > (${last.at}::timestamptz, ${last.id}::uuid)`
    : sql`true`;
  return sql`${at} >= ${start} and ${at} < ${end} and ${after} order by ${at}, ${id} limit ${limit + 1}`;
}

/** Bills of a year. */
export async function readBillsOfYear(db: Kysely<Database>, request: YearPageRequest) {
  const { rows } = await sql<YearBill>`
    select id, number, gstin, created_at, subtotal - included_tax as subtotal,
      subtotal - included_tax - case tax_rule when 'gst' then discount else 0 end as taxable,
      tax - tax_round_off as tax, discount, round_off + tax_round_off as round_off, total, received, refunded, status,
      voided_at, ${isTaxed} as is_taxed
    from bills where ${pageClause(sql`created_at`, sql`id`, request)}`.execute(db);
  return pageOf(rows, request.limit, (row) => row.created_at);
}

/** The items of a year's bills, in the bills' order. */
export async function readLinesOfYear(db: Kysely<Database>, request: YearPageRequest) {
  const { rows: bills } = await sql<{ id: string; created_at: Date }>`
    select id, created_at from bills where ${pageClause(sql`created_at`, sql`id`, request)}`.execute(
    db,
  );
  const { page, nextCursor } = pageOf(bills, request.limit, (row) => row.created_at);
  const { rows } = await sql<YearLine>`
    select bills.id, bills.number, bills.created_at, position, hsn, items.tax_basis_points, quantity,
      items.taxable, items.tax
    from bill_items items join bills on bills.id = items.bill_id
    where items.bill_id = any(${page.map(({ id }) => id)}::uuid[])
    order by bills.created_at, bills.id, position`.execute(db);
  return { page: rows, nextCursor };
}

/** Payments and refunds of a year. */
export async function readPaymentsOfYear(db: Kysely<Database>, request: YearPageRequest) {
  const { rows } = await sql<YearPayment & { id: string }>`
    select payments.id, received_at, bill_id, number, kind, method, amount, received_by_name
    from bill_payments payments join bills on bills.id = bill_id
    where ${pageClause(sql`payments.received_at`, sql`payments.id`, request)}`.execute(db);
  return pageOf(rows, request.limit, (row) => row.received_at);
}

/** Day-end closes of a year. */
export async function readClosesOfYear(db: Kysely<Database>, request: YearPageRequest) {
  const { start, end, cursor, limit } = request;
  let query = db
    .selectFrom('day_closes')
    .selectAll()
    .where('closed_at', '>=', start)
    .where('closed_at', '<', end)
    .orderBy('closed_at')
    .orderBy('id')
    .limit(limit + 1);
  if (cursor) {
    const last = splitCursor(cursor);
    query = query.where(
      sql<boolean>`(closed_at, id) > (${last.at}::timestamptz, ${last.id}::uuid)`,
    );
  }
  const { page, nextCursor } = pageOf(await query.execute(), limit, (row) => row.closed_at);
  return { page: page.map(dayCloseFromRow), nextCursor };
}

/** What was spent in a year, the oldest first; a reversal is below nothing. Few rows: they are read at once. */
export async function readExpensesOfYear(
  db: Kysely<Database>,
  { from, to }: DayRange,
): Promise<YearExpense[]> {
  const { rows } = await sql<YearExpense>`
    select e.spent_on, k.name as kind, e.method,
      case when e.reverses is null then e.amount else -e.amount end as amount, e.entered_by_name
    from expenses e left join expense_kinds k on k.id = e.kind_id
    where e.spent_on between ${from} and ${to}
    order by e.spent_on, e.entered_at, e.id`.execute(db);
  return rows;
}
