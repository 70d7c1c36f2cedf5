import { type CompiledQuery, type Kysely, sql } from 'kysely';
import { newestPage, type PageWanted } from '../../server/database/page';
import type { Database } from '../../server/database/schema';
import { dayRange } from '../../shared/clinicDay';
import { gstMeasures, type Uncredited } from './gst';
import type { Hole, MissingNumbers } from './series';
import { type SummedRange, sumsOf, type TotalRow, totalsOf } from './sums.rows';

/** What the report on GST is made of. */
export function gstTotalsOf(db: Kysely<Database>, range: SummedRange): CompiledQuery<TotalRow> {
  return totalsOf(db, range, { measures: gstMeasures, doctorId: undefined });
}

/** The credit notes of a range, newest first. */
export async function creditNotesIn(
  db: Kysely<Database>,
  { from, to, timeZone }: SummedRange,
  { cursor, limit }: PageWanted,
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

/** What was given back of tax invoices without a credit note, the newest first. */
export async function uncreditedIn(
  db: Kysely<Database>,
  range: SummedRange,
): Promise<Uncredited[]> {
  const { rows } = await db.executeQuery(sumsOf(db, range, ['uncredited']));
  return rows
    .map(({ day, key, amount }) => {
      const [kind, bill = ''] = key.split('|');
      return { date: day, kind: kind === 'refund' ? 'refund' : 'void', bill, amount } as const;
    })
    .sort((one, other) => (one.date < other.date ? 1 : -1));
}

/** Holes looked at; where there are more, something is wrong with all of them. */
const mostHoles = 50;
/** Missing numbers that are named. */
const mostNumbers = 20;

/** Which numbers of holes no document has at all, on whatever day. */
export async function missingOf(
  db: Kysely<Database>,
  holes: readonly Hole[],
): Promise<MissingNumbers[]> {
  const found = await Promise.all(
    holes.slice(0, mostHoles).map(async ({ document, financialYear, first, last }) => {
      const { rows } = await db.executeQuery(
        absentNumbers(db, document, { financialYear, first, last }),
      );
      const [row] = rows;
      return { document, financialYear, count: row?.count ?? 0, numbers: row?.numbers ?? [] };
    }),
  );
  return found.filter(({ count }) => count > 0);
}

function absentNumbers(
  db: Kysely<Database>,
  document: Hole['document'],
  { financialYear, first, last }: Omit<Hole, 'document'>,
): CompiledQuery<{ count: number; numbers: number[] }> {
  const table = sql.table(document === 'bill' ? 'bills' : 'credit_notes');
  return sql<{ count: number; numbers: number[] }>`
    select count(*) as count, coalesce((array_agg(one order by one))[1:${mostNumbers}], '{}') as numbers
    from generate_series(${first}::int, ${last}::int) absent (one)
    where not exists (
      select from ${table} made where made.financial_year = ${financialYear} and made.serial = absent.one
    )`.compile(db);
}
