import { type RawBuilder, sql } from 'kysely';
import { searchForm } from '../../shared/folded';
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

// Behind it stands, without blanks, what a name says from one of its words on (`name_tails`).
const tail = '\u0002';

/** Holds where a text stands in a `search_text`, as `searchForm` has it: in a line, or from a word of the name on. */
export function holdsInText(text: string): RawBuilder<boolean> {
  const form = searchForm(text);
  const part = containing(form);
  // The first by index; few are left for the second.
  return sql<boolean>`(search_text like ${part} and ${unestimated(
    sql`split_part(search_text, ${tail}, 1) like ${part} or search_text like ${containing(tail + form)}`,
  )})`;
}

/**
 * What PostgreSQL expects of half the rows, without a look at its statistics: for what it knows nothing of, and would take
 * for very rare, and for what only sorts out the few that another condition finds.
 */
export function unestimated(condition: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`coalesce(${condition}, false)`;
}

/** Holds where a text stands in a `search_text`, also with other blanks in the name. */
export function holdsText(text: string): RawBuilder<boolean> {
  const joined = searchForm(text).replaceAll(' ', '');
  return sql<boolean>`(${holdsInText(text)} or search_text like ${containing(tail + joined)})`;
}

/**
 * What is true of the records (prescriptions, bills) whose search text holds a text, or that are of the patient whose card
 * was scanned.
 */
export function holdingOrOfCard(text: string): RawBuilder<boolean> {
  const patientId = patientOfCard(text);
  return patientId ? sql`patient_id = ${patientId}::uuid` : holdsText(text);
}

/** What is true where a patient's phone number holds the digits of a search, however either is written; false where the search is no number. */
export function phoneContaining(text: string): RawBuilder<boolean> {
  const digits = searchedDigits(text);
  return digits ? sql`patients.phone_digits like ${`%${digits}%`}` : sql`false`;
}
