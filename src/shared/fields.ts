import { z } from 'zod';
import { t } from './language';
import { hasDirection, plainText, withoutDirection } from './plainText';

/** Building blocks for every schema: what may cross a boundary, with limits that PostgreSQL can hold. */

// PostgreSQL refuses NUL in text, and a lone surrogate has no UTF-8; both would otherwise end as a server error.
function isStorable(value: string): boolean {
  return !value.includes('\0') && !/\p{Surrogate}/u.test(value);
}

function tooLong(max: number) {
  return { error: () => t('Please use at most {max} characters.', { max }) };
}

const unreadable = 'This text contains characters that cannot be saved.';
const turned = 'This text has a hidden character that turns letters round. Please type it again.';

/** Text of at most `max` characters, as `kept` makes it, possibly empty. */
export function optionalText(max: number, kept = plainText) {
  return z
    .string()
    .overwrite(kept)
    .max(max, tooLong(max))
    .refine(isStorable, unreadable)
    .refine((text) => !hasDirection(text), turned);
}

/** Text of at most `max` characters, trimmed, that may be left out; a blank one is left out. */
export function textIfAny(max: number) {
  return optionalText(max)
    .transform((text) => text || undefined)
    .optional();
}

/** Text of 1 to `max` characters, as `kept` makes it; `missing` is the message when it is blank. */
export function requiredText(max: number, missing: string, kept = plainText) {
  return z
    .string(missing)
    .overwrite(kept)
    .min(1, missing)
    .max(max, tooLong(max))
    .refine(isStorable, unreadable)
    .refine((text) => !hasDirection(text), turned);
}

/** A text that a record has already: it is named as it is there, also where it would not be taken any more. */
export function recordedText(max: number) {
  return z.string().trim().min(1).max(max).refine(isStorable, unreadable);
}

/** A record's id: a UUID made by the server. */
export const id = z.uuid('This record was not found. Please open it from its list.');

/** A calendar date `YYYY-MM-DD`, 1900 to 2199. */
export const date = z.iso
  .date('Please choose a valid date.')
  .refine((value) => value >= '1900-01-01' && value < '2200-01-01', 'Please choose a valid date.');

/** An instant as ISO 8601 text in UTC. */
export const instant = z.iso.datetime();

/** An amount of money in whole paise, from zero to 1,000 crore rupees. */
export const paise = z.int().min(0).max(1_000_000_000_000);

const longestSearch = 100;

/** The search text of a list, blank for "everything". */
export const searchText = optionalText(longestSearch, (text) =>
  plainText(withoutDirection(text)),
).default('');

/** What a search takes of a typed or pasted text: trimmed, and of a very long one its beginning. */
export function searchedText(text: string): string {
  // The cut must not leave half a character behind, which the server refuses.
  return text
    .trim()
    .slice(0, longestSearch)
    .replace(/[\ud800-\udbff]$/, '');
}

/**
 * Where the next page of a newest-first list begins: the last row's instant and id, as one opaque text.
 * Keyset paging: a row that arrives meanwhile neither repeats nor hides another.
 */
export const cursor = z
  .string()
  .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z~[0-9a-f-]{36}$/, 'This page does not exist.')
  .refine((value) => {
    const { at, id: rowId } = splitCursor(value);
    // Date.parse takes 30 February for 2 March and knows a year 0; PostgreSQL refuses both.
    const isInstant = date.safeParse(at.slice(0, 10)).success && !Number.isNaN(Date.parse(at));
    return isInstant && id.safeParse(rowId).success;
  }, 'This page does not exist.');

/** Makes the cursor that continues after a row. */
export function cursorAfter(row: { at: Date; id: string }): string {
  return `${row.at.toISOString()}~${row.id}`;
}

/** The instant (ISO text) and id inside a cursor. */
export function splitCursor(value: string): { at: string; id: string } {
  const [at = '', rowId = ''] = value.split('~');
  return { at, id: rowId };
}

/** Rows in one page of a list. */
export const pageSize = 25;

/** Choices that a form offers for being used often, at most. */
export const maxSuggestedChoices = 30;

/** The message of the first problem in a form, in the order of the schema's fields; null when it is fine. */
export function firstProblem(schema: z.ZodType, values: unknown): string | null {
  const result = schema.safeParse(values);
  return result.success ? null : t(result.error.issues[0]?.message ?? 'Please check the form.');
}
