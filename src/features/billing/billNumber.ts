import { financialYearDigits } from '../../shared/financialYear';
import { maxNumberLength, seriesNumber } from '../../shared/seriesNumber';

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
  return `${prefix}${slash}${financialYearDigits(financialYear)}/${digits}`;
}

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
  const year = `CN${financialYearDigits(financialYear)}`;
  const yearWithPrefix = prefix === '' ? year : `${prefix}/${year}`;
  const forms = [
    `${yearWithPrefix}/${digits}`,
    `${prefix}${year}/${digits}`,
    `${prefix}${year}${digits}`,
  ];
  return forms.find((form) => form.length <= maxNumberLength) ?? '';
}

/**
 * A receipt's number: as a bill's, with R before its year, as "SC/R2627/000123"; in a series of its own. Throws past
 * 9,999,999 receipts a year.
 */
export function receiptNumber(prefix: string, financialYear: number, serial: number): string {
  return seriesNumber('R', { prefix, financialYear, serial });
}
