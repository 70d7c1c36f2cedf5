import { sql, type Transaction } from 'kysely';
import type { Database } from './schema';

/**
 * The next consecutive number of a financial year. The counter's row stays locked until the transaction ends, so that
 * nobody gets a later number before this one is committed or rolled back: there are no gaps.
 */
export async function takeNextSerial(
  trx: Transaction<Database>,
  counters:
    | 'bill_counters'
    | 'credit_note_counters'
    | 'dispense_counters'
    | 'letter_counters'
    | 'receipt_counters',
  financialYear: number,
  now: Date,
): Promise<number> {
  const { count } = await trx
    .insertInto(counters)
    .values({ financial_year: financialYear, count: 1, last_updated: now })
    .onConflict((conflict) =>
      conflict
        .column('financial_year')
        .doUpdateSet({ count: sql`${sql.table(counters)}.count + 1`, last_updated: now }),
    )
    .returning('count')
    .executeTakeFirstOrThrow();
  return count;
}
