import { dateIn } from '../../shared/clinicDay';
import { numberOfMonth, onCalendar } from '../../shared/dateOfBirth';
import { plainDigits } from '../../shared/digits';

/** Parses dates as other programs write them: with a time, with the month first, with the month's name first. */

/** Whether day or month comes first in the dates of a column. */
export type DateOrder = 'day' | 'month';

const time =
  /[T\s,]+(\d{1,2}):(\d\d)(?::(\d\d)(?:[.,]\d+)?)?\s*([ap])?\.?(?:m\.?)?\s*(?:(Z|UTC|GMT)?\s*([+-]\d\d):?(\d\d)?|(Z|UTC|GMT|IST))?\s*(?:\([^)]*\))?$/i;

const numericDate = /^(\d{1,2})\s*[-/.\s]\s*(\d{1,2})\s*[-/.\s]\s*(\d{4}|\d\d)$/;
const digitsYearLast = /^(\d\d)(\d\d)(\d{4})$/;
const yearFirst = /^(\d{4})\s*[-/.]\s*(\d{1,2})\s*[-/.]\s*(\d{1,2})$/;
const digitsYearFirst = /^((?:18|19|20)\d\d)(\d\d)(\d\d)$/;
const monthFirst = /^(\p{L}{3,})[-/.,\s]+(\d{1,2})(?:st|nd|rd|th)?[-/.,\s]+(\d{4}|\d\d)$/u;
const weekday = /^(?:sun|mon|tue|wed|thu|fri|sat)\p{L}*[.,\s]+(?=.*\d)/iu;

interface ParsedCell {
  /** The date alone. */
  day: string;
  /** The day in the clinic's time zone, if the cell has a time with another zone and is not midnight; else null. */
  instant: string | null;
}

function parseCell(cell: string, timeZone: string): ParsedCell {
  const text = plainDigits(cell).trim();
  const match = time.exec(text);
  const day = text.slice(0, match?.index).trim().replace(weekday, '');
  if (!match) return { day, instant: null };
  const [, hour = '', minute = '', second = '00', amOrPm, , offset, offsetMinutes, zone] = match;
  const isMidnight = /^(?:0?0|12)$/.test(hour) && Number(minute) + Number(second) === 0;
  const hasOtherZone =
    (offset !== undefined || zone !== undefined) && zone?.toUpperCase() !== 'IST';
  const iso = yearFirst.exec(day);
  if (amOrPm || isMidnight || !hasOtherZone || !iso) return { day, instant: null };
  const [, year = '', month, dayOfMonth] = iso;
  const date = onCalendar(year, Number(month), Number(dayOfMonth));
  const shift = offset ? `${offset}:${offsetMinutes ?? '00'}` : 'Z';
  const instant = new Date(`${date}T${hour.padStart(2, '0')}:${minute}:${second}${shift}`);
  return { day, instant: Number.isNaN(instant.getTime()) ? null : dateIn(instant, timeZone) };
}

const isDayNumber = (number: number) => number >= 1 && number <= 31;
const isMonthNumber = (number: number) => number >= 1 && number <= 12;

/** The two leading numbers of a numeric date and its year; null for a named month, a leading year or no date. */
function numbersOf(day: string): { first: number; second: number; year: string } | null {
  const match =
    numericDate.exec(day) ??
    (digitsYearFirst.test(day) ? matchDigits(day) : digitsYearLast.exec(day));
  if (!match) return null;
  const [, first, second, year = ''] = match;
  return { first: Number(first), second: Number(second), year };
}

/** Eight digits that begin like a year: null if they are a date with the year first, else matched as year last. */
function matchDigits(day: string): RegExpExecArray | null {
  const [, year = '', month, dayOfMonth] = digitsYearFirst.exec(day) ?? [];
  return onCalendar(year, Number(month), Number(dayOfMonth)) ? null : digitsYearLast.exec(day);
}

/** Whether day or month comes first in a cell's date; null if it is no date in digits, or the order does not matter. */
export function ordersOf(cell: string): DateOrder | 'either' | null {
  const numbers = numbersOf(parseCell(cell, 'UTC').day);
  if (!numbers) return null;
  const { first, second } = numbers;
  const mayBeDay = isDayNumber(first) && isMonthNumber(second);
  const mayBeMonth = isMonthNumber(first) && isDayNumber(second);
  if (mayBeDay && mayBeMonth) return first === second ? null : 'either';
  if (mayBeDay) return 'day';
  return mayBeMonth ? 'month' : null;
}

/**
 * Converts a cell's date to what the patient form reads, the day first or `YYYY-MM-DD`, without its time. A cell that
 * is no whole date stays as it is. `timeZone`: the clinic's, for programs that write local midnight as an instant.
 */
export function dateInFile(cell: string, order: DateOrder, timeZone: string): string {
  const { day, instant } = parseCell(cell, timeZone);
  if (instant) return instant;
  const numbers = numbersOf(day);
  if (numbers) {
    const { first, second, year } = numbers;
    return order === 'day' ? `${first}/${second}/${year}` : `${second}/${first}/${year}`;
  }
  const [, year = '', month, dayOfMonth] = yearFirst.exec(day) ?? digitsYearFirst.exec(day) ?? [];
  if (year) return onCalendar(year, Number(month), Number(dayOfMonth)) ?? cell;
  const [, name = '', dayOfName, yearOfName] = monthFirst.exec(day.toLowerCase()) ?? [];
  if (name && numberOfMonth(name) > 0) return `${dayOfName} ${name} ${yearOfName}`;
  return day === '' ? cell : day;
}
