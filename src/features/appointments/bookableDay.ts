import { z } from 'zod';

/** Which times of a day can be booked. Times are `HH:MM` on the clinic's clock. */

interface Span {
  from: string;
  to: string;
}

/** What is booked already: from a time on, for so many minutes. */
interface Booked {
  time: string;
  minutes: number;
}

interface Day {
  /** When the clinic is open, in order. */
  opening: readonly Span[];
  slotMinutes: number;
  booked: readonly Booked[];
  /** How many can be booked at the same time. */
  places: number;
  /** Only times after this one; left out: of the whole day. */
  after?: string | undefined;
}

/** What a form needs to offer the times of a day. */
export const bookableDay = z.object({
  opening: z.array(z.object({ from: z.string(), to: z.string() })),
  slotMinutes: z.int(),
  times: z.array(z.string()),
});
export type BookableDay = z.infer<typeof bookableDay>;

/** The beginnings of the slots within the opening hours that somebody can still have, in order. */
export function freeTimes({ opening, slotMinutes, booked, places, after }: Day): string[] {
  const taken = booked.map(({ time, minutes }) => {
    const begin = minutesOf(time);
    return { begin, end: begin + minutes };
  });
  const isFree = (begin: number) => {
    const end = begin + slotMinutes;
    return taken.filter((one) => one.begin < end && begin < one.end).length < places;
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

/** True when an appointment at this time ends before the clinic closes. */
export function isWithinHours(
  time: string,
  { opening, slotMinutes }: Pick<Day, 'opening' | 'slotMinutes'>,
): boolean {
  const begin = minutesOf(time);
  return opening.some(
    ({ from, to }) => minutesOf(from) <= begin && begin + slotMinutes <= minutesOf(to),
  );
}

/** The day of the week of a calendar date `YYYY-MM-DD`: 0 for Monday to 6 for Sunday. */
export function weekdayOf(date: string): number {
  return (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7;
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

function timeOf(minutes: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}
