/** `A | B` as `A & B`. */
type Intersection<Union> = (Union extends unknown ? (of: Union) => void : never) extends (
  of: infer All,
) => void
  ? All
  : never;

type PartOf<Manifest, Part extends string> = Manifest extends { [Name in Part]: infer Value }
  ? Value
  : never;

/** One part of all manifests combined, with every entry's own type. */
export type Merged<Manifests extends readonly object[], Part extends string> = Intersection<
  PartOf<Manifests[number], Part>
>;

/** Combines one part of all manifests. Throws if two manifests have an entry of the same name. */
export function merge<const Manifests extends readonly object[], Part extends string>(
  manifests: Manifests,
  part: Part,
): Merged<Manifests, Part> {
  const entries = manifests.flatMap((manifest) =>
    Object.entries((manifest as Partial<Record<string, object>>)[part] ?? {}),
  );
  const merged = Object.fromEntries(entries);
  if (Object.keys(merged).length < entries.length) {
    throw new Error(`Two features have an entry of the same name in ${part}.`);
  }
  return merged as Merged<Manifests, Part>;
}
