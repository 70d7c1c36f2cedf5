import { dateIn, timeIn } from '../../shared/clinicDay';
import type { NewClinicSettings } from '../settings/clinicSettings';
import { minutesOf, weekdayOf } from './bookableDay';

/** The clinic must stay closed for at least this long. */
const quietMs = 2 * 3_600_000;

/**
 * Whether the clinic is closed for the next two hours by its working hours. If it has set none, or is open almost
 * around the clock, from 01:00 to 05:00.
 */
export function isQuiet(
  now: Date,
  workingHours: NewClinicSettings['workingHours'],
  timeZone: string,
): boolean {
  const instants = [0, 0.25, 0.5, 0.75, 1].map((part) => new Date(now.getTime() + part * quietMs));
  if (hasLongClosures(workingHours)) {
    return instants.every((instant) => {
      const time = timeIn(instant, timeZone);
      const spans = workingHours[weekdayOf(dateIn(instant, timeZone))] ?? [];
      return !spans.some(({ from, to }) => from <= time && time < to);
    });
  }
  const time = timeIn(now, timeZone);
  return '01:00' <= time && time < '05:00';
}

/** Whether working hours are set, and are less than 21 hours a day on average. */
function hasLongClosures(workingHours: NewClinicSettings['workingHours']): boolean {
  const minutesOpen = workingHours.flat().reduce((sum, { from, to }) => {
    return sum + minutesOf(to) - minutesOf(from);
  }, 0);
  return minutesOpen > 0 && minutesOpen < 7 * 21 * 60;
}
