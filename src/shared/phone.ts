import { plainDigits } from './digits';
import { plainText, withoutBidiControls } from './plainText';

/** Captures an Indian number's ten digits, after an optional country code and an optional 0, in either order. */
const indian = /^(?:0{0,2}\+?91)?0?(\d{10})$/;

/** What people put between digits, with every dash that phones and word processors type. */
const separators = /[\s().\-\u2010-\u2015\u2212/]/g;
/** "Mob. no.", "Ph:", "tel:": the label that is pasted with a number. */
const labelPrefix = /^\s*(?:tel|ph|phone|mob|mobile|cell)\b[.:\s]*(?:no\b[.:\s]*)?/i;

/** A text with ASCII digits and plus, without direction controls and a label such as "Mob." before the number. */
function cleanedText(text: string): string {
  return plainDigits(plainText(withoutBidiControls(text)))
    .replace('\uff0b', '+')
    .replace(labelPrefix, '');
}

/**
 * A phone number in its normal form: "+91-98765 43210", "+91 (0)98765 43210" and "098765 43210" all become
 * "98765 43210". An Indian landline stays as typed, but for its label and the script of its digits; any other text (a
 * number of another country, one with an extension) loses invisible characters alone.
 */
export function normalPhone(text: string): string {
  const cleaned = cleanedText(text);
  const national = nationalDigits(cleaned);
  if (!national) return plainText(withoutBidiControls(text));
  return isLandline(cleaned, national) ? cleaned : `${national.slice(0, 5)} ${national.slice(5)}`;
}

/** The ten digits of a text that is one Indian number, without country code and leading 0. */
function nationalDigits(cleaned: string): string | undefined {
  return indian.exec(cleaned.replace(separators, ''))?.[1];
}

/**
 * Whether ten digits are a landline number: by the first digit, or because the area code is written apart. Ahmedabad's
 * and Bengaluru's have two digits, most have three followed by seven, and a mobile number after a 0 is never split that
 * early. No area code begins with 9.
 */
function isLandline(cleaned: string, national: string): boolean {
  if (!/^[6-9]/.test(national)) return true;
  // A 0 in a group of its own belongs to the area code: "(0)80", "0 731".
  const groups = cleaned.replace(/(?<!\d)0\D+(?=\d)/g, '0').match(/\d+/g) ?? [];
  // The groups behind the country code have ten digits, or eleven with the 0.
  const start = groups.findIndex(
    (_, from) => groups.slice(from).join('').length <= national.length + 1,
  );
  const [area = '', ...rest] = groups.slice(start);
  if (national.startsWith('9') || rest.length === 0) return false;
  const isThreeAndSeven = area.length === 3 && rest.length === 1;
  return /^0?(?:79|80)$/.test(area) || /^0\d{3,4}$/.test(area) || isThreeAndSeven;
}

/**
 * The digits to search for if a search text is a phone number or a part of one (at least four digits): without leading
 * 0 and India's country code, at most the last ten, as `patients.phone_digits` holds them. Null for anything else.
 */
export function phoneSearchDigits(text: string): string | null {
  const cleaned = cleanedText(text);
  const national = nationalDigits(cleaned);
  if (national) return national;
  const compact = cleaned.replace(separators, '');
  if (!/^\+?\d+$/.test(compact)) return null;
  // Of a part only with its plus or 00: "91987" may be the beginning of a number.
  const part = compact.replace(/^(?:\+|00)91|^\+/, '').replace(/^0/, '');
  return part.length >= 4 ? part.slice(-10) : null;
}

/**
 * The number that a search text with another country's code begins with, as "+447700" (four digits or more); null for
 * any other text. 00 stands for the plus only before more digits than follow it within an Indian number.
 */
export function foreignSearchNumber(text: string): string | null {
  const compact = compactForDialling(cleanedText(text));
  return /^(?:\+(?!0|91)\d{4,15}|00(?!0|91)\d{9,15})$/.test(compact)
    ? compact.replace(/^00/, '+')
    : null;
}

/** Whether two texts are the same number, however each is typed. */
export function isSameNumber(one: string, other: string): boolean {
  return comparedDigits(one) === comparedDigits(other);
}

/** A foreign number with its country code; of an Indian one, which may be a landline, what a search compares. */
function comparedDigits(text: string): string | null {
  const international = internationalDigits(text);
  const isForeign = international !== null && !international.startsWith('91');
  return isForeign ? `+${international}` : phoneSearchDigits(text);
}

/** The normal form of a complete number, Indian or with its country code; null for a part of one. */
export function completePhone(text: string): string | null {
  const isComplete =
    nationalDigits(cleanedText(text)) !== undefined || internationalDigits(text) !== null;
  return isComplete ? normalPhone(text) : null;
}

/**
 * A number in international form, digits alone: "98765 43210" becomes "919876543210", "+44 (0)7700 900123"
 * "447700900123". Null if it is neither an Indian mobile number nor has a country code.
 */
export function internationalDigits(text: string): string | null {
  const cleaned = cleanedText(text);
  const national = nationalDigits(cleaned);
  if (national) return isLandline(cleaned, national) ? null : `91${national}`;
  // E.164: at most fifteen digits.
  const withPlus = compactForDialling(cleaned).replace(/^00/, '+');
  return /^\+([1-9]\d{7,14})$/.exec(withPlus)?.[1] ?? null;
}

/** Without separators and without a 0 in brackets, which is dialled within the country only. */
function compactForDialling(cleaned: string): string {
  return cleaned.replace(/\(0\)/, '').replace(separators, '');
}

/** The `tel:` URI of a number, with its country code where that is known; null if the text is not exactly one number. */
export function telUri(text: string): string | null {
  const cleaned = cleanedText(text);
  const national = nationalDigits(cleaned);
  if (national) {
    // Toll-free numbers (1800, 1860) are dialled without a country code, and behind one no number begins with 0.
    return /^(?!18[06]0)[1-9]/.test(national) ? `tel:+91${national}` : `tel:${national}`;
  }
  const international = internationalDigits(text);
  if (international !== null) return `tel:+${international}`;
  const digits = cleaned.replace(separators, '');
  return /^\d{5,13}$/.test(digits) ? `tel:${digits}` : null;
}
