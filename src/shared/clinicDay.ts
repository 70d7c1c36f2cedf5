import { currentSpeaker } from './language';

/**
 * What day it is for the clinic. The server decides with these functions; a browser's clock never does.
 * Dates are `YYYY-MM-DD` strings from end to end, instants are `Date`.
 */

const formats = new Map<string, Intl.DateTimeFormat>();

function formatFor(timeZone: string): Intl.DateTimeFormat {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-CA', {
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    });
    formats.set(timeZone, format);
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
  return formatFor(timeZone).format(instant);
}

const keptFormats = new Map<string, Intl.DateTimeFormat>();

/** Made once: making one takes longer than a hundred dates, and a page has hundreds. */
function formatOf(
  locale: string,
  options: Intl.DateTimeFormatOptions,
  timeZone = 'UTC',
): Intl.DateTimeFormat {
  const key = locale + timeZone + JSON.stringify(options);
  let format = keptFormats.get(key);
  if (!format) {
    format = new Intl.DateTimeFormat(locale, { ...options, timeZone });
    keptFormats.set(key, format);
  }
  return format;
}

/** The time of day `HH:MM` that a clock in a time zone shows at an instant. */
export function timeIn(instant: Date, timeZone: string): string {
  return formatOf('en-GB', { hour: '2-digit', minute: '2-digit' }, timeZone).format(instant);
}

/** Whether clocks in two time zones show another time at some instant of a year: zones differ in their summer time too. */
export function clocksDiffer(
  one: string,
  other: string,
  year = new Date().getUTCFullYear(),
): boolean {
  const instants = [0, 3, 6, 9].map((month) => new Date(Date.UTC(year, month, 15, 12)));
  return instants.some(
    (instant) =>
      timeIn(instant, one) !== timeIn(instant, other) ||
      dateIn(instant, one) !== dateIn(instant, other),
  );
}

/**
 * The date that names a token's counter (spec 7 and 9): the UTC date when the clinic set no time zone,
 * else the clinic's own date, so that the numbers restart with the list.
 */
export function counterDate(instant: Date, clinicTimeZone: string | null): string {
  return dateIn(instant, clinicTimeZone ?? 'UTC');
}

interface Range {
  start: Date;
  end: Date;
}

// A clinic asks for the same few days again and again, and their boundaries take a search.
const ranges = new Map<string, Range>();
const maxCachedRanges = 1000;

/**
 * The instants at which a calendar date begins and the next one begins in a time zone: [start, end).
 * Days of 23 or 25 hours and days whose midnight does not exist come out right,
 * because the boundary is searched for instead of computed from an offset.
 */
export function dayRange(date: string, timeZone: string): Range {
  const key = `${date} ${timeZone}`;
  const known = ranges.get(key);
  if (known) return known;
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

const newestDays = new Map<string, Day>();

/** The day that holds an instant, in a time zone: its date and its [start, end) instants. */
export function dayOf(instant: Date, timeZone: string): Day {
  const known = newestDays.get(timeZone);
  if (known && instant >= known.start && instant < known.end) return known;
  const date = dateIn(instant, timeZone);
  const day = { date, ...dayRange(date, timeZone) };
  newestDays.set(timeZone, day);
  return day;
}

/** An instant on a time zone's clock: `2026-11-22 14:05:09`. */
export function dateAndTimeIn(instant: Date, timeZone: string): string {
  const clock = formatOf('en-GB', { timeStyle: 'medium' }, timeZone);
  return `${dateIn(instant, timeZone)} ${clock.format(instant)}`;
}

/** The instant at which a time zone's clock shows a date and a time `HH:MM`; of an hour that does not exist, one near it. */
export function instantAt(date: string, time: string, timeZone: string): Date {
  const wanted = Date.parse(`${date}T${time}:00Z`);
  let instant = wanted;
  // The zone is away from UTC by as much as its clock shows too much; near a change of clocks another look is needed.
  for (let look = 0; look < 2; look++) {
    const shown = Date.parse(`${dateAndTimeIn(new Date(instant), timeZone).replace(' ', 'T')}Z`);
    instant += wanted - shown;
  }
  return new Date(instant);
}

/** The calendar date some days after another one (before it, when negative). */
export function addDays(date: string, days: number): string {
  const day = new Date(`${date}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() + days);
  return day.toISOString().slice(0, 10);
}

/** A calendar date `YYYY-MM-DD` as "20 Nov 2026", in the language spoken now; no time zone can move it. */
export function formatCalendarDate(date: string, locale = currentSpeaker().locale): string {
  const format = formatOf(locale, {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
  });
  return format.format(new Date(`${date}T00:00:00Z`));
}

/** A calendar date `YYYY-MM-DD` of these days as "20 Nov", in the language spoken now. */
export function formatDayAndMonth(date: string, locale = currentSpeaker().locale): string {
  const format = formatOf(locale, {
    day: 'numeric',
    month: 'short',
  });
  return format.format(new Date(`${date}T00:00:00Z`));
}

/** A calendar date `YYYY-MM-DD` with its weekday, as "Sun 29 Nov 2026", in the language spoken now. */
export function formatWeekday(date: string, locale = currentSpeaker().locale): string {
  const format = formatOf(locale, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
  });
  return format.format(new Date(`${date}T00:00:00Z`)).replaceAll(',', '');
}

/** A time of day `HH:MM` of 24 hours as a clinic says it: "6:30 pm", in the language spoken now. */
export function formatTimeOfDay(time: string, locale = currentSpeaker().locale): string {
  const format = formatOf(locale, {
    hour: 'numeric',
    minute: '2-digit',
    hour12: true,
  });
  // A narrow column must not part the hour from its am or pm.
  return format.format(new Date(`1970-01-01T${time}:00Z`)).replace(/\s/g, '\u00a0');
}

/** An hour of the day as a clinic says it: "3 pm", in the language spoken now. */
export function formatHour(hour: number, locale = currentSpeaker().locale): string {
  const format = formatOf(locale, { hour: 'numeric', hour12: true });
  return format.format(new Date(Date.UTC(1970, 0, 1, hour))).replace(/\s/g, '\u00a0');
}

/** From one time of day to another, both as they are said: "10:02–10:31 pm"; what follows both is said once. */
export function timeRange(from: string, to: string): string {
  if (from === to) return from;
  const half = to.match(/\s\D+$/)?.[0] ?? '';
  return `${half && from.endsWith(half) ? from.slice(0, -half.length) : from}–${to}`;
}

/** The day of the week of a calendar date `YYYY-MM-DD` as "Sunday", in the language spoken now. */
export function weekdayNameOf(date: string, length: 'long' | 'short' = 'long'): string {
  const { locale } = currentSpeaker();
  const format = formatOf(locale, { weekday: length });
  return format.format(new Date(`${date}T00:00:00Z`));
}

/** The month of a calendar date `YYYY-MM-DD`, or of `YYYY-MM`, as "Mar 2026", in the language of anyone who reads it. */
export function formatMonth(date: string, locale = currentSpeaker().locale): string {
  const format = formatOf(locale, {
    month: 'short',
    year: 'numeric',
  });
  return format.format(new Date(`${date.slice(0, 7)}-01T00:00:00Z`));
}

const HOUR = 3_600_000;

// Zones lie between UTC-12 and UTC+14, and a date never comes before an earlier one,
// so "is this instant on that date or later" flips exactly once in this window.
function firstInstantOf(date: string, timeZone: string): Date {
  const utcMidnight = Date.parse(`${date}T00:00:00Z`);
  let before = utcMidnight - 15 * HOUR;
  let after = utcMidnight + 13 * HOUR;
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (dateIn(new Date(middle), timeZone) >= date) after = middle;
    else before = middle;
  }
  return new Date(after);
}
