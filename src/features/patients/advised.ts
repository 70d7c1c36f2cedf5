import { formatCalendarDate } from '../../shared/clinicDay';
import { t } from '../../shared/language';

interface Advised {
  tests: readonly string[];
  /** As typed: "5d", "SOS". */
  review: string;
  /** The date `YYYY-MM-DD` computed from `review`, if it gives one. */
  followUpDate: string | null;
}

/** The tests that a doctor advised; blank if none. */
export function testsAdvisedText({ tests }: Pick<Advised, 'tests'>): string {
  return tests.length === 0 ? '' : t('Tests advised: {tests}', { tests: tests.join(', ') });
}

/** Tests and review that a doctor advised, in one line; blank if none. */
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
