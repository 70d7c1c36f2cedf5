import { currentSpeaker } from './language';

/**
 * The clinic's calendar days. The server decides with these functions which day it is; a browser's clock never does.
 * Dates are `YYYY-MM-DD` strings from end to end, instants are `Date`.
 */

const dateFormats = new Map<string, Intl.DateTimeFormat>();

function dateFormatFor(timeZone: string): Intl.DateTimeFormat {
  let format = dateFormats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-CA', {
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    });
    dateFormats.set(timeZone, format);
  }
  return format;
}

/** True when the runtime knows this IANA time zone name. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** The calendar date on which an instant falls in a time zone. */
export function dateIn(instant: Date, timeZone: string): string {
  return dateFormatFor(timeZone).format(instant);
}

const cachedFormats = new Map<string, Intl.DateTimeFormat>();

/** Cached: creating a format takes longer than formatting a hundred dates, and a page has hundreds. */
function formatOf(
  locale: string,
  options: Intl.DateTimeFormatOptions,
  timeZone = 'UTC',
): Intl.DateTimeFormat {
  const key = locale + timeZone + JSON.stringify(options);
  let format = cachedFormats.get(key);
  if (!format) {
    format = new Intl.DateTimeFormat(locale, { ...options, timeZone });
    cachedFormats.set(key, format);
  }
  return format;
}

/** The time of day `HH:MM` that a clock in a time zone shows at an instant. */
export function timeIn(instant: Date, timeZone: string): string {
  return formatOf('en-GB', { hour: '2-digit', minute: '2-digit' }, timeZone).format(instant);
}

/** Whether clocks in two time zones differ in any season of a year: zones may differ in summer time alone. */
export function clocksDiffer(
  first: string,
  second: string,
  year = new Date().getUTCFullYear(),
): boolean {
  const instants = [0, 3, 6, 9].map((month) => new Date(Date.UTC(year, month, 15, 12)));
  return instants.some(
    (instant) =>
      timeIn(instant, first) !== timeIn(instant, second) ||
      dateIn(instant, first) !== dateIn(instant, second),
  );
}

/**
 * The date of a token counter (spec 7 and 9): the UTC date if the clinic set no time zone, otherwise the clinic's own
 * date, so that numbers restart with the day's list.
 */
export function counterDate(instant: Date, clinicTimeZone: string | null): string {
  return dateIn(instant, clinicTimeZone ?? 'UTC');
}

interface Range {
  start: Date;
  end: Date;
}

// Cached: a server asks for the same few days repeatedly, and each boundary needs a binary search.
const ranges = new Map<string, Range>();
const maxCachedRanges = 1000;

/**
 * The instants at which a calendar date begins and the next one begins in a time zone: [start, end).
 * Correct for days of 23 or 25 hours and days whose midnight does not exist, because the boundary is searched for
 * instead of computed from an offset.
 */
export function dayRange(date: string, timeZone: string): Range {
  const key = `${date} ${timeZone}`;
  const cached = ranges.get(key);
  if (cached) return cached;
  const range = {
    start: firstInstantOf(date, timeZone),
    end: firstInstantOf(addDays(date, 1), timeZone),
  };
  if (ranges.size >= maxCachedRanges) ranges.clear();
  ranges.set(key, range);
  return range;
}

interface Day extends Range {
  date: string;
}

const latestDays = new Map<string, Day>();

/** The day that holds an instant, in a time zone: its date and its [start, end) instants. */
export function dayOf(instant: Date, timeZone: string): Day {
  const cached = latestDays.get(timeZone);
  if (cached && instant >= cached.start && instant < cached.end) return cached;
  const date = dateIn(instant, timeZone);
  const day = { date, ...dayRange(date, timeZone) };
  latestDays.set(timeZone, day);
  return day;
}

/** Date and time that a clock in a time zone shows at an instant: `2026-11-22 14:05:09`. */
export function dateAndTimeIn(instant: Date, timeZone: string): string {
  const clock = formatOf('en-GB', { timeStyle: 'medium' }, timeZone);
  return `${dateIn(instant, timeZone)} ${clock.format(instant)}`;
}

/** The instant at which a zone's clock shows a date and a time `HH:MM`; a nearby one if that hour does not exist. */
export function instantAt(date: string, time: string, timeZone: string): Date {
  const targetMs = Date.parse(`${date}T${time}:00Z`);
  let instant = targetMs;
  // The difference is the zone's offset; near a change of clocks a second pass corrects it.
  for (let pass = 0; pass < 2; pass++) {
    const shownMs = Date.parse(`${dateAndTimeIn(new Date(instant), timeZone).replace(' ', 'T')}Z`);
    instant += targetMs - shownMs;
  }
  return new Date(instant);
}

/** The calendar date some days after another one (before it, when negative). */
export function addDays(date: string, days: number): string {
  const day = new Date(`${date}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() + days);
  return day.toISOString().slice(0, 10);
}

/** A calendar date in a locale, formatted in UTC so that no time zone can shift it. */
function formatDate(date: string, locale: string, options: Intl.DateTimeFormatOptions): string {
  return formatOf(locale, options).format(new Date(`${date}T00:00:00Z`));
}

/** A calendar date `YYYY-MM-DD` as "20 Nov 2026", in the current language. */
export function formatCalendarDate(date: string, locale = currentSpeaker().locale): string {
  return formatDate(date, locale, { day: 'numeric', month: 'short', year: 'numeric' });
}

/** A calendar date `YYYY-MM-DD` whose year is obvious as "20 Nov", in the current language. */
export function formatDayAndMonth(date: string, locale = currentSpeaker().locale): string {
  return formatDate(date, locale, { day: 'numeric', month: 'short' });
}

/** A calendar date `YYYY-MM-DD` with its weekday, as "Sun 29 Nov 2026", in the current language. */
export function formatWeekday(date: string, locale = currentSpeaker().locale): string {
  return formatDate(date, locale, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
  }).replaceAll(',', '');
}

/** A time of day `HH:MM` of 24 hours as people say it: "6:30 pm", in the current language. */
export function formatTimeOfDay(time: string, locale = currentSpeaker().locale): string {
  const format = formatOf(locale, {
    hour: 'numeric',
    minute: '2-digit',
    hour12: true,
  });
  // No line break between the hour and its am or pm in a narrow column.
  return format.format(new Date(`1970-01-01T${time}:00Z`)).replace(/\s/g, '\u00a0');
}

/** An hour of the day as people say it: "3 pm", in the current language. */
export function formatHour(hour: number, locale = currentSpeaker().locale): string {
  const format = formatOf(locale, { hour: 'numeric', hour12: true });
  return format.format(new Date(Date.UTC(1970, 0, 1, hour))).replace(/\s/g, '\u00a0');
}

/** A range of two formatted times of day: "10:02–10:31 pm"; an ending that both share (am or pm) appears once. */
export function timeRange(from: string, to: string): string {
  if (from === to) return from;
  const dayHalf = to.match(/\s\D+$/)?.[0] ?? '';
  return `${dayHalf && from.endsWith(dayHalf) ? from.slice(0, -dayHalf.length) : from}–${to}`;
}

/** The day of the week of a calendar date `YYYY-MM-DD` as "Sunday", in the current language. */
export function weekdayNameOf(date: string, length: 'long' | 'short' = 'long'): string {
  return formatDate(date, currentSpeaker().locale, { weekday: length });
}

/** The month of a calendar date `YYYY-MM-DD`, or of `YYYY-MM`, as "Mar 2026", in the current language. */
export function formatMonth(
  date: string,
  locale = currentSpeaker().locale,
  length: 'long' | 'short' = 'short',
): string {
  return formatDate(`${date.slice(0, 7)}-01`, locale, { month: length, year: 'numeric' });
}

const hourMs = 3_600_000;

// Zones lie between UTC-12 and UTC+14, and a zone's date never goes back, so "is this instant on that date or later"
// changes from false to true exactly once in this window.
function firstInstantOf(date: string, timeZone: string): Date {
  const utcMidnight = Date.parse(`${date}T00:00:00Z`);
  let before = utcMidnight - 15 * hourMs;
  let after = utcMidnight + 13 * hourMs;
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (dateIn(new Date(middle), timeZone) >= date) after = middle;
    else before = middle;
  }
  return new Date(after);
}
