import { z } from 'zod';
import { addDays, formatCalendarDate } from './clinicDay';
import { date } from './fields';
import { t } from './language';

/** Free visits within some days, which a paid consultation with a doctor gives. */
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
 * The free visits left on a day, after earlier visits to the same doctor (oldest first); null for none.
 * A paid visit gives `freeVisits` visits until `freeDays` days after it. Every visit within that time uses one of
 * them, whatever else was billed for it; the next visit after they are used up or expired starts again if it is paid.
 */
export function freeVisitsLeft(
  visits: readonly Visit[],
  { freeDays, freeVisits }: { freeDays: number; freeVisits: number },
  day: string,
): Pick<FollowUp, 'until' | 'visitsLeft'> | null {
  if (freeDays === 0 || freeVisits === 0) return null;
  let grant: { until: string; visitsLeft: number } | null = null;
  for (const visit of visits) {
    if (grant && visit.date <= grant.until && grant.visitsLeft > 0) grant.visitsLeft--;
    else {
      const until = addDays(visit.date, freeDays);
      grant = visit.isPaid ? { until, visitsLeft: freeVisits } : null;
    }
  }
  return grant && day <= grant.until && grant.visitsLeft > 0 ? grant : null;
}

/** The text for the desk: "Free till 14 Oct 2026 with Dr. Asha Menon, 1 visit left". */
export function followUpText({ doctorName, until, visitsLeft }: FollowUp): string {
  return t('Free till {date} with {doctor}, {count, plural, one {# visit} other {# visits}} left', {
    date: formatCalendarDate(until),
    doctor: doctorName,
    count: visitsLeft,
  });
}
