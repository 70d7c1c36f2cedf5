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

/** The follow-up as printed: the date, and the typed text unless it means the same date. */
export function followUpText(
  { followUpDate, review, writtenOn }: FollowUp,
  locale: string,
): string {
  const isSameDay = followUpDate && dayFromText(review, writtenOn, 'ahead') === followUpDate;
  return [followUpDate && formatCalendarDate(followUpDate, locale), !isSameDay && review]
    .filter(Boolean)
    .join(' · ');
}
