/** The names of the fields whose values differ. */
export function changedFields<Values extends object>(
  before: Record<keyof Values, unknown>,
  after: Values,
): (keyof Values)[] {
  const names = Object.keys(after) as (keyof Values)[];
  return names.filter((name) => textOf(before[name]) !== textOf(after[name]));
}

// Sorts the keys: jsonb stores an object's keys in its own order.
function textOf(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}
