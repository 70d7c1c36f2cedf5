import { ageOn } from './dateOfBirth';
import type { Speaker } from './language';

/** What is known of how old somebody is: whole years as told, and the date of birth (`YYYY-MM-DD`) where there is one. */
export interface KnownAge {
  age: number;
  dateOfBirth: string | null;
}

/** Under this many months an age is said in months. */
const monthsUntilYears = 24;

/** Whole months from a date of birth to a day; negative before it. */
export function monthsOn(dateOfBirth: string, day: string): number {
  const [bornYear = 0, bornMonth = 0, bornDay = 0] = dateOfBirth.split('-').map(Number);
  const [year = 0, month = 0, dayOfMonth = 0] = day.split('-').map(Number);
  const months = (year - bornYear) * 12 + month - bornMonth;
  return dayOfMonth < bornDay ? months - 1 : months;
}

/**
 * An age in words on a day (`YYYY-MM-DD`): "8 months" until two years, then "34 years". A child whose months are not
 * known is "under 1 year", never 0 years.
 */
export function ageInWords(
  { age, dateOfBirth }: KnownAge,
  day: string,
  { t }: Pick<Speaker, 't'>,
): string {
  const months = dateOfBirth === null ? null : monthsOn(dateOfBirth, day);
  if (months !== null && months < 1) return t('under 1 month');
  if (months !== null && months < monthsUntilYears) {
    return t('{months, plural, one {# month} other {# months}}', { months });
  }
  const years = dateOfBirth === null ? age : ageOn(dateOfBirth, day);
  if (years < 1) return t('under 1 year');
  return t('{years, plural, one {# year} other {# years}}', { years });
}
