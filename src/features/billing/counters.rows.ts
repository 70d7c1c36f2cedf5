import { sql, type Transaction } from 'kysely';
import type { Database } from '../../server/database/schema';
import { financialYearOf, receiptNumber } from './billNumber';

/**
 * The next consecutive number of a financial year. The counter's row stays locked until the transaction ends, so that
 * nobody gets a later number before this one is committed or rolled back: there are no gaps.
 */
export async function takeNextSerial(
  trx: Transaction<Database>,
  counters: 'bill_counters' | 'credit_note_counters' | 'receipt_counters',
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

/** The columns of a payment or refund made at an instant for its receipt: the clinic's next number. */
export async function takeReceiptNumber(trx: Transaction<Database>, at: Date, timeZone: string) {
  const { bill_prefix: prefix } = await trx
    .selectFrom('clinic_settings')
    .select('bill_prefix')
    .executeTakeFirstOrThrow();
  const financialYear = financialYearOf(at, timeZone);
  const serial = await takeNextSerial(trx, 'receipt_counters', financialYear, at);
  return {
    receipt_number: receiptNumber(prefix, financialYear, serial),
    financial_year: financialYear,
    serial,
  };
}
