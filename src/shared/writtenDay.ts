import { addDays } from './clinicDay';
import { digitsAlone, numberOfMonth, onCalendar, yearFirst } from './dateOfBirth';
import { plainDigits } from './digits';

/** Parses days and times of day as people type them. Days are `YYYY-MM-DD`, times `HH:MM` of 24 hours. */

/** How to resolve an ambiguous day: a booking is in the future, an event in the past. */
export type Direction = 'ahead' | 'behind';

/** Distance in days; कल and परसों mean either direction. */
const daysAway = new Map([
  ...['today', 'tod', 'aaj', 'आज'].map((word) => [word, 0] as const),
  ...['kal', 'कल'].map((word) => [word, 1] as const),
  ...['parso', 'parson', 'परसों', 'परसो'].map((word) => [word, 2] as const),
]);

const daysFromToday = new Map([
  ...['tomorrow', 'tom', 'tmrw'].map((word) => [word, 1] as const),
  ...['yesterday', 'yest'].map((word) => [word, -1] as const),
]);

/** Sunday first, as `Date` counts. */
const weekdays = [
  ['sunday', 'ravivar', 'itvar', 'रविवार'],
  ['monday', 'somvar', 'सोमवार'],
  ['tuesday', 'mangalvar', 'मंगलवार'],
  ['wednesday', 'budhvar', 'बुधवार'],
  ['thursday', 'guruvar', 'गुरुवार'],
  ['friday', 'shukravar', 'शुक्रवार'],
  ['saturday', 'shanivar', 'शनिवार'],
];

const span =
  /^(?:in |after )?\+?(\d{1,3}) ?(d|days?|w|wk|weeks?|m|mo|months?|y|years?|दिन|हफ़्ते|हफ्ते|महीने|साल)(?: ago)?$/;
const inDigits = /^(\d{1,2})[/.\s-]+(\d{1,2})(?:[/.\s-]+(\d{4}|\d\d))?$/;
const inWords = /^(\d{1,2})(?:st|nd|rd|th)?[/.,\s-]*(\p{L}{3,})(?:[/.,\s-]*(\d{4}|\d\d))?$/u;

/**
 * The day that a text means, relative to `today`: 29/11, 29 nov 26, 29112026, 2026-11-29, 5d or 2 weeks, kal, today,
 * mon. A text without a year or a direction means the nearest such day in `direction`. Null for a text that is no day,
 * such as a number with fewer digits than a whole date, and for a date that does not exist.
 */
export function dayFromText(text: string, today: string, direction: Direction): string | null {
  const input = plainDigits(text).trim().toLowerCase().replace(/\s+/g, ' ');
  const [first = ''] = input.split(/[\s,]/);
  const weekday = weekdayOf(first);
  if (weekday === -1 || first === input) {
    return (
      fromWord(input, today, direction) ??
      fromSpan(input, today, direction) ??
      fromDate(input, today, direction)
    );
  }
  // Screens show "Sun 29 Nov". A weekday that does not match the date is a mistake.
  const date = fromDate(input.slice(first.length).replace(/^[\s,]+/, ''), today, direction);
  return date !== null && weekdayNumber(date) === weekday ? date : null;
}

function fromWord(input: string, today: string, direction: Direction): string | null {
  const sign = direction === 'ahead' ? 1 : -1;
  const away = daysAway.get(input);
  if (away !== undefined) return addDays(today, sign * away);
  const exact = daysFromToday.get(input);
  if (exact !== undefined) return addDays(today, exact);
  const weekday = weekdayOf(input);
  if (weekday === -1) return null;
  const difference = sign * (weekday - weekdayNumber(today));
  return addDays(today, sign * (((difference + 6) % 7) + 1));
}

/** 0 for Sunday to 6, for the name of a weekday or its first three or more letters; -1 for anything else. */
function weekdayOf(word: string): number {
  const cut = word.replace(/\.$/, '');
  if (cut.length < 3) return -1;
  return weekdays.findIndex((names) => names.some((name) => name.startsWith(cut)));
}

function weekdayNumber(date: string): number {
  return new Date(`${date}T00:00:00Z`).getUTCDay();
}

function fromSpan(input: string, today: string, direction: Direction): string | null {
  const match = span.exec(input);
  if (!match) return null;
  const isBehind = direction === 'behind' || input.endsWith('ago');
  const count = Number(match[1]) * (isBehind ? -1 : 1);
  const unit = match[2] ?? '';
  if (/^[dद]/.test(unit)) return addDays(today, count);
  if (/^[wह]/.test(unit)) return addDays(today, 7 * count);
  return addMonths(today, /^[yस]/.test(unit) ? 12 * count : count);
}

/** The same day of the month some months away; the last day of a shorter month. */
function addMonths(date: string, count: number): string {
  const months = Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1 + count;
  const year = String(Math.floor(months / 12)).padStart(4, '0');
  let day = Number(date.slice(8));
  for (;;) {
    const result = onCalendar(year, (months % 12) + 1, day);
    if (result !== null || day === 1) return result ?? date;
    day -= 1;
  }
}

function fromDate(input: string, today: string, direction: Direction): string | null {
  const isoMatch = yearFirst.exec(input);
  if (isoMatch) {
    return onCalendar(isoMatch[1] ?? '', Number(isoMatch[2]), Number(isoMatch[3]));
  }
  const wordMatch = inWords.exec(input);
  const match = wordMatch ?? inDigits.exec(input) ?? digitsAlone.exec(input);
  if (!match) return null;
  const [, day = '', month = '', year = ''] = match;
  const inYear = (fullYear: number) =>
    onCalendar(String(fullYear), wordMatch ? numberOfMonth(month) : Number(month), Number(day));
  const thisYear = Number(today.slice(0, 4));
  if (year)
    return inYear(year.length === 4 ? Number(year) : thisYear - (thisYear % 100) + Number(year));
  // Eight years contain a 29 February even around a century that is no leap year.
  for (let away = 0; away <= 8; away++) {
    const date = inYear(direction === 'ahead' ? thisYear + away : thisYear - away);
    if (date !== null && (direction === 'ahead' ? date >= today : date <= today)) return date;
  }
  return null;
}

const timeOfDay = /^(\d{1,2})(?:[:.\s]?(\d\d))? ?(am|pm|a|p)?$/;

/**
 * The time that a text means: 6:30 pm, 6.30pm, 1830, 18:30, 9. A one-digit hour without am or pm is within a clinic's
 * day: 7 to 9 in the morning, 1 to 6 in the afternoon. Null for a text that is no time.
 */
export function timeFromText(text: string): string | null {
  const input = plainDigits(text).trim().toLowerCase().replace(/\./g, ':').replace(/\s+/g, ' ');
  const match = timeOfDay.exec(input.replace(/ ?([ap]):?m:?$/, '$1m'));
  if (!match) return null;
  const [, hourText = '', minutes = '00', dayHalf] = match;
  const hour = Number(hourText);
  const isTwelveHour = hour >= 1 && hour <= 12;
  if (dayHalf ? !isTwelveHour : hour > 23) return null;
  if (Number(minutes) > 59) return null;
  const isAfternoon = dayHalf
    ? dayHalf.startsWith('p')
    : hourText.length === 1 && hour >= 1 && hour <= 6;
  const hourOfDay = dayHalf || isAfternoon ? (hour % 12) + (isAfternoon ? 12 : 0) : hour;
  return `${String(hourOfDay).padStart(2, '0')}:${minutes}`;
}
