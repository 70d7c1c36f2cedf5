import { dayOf } from '../../shared/clinicDay';

/** Records that are looked through for what is used often, the newest of them: a month of a busy clinic. */
export const recordsCounted = 2000;

/** Milliseconds. */
const lookback = 30 * 24 * 60 * 60 * 1000;

/** From when on a use counts, and from when on it counts as today's. */
export function frequencyPeriod(now: Date, timeZone: string): { from: Date; today: Date } {
  const { start } = dayOf(now, timeZone);
  return { from: new Date(start.getTime() - lookback), today: start };
}
