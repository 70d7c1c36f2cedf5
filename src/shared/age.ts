import { ageOn } from './dateOfBirth';
import { plainDigits } from './digits';
import { currentSpeaker, type Speaker } from './language';

/** Parses ages as people state them, and formats ages. */

/** What is recorded of a person's age: whole years as stated, and the date of birth (`YYYY-MM-DD`); null if unknown. */
export interface KnownAge {
  age: number | null;
  dateOfBirth: string | null;
  /** Only the month of birth is known. */
  dateOfBirthIsEstimated: boolean;
}

export const unknownAge: KnownAge = {
  age: null,
  dateOfBirth: null,
  dateOfBirthIsEstimated: false,
};

/** Ages under this many days are shown in days. */
const minDaysForWeeks = 28;
/** Ages under this many months are shown in weeks: most first vaccines, due at 6, 10 and 14 weeks, are over by then. */
const minMonthsForMonths = 4;
/** Ages under this many months are shown in months. */
const minMonthsForYears = 24;

/** Whole months from a date of birth to a day; negative before it. */
export function monthsOn(dateOfBirth: string, day: string): number {
  const [bornYear = 0, bornMonth = 0, bornDay = 0] = dateOfBirth.split('-').map(Number);
  const [year = 0, month = 0, dayOfMonth = 0] = day.split('-').map(Number);
  const months = (year - bornYear) * 12 + month - bornMonth;
  return dayOfMonth < bornDay ? months - 1 : months;
}

const dayMs = 24 * 60 * 60 * 1000;

function daysBetween(dateOfBirth: string, day: string): number {
  return (Date.parse(day) - Date.parse(dateOfBirth)) / dayMs;
}

/** An age on one day: whole years, and under two years also whole months and days if the date of birth is known. */
export interface AgeOnDay {
  years: number | null;
  /** Null from two years on, and if only years are known. */
  months: number | null;
  /** Like `months`; null also if only the month of birth is known. */
  days: number | null;
}

/** A person's age on a day (`YYYY-MM-DD`). */
export function ageOnDay(
  { age, dateOfBirth, dateOfBirthIsEstimated }: KnownAge,
  day: string,
): AgeOnDay {
  if (dateOfBirth === null) return { years: age, months: null, days: null };
  const months = monthsOn(dateOfBirth, day);
  const isUnderTwo = months < minMonthsForYears;
  return {
    years: ageOn(dateOfBirth, day),
    months: isUnderTwo ? months : null,
    days: isUnderTwo && !dateOfBirthIsEstimated ? daysBetween(dateOfBirth, day) : null,
  };
}

/**
 * An age in words on a day (`YYYY-MM-DD`): "9 days" under four weeks, "6 weeks" under four months, "8 months" until two
 * years, then "34 years". A child whose months are not known is "under 1 year", never 0 years. In the current language
 * unless another speaker is passed.
 */
export function ageInWords(
  recordedAge: KnownAge,
  day: string,
  speaker: Pick<Speaker, 't'> = currentSpeaker(),
): string {
  return ageWords(ageOnDay(recordedAge, day), speaker);
}

/** Like `ageInWords`, from an age that was already computed, as a paper's record has it. */
export function ageWords({ years, months, days }: AgeOnDay, { t }: Pick<Speaker, 't'>): string {
  if (months !== null) {
    if (days !== null && days < minDaysForWeeks) {
      if (days < 1) return t('under 1 day');
      return t('{days, plural, one {# day} other {# days}}', { days });
    }
    if (days !== null && months < minMonthsForMonths) {
      const weeks = Math.floor(days / 7);
      return t('{weeks, plural, one {# week} other {# weeks}}', { weeks });
    }
    if (months < 1) return t('under 1 month');
    return t('{months, plural, one {# month} other {# months}}', { months });
  }
  if (years === null) return t('age not recorded');
  if (years < 1) return t('under 1 year');
  return t('{years, plural, one {# year} other {# years}}', { years });
}

/** The highest age accepted in months; "300 months" is a typing error. */
const maxMonths = 36;
const daysInMonth = 365.25 / 12;

const unitPatterns = {
  years: 'y|yrs?|years?|साल|वर्ष',
  months: 'm|mos?|mths?|mnths?|months?|महीना|महीने|माह',
  weeks: 'w|wks?|weeks?|हफ़्ता|हफ़्ते|हफ्ता|हफ्ते|सप्ताह',
  days: 'd|days?|दिन',
  hours: 'h|hrs?|hours?|घंटा|घंटे|घण्टा|घण्टे',
};
const yearsPattern = new RegExp(`^(\\d{1,3}) ?(?:${unitPatterns.years})$`);
const monthsPattern = new RegExp(
  `^(?:(\\d) ?(?:${unitPatterns.years}) ?)?(\\d{1,4}) ?(?:${unitPatterns.months})$`,
);
const smallUnitPattern = new RegExp(
  `^(\\d{1,4}) ?(?:(${unitPatterns.weeks})|(${unitPatterns.days})|${unitPatterns.hours})$`,
);

const registerPattern = new RegExp(
  `^(?:(\\d{1,3}) ?(?:${unitPatterns.years}))?(?: ?(\\d{1,2}) ?(?:mon|${unitPatterns.months}))?(?: ?(\\d) ?(?:${unitPatterns.weeks}))?(?: ?(\\d{1,2}) ?(?:${unitPatterns.days}))?$`,
);
/**
 * Reduces an age in several units, as registers print it, to the most significant one: "45y 3m 2d" to "45 years",
 * "0y 0m 5d" to "5 days", "1y 6m 10d" to "18 months". Returns any other text unchanged.
 */
function toSingleUnit(text: string): string {
  const plain = text
    .replace(/\(s\)/g, '')
    .replace(/(\p{L}\p{M}*)[.,]*\s*(?:[/:&+,-]|and\b|और)\s*(?=\d)/gu, '$1 ')
    .replace(/[.,]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  const [, ...parts] = registerPattern.exec(plain) ?? [];
  const [years = 0, months = 0, weeks = 0, days = 0] = parts.map((part) => Number(part ?? 0));
  const isSingleAge = months < 12 && days <= 31 && (years === 0 || weeks === 0);
  if (parts.filter(Boolean).length < 2 || !isSingleAge) return text;
  return years + months === 0 ? `${weeks * 7 + days} days` : ageText(years, months);
}

/** Years and months as a text that `ageFromText` reads; the years alone above three years. */
export function ageText(years: number, extraMonths: number): string {
  const months = years * 12 + extraMonths;
  return extraMonths === 0 || months > maxMonths ? `${years} years` : `${months} months`;
}

/**
 * Parses an age with its unit: "31 yrs", "8 m", "1 year 6 months", "८ महीने"; "6 weeks", "10 days", "36 hours" as
 * whole days; and "45Y 3M 2D" as in registers. Null for anything else, including a number without a unit and more than
 * three years in a smaller unit.
 */
export function ageFromText(
  text: string,
): { years: number } | { months: number } | { days: number } | null {
  const plain = toSingleUnit(plainDigits(text).normalize('NFC').toLowerCase().trim())
    .replace(/[.,]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  const years = yearsPattern.exec(plain)?.[1];
  if (years !== undefined) return { years: Number(years) };
  const smallMatch = smallUnitPattern.exec(plain);
  if (smallMatch) {
    const [, number, weeksUnit, daysUnit] = smallMatch;
    const days = Math.floor(Number(number) * (weeksUnit ? 7 : daysUnit ? 1 : 1 / 24));
    return days < (maxMonths + 1) * daysInMonth ? { days } : null;
  }
  const match = monthsPattern.exec(plain);
  if (!match) return null;
  const [, wholeYears, monthCount = ''] = match;
  if (wholeYears !== undefined && Number(monthCount) > 11) return null;
  const months = Number(wholeYears ?? 0) * 12 + Number(monthCount);
  return months <= maxMonths ? { months } : null;
}

/** The first day of the month of birth of a person who is `months` whole months old on a day. */
export function monthOfBirth(months: number, day: string): string {
  const [year = 0, month = 0] = day.split('-').map(Number);
  const count = year * 12 + (month - 1) - months;
  return `${Math.floor(count / 12)}-${String((count % 12) + 1).padStart(2, '0')}-01`;
}
