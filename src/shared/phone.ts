import { plainDigits } from './digits';
import { plainText, withoutDirection } from './plainText';

/** Ten digits that an Indian number has behind the country's code and the leading 0, in either order, once or not at all. */
const indian = /^(?:0{0,2}\+?91)?0?(\d{10})$/;

const between = /[\s().\-‐-―−/]/g;
const label = /^\s*(?:tel|ph|phone|mob|mobile|cell)\b[.:\s]*(?:no\b[.:\s]*)?/i;

/** In plain digits and without what is copied or written before a number. */
function written(text: string): string {
  return plainDigits(plainText(withoutDirection(text)))
    .replace('＋', '+')
    .replace(label, '');
}

/**
 * A phone number in one form, however it was written: "+91-98765 43210", "+91 (0)98765 43210" and "098765 43210" are all
 * "98765 43210". A landline, a number of another country, an extension or anything else stays as it was typed.
 */
export function normalPhone(text: string): string {
  const typed = written(text);
  const digits = indian.exec(typed.replace(between, ''))?.[1];
  if (!digits || isLandline(typed, digits))
    return digits ? typed : plainText(withoutDirection(text));
  return `${digits.slice(0, 5)} ${digits.slice(5)}`;
}

/**
 * Whether ten digits are of a landline: by the first one, or because the place's code stands apart. That of Bengaluru has
 * two digits, most have three with seven behind, and right behind a 0 no mobile number is parted so early.
 */
function isLandline(typed: string, digits: string): boolean {
  if (!/^[6-9]/.test(digits)) return true;
  const groups = typed.match(/\d+/g) ?? [];
  const at = groups.findIndex((_, from) => groups.slice(from).join('').length <= digits.length + 1);
  const [area = '', ...rest] = groups.slice(at);
  if (digits.startsWith('9') || rest.length === 0) return false;
  return /^0?80$/.test(area) || /^0\d{3,4}$/.test(area) || (area.length === 3 && rest.length === 1);
}

/**
 * The digits to look for where a search is a phone number or a part of one (four digits at least), without the
 * country's code or the leading 0; null for anything else.
 */
export function searchedDigits(text: string): string | null {
  const typed = written(text);
  if (!/^\+?\d+$/.test(typed.replace(between, ''))) return null;
  const digits = typed.replace(/\D/g, '');
  const known = indian.exec(digits)?.[1] ?? digits.replace(/^0/, '');
  return known.length >= 4 ? known.slice(-10) : null;
}

/** The number in its one form where a whole one was typed, of India or with its country; null for a part of one. */
export function wholeNumber(text: string): string | null {
  const isWhole =
    indian.test(written(text).replace(between, '')) || internationalDigits(text) !== null;
  return isWhole ? normalPhone(text) : null;
}

/**
 * A mobile number as the world dials it, digits alone: "98765 43210" becomes "919876543210", "+44 (0)7700 900123"
 * "447700900123". Null for what is no mobile number of India and names no country.
 */
export function internationalDigits(text: string): string | null {
  const typed = written(text);
  const own = indian.exec(typed.replace(between, ''))?.[1];
  if (own) return isLandline(typed, own) ? null : `91${own}`;
  // The 0 in brackets is dialled within the country alone. E.164: fifteen digits at most.
  const abroad = typed.replace(/\(0\)/, '').replace(between, '').replace(/^00/, '+');
  return /^\+([1-9]\d{7,14})$/.exec(abroad)?.[1] ?? null;
}

/** The address that a phone dials; null for what is not one number alone. */
export function dialAddress(text: string): string | null {
  const abroad = internationalDigits(text);
  if (abroad !== null) return `tel:+${abroad}`;
  const digits = written(text).replace(between, '');
  return /^\d{5,13}$/.test(digits) ? `tel:${digits}` : null;
}
