import { t } from '../../shared/language';
import type { OrderKind } from '../../shared/listOrder';

/** The order of a list, which the names of its columns choose. */
export interface ListOrder {
  /** What the columns that can be chosen hold. */
  kinds: Readonly<Record<string, OrderKind>>;
  /** A column's `order`, with `-desc` if descending. */
  value: string;
  onChange: (order: string) => void;
}

/** A column's two orders, the one that people usually want first. */
export function ordersOfColumn(column: string, kind: OrderKind): [string, string] {
  const descending = `${column}-desc`;
  return kind === 'name' ? [column, descending] : [descending, column];
}

/** The order after a press on a column's name: its usual one, or the other one if it has that already. */
export function pressedOrder(column: string, kind: OrderKind, order: string): string {
  const [usual, other] = ordersOfColumn(column, kind);
  return order === usual ? other : usual;
}

/** The direction in which an order goes by a column; undefined if it goes by another one. */
export function directionBy(column: string, order: string): 'ascending' | 'descending' | undefined {
  if (order === column) return 'ascending';
  return order === `${column}-desc` ? 'descending' : undefined;
}

/** What people call one of a column's orders. */
export function orderInWords(column: string, kind: OrderKind, order: string): string {
  const isAscending = order === column;
  switch (kind) {
    case 'name':
      return isAscending ? t('A to Z') : t('Z to A');
    case 'amount':
      return isAscending ? t('Lowest first') : t('Highest first');
    case 'time':
      return isAscending ? t('Oldest first') : t('Newest first');
  }
}
