/**
 * CSV as RFC 4180 has it, safe to open in a spreadsheet, and read back to what it was: decision 32. A line ends with
 * CR LF; a value with a quote, comma or line break in it, or blanks at its ends, is in quotes.
 */

/** Without it Excel takes UTF-8 for the computer's own encoding, and shows no Hindi. */
export const byteOrderMark = '\ufeff';

// What a spreadsheet takes for the beginning of a formula, also in its full width, and the guard itself.
const guarded = /^['=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/;

/** A number that the product computed: written as it is, also below nothing, so that a spreadsheet adds it up. */
export interface Plain {
  plain: string;
}

/** One line of a file. */
export function csvLine(values: readonly (string | Plain)[]): string {
  const written = values.map((value) =>
    quoted(typeof value === 'string' ? withGuard(value) : value.plain),
  );
  return `${written.join(',')}\r\n`;
}

/** A value that no spreadsheet computes: an apostrophe comes before what looks like a formula, and before an apostrophe. */
export function withGuard(value: string): string {
  return guarded.test(value) ? `'${value}` : value;
}

/** The value that `withGuard` was given; one from elsewhere whose apostrophe guards nothing stays as it is. */
export function withoutGuard(value: string): string {
  return value.startsWith("'") && guarded.test(value.slice(1)) ? value.slice(1) : value;
}

function quoted(value: string): string {
  return /[",\r\n\t;]|^\s|\s$/.test(value) ? `"${value.replaceAll('"', '""')}"` : value;
}
