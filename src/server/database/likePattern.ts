import { type RawBuilder, sql } from 'kysely';
import { searchedDigits } from '../../shared/phone';

/**
 * A LIKE pattern that finds a text anywhere, in any case, taking its `%`, `_` and `\` literally. The database makes it
 * small, as it made what is searched: JavaScript knows other small letters for some capitals.
 */
export function containing(text: string): RawBuilder<string> {
  return sql`lower(${`%${text.replace(/[\\%_]/g, '\\$&')}%`}::text)`;
}

/** What is true where a patient's phone number holds the digits of a search, however either is written; false where the search is no number. */
export function phoneContaining(text: string): RawBuilder<boolean> {
  const digits = searchedDigits(text);
  return digits ? sql`patients.phone_digits like ${`%${digits}%`}` : sql`false`;
}
