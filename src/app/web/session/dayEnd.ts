import { dayRange } from '../../../shared/clinicDay';

const minute = 60_000;
const day = 24 * 60 * minute;

/**
 * Milliseconds to wait before the server is asked for the day after `today`: until that ends by the browser's clock
 * `now`, but at least a minute and at most a day, because that clock may be wrong.
 */
export function waitForDayEnd(today: string, timeZone: string, now: number): number {
  const left = dayRange(today, timeZone).end.getTime() - now;
  return Math.min(day, Math.max(minute, left));
}
