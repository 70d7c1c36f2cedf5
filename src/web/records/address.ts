/** A filter's value in an address: a plain word, a date or an id, never the text of a search. */
const plainWordPattern = /^[\w-]{1,40}$/;

/**
 * Reads a screen's filters from an address without interpreting them; the screen does that. A value that is no plain
 * word is dropped from the address.
 */
export function filtersInAddress<Name extends string>(names: readonly Name[]) {
  return (search: Record<string, unknown>) =>
    Object.fromEntries(names.map((name) => [name, plainWord(search[name])])) as {
      [Filter in Name]?: string | undefined;
    };
}

function plainWord(value: unknown): string | undefined {
  return typeof value === 'string' && plainWordPattern.test(value) ? value : undefined;
}
