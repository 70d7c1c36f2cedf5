import { type RawBuilder, sql } from 'kysely';
import { patientOfCard } from '../../shared/patientCard';
import { searchedDigits } from '../../shared/phone';

/**
 * A LIKE pattern that finds a text anywhere, in any case, taking its `%`, `_` and `\` literally. The database makes it
 * small, as it made what is searched: JavaScript knows other small letters for some capitals.
 */
export function containing(text: string): RawBuilder<string> {
  return sql`lower(${partPattern(text)}::text)`;
}

/** The same pattern as a value, for the database to make small. */
export function partPattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}

/**
 * What is true of the records (prescriptions, bills) whose search text holds a text, or that are of the patient whose card
 * was scanned.
 */
export function holdingOrOfCard(text: string): RawBuilder<boolean> {
  const patientId = patientOfCard(text);
  return patientId
    ? sql`patient_id = ${patientId}::uuid`
    : sql`search_text like ${containing(text)}`;
}

/** What is true where a patient's phone number holds the digits of a search, however either is written; false where the search is no number. */
export function phoneContaining(text: string): RawBuilder<boolean> {
  const digits = searchedDigits(text);
  return digits ? sql`patients.phone_digits like ${`%${digits}%`}` : sql`false`;
}
