/** The names of the fields in which the wanted values differ from the stored ones. */
export function changedFields<Wanted extends object>(
  before: Record<keyof Wanted, unknown>,
  wanted: Wanted,
): (keyof Wanted)[] {
  const names = Object.keys(wanted) as (keyof Wanted)[];
  return names.filter((name) => textOf(before[name]) !== textOf(wanted[name]));
}

// The database keeps the keys of an object in an order of its own.
function textOf(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  );
}
