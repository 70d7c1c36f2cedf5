import { addDays } from './clinicDay';
import { plainDigits } from './digits';

/** Parses dates and months of birth as people write them, and computes ages from them. Dates are `YYYY-MM-DD`. */

/**
 * Whole years from a date of birth to a day; negative before it. A person born on 29 February turns a year older on
 * 1 March of a year that has no such day.
 */
export function ageOn(dateOfBirth: string, day: string): number {
  const years = Number(day.slice(0, 4)) - Number(dateOfBirth.slice(0, 4));
  return day.slice(5) < dateOfBirth.slice(5) ? years - 1 : years;
}

/** The highest age of a person, in years. */
export const maxAge = 150;

/** Whether a person alive on `day` can have been born on `dateOfBirth`: 0 to `maxAge` years before. */
export function isPossibleDateOfBirth(dateOfBirth: string, day: string): boolean {
  const age = ageOn(dateOfBirth, day);
  return age >= 0 && age <= maxAge;
}

const months = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
];

const numericDate = /^(\d{1,2})[/.\s-]+(\d{1,2})[/.\s-]+(\d{4}|\d\d)$/;
/** 14031985 */
export const digitsAlone = /^(\d\d)(\d\d)(\d{4})$/;
const monthInWords = /^(\d{1,2})(?:st|nd|rd|th)?[/.,\s-]*(\p{L}{3,})[/.,\s-]*(\d{4}|\d\d)$/u;
/** 1985-03-14 */
export const yearFirst = /^(\d{4})-(\d\d)-(\d\d)$/;

/**
 * A date as people write it in India, the day first: 14/03/1985, 14-3-85, 14.3.1985, 14031985, 14 Mar 1985; or
 * 1985-03-14. A year of two digits is the latest that is not after `today`. Null for anything else, and for a date
 * that does not exist.
 */
export function dateFromText(text: string, today: string): string | null {
  const input = plainDigits(text).trim().toLowerCase();
  const isoMatch = yearFirst.exec(input);
  if (isoMatch) return onCalendar(isoMatch[1] ?? '', Number(isoMatch[2]), Number(isoMatch[3]));
  const inWords = monthInWords.exec(input);
  const match = inWords ?? numericDate.exec(input) ?? digitsAlone.exec(input);
  if (!match) return null;
  const [, day = '', month = '', year = ''] = match;
  const monthNumber = inWords ? numberOfMonth(month) : Number(month);
  if (year.length === 4) return onCalendar(year, monthNumber, Number(day));
  const century = Number(today.slice(0, 2));
  const candidate = onCalendar(`${century}${year}`, monthNumber, Number(day));
  if (candidate !== null && candidate <= today) return candidate;
  return onCalendar(`${century - 1}${year}`, monthNumber, Number(day));
}

const monthOfYear =
  /^(?:(\d{1,2})[/.\s-]+(\d{4})|(\d{4})-(\d\d)|(\p{L}{3,})[/.,\s-]*(\d{4}|\d\d))$/u;

/**
 * The first day of a month as people write it (3/2026, Mar 2026, Mar-26) or as `monthInFiles` does. A year of two
 * digits is the latest that is not after `today`. Null for anything else.
 */
export function monthFromText(text: string, today: string): string | null {
  const input = plainDigits(text).trim().toLowerCase().replace(/^~/, '');
  const match = monthOfYear.exec(input);
  if (!match) return null;
  const [, month, year = '', isoYear, isoMonth, name = '', nameYear = ''] = match;
  if (month) return onCalendar(year, Number(month), 1);
  if (isoYear) return onCalendar(isoYear, Number(isoMonth), 1);
  return dateFromText(`1 ${name} ${nameYear}`, today);
}

/** A month as `monthFromText` reads it in every language: 03/2026. */
export function writtenMonth(date: string): string {
  const [year, month] = date.split('-');
  return `${month}/${year}`;
}

/** A month for files: ~2026-03, which no spreadsheet converts to a day. */
export function monthInFiles(date: string): string {
  return `~${date.slice(0, 7)}`;
}

/** A date as `dateFromText` reads it in every language: 14/03/1985. */
export function writtenDate(date: string): string {
  const [year, month, day] = date.split('-');
  return `${day}/${month}/${year}`;
}

/** 1 to 12 for the name of a month or its first three or more letters; 0 for anything else. */
export function numberOfMonth(name: string): number {
  return months.findIndex((month) => month.startsWith(name === 'sept' ? 'sep' : name)) + 1;
}

/** The date `YYYY-MM-DD` of a year of four digits, a month 1 to 12 and a day; null if it does not exist. */
export function onCalendar(year: string, month: number, day: number): string | null {
  const twoDigits = (part: number) => String(part).padStart(2, '0');
  const date = `${year}-${twoDigits(month)}-${twoDigits(day)}`;
  if (year < '1000' || !/^\d{4}-\d\d-\d\d$/.test(date)) return null;
  const isReal = !Number.isNaN(Date.parse(`${date}T00:00:00Z`)) && addDays(date, 0) === date;
  return isReal ? date : null;
}
