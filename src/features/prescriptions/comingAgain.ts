import { formatCalendarDate } from '../../shared/clinicDay';
import { dayFromText } from '../../shared/writtenDay';

interface ComingAgain {
  /** `YYYY-MM-DD`. */
  followUpDate: string | null;
  /** As the doctor typed it; empty where nothing was. */
  review: string;
  /** The day of writing, from which "5d" counts. */
  writtenOn: string;
}

/** When a patient is to come again, as the paper says it: the day, and what was typed where that says more. */
export function comingAgainText(
  { followUpDate, review, writtenOn }: ComingAgain,
  locale: string,
): string {
  const saysTheDay = followUpDate && dayFromText(review, writtenOn, 'ahead') === followUpDate;
  return [followUpDate && formatCalendarDate(followUpDate, locale), !saysTheDay && review]
    .filter(Boolean)
    .join(' · ');
}
