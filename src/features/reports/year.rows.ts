import { type Kysely, type RawBuilder, sql } from 'kysely';
import { pageOf } from '../../server/database/page';
import type { Database } from '../../server/database/schema';
import { splitCursor } from '../../shared/fields';
import { dayCloseFromRow } from '../dayClose/dayClose.rows';
import type { YearBill, YearLine, YearPayment } from './year';

/** The instants [start, end) of a year, and how far its rows were read. */
interface YearAsked {
  start: Date;
  end: Date;
  cursor: string | null;
  limit: number;
}

/** Rows of a year after the cursor, the oldest first, one more than asked for. */
function oldest(at: RawBuilder<unknown>, id: RawBuilder<unknown>, asked: YearAsked) {
  const { start, end, cursor, limit } = asked;
  const last = cursor ? splitCursor(cursor) : null;
  const after = last
    ? sql`(${at}, ${id}) > (${last.at}::timestamptz, ${last.id}::uuid)`
    : sql`true`;
  return sql`${at} >= ${start} and ${at} < ${end} and ${after} order by ${at}, ${id} limit ${limit + 1}`;
}

/** Bills of a year. */
export async function billsOfYear(db: Kysely<Database>, asked: YearAsked) {
  const { rows } = await sql<YearBill>`
    select id, number, gstin, created_at, subtotal, tax, discount, round_off, total, received, refunded, status,
      voided_at, exists (
        select from bill_items where bill_id = bills.id and bill_items.tax_basis_points > 0
      ) as is_taxed
    from bills where ${oldest(sql`created_at`, sql`id`, asked)}`.execute(db);
  return pageOf(rows, asked.limit, (row) => row.created_at);
}

/** Bills of a year as lines, in their order. */
export async function linesOfYear(db: Kysely<Database>, asked: YearAsked) {
  const { rows: bills } = await sql<{ id: string; created_at: Date }>`
    select id, created_at from bills where ${oldest(sql`created_at`, sql`id`, asked)}`.execute(db);
  const { page, nextCursor } = pageOf(bills, asked.limit, (row) => row.created_at);
  const { rows } = await sql<YearLine>`
    select bills.id, bills.number, bills.created_at, position, hsn, items.tax_basis_points, quantity, items.total,
      items.tax
    from bill_items items join bills on bills.id = items.bill_id
    where items.bill_id = any(${page.map(({ id }) => id)}::uuid[])
    order by bills.created_at, bills.id, position`.execute(db);
  return { page: rows, nextCursor };
}

/** Payments and refunds of a year. */
export async function paymentsOfYear(db: Kysely<Database>, asked: YearAsked) {
  const { rows } = await sql<YearPayment & { id: string }>`
    select payments.id, received_at, bill_id, number, kind, method, amount, received_by_name
    from bill_payments payments join bills on bills.id = bill_id
    where ${oldest(sql`payments.received_at`, sql`payments.id`, asked)}`.execute(db);
  return pageOf(rows, asked.limit, (row) => row.received_at);
}

/** Day-end closes of a year. */
export async function closesOfYear(db: Kysely<Database>, asked: YearAsked) {
  const { start, end, cursor, limit } = asked;
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
