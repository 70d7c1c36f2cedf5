import { plainDigits } from './digits';

/** The end of a record's id, as the screens show it: 8 characters, 4 for tokens in lists (spec 9). */
export function shortId(id: string, length: 4 | 8 = 8): string {
  return id.slice(-length);
}

/** A patient's number as people say and write it. */
export function patientCode(number: number): string {
  return `P-${number}`;
}

/** What stands where a patient's ID is shown: the number to say, and the end of the id. */
export function patientIdText(id: string, number: number): string {
  return `${patientCode(number)} · ${shortId(id)}`;
}

/** The number in what somebody typed for one: P-37, P37 or p 37; null for every other text. */
export function typedPatientNumber(text: string): number | null {
  const [, digits] = /^p[\s-]?(\d{1,9})$/i.exec(plainDigits(text.trim())) ?? [];
  return digits === undefined ? null : Number(digits);
}
