import { searchForm } from '../../shared/folded';

/** Words of a search, at most; further ones are ignored. */
const maxWords = 5;

/** Splits a search text into normalized words. */
export function searchWordsOf(text: string): string[] {
  return text
    .split(/\s+/)
    .flatMap((word) => searchForm(word).split(' '))
    .filter(Boolean)
    .slice(0, maxWords);
}

/** Whether pg_trgm can search a word in any locale: in the "C" locale only ASCII characters count as letters. */
export function hasTrigram(word: string): boolean {
  return /[a-z0-9]{3}/i.test(word);
}

/** The longest run of letters in a word as the SQL function `letter_runs` defines them: ASCII letters and non-ASCII. */
export function longestRun(word: string): string | undefined {
  const runs = word.match(/[a-z\u0080-\u{10ffff}]+/giu) ?? [];
  return runs.toSorted((first, second) => second.length - first.length)[0];
}
