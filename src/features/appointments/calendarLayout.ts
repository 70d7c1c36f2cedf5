import { type Appointment, type ClinicMoment, pastTimeMessage } from './appointment';
import { minutesOf } from './bookableDay';
import { type Lane, lanesOf, rowsOf } from './dayGrid';

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

export interface CalendarLayout {
  /** The times `HH:MM` at which the rows begin. */
  rows: readonly string[];
  /** The same in minutes since midnight. */
  begins: readonly number[];
  /** The row of the current time; -1: it is before the first row; the number of rows: after the last one. */
  nowRow: number;
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
}

/** Lays out the appointments and free cells of a calendar in rows and columns. */
export function layoutOf({ columns, slotMinutes, now }: Days): CalendarLayout {
  const bookedSpans = columns.map((column) =>
    column.appointments.map((appointment) => {
      const begin = minutesOf(appointment.time);
      return { appointment, begin, end: begin + appointment.minutes };
    }),
  );
  const rows = rowsOf({
    opening: columns.map(({ opening }) => opening),
    slotMinutes,
    booked: bookedSpans.flat(),
  });
  const begins = rows.map(minutesOf);
  const rowOf = (begin: number) => begins.findLastIndex((row) => row <= begin);
  const lanes = bookedSpans.map(lanesOf);
  const isShownNow = minutesOf(now.time) < (begins.at(-1) ?? 0) + slotMinutes;
  const nowRow = isShownNow ? rowOf(minutesOf(now.time)) : rows.length;
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
    date < now.date || (date === now.date && minutesOf(time) + minutes <= minutesOf(now.time));
  const appointments = columns.flatMap((column) => column.appointments);
  return {
    rows,
    begins,
    nowRow,
    isPast: ({ column, row }) => {
      const date = columns[column]?.date ?? now.date;
      return date < now.date || (date === now.date && row < nowRow);
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

export function cellKey(column: CalendarColumn, time: string): string {
  return `${column.key} ${time}`;
}
