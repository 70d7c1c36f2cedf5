import { type Appointment, type ClinicMoment, pastProblem } from './appointment';
import { minutesOf } from './bookableDay';
import type { CalendarColumn, Target } from './CalendarGrid';
import { type Lane, lanesOf, rowsOf } from './dayGrid';

/** An appointment in its column; it begins so many minutes after midnight. */
export interface Booking extends Lane {
  appointment: Appointment;
  begin: number;
}

export interface CalendarLayout {
  /** The times `HH:MM` at which the rows begin. */
  rows: readonly string[];
  /** The same in minutes since midnight. */
  begins: readonly number[];
  /** -1: the time of day is after the last row. */
  nowRow: number;
  /** The keys of the cells that can be booked: the column's and the time. */
  bookable: readonly string[];
  /** What begins in a cell. */
  bookingsAt: (cell: Target) => Booking[];
}

interface Days {
  columns: readonly CalendarColumn[];
  slotMinutes: number;
  now: ClinicMoment;
}

/** Where everything stands in the rows and columns of a calendar. */
export function layoutOf({ columns, slotMinutes, now }: Days): CalendarLayout {
  const booked = columns.map((column) =>
    column.appointments.map((appointment) => {
      const begin = minutesOf(appointment.time);
      return { appointment, begin, end: begin + appointment.minutes };
    }),
  );
  const rows = rowsOf({
    opening: columns.map(({ opening }) => opening),
    slotMinutes,
    booked: booked.flat(),
  });
  const begins = rows.map(minutesOf);
  const rowOf = (begin: number) => begins.findLastIndex((row) => row <= begin);
  const lanes = booked.map(lanesOf);
  const isShownNow = minutesOf(now.time) < (begins.at(-1) ?? 0) + slotMinutes;
  const isFree = (column: number, row: number) => {
    const begin = begins[row] ?? 0;
    return !booked[column]?.some((one) => one.begin < begin + slotMinutes && begin < one.end);
  };
  return {
    rows,
    begins,
    nowRow: isShownNow ? rowOf(minutesOf(now.time)) : -1,
    bookable: columns.flatMap((column, index) =>
      rows
        .filter((time, row) => isFree(index, row) && !pastProblem({ date: column.date, time }, now))
        .map((time) => cellKey(column, time)),
    ),
    bookingsAt: ({ column, row }) =>
      (booked[column] ?? [])
        .filter(({ begin }) => rowOf(begin) === row)
        .map((one) => ({ ...one, ...(lanes[column]?.get(one) ?? { lane: 0, lanes: 1 }) })),
  };
}

export function cellKey(column: CalendarColumn, time: string): string {
  return `${column.key} ${time}`;
}
