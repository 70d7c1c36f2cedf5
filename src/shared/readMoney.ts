import { plainDigits } from './digits';

// Apart from money.ts: the first screens show amounts and read none.

/**
 * Rupees as people write them ("1,500", "₹1,500.00", "Rs. 500/-", "५०० रुपये") in whole paise; null for what is blank or
 * cannot be read as one amount. Digits past the second decimal are rounded half up.
 */
export function readRupees(text: string | number): number | null {
  return readHundredths(text, rupees);
}

/** The same; what cannot be read is 0 (spec 5, Bill). */
export function paiseFromRupees(text: string | number): number {
  return readRupees(text) ?? 0;
}

/**
 * A percentage as typed ("18", "2.5 %") in basis points, hundredths of a percent; null for what is blank or cannot be read.
 */
export function readPercent(text: string | number): number | null {
  return readHundredths(text, percents);
}

/** The same; what cannot be read is 0. */
export function basisPointsFromPercent(text: string | number): number {
  return readPercent(text) ?? 0;
}

/** True where something was typed that cannot be read, and so counts as 0. */
export function isUnread(text: string, read: (text: string) => number | null): boolean {
  return plainSigns(text) !== '' && read(text) === null;
}

// A comma groups digits, as in 1,00,000 or 100,000; one that does not ("1,50") may be a decimal comma, so it is not read.
const number = String.raw`(\d{1,3}(?:,\d{2,3})*,\d{3}|\d*)(?:\.(\d*))?`;
const sign = String.raw`([+-]?)\s*`;
const currency = String.raw`(?:[₹₨]|(?:rs|re|inr|rupees?|रु|रू|रुपये|रुपए|रुपया|रूपये)(?![\p{L}\p{M}])\.?)`;
const dash = String.raw`(?:\/[-=]?)`;
const rupees = new RegExp(
  `^${sign}(?:${currency}\\s*)?${sign}${number}\\s*${dash}?\\s*${currency}?\\s*(?:only|मात्र)?\\s*${dash}?$`,
  'iu',
);
const percents = new RegExp(`^${sign}()${number}\\s*(?:%|per\\s?cent|प्रतिशत)?$`, 'iu');

/** A text with plain digits and signs: full-width ones are what an East Asian or a phone's keyboard types. */
export function plainSigns(text: string): string {
  return plainDigits(text)
    .replace(/[\uff01-\uff5e]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .replace(/[\u200b-\u200f\u2060\ufeff]/g, '')
    .replace(/[‐-―−]/g, '-')
    .trim();
}

// Decimal text is shifted as text: 1.005 × 100 is 100.49999999999999 in floating point.
function readHundredths(value: string | number, form: RegExp): number | null {
  const [, before, within, grouped = '', fraction = ''] =
    form.exec(plainSigns(String(value))) ?? [];
  const whole = grouped.replaceAll(',', '');
  if ((!whole && !fraction) || (before && within)) return null;
  const digits = Number(`${whole}${fraction.padEnd(2, '0').slice(0, 2)}`);
  const roundUp = Number(fraction[2] ?? '0') >= 5 ? 1 : 0;
  const result = digits + roundUp;
  // A number past every limit stays past every limit, so that the limit's message is shown.
  if (!Number.isSafeInteger(result)) return Number.MAX_SAFE_INTEGER;
  return (before || within) === '-' && result !== 0 ? -result : result;
}
