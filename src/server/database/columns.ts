/** An entity's map from entered field to column: the one line that each field has, which everything stored runs over. */
type Columns = Readonly<Record<string, string>>;

/** As it is stored: a field that may be left out is then null, or what `LeftOut` has for it. */
type StoredValue<Entered, LeftOut, Field extends keyof Entered> = undefined extends Entered[Field]
  ? Exclude<Entered[Field], undefined> | (Field extends keyof LeftOut ? LeftOut[Field] : null)
  : Entered[Field];

type Stored<Map extends Columns, Entered, LeftOut> = {
  [Field in keyof Map & keyof Entered as Map[Field]]: StoredValue<Entered, LeftOut, Field>;
};

/** Columns by name, from what was entered. A field that was left out is null, or what `leftOut` has for it. */
export function toColumns<
  const Map extends Columns,
  Entered extends { readonly [Field in keyof Map]?: unknown },
  LeftOut extends { readonly [Field in keyof Map]?: unknown } = Record<never, never>,
>(map: Map, entered: Entered, leftOut?: LeftOut): Stored<Map, Entered, LeftOut> {
  const stored = Object.entries(map).map(([field, column]) => [
    column,
    entered[field] ?? leftOut?.[field] ?? null,
  ]);
  return Object.fromEntries(stored) as Stored<Map, Entered, LeftOut>;
}

/** The fields as a row has them. */
export function fromColumns<
  const Map extends Columns,
  Row extends { readonly [Column in Map[keyof Map]]: unknown },
>(map: Map, row: Row): { [Field in keyof Map]: Row[Map[Field]] } {
  const fields = Object.entries(map).map(([field, column]) => [
    field,
    row[column as Map[keyof Map]],
  ]);
  return Object.fromEntries(fields) as { [Field in keyof Map]: Row[Map[Field]] };
}

/** The names of a map's columns, each once. */
export function columnNames<const Map extends Columns>(map: Map): Map[keyof Map][] {
  return Object.values(map) as Map[keyof Map][];
}

/** The columns under their fields' names, for a select. */
export function asFields<const Map extends Columns>(
  map: Map,
): { [Field in keyof Map & string]: `${Map[Field]} as ${Field}` }[keyof Map & string][] {
  const aliased = Object.entries(map).map(([field, column]) => `${column} as ${field}`);
  return aliased as ReturnType<typeof asFields<Map>>;
}
