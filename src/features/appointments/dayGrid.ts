import { minutesOf, timeOf } from './bookableDay';

/** The layout of a day's appointments in columns. Times are minutes since midnight. */

interface Span {
  begin: number;
  end: number;
}

/** The lane of an item among those that overlap it, and how many lanes there are. */
export interface Lane {
  lane: number;
  lanes: number;
}

/**
 * Puts overlapping items side by side: no two that overlap share a lane, and all items that overlap directly or through
 * others have the same number of lanes, the most that overlap at once.
 */
export function lanesOf<Item extends Span>(items: readonly Item[]): Map<Item, Lane> {
  const lanes = new Map<Item, Lane>();
  let group: Item[] = [];
  let ends: number[] = [];
  const close = () => {
    for (const item of group) {
      const own = lanes.get(item);
      if (own) own.lanes = ends.length;
    }
    group = [];
    ends = [];
  };
  for (const item of items.toSorted((one, other) => one.begin - other.begin)) {
    if (ends.every((end) => end <= item.begin)) close();
    const free = ends.findIndex((end) => end <= item.begin);
    const lane = free === -1 ? ends.length : free;
    ends[lane] = item.end;
    group.push(item);
    lanes.set(item, { lane, lanes: 1 });
  }
  close();
  return lanes;
}

interface GridContent {
  opening: readonly (readonly { from: string; to: string }[])[];
  slotMinutes: number;
  /** The appointments in the columns, also those out of hours. */
  booked: readonly Span[];
}

/** The times `HH:MM` at which the rows of a grid begin: from the first opening or booking to the last, in slots. */
export function rowsOf({ opening, slotMinutes, booked }: GridContent): string[] {
  const spans = opening.flat();
  const first = Math.min(...spans.map(({ from }) => minutesOf(from)), 24 * 60);
  const last = Math.max(...spans.map(({ to }) => minutesOf(to)), 0);
  const isOpen = spans.length > 0;
  let begin = isOpen ? first : 9 * 60;
  const end = Math.max(isOpen ? last : 17 * 60, ...booked.map((one) => one.end));
  const earliest = Math.min(begin, ...booked.map((one) => one.begin));
  while (begin > earliest) begin -= slotMinutes;
  const rows: string[] = [];
  for (let at = begin; at < Math.min(end, 24 * 60); at += slotMinutes) {
    rows.push(timeOf(Math.max(0, at)));
  }
  return rows;
}
