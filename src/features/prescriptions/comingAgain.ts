import { formatCalendarDate } from '../../shared/clinicDay';
import { dayFromText } from '../../shared/writtenDay';

interface FollowUp {
  /** `YYYY-MM-DD`. */
  followUpDate: string | null;
  /** As the doctor typed it; empty if nothing was. */
  review: string;
  /** The date of writing, from which "5d" counts. */
  writtenOn: string;
}

/** The follow-up as printed: the date, and the typed text unless that is a day too: "5d" may be a closed one. */
export function followUpText(
  { followUpDate, review, writtenOn }: FollowUp,
  locale: string,
): string {
  const isDay = followUpDate && dayFromText(review, writtenOn, 'ahead') !== null;
  return [followUpDate && formatCalendarDate(followUpDate, locale), !isDay && review]
    .filter(Boolean)
    .join(' · ');
}
