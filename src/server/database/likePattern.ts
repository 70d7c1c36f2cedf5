import { type RawBuilder, sql } from 'kysely';
import { searchForm } from '../../shared/folded';
import { patientOfCard } from '../../shared/patientCard';
import { foreignSearchNumber, phoneSearchDigits } from '../../shared/phone';
import { survivorIdOf } from './survivorIdOf';

/**
 * A LIKE pattern that finds a text anywhere, in any case, with `%`, `_` and `\` taken literally. The database
 * lower-cases it, as it did the searched text: JavaScript lower-cases some letters differently.
 */
export function containing(text: string): RawBuilder<string> {
  return sql`lower(${partPattern(text)}::text)`;
}

/** The same pattern as a value, which the database has to lower-case. */
export function partPattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}

// In `search_text` it precedes each suffix of the name that begins with a word, without blanks (`name_tails`).
const tail = '\u0002';

/** Holds if `search_text` has a text in its `searchForm`: within a line, or from the start of a word of the name. */
export function holdsInText(text: string): RawBuilder<boolean> {
  const form = searchForm(text);
  const part = containing(form);
  // The first condition uses the index and leaves few rows for the second.
  return sql<boolean>`(search_text like ${part} and ${unestimated(
    sql`split_part(search_text, ${tail}, 1) like ${part} or search_text like ${containing(tail + form)}`,
  )})`;
}

/**
 * Wraps a condition so that PostgreSQL estimates that half the rows match, without its statistics: for conditions that
 * it has no statistics of and would take for very rare, and for those that only filter the few rows of another
 * condition.
 */
export function unestimated(condition: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`coalesce(${condition}, false)`;
}

/** Holds if `search_text` has a text, also if its blanks differ from the name's. */
export function holdsText(text: string): RawBuilder<boolean> {
  const joined = searchForm(text).replaceAll(' ', '');
  return sql<boolean>`(${holdsInText(text)} or search_text like ${containing(tail + joined)})`;
}

/**
 * Holds for records (prescriptions, bills) whose search text has a text, or that belong to the patient whose card was
 * scanned.
 */
export function holdsTextOrIsOfCard(text: string): RawBuilder<boolean> {
  const patientId = patientOfCard(text);
  return patientId ? sql`patient_id = ${survivorIdOf(patientId)}` : holdsText(text);
}

/** A stored number without separators and a 0 in brackets, a plus before its country's code. */
const storedNumber = sql`regexp_replace(
  regexp_replace(replace(patients.phone, '(0)', ''), '[^0-9+]', '', 'g'), '^00', '+')`;

/** Characters of "+447700" that `phone_digits`, the last ten digits, may lack: the plus and a country's code. */
const maxCodeLength = 4;

/** Holds if a patient's phone number contains a search's digits, in any notation; false if the search is no number. */
export function phoneContaining(text: string): RawBuilder<boolean> {
  const foreign = foreignSearchNumber(text);
  if (foreign) {
    const end = foreign.slice(maxCodeLength).slice(-10);
    if (end.length < 3) return sql`false`;
    const holdsWhole = unestimated(sql`${storedNumber} like ${`%${foreign}%`}`);
    // The end's trigrams use the index and leave few rows for the whole number.
    return sql`(patients.phone_digits like ${`%${end}%`} and ${holdsWhole})`;
  }
  const digits = phoneSearchDigits(text);
  return digits ? sql`patients.phone_digits like ${`%${digits}%`}` : sql`false`;
}
