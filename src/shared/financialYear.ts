import { dateIn } from './clinicDay';

/** The calendar year in which an instant's financial year began: 1 April to 31 March in the clinic's time zone. */
export function financialYearOf(instant: Date, timeZone: string): number {
  return financialYearOfDay(dateIn(instant, timeZone));
}

/** The same for a day, `YYYY-MM-DD`. */
export function financialYearOfDay(day: string): number {
  const [year = 0, month = 0] = day.split('-').map(Number);
  return month >= 4 ? year : year - 1;
}

/** A financial year as papers write it: 2026 is "2026-27". */
export function financialYearName(financialYear: number): string {
  return `${financialYear}-${twoDigits(financialYear + 1)}`;
}

/** The years of a financial year as numbers write them: 2026 is "2627". */
export function financialYearDigits(financialYear: number): string {
  return `${twoDigits(financialYear)}${twoDigits(financialYear + 1)}`;
}

const twoDigits = (year: number) => String(year % 100).padStart(2, '0');
