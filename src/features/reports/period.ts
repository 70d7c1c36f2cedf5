import { addDays, formatDayAndMonth, formatMonth } from '../../shared/clinicDay';
import { t } from '../../shared/language';
import { type DayRange, daysIn } from './range';

/** By what a report goes along its range. */
export type PeriodUnit = 'day' | 'month';

/** Up to two months day by day, beyond that month by month: ten years are 121 figures. */
const maxDailyDays = 62;

export function unitOf(range: DayRange): PeriodUnit {
  return daysIn(range) > maxDailyDays ? 'month' : 'day';
}

/** The periods of a range, each by its first day; of a month that is the first, also where the range begins later. */
export function periodsIn(range: DayRange): string[] {
  const periods: string[] = [];
  const unit = unitOf(range);
  for (let day = periodOf(range.from, unit); day <= range.to; day = after(day, unit)) {
    periods.push(day);
  }
  return periods;
}

/** The period that a day lies in. */
function periodOf(day: string, unit: PeriodUnit): string {
  return unit === 'day' ? day : `${day.slice(0, 7)}-01`;
}

function after(day: string, unit: PeriodUnit): string {
  // Every month is over within 31 days, and none within 31 from its first has begun and ended.
  return unit === 'day' ? addDays(day, 1) : periodOf(addDays(day, 31), unit);
}

/** What a table along a range is called, and its first column. */
export function courseWords(range: DayRange): { title: string; header: string } {
  return unitOf(range) === 'month'
    ? { title: t('Month by month'), header: t('Month') }
    : { title: t('Day by day'), header: t('Day') };
}

/** The names of a range's periods: "4 Nov", or "Nov 2026", in the language spoken now. */
export function periodsInWords(range: DayRange): string[] {
  const written = unitOf(range) === 'month' ? formatMonth : formatDayAndMonth;
  return periodsIn(range).map((from) => written(from));
}
