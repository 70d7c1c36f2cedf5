import { financialYearDigits } from './financialYear';

/** Characters of a number at most: CGST Rules, 2017, rule 46(b). */
export const maxNumberLength = 16;

const maxSerial = 9_999_999;
const minDigits = 6;

/**
 * A consecutive number of a financial year in a series with a letter of its own: "SC/R2627/000123". Slashes are left out
 * if there is no room for them. Its last letter is the series', so no other series has such a number, whatever the
 * prefixes (at most 4 capital letters and digits). Throws past 9,999,999 a year.
 */
export function seriesNumber(
  letter: string,
  { prefix, financialYear, serial }: { prefix: string; financialYear: number; serial: number },
): string {
  if (serial > maxSerial) throw new RangeError('A financial year has at most 9,999,999 numbers.');
  const digits = String(serial).padStart(minDigits, '0');
  const slash = digits.length === minDigits ? '/' : '';
  const rest = `${letter}${financialYearDigits(financialYear)}${slash}${digits}`;
  const withPrefix = prefix === '' ? rest : `${prefix}/${rest}`;
  return withPrefix.length <= maxNumberLength ? withPrefix : `${prefix}${rest}`;
}
