import { type Kysely, type RawBuilder, sql } from 'kysely';
import { cursorAfterValue, type OrderKind, splitPageCursor } from '../../shared/listOrder';
import { allOf } from './conditions';
import type { Database } from './schema';

interface OrderedRequest {
  table: 'patients' | 'bills' | 'prescriptions';
  /** What the rows are ordered by: an expression of an index that goes on with `id` (0081_orders_of_lists.sql). */
  key: RawBuilder<unknown>;
  kind: OrderKind;
  isDescending: boolean;
  /** Conditions that the index serves, or whose rows lie evenly in the order. */
  where: readonly RawBuilder<boolean>[];
  /** Conditions whose rows may all lie at the end of the order, as those with one name in the order of names. */
  scattered: readonly RawBuilder<boolean>[];
  cursor?: string | undefined;
  limit: number;
}

interface OrderedPage {
  ids: string[];
  nextCursor: string | null;
}

/** Rows looked through in the order before the scattered ones are looked up and sorted. */
const lookedThrough = sql.lit(500);

const typeOf = { name: sql`text`, amount: sql`bigint`, time: sql`timestamptz` };

/**
 * Reads the ids of one page in an order that has an index; of rows with equal values the id decides.
 *
 * PostgreSQL expects matches to lie evenly in an index. Where they may not, walking along the order could read the whole
 * table for a page, so it is done for the first rows alone; if they do not fill the page, the matches are looked up by
 * other indexes and sorted.
 */
export async function readOrderedPage(
  db: Kysely<Database>,
  { table, key, where, scattered, limit, ...order }: OrderedRequest,
): Promise<OrderedPage> {
  const direction = order.isDescending ? sql`desc` : sql`asc`;
  const inOrder = sql`order by ${key} ${direction}, id ${direction}`;
  const rows = sql.table(table);
  const within = allOf([...where, ...isAfterCursor(key, order)]);
  const read = async (from: RawBuilder<unknown>) => {
    const found = await sql<{ id: string; value: Date | number | string }>`
      select id, ${key} as value from ${from} ${inOrder} limit ${limit + 1}`.execute(db);
    return found.rows;
  };
  if (scattered.length === 0) return pageOfIds(await read(sql`${rows} where ${within}`), limit);
  const first = await read(sql`(
    select * from ${rows} where ${within} ${inOrder} limit ${lookedThrough}
  ) ${rows} where ${allOf(scattered)}`);
  if (first.length > limit) return pageOfIds(first, limit);
  // The order is not known inside, so no index of the order can be used there.
  const matches = sql`(select * from ${rows} where ${within} and ${allOf(scattered)} offset 0) ${rows}`;
  return pageOfIds(await read(matches), limit);
}

/** Reads the rows of a page, which any statement may return in any order. */
export async function rowsInOrder<Row extends { id: string }>(
  ids: readonly string[],
  read: (ids: readonly string[]) => Promise<readonly Row[]>,
): Promise<Row[]> {
  if (ids.length === 0) return [];
  const byId = new Map((await read(ids)).map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

function isAfterCursor(
  key: RawBuilder<unknown>,
  { kind, isDescending, cursor }: Pick<OrderedRequest, 'kind' | 'isDescending' | 'cursor'>,
): RawBuilder<boolean>[] {
  if (!cursor) return [];
  const { value, id } = splitPageCursor(cursor);
  const isAfter = isDescending ? sql`<` : sql`>`;
  return [
    sql<boolean>`(${key}, id) ${isAfter} (${value || lastOf(isDescending)}::${typeOf[kind]}, ${id}::uuid)`,
  ];
}

/** The instant that stands for none: after all others. */
function lastOf(isDescending: boolean): string {
  return isDescending ? '-infinity' : 'infinity';
}

function pageOfIds(
  rows: readonly { id: string; value: Date | number | string }[],
  limit: number,
): OrderedPage {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  // The driver reads an infinite instant as an infinite number.
  const isNone = typeof last?.value === 'number' && !Number.isFinite(last.value);
  const nextCursor =
    rows.length > limit && last ? cursorAfterValue(isNone ? null : last.value, last.id) : null;
  return { ids: page.map(({ id }) => id), nextCursor };
}
