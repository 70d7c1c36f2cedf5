import { type QueryCreator, sql, type Transaction } from 'kysely';
import type { Database } from '../../server/database/schema';

/**
 * A statement that counts one more in a financial year and answers its number as `count`. The counter's row stays locked
 * until the transaction ends, so that nobody gets a later number before this one is stored or given back.
 */
export function countOne(
  db: QueryCreator<Database>,
  counters: 'bill_counters' | 'credit_note_counters',
  financialYear: number,
  now: Date,
) {
  return db
    .insertInto(counters)
    .values({ financial_year: financialYear, count: 1, last_updated: now })
    .onConflict((conflict) =>
      conflict
        .column('financial_year')
        .doUpdateSet({ count: sql`${sql.table(counters)}.count + 1`, last_updated: now }),
    )
    .returning('count');
}

/** How many bills of a financial year are stored by now. Nobody waits for it, and more may come at once. */
export async function billsCounted(
  trx: Transaction<Database>,
  financialYear: number,
): Promise<number> {
  const counted = await trx
    .selectFrom('bill_counters')
    .select('count')
    .where('financial_year', '=', financialYear)
    .executeTakeFirst();
  return counted?.count ?? 0;
}
