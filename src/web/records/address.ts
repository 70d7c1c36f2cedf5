/** What an address may say of a list's filter: a plain word, a date or an id, never what was searched for. */
const plain = /^[\w-]{1,40}$/;

/**
 * Reads from an address the filters that a screen keeps there; what they mean the screen knows. Anything else that is
 * said of them is left out of the address.
 */
export function filtersInAddress<Name extends string>(names: readonly Name[]) {
  return (search: Record<string, unknown>) =>
    Object.fromEntries(names.map((name) => [name, plainWord(search[name])])) as {
      [Filter in Name]?: string | undefined;
    };
}

function plainWord(value: unknown): string | undefined {
  return typeof value === 'string' && plain.test(value) ? value : undefined;
}
