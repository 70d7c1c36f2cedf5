import { type RawBuilder, sql } from 'kysely';

/**
 * A LIKE pattern that finds a text anywhere, in any case, taking its `%`, `_` and `\` literally. The database makes it
 * small, as it made what is searched: JavaScript knows other small letters for some capitals.
 */
export function containing(text: string): RawBuilder<string> {
  return sql`lower(${`%${text.replace(/[\\%_]/g, '\\$&')}%`}::text)`;
}
