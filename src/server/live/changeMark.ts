import { type Kysely, sql } from 'kysely';
import { prepared } from '../database/preparedStatements';
import type { Database } from '../database/schema';

/**
 * A mark that is another one after every committed change that screens are told of. Whoever finds the mark that was there
 * when something was read finds nothing newer by reading it again.
 */
export async function readChangeMark(db: Kysely<Database>): Promise<string | null> {
  // Committed changes, with a number and without one yet: being numbered makes no other mark.
  const { rows } = await sql<{ mark: string }>`
    ${prepared} select epoch || ' ' || position + (select count(*) from unnumbered_changes) as mark
    from change_counter`.execute(db);
  return rows[0]?.mark ?? null;
}
