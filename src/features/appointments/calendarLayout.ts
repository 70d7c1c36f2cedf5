import { type Appointment, type ClinicMoment, isOpen, pastTimeMessage } from './appointment';
import { minutesOf, timeOf } from './bookableDay';
import {
  type ClosedHours,
  closedHoursOf,
  closedRunsOf,
  type Lane,
  lanesOf,
  rowsOf,
} from './dayGrid';

/** A column: one doctor's day, or one day of a doctor's week. */
export interface CalendarColumn {
  key: string;
  label: string;
  /** A shorter label, shown above the column. */
  head?: string;
  /** Marked among the days of a week. */
  isToday?: boolean;
  date: string;
  /** '' for any doctor. */
  doctorId: string;
  opening: readonly { from: string; to: string }[];
  appointments: readonly Appointment[];
}

/** The key of the column of appointments with any doctor. */
export const anyDoctor = 'any';

/** A cell, by the indexes of its column and row. */
export interface Target {
  column: number;
  row: number;
}

/** An appointment in its column; `begin` is in minutes after midnight. */
export interface Booking extends Lane {
  appointment: Appointment;
  begin: number;
}

/** One row for hours in which all columns are closed and nobody is booked. */
export interface ClosedRow extends ClosedHours {
  /** The row before which it stands; the number of rows: after all of them. */
  before: number;
  /** Whether it stands for rows, which can be shown as well; after closing time there are none. */
  hasRows: boolean;
  /** Whether the current time is in it, and in no row that is shown. */
  isNow: boolean;
}

export interface CalendarLayout {
  /** The times `HH:MM` at which the rows begin, without those for which closed rows stand. */
  rows: readonly string[];
  /** The same in minutes since midnight. */
  begins: readonly number[];
  /** In order. */
  closed: readonly ClosedRow[];
  /** The row of the current time; -1: it is in none of them. */
  nowRow: number;
  /** Whether today is shown and the current time is after the last row. */
  isOver: boolean;
  /** The row in which today's first appointment begins that is still to come; -1: there is none. */
  nextRow: number;
  /** Whether a cell's time is over. */
  isPast: (cell: Target) => boolean;
  /** The keys of the cells that can be booked: the column's and the time. */
  bookable: readonly string[];
  /** The keys of all that can have the focus, at first what is not over; an appointment's is its id. */
  focusable: readonly string[];
  /** The appointments that begin in a cell. */
  bookingsAt: (cell: Target) => Booking[];
}

interface Days {
  columns: readonly CalendarColumn[];
  slotMinutes: number;
  now: ClinicMoment;
  /** Whether the rows of closed hours are shown as well. */
  areClosedShown: boolean;
}

/** Lays out the appointments and free cells of a calendar in rows and columns. */
export function layoutOf(days: Days): CalendarLayout {
  const { columns, slotMinutes, now } = days;
  const bookedSpans = columns.map((column) =>
    column.appointments.map((appointment) => {
      const begin = minutesOf(appointment.time);
      return { appointment, begin, end: begin + appointment.minutes };
    }),
  );
  const { rows, closed } = rowsAndClosed(days, bookedSpans.flat());
  const begins = rows.map(minutesOf);
  const rowOf = (begin: number) => begins.findLastIndex((row) => row <= begin);
  const lanes = bookedSpans.map(lanesOf);
  const minuteNow = minutesOf(now.time);
  const isFree = (column: number, row: number) => {
    const begin = begins[row] ?? 0;
    return !bookedSpans[column]?.some((one) => one.begin < begin + slotMinutes && begin < one.end);
  };
  const bookable = columns.flatMap((column, index) =>
    rows
      .filter(
        (time, row) => isFree(index, row) && !pastTimeMessage({ date: column.date, time }, now),
      )
      .map((time) => cellKey(column, time)),
  );
  const isOver = ({ date, time, minutes }: Appointment) =>
    date < now.date || (date === now.date && minutesOf(time) + minutes <= minuteNow);
  const appointments = columns.flatMap((column) => column.appointments);
  const toCome = appointments.filter(
    (one) => one.date === now.date && isOpen(one.status) && !isOver(one),
  );
  return {
    rows,
    begins,
    closed,
    nowRow: begins.findIndex((begin) => begin <= minuteNow && minuteNow < begin + slotMinutes),
    isOver: hasToday(columns, now) && minuteNow >= (begins.at(-1) ?? 0) + slotMinutes,
    nextRow:
      toCome.length === 0 ? -1 : rowOf(Math.min(...toCome.map(({ time }) => minutesOf(time)))),
    isPast: ({ column, row }) => {
      const date = columns[column]?.date ?? now.date;
      const end = (begins[row] ?? 0) + slotMinutes;
      return date < now.date || (date === now.date && end <= minuteNow);
    },
    bookable,
    focusable: [
      ...appointments.filter((one) => !isOver(one)).map(({ id }) => id),
      ...bookable,
      ...appointments.filter(isOver).map(({ id }) => id),
    ],
    bookingsAt: ({ column, row }) =>
      (bookedSpans[column] ?? [])
        .filter(({ begin }) => rowOf(begin) === row)
        .map((one) => ({ ...one, ...(lanes[column]?.get(one) ?? { lane: 0, lanes: 1 }) })),
  };
}

/** The rows that are shown, and those for closed hours between and after them. */
function rowsAndClosed(days: Days, booked: readonly { begin: number; end: number }[]) {
  const { columns, slotMinutes, now, areClosedShown } = days;
  const opening = columns.map((column) => column.opening);
  const content = { opening, slotMinutes, booked };
  const all = rowsOf(content);
  const runs = closedRunsOf(all, content);
  const isHidden = (row: number) =>
    !areClosedShown && runs.some(({ first, end }) => first <= row && row < end);
  const rows = all.filter((_, row) => !isHidden(row));
  const minuteNow = hasToday(columns, now) ? minutesOf(now.time) : -1;
  const closed: ClosedRow[] = runs.map((run) => {
    const rowBegins = all.slice(run.first, run.end).map(minutesOf);
    const begin = rowBegins[0] ?? 0;
    const end = (rowBegins.at(-1) ?? 0) + slotMinutes;
    return {
      ...closedHoursOf(all, run, content),
      before: all.slice(0, run.first).filter((_, row) => !isHidden(row)).length,
      hasRows: true,
      isNow: !areClosedShown && begin <= minuteNow && minuteNow < end,
    };
  });
  const closing = Math.max(0, ...opening.flat().map(({ to }) => minutesOf(to)));
  const end = minutesOf(all.at(-1) ?? '') + slotMinutes;
  // Where somebody is booked later, the hours between may say it already.
  const isSaid = closed.some((one) => one.isAfterOpening && !one.isBeforeOpening);
  if (closing > 0 && !isSaid) {
    closed.push({
      from: timeOf(closing),
      to: endOfDay,
      isAfterOpening: true,
      isBeforeOpening: false,
      before: rows.length,
      hasRows: false,
      isNow: minuteNow >= end,
    });
  }
  return { rows, closed };
}

const endOfDay = '24:00';

function hasToday(columns: readonly CalendarColumn[], now: ClinicMoment): boolean {
  return columns.some(({ date }) => date === now.date);
}

export function cellKey(column: CalendarColumn, time: string): string {
  return `${column.key} ${time}`;
}
