import { z } from 'zod';
import { addDays } from '../../shared/clinicDay';
import { appointment, type ClinicMoment } from './appointment';

/** Which times of a day can be booked. Times are `HH:MM` on the clinic's clock. */

interface Span {
  from: string;
  to: string;
}

/** A booked appointment: its beginning and its length in minutes. */
interface BookedTime {
  time: string;
  minutes: number;
}

interface Day {
  /** When the clinic is open, in order. */
  opening: readonly Span[];
  slotMinutes: number;
  booked: readonly BookedTime[];
  /** How many appointments can be booked at the same time. */
  capacity: number;
  /** Only times after this one; left out: the whole day. */
  after?: string | undefined;
}

/** The opening hours and free times of a day. */
export const bookableDay = z.object({
  opening: z.array(z.object({ from: z.string(), to: z.string() })),
  slotMinutes: z.int(),
  times: z.array(z.string()),
  /** The current time if the day is today: earlier times are past; null: another day. */
  now: z.string().nullable(),
});
export type BookableDay = z.infer<typeof bookableDay>;

/** Most appointments that a calendar shows. */
export const calendarLimit = 500;

/** The days of a calendar with their appointments. */
export const calendar = z.object({
  /** The current date and time at the clinic. */
  now: z.object({ date: z.string(), time: z.string() }),
  slotMinutes: z.int(),
  days: z.array(
    z.object({
      date: z.string(),
      opening: z.array(z.object({ from: z.string(), to: z.string() })),
    }),
  ),
  /** Without the cancelled ones, in order. */
  appointments: z.array(appointment).max(calendarLimit),
  isCut: z.boolean(),
});
export type CalendarAnswer = z.infer<typeof calendar>;

/** The beginnings of the free slots within the opening hours, in order. */
export function freeTimes({ opening, slotMinutes, booked, capacity, after }: Day): string[] {
  const bookedSpans = booked.map(({ time, minutes }) => {
    const begin = minutesOf(time);
    return { begin, end: begin + minutes };
  });
  const isFree = (begin: number) => {
    const end = begin + slotMinutes;
    return bookedSpans.filter((one) => one.begin < end && begin < one.end).length < capacity;
  };
  const times: string[] = [];
  for (const { from, to } of opening) {
    for (let begin = minutesOf(from); begin + slotMinutes <= minutesOf(to); begin += slotMinutes) {
      const time = timeOf(begin);
      if ((after === undefined || time > after) && isFree(begin)) times.push(time);
    }
  }
  return times;
}

/** When the clinic is open on a day, and how long an appointment takes. */
export type Hours = Pick<Day, 'opening' | 'slotMinutes'>;

/**
 * Why the clinic is closed for an appointment: the whole day, during a break, or because the day is over or not begun.
 */
export type ClosedReason = 'day' | 'break' | 'outside';

/** Why an appointment at this time is not within the opening hours; null: it is. */
export function closedReason(time: string, { opening, slotMinutes }: Hours): ClosedReason | null {
  const begin = minutesOf(time);
  const end = begin + slotMinutes;
  const first = opening[0];
  const last = opening.at(-1);
  if (!first || !last) return 'day';
  if (opening.some(({ from, to }) => minutesOf(from) <= begin && end <= minutesOf(to))) return null;
  return minutesOf(first.from) <= begin && end <= minutesOf(last.to) ? 'break' : 'outside';
}

/** The day of the week of a calendar date `YYYY-MM-DD`: 0 for Monday to 6 for Sunday. */
export function weekdayOf(date: string): number {
  return (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7;
}

/**
 * The clinic's date and time so many milliseconds after another one, in whole minutes; not before it if the milliseconds
 * are negative.
 */
export function momentAfter({ date, time }: ClinicMoment, elapsedMs: number): ClinicMoment {
  const minutes = minutesOf(time) + Math.max(0, Math.floor(elapsedMs / 60_000));
  return { date: addDays(date, Math.floor(minutes / 1440)), time: timeOf(minutes % 1440) };
}

/** Minutes since midnight of a time `HH:MM`. */
export function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

/** The time `HH:MM` at so many minutes after midnight. */
export function timeOf(minutes: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}
