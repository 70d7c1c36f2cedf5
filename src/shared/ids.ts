import { plainDigits } from './digits';

/** The end of a record's id, as screens show it: 8 characters, 4 for tokens in lists (spec 9). */
export function shortId(id: string, length: 4 | 8 = 8): string {
  return id.slice(-length);
}

/** A patient's number as people say and write it: P-37. */
export function patientCode(number: number): string {
  return `P-${number}`;
}

/** A patient's ID on screens and papers: the number to say, and the end of the record's id. */
export function patientIdText(id: string, number: number): string {
  return `${patientCode(number)} · ${shortId(id)}`;
}

/** The number in a typed patient code: P-37, P37 or p 37; null for any other text. */
export function parsePatientNumber(text: string): number | null {
  const [, digits] = /^p[\s-]?(\d{1,9})$/i.exec(plainDigits(text.trim())) ?? [];
  return digits === undefined ? null : Number(digits);
}
