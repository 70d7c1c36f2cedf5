import { plainDigits } from './digits';

// Apart from money.ts, because the first screens show amounts and parse none.

/**
 * Rupees as people write them ("1,500", "₹1,500.00", "Rs. 500/-", "५०० रुपये"), or a sum of such amounts ("300+45.50"),
 * in whole paise; null for a blank text or any other one. Digits past the second decimal of an amount are rounded half up.
 */
export function readRupees(text: string | number): number | null {
  return readHundredths(text, rupeesPattern) ?? readSum(String(text));
}

/** Amounts with plus signs between them; null if one cannot be read or is less than nothing. */
function readSum(text: string): number | null {
  const terms = plainSigns(text).split('+');
  if (terms.length < 2) return null;
  let sum = 0;
  for (const term of terms) {
    const amount = readHundredths(term, rupeesPattern);
    if (amount === null || amount < 0) return null;
    sum += amount;
  }
  return Math.min(sum, Number.MAX_SAFE_INTEGER);
}

/** Like `readRupees`, but 0 for what cannot be read (spec 5, Bill). */
export function paiseFromRupees(text: string | number): number {
  return readRupees(text) ?? 0;
}

/**
 * A percentage as typed ("18", "2.5 %") in basis points (hundredths of a percent); null for a blank or unreadable text.
 */
export function readPercent(text: string | number): number | null {
  return readHundredths(text, percentPattern);
}

/** Like `readPercent`, but 0 for what cannot be read. */
export function basisPointsFromPercent(text: string | number): number {
  return readPercent(text) ?? 0;
}

/** Whether a text is neither blank nor readable, so that it counts as 0. */
export function isUnread(text: string, parse: (text: string) => number | null): boolean {
  return plainSigns(text) !== '' && parse(text) === null;
}

// A comma may only group digits: 1,00,000 or 100,000. Any other ("1,50") may be a decimal comma, so it is refused.
const number = String.raw`(\d{1,3}(?:,\d{2,3})*,\d{3}|\d*)(?:\.(\d*))?`;
const sign = String.raw`([+-]?)\s*`;
const currency = String.raw`(?:[₹₨]|(?:rs|re|inr|rupees?|रु|रू|रुपये|रुपए|रुपया|रूपये)(?![\p{L}\p{M}])\.?)`;
const dash = String.raw`(?:\/[-=]?)`;
const rupeesPattern = new RegExp(
  `^${sign}(?:${currency}\\s*)?${sign}${number}\\s*${dash}?\\s*${currency}?\\s*(?:only|मात्र)?\\s*${dash}?$`,
  'iu',
);
const percentPattern = new RegExp(`^${sign}()${number}\\s*(?:%|per\\s?cent|प्रतिशत)?$`, 'iu');

/** A text with ASCII digits and signs: East Asian and phone keyboards type full-width ones. */
export function plainSigns(text: string): string {
  return plainDigits(text)
    .replace(/[\uff01-\uff5e]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .replace(/[\u200b-\u200f\u2060\ufeff]/g, '')
    .replace(/[‐-―−]/g, '-')
    .trim();
}

// Shifts the decimal point as text: 1.005 × 100 is 100.49999999999999 in floating point.
function readHundredths(value: string | number, pattern: RegExp): number | null {
  const [, outerSign, innerSign, groupedDigits = '', fraction = ''] =
    pattern.exec(plainSigns(String(value))) ?? [];
  const whole = groupedDigits.replaceAll(',', '');
  if ((!whole && !fraction) || (outerSign && innerSign)) return null;
  const digits = Number(`${whole}${fraction.padEnd(2, '0').slice(0, 2)}`);
  const roundUp = Number(fraction[2] ?? '0') >= 5 ? 1 : 0;
  const result = digits + roundUp;
  // A number beyond every limit stays beyond it, so that the limit's message is shown.
  if (!Number.isSafeInteger(result)) return Number.MAX_SAFE_INTEGER;
  return (outerSign || innerSign) === '-' && result !== 0 ? -result : result;
}
