import { dateIn } from '../../shared/clinicDay';
import { numberOfMonth, onCalendar } from '../../shared/dateOfBirth';
import { plainDigits } from '../../shared/digits';

/** Dates as other programs write them: with a time, with the month first, with the month's name first. */

/** What stands first in the dates of a column. */
export type DateOrder = 'day' | 'month';

const time =
  /[T\s,]+(\d{1,2}):(\d\d)(?::(\d\d)(?:[.,]\d+)?)?\s*([ap])?\.?(?:m\.?)?\s*(?:(Z|UTC|GMT)?\s*([+-]\d\d):?(\d\d)?|(Z|UTC|GMT|IST))?\s*(?:\([^)]*\))?$/i;

const inDigits = /^(\d{1,2})\s*[-/.\s]\s*(\d{1,2})\s*[-/.\s]\s*(\d{4}|\d\d)$/;
const withoutSigns = /^(\d\d)(\d\d)(\d{4})$/;
const yearFirst = /^(\d{4})\s*[-/.]\s*(\d{1,2})\s*[-/.]\s*(\d{1,2})$/;
const yearFirstWithoutSigns = /^((?:18|19|20)\d\d)(\d\d)(\d\d)$/;
const monthFirst = /^(\p{L}{3,})[-/.,\s]+(\d{1,2})(?:st|nd|rd|th)?[-/.,\s]+(\d{4}|\d\d)$/u;
const weekday = /^(?:sun|mon|tue|wed|thu|fri|sat)\p{L}*[.,\s]+(?=.*\d)/iu;

interface Written {
  /** The date alone. */
  day: string;
  /** The day of the instant in the clinic's time zone, where the time says which instant it is and is not midnight. */
  instant: string | null;
}

function partsOf(cell: string, timeZone: string): Written {
  const text = plainDigits(cell).trim();
  const match = time.exec(text);
  const day = text.slice(0, match?.index).trim().replace(weekday, '');
  if (!match) return { day, instant: null };
  const [, hour = '', minute = '', second = '00', half, , offset, offsetMinutes, zone] = match;
  const isMidnight = /^(?:0?0|12)$/.test(hour) && Number(minute) + Number(second) === 0;
  const isSaid = (offset !== undefined || zone !== undefined) && zone?.toUpperCase() !== 'IST';
  const iso = yearFirst.exec(day);
  if (half || isMidnight || !isSaid || !iso) return { day, instant: null };
  const [, year = '', month, dayOfMonth] = iso;
  const date = onCalendar(year, Number(month), Number(dayOfMonth));
  const shift = offset ? `${offset}:${offsetMinutes ?? '00'}` : 'Z';
  const instant = new Date(`${date}T${hour.padStart(2, '0')}:${minute}:${second}${shift}`);
  return { day, instant: Number.isNaN(instant.getTime()) ? null : dateIn(instant, timeZone) };
}

const isDayNumber = (number: number) => number >= 1 && number <= 31;
const isMonthNumber = (number: number) => number >= 1 && number <= 12;

/** The two numbers of a date in digits and its year; null for a date that says its month, and for what is none. */
function numbersOf(day: string): { first: number; second: number; year: string } | null {
  const match =
    inDigits.exec(day) ??
    (yearFirstWithoutSigns.test(day) ? readWithoutSigns(day) : withoutSigns.exec(day));
  if (!match) return null;
  const [, first, second, year = ''] = match;
  return { first: Number(first), second: Number(second), year };
}

/** Eight digits that begin like a year are one, unless only the end is. */
function readWithoutSigns(day: string): RegExpExecArray | null {
  const [, year = '', month, dayOfMonth] = yearFirstWithoutSigns.exec(day) ?? [];
  return onCalendar(year, Number(month), Number(dayOfMonth)) ? null : withoutSigns.exec(day);
}

/** What may stand first in a cell's date; null where that is no question. */
export function ordersOf(cell: string): DateOrder | 'either' | null {
  const numbers = numbersOf(partsOf(cell, 'UTC').day);
  if (!numbers) return null;
  const { first, second } = numbers;
  const mayBeDay = isDayNumber(first) && isMonthNumber(second);
  const mayBeMonth = isMonthNumber(first) && isDayNumber(second);
  if (mayBeDay && mayBeMonth) return first === second ? null : 'either';
  if (mayBeDay) return 'day';
  return mayBeMonth ? 'month' : null;
}

/**
 * A cell's date as the form of a patient reads it, the day first or `YYYY-MM-DD`, without its time. A cell that is no
 * whole date stays as it is. `timeZone`: the clinic's, for programs that write local midnight as an instant.
 */
export function dateInFile(cell: string, order: DateOrder, timeZone: string): string {
  const { day, instant } = partsOf(cell, timeZone);
  if (instant) return instant;
  const numbers = numbersOf(day);
  if (numbers) {
    const { first, second, year } = numbers;
    return order === 'day' ? `${first}/${second}/${year}` : `${second}/${first}/${year}`;
  }
  const [, year = '', month, dayOfMonth] =
    yearFirst.exec(day) ?? yearFirstWithoutSigns.exec(day) ?? [];
  if (year) return onCalendar(year, Number(month), Number(dayOfMonth)) ?? cell;
  const [, name = '', dayOfName, yearOfName] = monthFirst.exec(day.toLowerCase()) ?? [];
  if (name && numberOfMonth(name) > 0) return `${dayOfName} ${name} ${yearOfName}`;
  return day === '' ? cell : day;
}
