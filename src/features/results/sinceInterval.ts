import { monthsOn } from '../../shared/age';
import { currentSpeaker, type Speaker } from '../../shared/language';

/**
 * "HbA1c 7 months ago": how long ago a test was done last, once that is longer than the clinic's interval in months;
 * null before, for a test that was never done, and without an interval. Days are `YYYY-MM-DD`; `name` is the test's.
 */
export function sinceText(
  name: string,
  last: string | null,
  today: string,
  months: number | null,
  { t }: Pick<Speaker, 't'> = currentSpeaker(),
): string | null {
  if (last === null || months === null) return null;
  const passed = monthsOn(last, today);
  if (passed < months) return null;
  return t('{test}: {months, plural, one {# month} other {# months}} ago', {
    test: name,
    months: passed,
  });
}
