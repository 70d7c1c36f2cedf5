import { addDays, formatDayAndMonth, formatMonth } from '../../shared/clinicDay';
import { t } from '../../shared/language';
import { type DayRange, daysIn } from './range';

/** The unit of a report's figures over its range. */
export type PeriodUnit = 'day' | 'month';

/** Days of a range up to which figures are daily; longer ranges have monthly ones: ten years are 121 figures. */
const maxDailyDays = 62;

export function unitOf(range: DayRange): PeriodUnit {
  return daysIn(range) > maxDailyDays ? 'month' : 'day';
}

/** The first day of each period of a range; of a month always the 1st, even if the range begins later. */
export function periodsIn(range: DayRange): string[] {
  const periods: string[] = [];
  const unit = unitOf(range);
  for (let day = periodOf(range.from, unit); day <= range.to; day = nextPeriod(day, unit)) {
    periods.push(day);
  }
  return periods;
}

/** The first day of the period that contains a day. */
function periodOf(day: string, unit: PeriodUnit): string {
  return unit === 'day' ? day : `${day.slice(0, 7)}-01`;
}

function nextPeriod(day: string, unit: PeriodUnit): string {
  // 31 days after the first of a month is always in the next month.
  return unit === 'day' ? addDays(day, 1) : periodOf(addDays(day, 31), unit);
}

/** Title and first column header of a table by period. */
export function courseLabels(range: DayRange): { title: string; header: string } {
  return unitOf(range) === 'month'
    ? { title: t('Month by month'), header: t('Month') }
    : { title: t('Day by day'), header: t('Day') };
}

/** The labels of a range's periods: "4 Nov", or "Nov 2026", in the current language. */
export function periodsInWords(range: DayRange): string[] {
  const format = unitOf(range) === 'month' ? formatMonth : formatDayAndMonth;
  return periodsIn(range).map((from) => format(from));
}
