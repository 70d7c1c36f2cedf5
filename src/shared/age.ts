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

/** An age on one day: whole years, and whole months where the date of birth tells them and they are what is said. */
export interface AgeOnDay {
  years: number;
  /** Under two years; null for anybody older, and where only years are known. */
  months: number | null;
}

/** How old somebody is on a day (`YYYY-MM-DD`). */
export function ageOnDay({ age, dateOfBirth }: KnownAge, day: string): AgeOnDay {
  if (dateOfBirth === null) return { years: age, months: null };
  const months = monthsOn(dateOfBirth, day);
  return { years: ageOn(dateOfBirth, day), months: months < monthsUntilYears ? months : null };
}

/**
 * An age in words on a day (`YYYY-MM-DD`): "8 months" until two years, then "34 years". A child whose months are not
 * known is "under 1 year", never 0 years.
 */
export function ageInWords(known: KnownAge, day: string, speaker: Pick<Speaker, 't'>): string {
  return ageWords(ageOnDay(known, day), speaker);
}

/** The words of such an age, where no date of birth is at hand, as on a paper. */
export function ageWords({ years, months }: AgeOnDay, { t }: Pick<Speaker, 't'>): string {
  if (months !== null) {
    if (months < 1) return t('under 1 month');
    return t('{months, plural, one {# month} other {# months}}', { months });
  }
  if (years < 1) return t('under 1 year');
  return t('{years, plural, one {# year} other {# years}}', { years });
}
