import { type CompiledQuery, type Kysely, type RawBuilder, sql } from 'kysely';
import { newestPage, type PageRequest } from '../../server/database/page';
import type { Database } from '../../server/database/schema';
import { dayRange } from '../../shared/clinicDay';
import { isTaxInvoice } from '../billing/billing.rows';
import { gstMeasures, type Uncredited } from './gst';
import type { Sum } from './report';
import type { Hole, MissingNumbers } from './series';
import { isCredited, readSums, type SummedRange, within } from './sums.rows';

/** The sums that the report on GST needs. */
export async function readGstSums(db: Kysely<Database>, range: SummedRange): Promise<Sum[]> {
  return (await readSums(db, range, { measures: gstMeasures })).sums;
}

/** The credit notes of a range, newest first. */
export async function readCreditNotes(
  db: Kysely<Database>,
  { from, to, timeZone }: SummedRange,
  { cursor, limit }: PageRequest,
) {
  const query = db
    .selectFrom('credit_notes')
    .innerJoin('bills', 'bills.id', 'credit_notes.bill_id')
    .selectAll('credit_notes')
    .select('bills.number as bill_number')
    .where('issued_at', '>=', dayRange(from, timeZone).start)
    .where('issued_at', '<', dayRange(to, timeZone).end);
  const { page, nextCursor } = await newestPage(query, 'issued_at', {
    table: 'credit_notes',
    cursor,
    limit,
  });
  return { creditNotes: page.map(creditNoteFromRow), nextCursor };
}

type CreditNoteRow = Database['credit_notes'] & { bill_number: string | null };

function creditNoteFromRow(row: CreditNoteRow) {
  const { id, number, gstin, taxable, tax, total } = row;
  return {
    id,
    number,
    gstin,
    taxable,
    tax,
    total,
    issuedAt: row.issued_at.toISOString(),
    billId: row.bill_id,
    billNumber: row.bill_number ?? '',
  };
}

/** A condition on a row of `bills`: there is something to credit, as it was not discounted to nothing before tax. */
const leavesSomething = sql`(bills.tax_rule <> 'gst' or bills.subtotal > bills.discount)`;

/** Refunds of tax invoices, and tax invoices voided (on their own day), without a credit note; the newest first. */
export async function readUncredited(
  db: Kysely<Database>,
  range: SummedRange,
): Promise<Uncredited[]> {
  const dayOf = (at: RawBuilder<unknown>) =>
    sql`(${at} at time zone ${range.timeZone}::text)::date`;
  const { rows } = await sql<Uncredited>`
    select date, kind, bill, sum(amount)::bigint as amount
    from (
      select ${dayOf(sql`bills.created_at`)} as date, 'void' as kind, coalesce(bills.number, bills.id::text) as bill,
        bills.total as amount
      from bills
      where ${within(sql`bills.created_at`, range)} and bills.voided_at is not null
        and ${isTaxInvoice} and not ${isCredited} and ${leavesSomething}
      union all
      select ${dayOf(sql`payments.received_at`)}, 'refund', coalesce(bills.number, bills.id::text), payments.amount
      from bill_payments payments join bills on bills.id = payments.bill_id
      where ${within(sql`payments.received_at`, range)} and payments.kind = 'refund' and bills.voided_at is null
        and ${isTaxInvoice} and not exists (select from credit_notes where payment_id = payments.id)
    ) given_back
    group by date, kind, bill
    order by date desc, kind, bill`.execute(db);
  return rows;
}

/** Gaps that are examined; if there are more, something is wrong with all of them. */
const maxGaps = 50;
/** Missing numbers that are listed for each gap. */
const maxMissingNumbers = 20;

/** The numbers of each gap that no document has, whatever its day. */
export async function readMissingNumbers(
  db: Kysely<Database>,
  holes: readonly Hole[],
): Promise<MissingNumbers[]> {
  const missing = await Promise.all(
    holes.slice(0, maxGaps).map(async ({ document, financialYear, first, last }) => {
      const { rows } = await db.executeQuery(
        absentNumbers(db, document, { financialYear, first, last }),
      );
      const [row] = rows;
      return { document, financialYear, count: row?.count ?? 0, numbers: row?.numbers ?? [] };
    }),
  );
  return missing.filter(({ count }) => count > 0);
}

function absentNumbers(
  db: Kysely<Database>,
  document: Hole['document'],
  { financialYear, first, last }: Omit<Hole, 'document'>,
): CompiledQuery<{ count: number; numbers: number[] }> {
  const table = sql.table(document === 'bill' ? 'bills' : 'credit_notes');
  return sql<{ count: number; numbers: number[] }>`
    select count(*) as count, coalesce((array_agg(one order by one))[1:${maxMissingNumbers}], '{}') as numbers
    from generate_series(${first}::int, ${last}::int) absent (one)
    where not exists (
      select from ${table} made where made.financial_year = ${financialYear} and made.serial = absent.one
    )`.compile(db);
}
