import { substanceNamed } from './reference/substanceList';
import { brandKey } from './substances';

/** Words beside a substance that add none: how it is released or made, and the pharmacopoeia. */
const neutralWords: ReadonlySet<string> = new Set(
  'sr er xr xl cr mr pr la od retard dt md odt dispersible chewable ip bp usp'.split(' '),
);
const joiningWords: ReadonlySet<string> = new Set(['+', '&', '/', 'and', 'with']);

/** Words of the longest name of a substance: "oral rehydration salts". */
const longestName = 4;

/**
 * The substances that a medicine's name contains as whole words, by their usual names: "Metformin SR 500". Empty if
 * another word stays, which may be the name of a second substance: "Telmisartan H".
 */
export function proposedByName(name: string): string[] {
  const words = brandKey(name)
    .split(/[\s/]+/)
    .filter(Boolean);
  const found: string[] = [];
  let at = 0;
  while (at < words.length) {
    const word = words[at] ?? '';
    const match = substanceAt(words, at);
    if (match) {
      if (!found.includes(match.substance)) found.push(match.substance);
      at += match.count;
    } else if (neutralWords.has(word) || joiningWords.has(word)) at++;
    else return [];
  }
  return found;
}

/** The substance whose name begins at this word, the longest of several, and how many words that is. */
function substanceAt(words: readonly string[], at: number) {
  for (let count = Math.min(longestName, words.length - at); count > 0; count--) {
    const substance = substanceNamed(words.slice(at, at + count).join(' '));
    if (substance) return { substance: substance.name, count };
  }
  return null;
}
