import { z } from 'zod';
import { addDays, formatCalendarDate } from './clinicDay';
import { date } from './fields';
import { t } from './language';

/** What a doctor gives to somebody who paid for a consultation: visits at no fee within some days. */
export const followUp = z.object({
  doctorName: z.string(),
  /** The last day, inclusive. */
  until: date,
  visitsLeft: z.int().min(1),
});
export type FollowUp = z.infer<typeof followUp>;

/** A consultation with one doctor: its day, and whether it was paid for. */
export interface Visit {
  date: string;
  isPaid: boolean;
}

/**
 * The free visits that are left on a day, after earlier visits to the same doctor (oldest first); null for none.
 * A paid visit gives `freeVisits` visits until `freeDays` days after it. Every visit within that time takes one of
 * them, whatever else was billed for it; the first one that finds none left, or comes later, counts again.
 */
export function freeVisitsLeft(
  visits: readonly Visit[],
  { freeDays, freeVisits }: { freeDays: number; freeVisits: number },
  day: string,
): Pick<FollowUp, 'until' | 'visitsLeft'> | null {
  if (freeDays === 0 || freeVisits === 0) return null;
  let given: { until: string; visitsLeft: number } | null = null;
  for (const visit of visits) {
    if (given && visit.date <= given.until && given.visitsLeft > 0) given.visitsLeft--;
    else {
      const until = addDays(visit.date, freeDays);
      given = visit.isPaid ? { until, visitsLeft: freeVisits } : null;
    }
  }
  return given && day <= given.until && given.visitsLeft > 0 ? given : null;
}

/** What the desk is told of them: "Free till 14 Oct 2026 with Dr. Asha Menon, 1 visit left". */
export function followUpText({ doctorName, until, visitsLeft }: FollowUp): string {
  return t('Free till {date} with {doctor}, {count, plural, one {# visit} other {# visits}} left', {
    date: formatCalendarDate(until),
    doctor: doctorName,
    count: visitsLeft,
  });
}
