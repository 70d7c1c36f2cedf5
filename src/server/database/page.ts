import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { cursorAfter, splitCursor } from '../../shared/fields';

/**
 * Cuts one page out of rows that were read with one row more than the limit: the rows to show, and the cursor of the
 * next page if the extra row proves that there is one.
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

export interface PageRequest {
  /** The table of the instant and the id, if the query joins others. */
  table?: string;
  /** The cursor of the previous page, from `pageOf`; none for the first page. */
  cursor?: string | null | undefined;
  limit: number;
}

/** Reads one page of a query, ordered by the instant in a column and the id, newest first. */
export async function newestPage<
  Db,
  Tables extends keyof Db,
  Row extends { id: string } & Record<Column, Date>,
  Column extends string,
>(
  query: SelectQueryBuilder<Db, Tables, Row>,
  at: Column,
  { table, cursor, limit }: PageRequest,
): Promise<{ page: Row[]; nextCursor: string | null }> {
  const prefix = table ? `${table}.` : '';
  const [instant, id] = [`${prefix}${at}`, `${prefix}id`] as const;
  let page = query
    .orderBy(sql.ref(instant), 'desc')
    .orderBy(sql.ref(id), 'desc')
    .limit(limit + 1);
  if (cursor) page = page.where(isAfter(cursor, instant, id));
  return pageOf(await page.execute(), limit, (row) => row[at]);
}
