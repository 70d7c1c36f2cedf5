import { readStrengths } from '../substances/reference/writtenStrength';
import list from './refusedSubstances.json';

/**
 * What this product keeps no stock of: Schedule X and narcotic drugs. That is the product's own choice, and texts say so:
 * nothing that was read forbids Schedule X to a doctor who supplies under Schedule K, item 5. The list names, in small
 * letters, each substance with other spellings of it and the source, which stands in the file too.
 */

const nameOf = new Map(
  list.substances.flatMap(({ names }) => names.map((name) => [name, names[0] ?? name] as const)),
);

/**
 * The refused ones among substances, each once, by its first name in the list. A salt is its substance: "Ketamine
 * hydrochloride 50 mg" is ketamine.
 */
export function refusedIn(substances: readonly string[]): string[] {
  const found = substances.flatMap((substance) =>
    readStrengths(substance.normalize('NFKC').toLowerCase())
      .rest.split(/[^a-z]+/)
      .flatMap((word) => nameOf.get(word) ?? []),
  );
  return [...new Set(found)];
}
