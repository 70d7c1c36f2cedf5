import { z } from 'zod';
import { t } from './language';
import { hasBidiControl, plainText, withoutBidiControls } from './plainText';

/** Building blocks of schemas, within limits that PostgreSQL can store. */

// PostgreSQL refuses NUL in text, and UTF-8 has no lone surrogates; both would otherwise be a server error.
function isStorable(value: string): boolean {
  return !value.includes('\0') && !/\p{Surrogate}/u.test(value);
}

function tooLong(max: number) {
  return { error: () => t('Please use at most {max} characters.', { max }) };
}

const unstorableMessage = 'This text contains characters that cannot be saved.';
const directionMessage =
  'This text has a hidden character that turns letters round. Please type it again.';

/** Text of at most `max` characters after `normalize`, possibly empty. */
export function optionalText(max: number, normalize = plainText) {
  return z
    .string()
    .overwrite(normalize)
    .max(max, tooLong(max))
    .refine(isStorable, unstorableMessage)
    .refine((text) => !hasBidiControl(text), directionMessage);
}

/** Optional text of at most `max` characters, trimmed; blank becomes undefined. */
export function textIfAny(max: number) {
  return optionalText(max)
    .transform((text) => text || undefined)
    .optional();
}

/** Text of 1 to `max` characters after `normalize`; `missing` is the message for a blank one. */
export function requiredText(max: number, missing: string, normalize = plainText) {
  return z
    .string(missing)
    .overwrite(normalize)
    .min(1, missing)
    .max(max, tooLong(max))
    .refine(isStorable, unstorableMessage)
    .refine((text) => !hasBidiControl(text), directionMessage);
}

/** A text that a record already has, such as one to look up: accepted even if it could no longer be entered. */
export function recordedText(max: number) {
  return z.string().trim().min(1).max(max).refine(isStorable, unstorableMessage);
}

/** A record's id: a UUID made by the server. */
export const id = z.uuid('This record was not found. Please open it from its list.');

/** A calendar date `YYYY-MM-DD`, 1900 to 2199. */
export const date = z.iso
  .date('Please choose a valid date.')
  .refine((value) => value >= '1900-01-01' && value < '2200-01-01', 'Please choose a valid date.');

/** An instant as ISO 8601 text in UTC. */
export const instant = z.iso.datetime();

/** The largest amount of money, in paise: 1,000 crore rupees. */
export const maxPaise = 1_000_000_000_000;

/** An amount of money in whole paise, from zero to `maxPaise`. */
export const paise = z.int().min(0).max(maxPaise);

const longestSearch = 100;

/** The search text of a list, blank for "everything". */
export const searchText = optionalText(longestSearch, (text) =>
  plainText(withoutBidiControls(text)),
).default('');

/** A typed or pasted text as a search uses it: trimmed and cut to the longest search. */
export function searchedText(text: string): string {
  // The cut must not leave a lone surrogate, which the server refuses.
  return text
    .trim()
    .slice(0, longestSearch)
    .replace(/[\ud800-\udbff]$/, '');
}

/**
 * The start of the next page of a newest-first list: the last row's instant and id, as one opaque text.
 * Keyset paging: a row added meanwhile neither repeats nor hides another.
 */
export const cursor = z
  .string()
  .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z~[0-9a-f-]{36}$/, 'This page does not exist.')
  .refine((value) => {
    const { at, id: rowId } = splitCursor(value);
    // Date.parse reads 30 February as 2 March and accepts year 0; PostgreSQL refuses both.
    const isInstant = date.safeParse(at.slice(0, 10)).success && !Number.isNaN(Date.parse(at));
    return isInstant && id.safeParse(rowId).success;
  }, 'This page does not exist.');

/** The cursor that continues after a row. */
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

/** The most choices that a form suggests because they are used often. */
export const maxSuggestedChoices = 30;

/** The message of a form's first problem, in the order of the schema's fields; null if the form is valid. */
export function firstProblem(schema: z.ZodType, values: unknown): string | null {
  const result = schema.safeParse(values);
  return result.success ? null : t(result.error.issues[0]?.message ?? 'Please check the form.');
}
