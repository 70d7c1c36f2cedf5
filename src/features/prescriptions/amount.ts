import { plainDigits } from '../../shared/digits';

/** An amount as a doctor typed it: "10", "½", "2.5", "1-2". */
export interface Amount {
  /** As printed: like the typed text, with one sign for a fraction. */
  text: string;
  /** The number; for "1-2" the greater one. */
  value: number;
}

/** The most tablets that are plausible at once: "650 tab" gives a strength, "8-2-8" may be hours of the day. */
export const maxUnitsAtOnce = 4;

/** Decimals that a pattern prints as a sign. */
export const halfSigns: Record<string, string> = { '0.5': '½', '1.5': '1½', '2.5': '2½' };

const fractions: Record<string, string> = { '1/2': '½', '1/4': '¼', '3/4': '¾' };
const fractionValues: Record<string, number> = { '½': 0.5, '¼': 0.25, '¾': 0.75 };

/** Source of a pattern for one number: whole, decimal or with a fraction. */
export const numberPattern = '(?:(?:\\d )?(?:1/2|1/4|3/4)|\\d? ?[½¼¾]|\\d{1,3}(?:\\.\\d{1,2})?)';

/** Normalizes a text to lower case, ASCII digits and single spaces, without the dots of abbreviations. */
export function plainText(typed: string): string {
  return plainDigits(typed)
    .normalize('NFC')
    .toLowerCase()
    .replace(/\.(?!\d)/g, '')
    .replace(/[,;()]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Parses a text that `numberPattern` matches. */
export function readNumber(text: string): Amount {
  const [, whole = '', rest = ''] = /^(\d )?(.*)$/.exec(text) ?? [];
  const sign = fractions[rest] ?? rest;
  const plain = `${whole}${sign}`.replaceAll(' ', '').replace(/^0+(?=\d)/, '');
  const part = fractionValues[plain.at(-1) ?? ''];
  const value = part === undefined ? Number(plain) : Number(plain.slice(0, -1)) + part;
  return { text: plain, value };
}

const oneOrTwo = new RegExp(`^(${numberPattern})(?: ?(?:[-–—]|to|से) ?(${numberPattern}))?$`);

/** Parses "10", "1/2", "5-10" or "1 to 2" from `plainText`; null for other texts and for zero. */
export function readAmount(plain: string): Amount | null {
  const match = oneOrTwo.exec(plain);
  if (!match?.[1]) return null;
  const least = readNumber(match[1]);
  if (least.value === 0) return null;
  if (match[2] === undefined) return least;
  const greatest = readNumber(match[2]);
  return greatest.value > least.value
    ? { text: `${least.text}-${greatest.text}`, value: greatest.value }
    : null;
}
