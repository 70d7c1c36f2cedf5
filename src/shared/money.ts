import { plainDigits } from './digits';

/** Money is a whole number of paise everywhere; it becomes rupees only on the edge of the screen. */

const rupeeFormat = new Intl.NumberFormat('en-IN', {
  style: 'currency',
  currency: 'INR',
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});

/** Paise as the clinic reads them: ₹ with 2 decimals and Indian grouping (spec 9). */
export function formatRupees(paise: number): string {
  // Adding 0 turns a negative zero, which would read −₹0.00, into zero. A hyphen is too short for a minus.
  return rupeeFormat.format(paise / 100 + 0).replace('-', '−');
}

/**
 * Rupees as a person typed them ("500", "33.33") to whole paise.
 * Digits past the second decimal are rounded half up; anything that is not a number is 0 (spec 5, Bill).
 */
export function paiseFromRupees(rupees: string | number): number {
  return hundredths(rupees);
}

/** Paise as a person types them in rupees: "500", "33.33"; `paiseFromRupees` reads it back. */
export function rupeesFromPaise(paise: number): string {
  return paise % 100 === 0 ? String(paise / 100) : (paise / 100).toFixed(2);
}

/** Paise in rupees with two decimals, as files for other programs have them: "500.00", "-33.30". */
export function rupeesWithDecimals(paise: number): string {
  return (paise / 100 + 0).toFixed(2);
}

/** A percentage as typed ("18", "2.5") to basis points, hundredths of a percent; not a number is 0. */
export function basisPointsFromPercent(percent: string | number): number {
  return hundredths(percent);
}

/** Basis points as a person types them in percent: "18", "2.5"; `basisPointsFromPercent` reads it back. */
export function percentFromBasisPoints(basisPoints: number): string {
  return String(basisPoints / 100);
}

// Decimal text is shifted as text: 1.005 × 100 is 100.49999999999999 in floating point.
function hundredths(value: string | number): number {
  // People write ₹1,500 as they read it.
  const text = plainDigits(String(value))
    .trim()
    .replace(/(?<=\d),(?=\d)/g, '');
  const match = /^([+-]?)(\d*)(?:\.(\d*))?$/.exec(text);
  if (!match || (!match[2] && !match[3])) return 0;
  const [, sign, whole = '', fraction = ''] = match;
  const digits = Number(`${whole}${fraction.padEnd(2, '0').slice(0, 2)}`);
  const roundUp = Number(fraction[2] ?? '0') >= 5 ? 1 : 0;
  const result = digits + roundUp;
  // A number past every limit stays past every limit, so that the limit's message is shown.
  if (!Number.isSafeInteger(result)) return Number.MAX_SAFE_INTEGER;
  return sign === '-' && result !== 0 ? -result : result;
}
