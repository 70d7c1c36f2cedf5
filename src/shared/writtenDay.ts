import { addDays } from './clinicDay';
import { numberOfMonth, onCalendar } from './dateOfBirth';
import { plainDigits } from './digits';

/** Days and times of day as people type them. Days are `YYYY-MM-DD`, times `HH:MM` of 24 hours. */

/** Where a day that could be either is looked for: a booking lies ahead, what happened lies behind. */
export type Direction = 'ahead' | 'behind';

/** How far away these words are; कल and परसों say both ways. */
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
const withoutSigns = /^(\d\d)(\d\d)(\d{4})$/;
const inWords = /^(\d{1,2})(?:st|nd|rd|th)?[/.,\s-]*(\p{L}{3,})(?:[/.,\s-]*(\d{4}|\d\d))?$/u;
const yearFirst = /^(\d{4})-(\d\d)-(\d\d)$/;

/**
 * The day somebody means, seen from `today`: 29/11, 29 nov 26, 29112026, 2026-11-29, 5d or 2 weeks, kal, today, mon. What does
 * not say its year or its direction is the nearest such day ahead or behind. Null for what says no day, and for a day
 * that no calendar has; a number of fewer digits than a whole date says none.
 */
export function dayFromText(text: string, today: string, direction: Direction): string | null {
  const typed = plainDigits(text).trim().toLowerCase().replace(/\s+/g, ' ');
  const [first = ''] = typed.split(/[\s,]/);
  const weekday = weekdayOf(first);
  if (weekday === -1 || first === typed) {
    return (
      fromWord(typed, today, direction) ??
      fromSpan(typed, today, direction) ??
      fromDate(typed, today, direction)
    );
  }
  // "Sun 29 Nov" is how a day is shown. With another weekday than its own it is a mistake.
  const date = fromDate(typed.slice(first.length).replace(/^[\s,]+/, ''), today, direction);
  return date !== null && weekdayNumber(date) === weekday ? date : null;
}

function fromWord(typed: string, today: string, direction: Direction): string | null {
  const sign = direction === 'ahead' ? 1 : -1;
  const away = daysAway.get(typed);
  if (away !== undefined) return addDays(today, sign * away);
  const exact = daysFromToday.get(typed);
  if (exact !== undefined) return addDays(today, exact);
  const weekday = weekdayOf(typed);
  if (weekday === -1) return null;
  const difference = sign * (weekday - weekdayNumber(today));
  return addDays(today, sign * (((difference + 6) % 7) + 1));
}

/** 0 for Sunday to 6, also for a name cut to three letters or more; -1 for what names none. */
function weekdayOf(word: string): number {
  const cut = word.replace(/\.$/, '');
  if (cut.length < 3) return -1;
  return weekdays.findIndex((names) => names.some((name) => name.startsWith(cut)));
}

function weekdayNumber(date: string): number {
  return new Date(`${date}T00:00:00Z`).getUTCDay();
}

function fromSpan(typed: string, today: string, direction: Direction): string | null {
  const match = span.exec(typed);
  if (!match) return null;
  const isBehind = direction === 'behind' || typed.endsWith('ago');
  const count = Number(match[1]) * (isBehind ? -1 : 1);
  const unit = match[2] ?? '';
  if (/^[dद]/.test(unit)) return addDays(today, count);
  if (/^[wह]/.test(unit)) return addDays(today, 7 * count);
  return addMonths(today, /^[yस]/.test(unit) ? 12 * count : count);
}

/** The same day some months away; the last one of a shorter month. */
function addMonths(date: string, count: number): string {
  const months = Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1 + count;
  const year = String(Math.floor(months / 12)).padStart(4, '0');
  let day = Number(date.slice(8));
  for (;;) {
    const found = onCalendar(year, (months % 12) + 1, day);
    if (found !== null || day === 1) return found ?? date;
    day -= 1;
  }
}

function fromDate(typed: string, today: string, direction: Direction): string | null {
  const backwards = yearFirst.exec(typed);
  if (backwards) {
    return onCalendar(backwards[1] ?? '', Number(backwards[2]), Number(backwards[3]));
  }
  const words = inWords.exec(typed);
  const match = words ?? inDigits.exec(typed) ?? withoutSigns.exec(typed);
  if (!match) return null;
  const [, day = '', month = '', year = ''] = match;
  const inYear = (written: number) =>
    onCalendar(String(written), words ? numberOfMonth(month) : Number(month), Number(day));
  const thisYear = Number(today.slice(0, 4));
  if (year)
    return inYear(year.length === 4 ? Number(year) : thisYear - (thisYear % 100) + Number(year));
  // Eight years hold a 29 February even around a century's end.
  for (let away = 0; away <= 8; away++) {
    const found = inYear(direction === 'ahead' ? thisYear + away : thisYear - away);
    if (found !== null && (direction === 'ahead' ? found >= today : found <= today)) return found;
  }
  return null;
}

const timeOfDay = /^(\d{1,2})(?:[:.\s]?(\d\d))? ?(am|pm|a|p)?$/;

/**
 * The time somebody means: 6:30 pm, 6.30pm, 1830, 18:30, 9. An hour of one digit without am or pm is one of a
 * clinic's day: 7 to 9 in the morning, 1 to 6 in the afternoon. Null for what says no time.
 */
export function timeFromText(text: string): string | null {
  const typed = plainDigits(text).trim().toLowerCase().replace(/\./g, ':').replace(/\s+/g, ' ');
  const match = timeOfDay.exec(typed.replace(/ ?([ap]):?m:?$/, '$1m'));
  if (!match) return null;
  const [, written = '', minutes = '00', half] = match;
  const hour = Number(written);
  const isOfTwelve = hour >= 1 && hour <= 12;
  if (half ? !isOfTwelve : hour > 23) return null;
  if (Number(minutes) > 59) return null;
  const isAfternoon = half ? half.startsWith('p') : written.length === 1 && hour >= 1 && hour <= 6;
  const ofDay = half || isAfternoon ? (hour % 12) + (isAfternoon ? 12 : 0) : hour;
  return `${String(ofDay).padStart(2, '0')}:${minutes}`;
}
