import { dateIn } from '../../shared/clinicDay';

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

const twoDigits = (year: number) => String(year % 100).padStart(2, '0');

/** Digits of a consecutive number at least. */
export const minSerialDigits = { bill: 6, creditNote: 5 } as const;

const maxBillSerial = 9_999_999;

/**
 * A bill's number: prefix of at most 4 characters, financial year, consecutive number within it, as "SC/2627/000123".
 * It has at most 16 characters, as rule 46 of the GST rules requires: a number past 999,999 has no first slash.
 * Throws past 9,999,999 bills a year.
 */
export function billNumber(prefix: string, financialYear: number, serial: number): string {
  if (serial > maxBillSerial) throw new RangeError('A financial year has at most 9,999,999 bills.');
  const digits = String(serial).padStart(minSerialDigits.bill, '0');
  const slash = prefix !== '' && digits.length === minSerialDigits.bill ? '/' : '';
  return `${prefix}${slash}${twoDigits(financialYear)}${twoDigits(financialYear + 1)}/${digits}`;
}

const maxNumberLength = 16;
const maxCreditNoteSerial = 999_999;

/**
 * A credit note's number: as a bill's, with CN before its year, as "SC/CN2627/00012". Rule 53(1A)(c) of the CGST Rules,
 * 2017, requires at most 16 characters and a series of its own: slashes are left out if there is no room for them, and
 * no bill has such a number, whatever the prefixes. Throws past 999,999 notes a year.
 */
export function creditNoteNumber(prefix: string, financialYear: number, serial: number): string {
  if (serial > maxCreditNoteSerial) {
    throw new RangeError('A financial year has at most 999,999 credit notes.');
  }
  const digits = String(serial).padStart(minSerialDigits.creditNote, '0');
  const year = `CN${twoDigits(financialYear)}${twoDigits(financialYear + 1)}`;
  const yearWithPrefix = prefix === '' ? year : `${prefix}/${year}`;
  const forms = [
    `${yearWithPrefix}/${digits}`,
    `${prefix}${year}/${digits}`,
    `${prefix}${year}${digits}`,
  ];
  return forms.find((form) => form.length <= maxNumberLength) ?? '';
}

const maxReceiptSerial = 9_999_999;
const minReceiptDigits = 6;

/**
 * A receipt's number: as a bill's, with R before its year, as "SC/R2627/000123". It has at most 16 characters, with
 * slashes left out if there is no room for them, and no bill or credit note has such a number, whatever the prefixes.
 * Throws past 9,999,999 receipts a year.
 */
export function receiptNumber(prefix: string, financialYear: number, serial: number): string {
  if (serial > maxReceiptSerial) {
    throw new RangeError('A financial year has at most 9,999,999 receipts.');
  }
  const digits = String(serial).padStart(minReceiptDigits, '0');
  const slash = digits.length === minReceiptDigits ? '/' : '';
  const rest = `R${twoDigits(financialYear)}${twoDigits(financialYear + 1)}${slash}${digits}`;
  const withPrefix = prefix === '' ? rest : `${prefix}/${rest}`;
  return withPrefix.length <= maxNumberLength ? withPrefix : `${prefix}${rest}`;
}
