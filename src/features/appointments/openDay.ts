import { addDays } from '../../shared/clinicDay';
import type { ClinicSettings } from '../settings/clinicSettings';
import { weekdayOf } from './bookableDay';

/** Most days that an agreed day is moved on. */
const farthest = 31;

/**
 * The first day from this one on, on which the clinic is open, at most 31 days on; the day itself if there is none, as
 * of a clinic without hours.
 * @param closed other days on which the clinic is closed.
 */
export function openDayFrom(
  day: string,
  workingHours: ClinicSettings['workingHours'],
  closed: readonly string[] = [],
): string {
  for (let ahead = 0; ahead <= farthest; ahead += 1) {
    const next = addDays(day, ahead);
    const hours = workingHours[weekdayOf(next)] ?? [];
    if (hours.length > 0 && !closed.includes(next)) return next;
  }
  return day;
}
