import { plainDigits } from './digits';
import { plainText, withoutBidiControls } from './plainText';

/** Captures an Indian number's ten digits, after an optional country code and an optional 0, in either order. */
const indian = /^(?:0{0,2}\+?91)?0?(\d{10})$/;

const separators = /[\s().\-‐-―−/]/g;
const labelPrefix = /^\s*(?:tel|ph|phone|mob|mobile|cell)\b[.:\s]*(?:no\b[.:\s]*)?/i;

/** A text with ASCII digits and plus, without direction controls and a label such as "Mob." before the number. */
function cleanedText(text: string): string {
  return plainDigits(plainText(withoutBidiControls(text)))
    .replace('＋', '+')
    .replace(labelPrefix, '');
}

/**
 * A phone number in its normal form: "+91-98765 43210", "+91 (0)98765 43210" and "098765 43210" all become
 * "98765 43210". A landline, a number of another country, an extension or anything else stays as typed.
 */
export function normalPhone(text: string): string {
  const typed = cleanedText(text);
  const digits = indian.exec(typed.replace(separators, ''))?.[1];
  if (!digits || isLandline(typed, digits))
    return digits ? typed : plainText(withoutBidiControls(text));
  return `${digits.slice(0, 5)} ${digits.slice(5)}`;
}

/**
 * Whether ten digits are a landline number: by the first digit, or because the area code is written apart. Bengaluru's
 * has two digits, most have three followed by seven, and a mobile number after a 0 is never split that early.
 */
function isLandline(typed: string, digits: string): boolean {
  if (!/^[6-9]/.test(digits)) return true;
  const groups = typed.match(/\d+/g) ?? [];
  const start = groups.findIndex(
    (_, from) => groups.slice(from).join('').length <= digits.length + 1,
  );
  const [area = '', ...rest] = groups.slice(start);
  if (digits.startsWith('9') || rest.length === 0) return false;
  return /^0?80$/.test(area) || /^0\d{3,4}$/.test(area) || (area.length === 3 && rest.length === 1);
}

/**
 * The digits to search for if a search text is a phone number or a part of one (at least four digits), without
 * country code and leading 0; null for anything else.
 */
export function phoneSearchDigits(text: string): string | null {
  const typed = cleanedText(text);
  if (!/^\+?\d+$/.test(typed.replace(separators, ''))) return null;
  const digits = typed.replace(/\D/g, '');
  const nationalDigits = indian.exec(digits)?.[1] ?? digits.replace(/^0/, '');
  return nationalDigits.length >= 4 ? nationalDigits.slice(-10) : null;
}

/** The normal form of a complete number, Indian or with its country code; null for a part of one. */
export function wholeNumber(text: string): string | null {
  const isWhole =
    indian.test(cleanedText(text).replace(separators, '')) || internationalDigits(text) !== null;
  return isWhole ? normalPhone(text) : null;
}

/**
 * A number in international form, digits alone: "98765 43210" becomes "919876543210", "+44 (0)7700 900123"
 * "447700900123". Null if it is neither an Indian mobile number nor has a country code.
 */
export function internationalDigits(text: string): string | null {
  const typed = cleanedText(text);
  const indianDigits = indian.exec(typed.replace(separators, ''))?.[1];
  if (indianDigits) return isLandline(typed, indianDigits) ? null : `91${indianDigits}`;
  // The 0 in brackets is dialled within the country only. E.164: at most fifteen digits.
  const withPlus = typed.replace(/\(0\)/, '').replace(separators, '').replace(/^00/, '+');
  return /^\+([1-9]\d{7,14})$/.exec(withPlus)?.[1] ?? null;
}

/** The `tel:` address of a number; null if the text is not exactly one number. */
export function dialAddress(text: string): string | null {
  const international = internationalDigits(text);
  if (international !== null) return `tel:+${international}`;
  const digits = cleanedText(text).replace(separators, '');
  return /^\d{5,13}$/.test(digits) ? `tel:${digits}` : null;
}
