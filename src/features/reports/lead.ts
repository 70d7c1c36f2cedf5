import {
  addDays,
  formatCalendarDate,
  formatDayAndMonth,
  formatMonth,
  weekdayNameOf,
} from '../../shared/clinicDay';
import { financialYearName, financialYearOfDay } from '../../shared/financialYear';
import { t } from '../../shared/language';
import { formatRupees } from '../../shared/money';
import type { Course } from './figures';
import { type DayRange, daysIn } from './range';

/** What a report begins with. */
export interface Lead {
  /** What an owner would say of the figures, in the current language. */
  sentence: string;
  /** Null where there are not two figures to draw. */
  picture: Course | null;
}

/** The days that a lead speaks of. */
export interface LeadDays {
  range: DayRange;
  /** The days to compare with; null: there are none. */
  before: DayRange | null;
  /** The clinic's day, `YYYY-MM-DD`. */
  today: string;
  /** A paper is read on other days, so it does not say "today". */
  isOnPaper: boolean;
}

/** The days of a lead. Today is not over, so days with it, or days to come, are compared with nothing. */
export function leadDays(
  range: DayRange,
  before: DayRange | null,
  today: string,
  isOnPaper = false,
): LeadDays {
  const isUnfinished = range.to >= today;
  return { range, before: isUnfinished ? null : before, today, isOnPaper };
}

/** An amount as it is spoken, without ".00": "₹4,82,300". */
export function spokenRupees(paise: number): string {
  return formatRupees(paise).replace(/\.00$/, '');
}

/** "today", "on 26 Nov", "in November 2026", "from 3 Nov to 9 Nov". */
export function whenInWords({ range, today, isOnPaper }: LeadDays): string {
  const { from, to } = range;
  if (from === to) {
    if (!isOnPaper && from === today) return t('today');
    if (!isOnPaper && from === addDays(today, -1)) return t('yesterday');
    return t('on {day}', { day: dayInWords(from, today) });
  }
  const period = periodOf(range);
  if (period?.isWhole) return t('in {period}', { period: period.name });
  if (period && to === today && !isOnPaper) {
    return t('so far in {period}', { period: period.name });
  }
  return t('from {from} to {to}', { from: dayInWords(from, today), to: dayInWords(to, today) });
}

/**
 * A figure compared with that of the days before: "8% more than in October 2026"; '' if there is nothing to compare.
 */
export function comparedInWords(now: number, before: number, days: LeadDays): string {
  if (!days.before || now <= 0 || before <= 0) return '';
  const percent = Math.round(((now - before) / before) * 100);
  const than = thanInWords(days.before, days);
  if (percent === 0) return t('about the same as before');
  return percent > 0
    ? t('{percent}% more {than}', { percent, than })
    : t('{percent}% less {than}', { percent: -percent, than });
}

function thanInWords(before: DayRange, { range, today, isOnPaper }: LeadDays): string {
  const { from, to } = before;
  if (from === to) {
    if (!isOnPaper && from === addDays(today, -1)) return t('than yesterday');
    return t('than on {day}', { day: dayInWords(from, today) });
  }
  const period = periodOf(before);
  if (period?.isWhole) return t('than in {period}', { period: period.name });
  if (period && periodOf(range)) {
    return t('than in the same days of {period}', { period: period.name });
  }
  return t('than from {from} to {to}', {
    from: dayInWords(from, today),
    to: dayInWords(to, today),
  });
}

/** The month or financial year that a range begins with; null if it begins within one, or ends in another. */
function periodOf({ from, to }: DayRange): { name: string; isWhole: boolean } | null {
  if (from.endsWith('-01') && from.slice(0, 7) === to.slice(0, 7)) {
    const name = formatMonth(from, undefined, 'long');
    return { name, isWhole: addDays(to, 1).endsWith('-01') };
  }
  const year = financialYearOfDay(from);
  if (from.endsWith('-04-01') && financialYearOfDay(to) === year) {
    return { name: financialYearName(year), isWhole: to.endsWith('-03-31') };
  }
  return null;
}

function dayInWords(day: string, today: string): string {
  return day.slice(0, 4) === today.slice(0, 4) ? formatDayAndMonth(day) : formatCalendarDate(day);
}

/** Joins clauses to a sentence; blank ones are left out. `more` comes after a semicolon. */
export function sentenceOf(clauses: readonly string[], more = ''): string {
  const clause = clauses.filter((text) => text !== '').join(', ');
  return more === '' ? t('{clause}.', { clause }) : t('{clause}; {more}.', { clause, more });
}

/** Fewer days have each weekday once only, and fewer records say nothing of weekdays or hours. */
const minDaysOfWeekdays = 14;
const minRecords = 20;

/**
 * "Fridays are the busiest": the weekday with the most a day of the range; '' if two are alike or there is too little to
 * compare. The counts are of Monday to Sunday.
 */
export function busiestWeekdayInWords(counts: readonly number[], range: DayRange): string {
  if (daysIn(range) < minDaysOfWeekdays) return '';
  const first = (new Date(range.from).getUTCDay() + 6) % 7;
  const [weeks, more] = [Math.floor(daysIn(range) / 7), daysIn(range) % 7];
  const perDay = counts.map((count, weekday) => {
    const isOnceMore = (weekday - first + 7) % 7 < more;
    return count / (weeks + (isOnceMore ? 1 : 0));
  });
  const busiest = busiestOf(counts, perDay);
  if (busiest === null) return '';
  const weekday = weekdayNameOf(addDays(range.from, (busiest - first + 7) % 7));
  return t('{weekday}s are the busiest', { weekday });
}

/** The index of the largest figure, by default of the counts; null if it is of two, or there are too few records. */
export function busiestOf(counts: readonly number[], figures = counts): number | null {
  if (counts.reduce((all, count) => all + count, 0) < minRecords) return null;
  const most = Math.max(...figures);
  const index = figures.indexOf(most);
  return figures.lastIndexOf(most) === index ? index : null;
}
