/**
 * Runs a query that locks one table's row and joins its patient. If the lock waited for a merge that moved the row to
 * another patient, PostgreSQL compares the new row with the patient joined before and finds nothing; run again, it finds
 * the row.
 */
export async function readLocked<Row>(query: {
  executeTakeFirst(): Promise<Row | undefined>;
}): Promise<Row | undefined> {
  return (await query.executeTakeFirst()) ?? query.executeTakeFirst();
}
