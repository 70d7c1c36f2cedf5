import { readStrengths } from '../substances/reference/writtenStrength';
import list from './refusedSubstances.json';

/**
 * What this product keeps no stock of: Schedule X and narcotic drugs. That is the product's own choice, and texts say so:
 * nothing that was read forbids Schedule X to a doctor who supplies under Schedule K, item 5. The list names, in small
 * letters, each substance with other spellings of it and the source, which stands in the file too.
 */

interface ListedSubstance {
  /** In small letters: other spellings after the first. */
  names: readonly string[];
}

/**
 * A search for the listed ones among substances: each once, by its first name in the list. A salt is its substance:
 * "Ketamine hydrochloride 50 mg" is ketamine.
 */
export function finderOf(listed: readonly ListedSubstance[]) {
  const nameOf = new Map(
    listed.flatMap(({ names }) => names.map((name) => [name, names[0] ?? name] as const)),
  );
  return (substances: readonly string[]): string[] => {
    const found = substances.flatMap((substance) =>
      readStrengths(substance.normalize('NFKC').toLowerCase())
        .rest.split(/[^a-z]+/)
        .flatMap((word) => nameOf.get(word) ?? []),
    );
    return [...new Set(found)];
  };
}

/** The refused ones among substances. */
export const refusedIn = finderOf(list.substances);
