import type { Item } from './item';

/** So many days are typed as a bare number, or those that medicines are given for. */
export const maxBareDays = 31;

/** What could be read in two ways is kept as it was typed. */
export function takeBack(items: readonly Item[]): void {
  for (const item of items) item.kind = 'unread';
}
