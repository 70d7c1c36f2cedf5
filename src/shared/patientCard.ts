import { plainDigits } from './digits';

/**
 * What the QR code of a patient's card says, and a scanner types: 41 digits, the patient's id as a number and two
 * digits that check it (ISO 7064, MOD 97-10, which finds every wrong digit and every two that changed places). Digits
 * alone, because a scanner presses keys: letters come out as others where the keyboard is set to another language.
 * It is no secret and tells nothing of the patient; anyone who reads a record has signed in.
 */
const idDigits = 39;
export const cardDigits = idDigits + 2;

/** The code of a patient's card: always 41 digits. */
export function cardCodeOf(patientId: string): string {
  const number = BigInt(`0x${patientId.replaceAll('-', '')}`);
  const check = 98n - ((number * 100n) % 97n);
  return `${String(number).padStart(idDigits, '0')}${String(check).padStart(2, '0')}`;
}

/** The patient's id in the code of a card; null for every other text. */
export function patientOfCard(text: string): string | null {
  const digits = typedDigits(text);
  if (digits.length !== cardDigits || BigInt(digits) % 97n !== 1n) return null;
  const hex = BigInt(digits.slice(0, idDigits)).toString(16).padStart(32, '0');
  if (hex.length > 32) return null;
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** True for what can only be a scanned card, also a misread one: nothing else that is searched has so many digits. */
export function looksLikeCard(text: string): boolean {
  return typedDigits(text).length > 30;
}

/** A text of digits and spaces alone as plain digits, however the keyboard writes them; blank for any other. */
function typedDigits(text: string): string {
  const plain = plainDigits(text.replace(/\s/g, ''));
  return /^\d+$/.test(plain) ? plain : '';
}
