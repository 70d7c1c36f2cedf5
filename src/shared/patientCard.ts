import { plainDigits } from './digits';

/**
 * The content of the QR code on a patient's card, which a scanner types: 41 digits, the patient's id as a number and
 * two check digits (ISO 7064, MOD 97-10, which detects every wrong digit and every two that changed places). Digits
 * alone, because a scanner acts as a keyboard, and letters change with the keyboard's language.
 * The code is no secret and tells nothing of the patient; reading a record requires a sign-in.
 */
const idDigits = 39;
export const cardDigits = idDigits + 2;

/** The code of a patient's card: always 41 digits. */
export function cardCodeOf(patientId: string): string {
  const number = BigInt(`0x${patientId.replaceAll('-', '')}`);
  const check = 98n - ((number * 100n) % 97n);
  return `${String(number).padStart(idDigits, '0')}${String(check).padStart(2, '0')}`;
}

/** The patient's id in a card's code; null for any other text. */
export function patientOfCard(text: string): string | null {
  const digits = digitsOnly(text);
  if (digits.length !== cardDigits || BigInt(digits) % 97n !== 1n) return null;
  const hex = BigInt(digits.slice(0, idDigits)).toString(16).padStart(32, '0');
  if (hex.length > 32) return null;
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** Whether a text can only be a scanned card, possibly misread: no other search text has so many digits. */
export function looksLikeCard(text: string): boolean {
  return digitsOnly(text).length > 30;
}

/** The ASCII digits of a text that has only digits of any script and spaces; blank for any other text. */
function digitsOnly(text: string): string {
  const plain = plainDigits(text.replace(/\s/g, ''));
  return /^\d+$/.test(plain) ? plain : '';
}
