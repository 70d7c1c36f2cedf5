/** Which rows of a list are chosen, by their ids, and where the next range begins. */
export interface Selection {
  ids: ReadonlySet<string>;
  /** What was chosen before the current range. */
  before: ReadonlySet<string>;
  /** Where the range begins and where it ends now; null: none was begun. */
  anchor: string | null;
  last: string | null;
}

const none: ReadonlySet<string> = new Set();

export const nothingSelected: Selection = { ids: none, before: none, anchor: null, last: null };

/** With this row chosen, or no longer if it was; a range begins there. */
export function toggled({ ids: before }: Selection, id: string): Selection {
  const ids = new Set(before);
  if (!ids.delete(id)) ids.add(id);
  return { ids, before: ids, anchor: id, last: id };
}

/**
 * With the rows up to this one chosen beside those before the range. `order` holds the ids of the list; `from` is the
 * row that had the focus, where a new range begins unless the current one ends there.
 */
export function extended(
  selection: Selection,
  id: string,
  order: readonly string[],
  from?: string,
): Selection {
  const { anchor: begun, last } = selection;
  const goesOn = begun !== null && order.includes(begun) && (from === undefined || from === last);
  const anchor = goesOn ? begun : (from ?? id);
  const before = goesOn ? selection.before : selection.ids;
  const [start = 0, end = 0] = [order.indexOf(anchor), order.indexOf(id)].sort((a, b) => a - b);
  const range = order.slice(Math.max(start, 0), end + 1);
  return { ids: new Set([...before, ...range]), before, anchor, last: id };
}

/** With all these rows chosen, or none of them. */
export function withRows(
  { ids: before }: Selection,
  rows: readonly string[],
  isSelected: boolean,
): Selection {
  const ids = new Set(before);
  for (const id of rows) {
    if (isSelected) ids.add(id);
    else ids.delete(id);
  }
  return { ids, before: ids, anchor: null, last: null };
}

/** The chosen ids in the order of the list, before those of rows that it does not show now. */
export function inListOrder(
  ids: ReadonlySet<string>,
  rows: readonly { id: string }[],
): readonly string[] {
  const shown = rows.map(({ id }) => id).filter((id) => ids.has(id));
  return [...new Set([...shown, ...ids])];
}
