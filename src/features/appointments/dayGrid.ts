import { closedReason, minutesOf, timeOf } from './bookableDay';

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

/** Rows from one up to another one, by their indexes, without the latter. */
interface Run {
  first: number;
  end: number;
}

/** Hours in which a clinic is closed in all columns of a grid. */
export interface ClosedHours {
  /** `HH:MM` on the clinic's clock. */
  from: string;
  to: string;
  /** Whether it is open earlier and later in one of the columns: in neither, it is closed all day. */
  isAfterOpening: boolean;
  isBeforeOpening: boolean;
}

/** One row alone is no higher than what would stand for it. */
const minClosedRows = 2;

/** The runs of rows in which every column is closed and nobody is booked. */
export function closedRunsOf(
  rows: readonly string[],
  { opening, slotMinutes, booked }: GridContent,
): Run[] {
  const isEmpty = (time: string) => {
    const begin = minutesOf(time);
    return (
      opening.every((spans) => closedReason(time, { opening: spans, slotMinutes }) !== null) &&
      !booked.some((one) => one.begin < begin + slotMinutes && begin < one.end)
    );
  };
  const runs: Run[] = [];
  rows.forEach((time, row) => {
    if (!isEmpty(time)) return;
    const last = runs.at(-1);
    if (last?.end === row) last.end = row + 1;
    else runs.push({ first: row, end: row + 1 });
  });
  return runs.filter(({ first, end }) => end - first >= minClosedRows);
}

/**
 * The hours for which a run of rows stands, up to the minute at which the clinic closes and opens: a row is closed as
 * well if it is open for a part of it.
 */
export function closedHoursOf(
  rows: readonly string[],
  { first, end }: Run,
  { opening, slotMinutes }: Pick<GridContent, 'opening' | 'slotMinutes'>,
): ClosedHours {
  const begin = minutesOf(rows[first] ?? '');
  const until = minutesOf(rows[end - 1] ?? '') + slotMinutes;
  const closings = opening.flat().map(({ to }) => minutesOf(to));
  const openings = opening.flat().map(({ from }) => minutesOf(from));
  const from = Math.max(begin, ...closings.filter((time) => time < until));
  const to = Math.min(until, ...openings.filter((time) => time > begin));
  return {
    from: timeOf(from),
    to: timeOf(to),
    isAfterOpening: openings.some((time) => time < from),
    isBeforeOpening: closings.some((time) => time > to),
  };
}
