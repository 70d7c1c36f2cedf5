/** An entity's map from input field to column, which all of its reads and writes use. */
type Columns = Readonly<Record<string, string>>;

/** A field's type as stored: an omitted optional field is null, or the value that `LeftOut` has for it. */
type StoredValue<Entered, LeftOut, Field extends keyof Entered> = undefined extends Entered[Field]
  ? Exclude<Entered[Field], undefined> | (Field extends keyof LeftOut ? LeftOut[Field] : null)
  : Entered[Field];

type Stored<Map extends Columns, Entered, LeftOut> = {
  [Field in keyof Map & keyof Entered as Map[Field]]: StoredValue<Entered, LeftOut, Field>;
};

/** Column values from the input. An omitted field is null, or the value that `leftOut` has for it. */
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

/** Field values from a row. */
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

/** The names of a map's columns. */
export function columnNames<const Map extends Columns>(map: Map): Map[keyof Map][] {
  return Object.values(map) as Map[keyof Map][];
}

/** Select expressions that alias each column to its field's name. */
export function asFields<const Map extends Columns>(
  map: Map,
): { [Field in keyof Map & string]: `${Map[Field]} as ${Field}` }[keyof Map & string][] {
  const aliased = Object.entries(map).map(([field, column]) => `${column} as ${field}`);
  return aliased as ReturnType<typeof asFields<Map>>;
}
