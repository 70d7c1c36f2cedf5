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

const longest = 16;
const largestCreditNote = 999_999;

/**
 * A credit note's number: as a bill's, with CN before its year, as "SC/CN2627/00012". Rule 53(1A)(c) of the CGST Rules,
 * 2017, wants at most 16 characters and a series of its own: a slash stands only where there is room for it, and no bill
 * has such a number whatever the prefixes. Throws past 999,999 notes a year.
 */
export function creditNoteNumber(prefix: string, financialYear: number, serial: number): string {
  if (serial > largestCreditNote) {
    throw new RangeError('A financial year has at most 999,999 credit notes.');
  }
  const digits = String(serial).padStart(5, '0');
  const year = `CN${twoDigits(financialYear)}${twoDigits(financialYear + 1)}`;
  const named = prefix === '' ? year : `${prefix}/${year}`;
  const forms = [`${named}/${digits}`, `${prefix}${year}/${digits}`, `${prefix}${year}${digits}`];
  return forms.find((form) => form.length <= longest) ?? '';
}
