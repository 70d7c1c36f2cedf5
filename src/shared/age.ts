import { ageOn } from './dateOfBirth';
import { plainDigits } from './digits';
import { currentSpeaker, type Speaker } from './language';

/** Ages as people tell them, and how they are said. */

/** What is known of how old somebody is: whole years as told, and the date of birth (`YYYY-MM-DD`); null where nothing is. */
export interface KnownAge {
  age: number | null;
  dateOfBirth: string | null;
  /** Only its month is known. */
  dateOfBirthIsEstimated: boolean;
}

export const unknownAge: KnownAge = {
  age: null,
  dateOfBirth: null,
  dateOfBirthIsEstimated: false,
};

/** Under this many days an age is said in days. */
const daysUntilWeeks = 28;
/** Under this many months it is said in weeks: by then most first vaccines, due at 6, 10 and 14 weeks, are given. */
const monthsUntilMonths = 4;
/** Under this many months an age is said in months. */
const monthsUntilYears = 24;

/** Whole months from a date of birth to a day; negative before it. */
export function monthsOn(dateOfBirth: string, day: string): number {
  const [bornYear = 0, bornMonth = 0, bornDay = 0] = dateOfBirth.split('-').map(Number);
  const [year = 0, month = 0, dayOfMonth = 0] = day.split('-').map(Number);
  const months = (year - bornYear) * 12 + month - bornMonth;
  return dayOfMonth < bornDay ? months - 1 : months;
}

const dayLength = 24 * 60 * 60 * 1000;

function daysBetween(dateOfBirth: string, day: string): number {
  return (Date.parse(day) - Date.parse(dateOfBirth)) / dayLength;
}

/** An age on one day: whole years, and whole months where the date of birth tells them and they are what is said. */
export interface AgeOnDay {
  years: number | null;
  /** Under two years; null for anybody older, and where only years are known. */
  months: number | null;
  /** The same where the date of birth is known to the day; null where only its month is. */
  days: number | null;
}

/** How old somebody is on a day (`YYYY-MM-DD`). */
export function ageOnDay(
  { age, dateOfBirth, dateOfBirthIsEstimated }: KnownAge,
  day: string,
): AgeOnDay {
  if (dateOfBirth === null) return { years: age, months: null, days: null };
  const months = monthsOn(dateOfBirth, day);
  const isSmall = months < monthsUntilYears;
  return {
    years: ageOn(dateOfBirth, day),
    months: isSmall ? months : null,
    days: isSmall && !dateOfBirthIsEstimated ? daysBetween(dateOfBirth, day) : null,
  };
}

/**
 * An age in words on a day (`YYYY-MM-DD`): "9 days" under four weeks, "6 weeks" under four months, "8 months" until two
 * years, then "34 years". A child whose months are not known is "under 1 year", never 0 years. In the language of anyone who reads it, unless another speaker is given.
 */
export function ageInWords(
  known: KnownAge,
  day: string,
  speaker: Pick<Speaker, 't'> = currentSpeaker(),
): string {
  return ageWords(ageOnDay(known, day), speaker);
}

/** The words of such an age, where no date of birth is at hand, as on a paper. */
export function ageWords({ years, months, days }: AgeOnDay, { t }: Pick<Speaker, 't'>): string {
  if (months !== null) {
    if (days !== null && days < daysUntilWeeks) {
      if (days < 1) return t('under 1 day');
      return t('{days, plural, one {# day} other {# days}}', { days });
    }
    if (days !== null && months < monthsUntilMonths) {
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

/** An age in months that is told is at most this; "300 months" is a slip of the hand. */
const maxMonths = 36;
const daysInMonth = 365.25 / 12;

const unitOf = {
  years: 'y|yrs?|years?|साल|वर्ष',
  months: 'm|mos?|mths?|mnths?|months?|महीना|महीने|माह',
  weeks: 'w|wks?|weeks?|हफ़्ता|हफ़्ते|हफ्ता|हफ्ते|सप्ताह',
  days: 'd|days?|दिन',
  hours: 'h|hrs?|hours?|घंटा|घंटे|घण्टा|घण्टे',
};
const yearsAlone = new RegExp(`^(\\d{1,3}) ?(?:${unitOf.years})$`);
const inMonths = new RegExp(`^(?:(\\d) ?(?:${unitOf.years}) ?)?(\\d{1,4}) ?(?:${unitOf.months})$`);
const inDays = new RegExp(`^(\\d{1,4}) ?(?:(${unitOf.weeks})|(${unitOf.days})|${unitOf.hours})$`);

const ofRegister = new RegExp(
  `^(?:(\\d{1,3}) ?(?:${unitOf.years}))?(?: ?(\\d{1,2}) ?(?:mon|${unitOf.months}))?(?: ?(\\d) ?(?:${unitOf.weeks}))?(?: ?(\\d{1,2}) ?(?:${unitOf.days}))?$`,
);
/**
 * An age in several units, as registers print it, in the one that says most: "45y 3m 2d" as "45 years", "0y 0m 5d" as
 * "5 days", "1y 6m 10d" as "18 months". Anything else stays as it is.
 */
function inOneUnit(text: string): string {
  const plain = text
    .replace(/\(s\)/g, '')
    .replace(/(\p{L}\p{M}*)[.,]*\s*(?:[/:&+,-]|and\b|और)\s*(?=\d)/gu, '$1 ')
    .replace(/[.,]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  const [, ...parts] = ofRegister.exec(plain) ?? [];
  const [years = 0, months = 0, weeks = 0, days = 0] = parts.map((part) => Number(part ?? 0));
  const isOne = months < 12 && days <= 31 && (years === 0 || weeks === 0);
  if (parts.filter(Boolean).length < 2 || !isOne) return text;
  return years + months === 0 ? `${weeks * 7 + days} days` : writtenAge(years, months);
}

/** Years and months as `ageFromText` reads them; of more than three years the years. */
export function writtenAge(years: number, more: number): string {
  const months = years * 12 + more;
  return more === 0 || months > maxMonths ? `${years} years` : `${months} months`;
}

/**
 * An age with its unit: "31 yrs", "8 m", "1 year 6 months", "८ महीने"; "6 weeks", "10 days", "36 hours" as whole days;
 * and as registers have them, "45Y 3M 2D".
 * Null for anything else, also for a number alone, and for more than three years told in a smaller unit.
 */
export function ageFromText(
  text: string,
): { years: number } | { months: number } | { days: number } | null {
  const plain = inOneUnit(plainDigits(text).normalize('NFC').toLowerCase().trim())
    .replace(/[.,]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  const years = yearsAlone.exec(plain)?.[1];
  if (years !== undefined) return { years: Number(years) };
  const small = inDays.exec(plain);
  if (small) {
    const [, number, isWeeks, isDays] = small;
    const days = Math.floor(Number(number) * (isWeeks ? 7 : isDays ? 1 : 1 / 24));
    return days < (maxMonths + 1) * daysInMonth ? { days } : null;
  }
  const match = inMonths.exec(plain);
  if (!match) return null;
  const [, wholeYears, more = ''] = match;
  if (wholeYears !== undefined && Number(more) > 11) return null;
  const months = Number(wholeYears ?? 0) * 12 + Number(more);
  return months <= maxMonths ? { months } : null;
}

/** The month, as its first day, in which somebody was born who is so many whole months old on a day. */
export function monthOfBirth(months: number, day: string): string {
  const [year = 0, month = 0] = day.split('-').map(Number);
  const count = year * 12 + (month - 1) - months;
  return `${Math.floor(count / 12)}-${String((count % 12) + 1).padStart(2, '0')}-01`;
}
