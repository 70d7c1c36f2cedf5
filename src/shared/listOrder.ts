import { z } from 'zod';
import { date, id, cursor as instantCursor, recordedText } from './fields';

/** What a list is ordered by: names, A to Z in both scripts; amounts in paise; or instants. */
export type OrderKind = 'name' | 'amount' | 'time';

/** A list's order by one of its columns: ascending, or descending with `-desc`. */
export type OrderBy<Column extends string> = Column | `${Column}-desc`;

interface Kinds<Column extends string> {
  kinds: Readonly<Record<Column, OrderKind>>;
}

/** The orders that a list offers. Each has an index of its own, so that no page of it takes long. */
export interface ListOrders<Column extends string> extends Kinds<Column> {
  /** The order unless another one is chosen. */
  usual: OrderBy<Column>;
}

const descending = '-desc';

/** The names of all orders of a list, as its address and its requests have them. */
export function ordersIn<Column extends string>({ kinds }: Kinds<Column>): OrderBy<Column>[] {
  return (Object.keys(kinds) as Column[]).flatMap((column): OrderBy<Column>[] => [
    column,
    `${column}${descending}`,
  ]);
}

/** The column and the direction of one of a list's orders. */
export function splitOrder<Column extends string>(
  { kinds }: Kinds<Column>,
  order: NoInfer<OrderBy<Column>>,
): { column: Column; kind: OrderKind; isDescending: boolean } {
  const isDescending = order.endsWith(descending);
  const column = (isDescending ? order.slice(0, -descending.length) : order) as Column;
  return { column, kind: kinds[column], isDescending };
}

/** A list's filter by day, `YYYY-MM-DD` of the clinic's calendar, both days included. */
export const dayFilter = { from: date.optional(), to: date.optional() };

/**
 * The start of the next page of a list in one of its orders: the last row's value, empty if it has none, and its id, as
 * one opaque text. `hasItsCursor` says whether it is one of the order.
 */
export const pageCursor = z.string().max(400);

/** The cursor that continues after a row; null for a value that the row does not have. */
export function cursorAfterValue(value: Date | number | string | null, rowId: string): string {
  return `${value instanceof Date ? value.toISOString() : (value ?? '')}~${rowId}`;
}

/** The value and the id inside a cursor. A name may hold the sign between them, an id does not. */
export function splitPageCursor(cursor: string): { value: string; id: string } {
  const at = cursor.lastIndexOf('~');
  return { value: cursor.slice(0, Math.max(at, 0)), id: cursor.slice(at + 1) };
}

interface OrderedRequest<Column extends string> {
  order?: OrderBy<Column> | undefined;
  cursor?: string | undefined;
}

/** Refines the request of a list: its cursor, if any, is one of its order. */
export function hasItsCursor<Column extends string>(orders: ListOrders<Column>) {
  return ({ order, cursor }: OrderedRequest<Column>): boolean => {
    if (cursor === undefined) return true;
    if (order === undefined) return instantCursor.safeParse(cursor).success;
    return isCursorOf(splitOrder(orders, order).kind, cursor);
  };
}

function isCursorOf(kind: OrderKind, cursor: string): boolean {
  const { value, id: rowId } = splitPageCursor(cursor);
  if (!id.safeParse(rowId).success) return false;
  switch (kind) {
    case 'name':
      return recordedText(400).safeParse(value).success;
    case 'amount':
      return /^\d{1,15}$/.test(value);
    case 'time':
      return value === '' || instantCursor.safeParse(cursor).success;
  }
}

/** The message for a cursor that `hasItsCursor` refuses. */
export const unknownPage = 'This page does not exist.';
