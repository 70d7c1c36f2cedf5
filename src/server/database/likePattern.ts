/** A LIKE pattern that finds a text anywhere, in any case, taking its `%`, `_` and `\` literally. */
export function containing(text: string): string {
  return `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
}
