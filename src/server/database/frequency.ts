import { dayOf } from '../../shared/clinicDay';

/** How many of the newest records are counted to find what is used often: a month of a busy clinic. */
export const recordsCounted = 2000;

/** Milliseconds: older prescriptions do not count as usual. */
export const usualForMs = 90 * 24 * 60 * 60 * 1000;

/** 30 days. */
const lookbackMs = 30 * 24 * 60 * 60 * 1000;

/** The start of the period whose uses are counted, and the start of today. */
export function frequencyPeriod(now: Date, timeZone: string): { from: Date; today: Date } {
  const { start } = dayOf(now, timeZone);
  return { from: new Date(start.getTime() - lookbackMs), today: start };
}
