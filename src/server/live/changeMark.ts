import { type Kysely, sql } from 'kysely';
import type { Database } from '../database/schema';

/**
 * The statement for a mark that is another one after every committed change that screens are told of. Whoever finds
 * the mark that was there when something was read finds nothing newer by reading it again.
 */
export function changeMark(db: Kysely<Database>) {
  return sql<{ mark: string }>`select epoch || ' ' || position as mark from change_counter`.compile(
    db,
  );
}
