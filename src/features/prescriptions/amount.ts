import { plainDigits } from '../../shared/digits';

/** How much or how many, as a doctor typed it: "10", "½", "2.5", "1-2". */
export interface Amount {
  /** As it is printed: fractions in one sign, nothing else changed. */
  text: string;
  /** The amount; of "1-2" the greater one. */
  value: number;
}

const fractions: Record<string, string> = { '1/2': '½', '1/4': '¼', '3/4': '¾' };
const fractionValues: Record<string, number> = { '½': 0.5, '¼': 0.25, '¾': 0.75 };

/** One number, for patterns that hold it: with a fraction, whole or decimal. */
export const numberPattern = '(?:(?:\\d )?(?:1/2|1/4|3/4)|\\d? ?[½¼¾]|\\d{1,3}(?:\\.\\d{1,2})?)';

/** What was typed, in small letters and plain digits, without the dots of abbreviations and doubled blanks. */
export function plainText(typed: string): string {
  return plainDigits(typed)
    .normalize('NFC')
    .toLowerCase()
    .replace(/\.(?!\d)/g, '')
    .replace(/[,;()]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

/** A text that `numberPattern` matches. */
export function readNumber(text: string): Amount {
  const [, whole = '', rest = ''] = /^(\d )?(.*)$/.exec(text) ?? [];
  const sign = fractions[rest] ?? rest;
  const plain = `${whole}${sign}`.replaceAll(' ', '').replace(/^0+(?=\d)/, '');
  const part = fractionValues[plain.at(-1) ?? ''];
  const value = part === undefined ? Number(plain) : Number(plain.slice(0, -1)) + part;
  return { text: plain, value };
}

const oneOrTwo = new RegExp(`^(${numberPattern})(?: ?(?:[-–—]|to|से) ?(${numberPattern}))?$`);

/** "10", "1/2", "5-10" or "1 to 2", out of `plainText`; null for anything else, and for nothing at all. */
export function readAmount(plain: string): Amount | null {
  const match = oneOrTwo.exec(plain);
  if (!match?.[1]) return null;
  const least = readNumber(match[1]);
  if (least.value === 0) return null;
  if (match[2] === undefined) return least;
  const most = readNumber(match[2]);
  return most.value > least.value
    ? { text: `${least.text}-${most.text}`, value: most.value }
    : null;
}
