import type { Item } from './item';

/** A bare number up to this may be a number of days. */
export const maxBareDays = 31;

/** Marks ambiguous items as not understood: they stay in the notes as typed. */
export function markUnread(items: readonly Item[]): void {
  for (const item of items) item.kind = 'unread';
}
