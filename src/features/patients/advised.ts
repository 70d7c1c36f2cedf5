import { formatCalendarDate } from '../../shared/clinicDay';
import { t } from '../../shared/language';

interface Advised {
  tests: readonly string[];
  /** As typed: "5d", "SOS". */
  review: string;
  /** The day that follows from it, where one does. */
  followUpDate: string | null;
}

/** The tests that a doctor advised; empty where none were. */
export function testsAdvisedText({ tests }: Pick<Advised, 'tests'>): string {
  return tests.length === 0 ? '' : t('Tests advised: {tests}', { tests: tests.join(', ') });
}

/** What a doctor advised for after the visit, in one line; empty where nothing was. */
export function advisedText({ tests, review, followUpDate }: Advised): string {
  return [
    testsAdvisedText({ tests }),
    followUpDate
      ? t('Review {date}', { date: formatCalendarDate(followUpDate) })
      : review && t('Review: {text}', { text: review }),
  ]
    .filter(Boolean)
    .join(' · ');
}
