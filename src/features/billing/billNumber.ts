import { dateIn } from '../../shared/clinicDay';

/** The calendar year in which an instant's financial year began: 1 April to 31 March in the clinic's time zone. */
export function financialYearOf(instant: Date, timeZone: string): number {
  return financialYearOfDay(dateIn(instant, timeZone));
}

/** That of a day, `YYYY-MM-DD`. */
export function financialYearOfDay(day: string): number {
  const [year = 0, month = 0] = day.split('-').map(Number);
  return month >= 4 ? year : year - 1;
}

/** A financial year as papers write it: 2026 is "2026-27". */
export function financialYearName(financialYear: number): string {
  return `${financialYear}-${twoDigits(financialYear + 1)}`;
}

const twoDigits = (year: number) => String(year % 100).padStart(2, '0');

const padded = 6;
const largestSerial = 9_999_999;

/**
 * A bill's number: prefix of at most 4 characters, financial year, consecutive number within it, as "SC/2627/000123".
 * It has at most 16 characters, as rule 46 of the GST rules wants it: a number past 999,999 takes the place of the
 * first slash. Throws past 9,999,999 bills a year.
 */
export function billNumber(prefix: string, financialYear: number, serial: number): string {
  if (serial > largestSerial) throw new RangeError('A financial year has at most 9,999,999 bills.');
  const digits = String(serial).padStart(padded, '0');
  const slash = prefix !== '' && digits.length === padded ? '/' : '';
  return `${prefix}${slash}${twoDigits(financialYear)}${twoDigits(financialYear + 1)}/${digits}`;
}
