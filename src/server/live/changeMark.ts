import { type Kysely, sql } from 'kysely';
import { prepared } from '../database/preparedStatements';
import type { Database } from '../database/schema';

/**
 * A mark that differs after every committed change that screens are notified of. While the mark is the same as
 * when something was read, reading again would give the same.
 */
export async function readChangeMark(db: Kysely<Database>): Promise<string | null> {
  // Counts committed changes with and without a number, so that numbering them does not alter the mark.
  const { rows } = await sql<{ mark: string }>`
    ${prepared} select epoch || ' ' || position + (select count(*) from unnumbered_changes) as mark
    from change_counter`.execute(db);
  return rows[0]?.mark ?? null;
}
