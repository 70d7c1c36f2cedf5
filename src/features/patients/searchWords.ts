import { searchForm } from '../../shared/folded';

/** Words that are looked for, at most. */
const maxWords = 5;

/** The words that are looked for, each as it is looked for. */
export function wordsOf(text: string): string[] {
  return text
    .split(/\s+/)
    .flatMap((word) => searchForm(word).split(' '))
    .filter(Boolean)
    .slice(0, maxWords);
}

/** Whether pg_trgm finds a word in any locale: in the "C" locale it takes nothing beyond ASCII for a letter. */
export function hasTrigram(word: string): boolean {
  return /[a-z0-9]{3}/i.test(word);
}

/** The longest run of letters in a word, as `letter_runs` has them: ASCII letters and whatever is beyond ASCII. */
export function longestRun(word: string): string | undefined {
  const runs = word.match(/[a-z\u0080-\u{10ffff}]+/giu) ?? [];
  return runs.toSorted((one, other) => other.length - one.length)[0];
}
