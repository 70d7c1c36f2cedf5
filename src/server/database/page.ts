import { type RawBuilder, sql } from 'kysely';
import { cursorAfter, splitCursor } from '../../shared/fields';

/**
 * Cuts one page out of rows that were read with one row to spare: the rows to show, and the cursor of the next
 * page when the spare row proves that there is one.
 */
export function pageOf<Row extends { id: string }>(
  rows: readonly Row[],
  limit: number,
  at: (row: Row) => Date,
): { page: Row[]; nextCursor: string | null } {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const nextCursor =
    rows.length > limit && last ? cursorAfter({ at: at(last), id: last.id }) : null;
  return { page, nextCursor };
}

/** Holds for the rows that come after a cursor in a list ordered by an instant and id, newest first. */
export function isAfter(cursor: string, at: string, id = 'id'): RawBuilder<boolean> {
  const last = splitCursor(cursor);
  return sql`(${sql.ref(at)}, ${sql.ref(id)}) < (${last.at}::timestamptz, ${last.id}::uuid)`;
}
