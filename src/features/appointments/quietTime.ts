import { dateIn, timeIn } from '../../shared/clinicDay';
import type { NewClinicSettings } from '../settings/clinicSettings';
import { weekdayOf } from './bookableDay';

/** Milliseconds that must be left before the clinic opens. */
const enough = 2 * 3_600_000;

/**
 * Whether nobody is expected to work for the next two hours, by the clinic's working hours; where it has named none, or
 * never closes for so long, between one and five at night.
 */
export function isQuiet(
  now: Date,
  workingHours: NewClinicSettings['workingHours'],
  timeZone: string,
): boolean {
  const instants = [0, 0.25, 0.5, 0.75, 1].map((part) => new Date(now.getTime() + part * enough));
  if (closesForLong(workingHours)) {
    return instants.every((instant) => {
      const time = timeIn(instant, timeZone);
      const spans = workingHours[weekdayOf(dateIn(instant, timeZone))] ?? [];
      return !spans.some(({ from, to }) => from <= time && time < to);
    });
  }
  const time = timeIn(now, timeZone);
  return '01:00' <= time && time < '05:00';
}

/** Whether the hours say anything, and leave room. */
function closesForLong(workingHours: NewClinicSettings['workingHours']): boolean {
  const minutesOpen = workingHours.flat().reduce((sum, { from, to }) => {
    return sum + minutesOf(to) - minutesOf(from);
  }, 0);
  return minutesOpen > 0 && minutesOpen < 7 * 21 * 60;
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}
