import { searchForm } from '../../shared/folded';

/** What the indexes know of words: whoever holds the words has all of it. */
export interface SearchPieces {
  /** LIKE patterns of known words, in any case: a word that each finds stands in the patient's text. */
  letters: string[];
  /** Four digits that stand together, as `digit_keys` has them. */
  digits: string[];
  /** Three digits stand in one of these keys; null where none are alone. */
  threeDigits: string[] | null;
}

/** Words that are looked for, at most. */
const mostWords = 5;
/** Letters of the shortest piece that is looked up among the known words: shorter ones are in too many. */
const shortestPiece = 3;
const tenDigits = [...'0123456789'];

/** The words that are looked for, each as it is looked for. */
export function wordsOf(text: string): string[] {
  return text
    .split(/\s+/)
    .flatMap((word) => searchForm(word).split(' '))
    .filter(Boolean)
    .slice(0, mostWords);
}

// As `letter_runs` has them: ASCII letters and whatever is beyond ASCII.
const letterRuns = /[a-z\u0080-\u{10ffff}]+/giu;

/** The pieces of words. Beside a sign or digit of its word a piece begins or ends a known word. */
export function piecesOf(words: readonly string[]): SearchPieces {
  const letters = words.flatMap((word) => {
    const pieces = [...word.matchAll(letterRuns)].flatMap(({ 0: run, index }) => {
      const isBegun = index > 0;
      const isEnded = index + run.length < word.length;
      if ([...run].length < shortestPiece && !(isBegun && isEnded)) return [];
      return { pattern: `${isBegun ? '' : '%'}${run}${isEnded ? '' : '%'}`, index };
    });
    // Behind the @ of an address stands what a third of the patients have.
    const own = pieces.filter(({ index }) => index < word.indexOf('@'));
    return (own.length > 0 ? own : pieces).map(({ pattern }) => pattern);
  });
  const numbers = words.flatMap((word) => word.match(/[0-9]+/g) ?? []);
  const three = numbers.find(({ length }) => length === 3);
  return {
    letters: [...new Set(letters)],
    digits: [...new Set(numbers.flatMap(digitKeysOf))],
    threeDigits: three ? keysAround(three) : null,
  };
}

/** Whether a word is one piece and nothing else: whoever holds the piece holds the word. */
export function isPiece(word: string): boolean {
  return word.replace(letterRuns, '') === '' && [...word].length >= shortestPiece;
}

/** The keys of digits that stand together; none of fewer than four. */
export function digitKeysOf(digits: string): string[] {
  return Array.from({ length: Math.max(0, digits.length - 3) }, (_, at) =>
    digits.slice(at, at + 4),
  );
}

// They begin or end a key, or are all that stands there.
function keysAround(three: string): string[] {
  return [three, ...tenDigits.flatMap((digit) => [three + digit, digit + three])];
}
