import { z } from 'zod';
import { addDays, formatCalendarDate } from '../../shared/clinicDay';
import { date } from '../../shared/fields';
import { financialYearOfDay } from '../../shared/financialYear';
import { t } from '../../shared/language';

/** The names of the ranges of days that a report can have. */
export const rangeNames = ['today', 'yesterday', 'week', 'month', 'financialYear', 'own'] as const;
export type RangeName = (typeof rangeNames)[number];

/** The most days of one report: ten years, leap days included. */
const maxRangeDays = 3653;

const rangeMessages = {
  order: 'The last day is before the first.',
  tooLong: 'Please choose ten years at most.',
} as const;

/** The first and the last day, both included, `YYYY-MM-DD`. */
export interface DayRange {
  from: string;
  to: string;
}

export const dayRangeAsked = z
  .object({ from: date, to: date })
  .refine(({ from, to }) => from <= to, { path: ['to'], message: rangeMessages.order })
  .refine(({ from, to }) => daysIn({ from, to }) <= maxRangeDays, {
    path: ['to'],
    message: rangeMessages.tooLong,
  });

/** How many days a range has. */
export function daysIn({ from, to }: DayRange): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1;
}

/** The days chosen on the screen. */
export interface ChosenDays {
  range?: RangeName | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

/** The days of a named range; for `own` the chosen ones, today if there are none. */
export function rangeChosen(name: RangeName, { from, to }: ChosenDays, today: string): DayRange {
  return name === 'own' ? { from: from ?? today, to: to ?? today } : rangeOf(name, today);
}

export function rangeInWords({ from, to }: DayRange): string {
  if (from === to) return formatCalendarDate(from);
  return t('{from} to {to}', { from: formatCalendarDate(from), to: formatCalendarDate(to) });
}

/** The days of a range by its name; a week begins on Monday, a financial year on 1 April. `today` is the clinic's. */
export function rangeOf(name: Exclude<RangeName, 'own'>, today: string): DayRange {
  switch (name) {
    case 'today':
      return { from: today, to: today };
    case 'yesterday': {
      const yesterday = addDays(today, -1);
      return { from: yesterday, to: yesterday };
    }
    case 'week': {
      const weekday = (new Date(today).getUTCDay() + 6) % 7;
      return { from: addDays(today, -weekday), to: today };
    }
    case 'month':
      return { from: `${today.slice(0, 8)}01`, to: today };
    case 'financialYear':
      return { from: `${financialYearOfDay(today)}-04-01`, to: today };
  }
}

/**
 * The range to compare with: for a week the same weekdays of the week before; for a month or financial year the same
 * number of days from the beginning of the previous one, at most to its end; otherwise the same number of days before.
 */
export function rangeBefore(name: RangeName, range: DayRange): DayRange {
  const length = daysIn(range);
  switch (name) {
    case 'week':
      return { from: addDays(range.from, -7), to: addDays(range.to, -7) };
    case 'month': {
      const end = addDays(range.from, -1);
      const from = `${end.slice(0, 8)}01`;
      const to = addDays(from, length - 1);
      return { from, to: to < end ? to : end };
    }
    case 'financialYear': {
      const from = `${Number(range.from.slice(0, 4)) - 1}-04-01`;
      const end = addDays(range.from, -1);
      const to = addDays(from, length - 1);
      return { from, to: to < end ? to : end };
    }
    default:
      return { from: addDays(range.from, -length), to: addDays(range.from, -1) };
  }
}

/** The days that an address requests, today by default, and those to compare them with. */
export function requestedDays(
  { range: name = 'today', ...days }: ChosenDays,
  today: string,
): DayRange & { before: DayRange } {
  const range = rangeChosen(name, days, today);
  return { ...range, before: rangeBefore(name, range) };
}
