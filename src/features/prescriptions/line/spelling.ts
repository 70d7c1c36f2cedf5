/** Words of directions that are long enough to recognize a misspelling. */
const words: readonly string[] = [
  ...['after', 'before', 'food', 'meal', 'meals', 'feeds', 'breakfast', 'lunch', 'dinner'],
  ...['empty', 'stomach', 'bedtime', 'night', 'morning', 'afternoon', 'evening', 'noon'],
  ...['days', 'week', 'weeks', 'month', 'months', 'years', 'hours', 'hourly', 'minutes'],
  ...['daily', 'weekly', 'monthly', 'fortnightly', 'once', 'twice', 'thrice', 'times', 'time'],
  ...['alternate', 'every', 'continue', 'immediately', 'needed', 'required', 'locally', 'apply'],
  ...['tablet', 'tablets', 'capsule', 'capsules', 'syrup', 'suspension', 'injection', 'sachet'],
  ...['sachets', 'drop', 'drops', 'puffs', 'sprays', 'spray', 'cream', 'lotion', 'ointment'],
  ...['inhaler', 'solution', 'powder', 'units', 'teaspoon', 'nostril', 'nostrils', 'nasal'],
  ...[
    'subah',
    'dopahar',
    'sham',
    'hafte',
    'hafta',
    'mahine',
    'mahina',
    'pehle',
    'lagatar',
    'khali',
  ],
];
const knownWords: ReadonlySet<string> = new Set(words);

/** Misspellings that are too short or too different for the edit distance. */
const slips: ReadonlyMap<string, string> = new Map(
  Object.entries({
    aft: 'after',
    b4: 'before',
    bef: 'before',
    bfr: 'before',
    dys: 'days',
    dyas: 'days',
    eys: 'eyes',
    fd: 'food',
    fud: 'food',
    nite: 'night',
    wek: 'week',
    weks: 'weeks',
    wkes: 'weeks',
    mnth: 'month',
    evng: 'evening',
  }),
);

/** Correct words that resemble the ones above. */
const otherWords: ReadonlySet<string> = new Set([
  ...[
    'foot',
    'fold',
    'feed',
    'feet',
    'feel',
    'feels',
    'need',
    'needs',
    'mouth',
    'mouths',
    'mental',
  ],
  ...[
    'weak',
    'dairy',
    'ounce',
    'table',
    'tables',
    'house',
    'alter',
    'timer',
    'soon',
    'moon',
    'meat',
  ],
  ...['heal', 'real', 'deal', 'dose', 'does', 'drip', 'shah', 'shaam', 'sharm', 'khana', 'khane'],
  ...['days', 'dawa', 'nail', 'nails', 'crack', 'cramp', 'even', 'ever', 'hand', 'lotions', 'area'],
]);

const minLength = 4;
const minLengthForTwoSlips = 8;

const corrections = new Map<string, string>();
const maxCachedWords = 5_000;

/**
 * Corrects a word if exactly one known word is near enough, else returns the word. Cached, because each keystroke reads
 * the line again.
 */
export function correctSpelling(word: string): string {
  const cached = corrections.get(word);
  if (cached !== undefined) return cached;
  if (corrections.size >= maxCachedWords) corrections.clear();
  const corrected = nearestWord(word);
  corrections.set(word, corrected);
  return corrected;
}

function nearestWord(word: string): string {
  const slip = slips.get(word);
  if (slip) return slip;
  if (
    word.length < minLength ||
    knownWords.has(word) ||
    otherWords.has(word) ||
    !/^[a-z]+$/.test(word)
  )
    return word;
  const maxEdits = word.length >= minLengthForTwoSlips ? 2 : 1;
  // The first letter is hardly ever mistyped.
  const candidates = words
    .filter((other) => other[0] === word[0] && Math.abs(other.length - word.length) <= maxEdits)
    .map((other) => ({ word: other, edits: editDistance(other, word) }))
    .filter(({ edits }) => edits <= maxEdits)
    .toSorted((a, b) => a.edits - b.edits);
  const [first, second] = candidates;
  if (!first) return word;
  // "weeks" and "week" are the same word, so the first one is taken.
  const isSame = second && (second.word === `${first.word}s` || first.word === `${second.word}s`);
  if (second && second.edits === first.edits && !isSame) return word;
  return first.word;
}

/** Optimal string alignment distance: letters missing, added, replaced, or swapped with their neighbour. */
function editDistance(one: string, other: string): number {
  const rows = Array.from({ length: one.length + 1 }, (_, row) =>
    Array.from({ length: other.length + 1 }, (_, column) =>
      row === 0 ? column : column === 0 ? row : 0,
    ),
  );
  const at = (row: number, column: number) => rows[row]?.[column] ?? 0;
  for (let row = 1; row <= one.length; row++) {
    for (let column = 1; column <= other.length; column++) {
      const isSame = one[row - 1] === other[column - 1];
      let least = Math.min(
        at(row - 1, column) + 1,
        at(row, column - 1) + 1,
        at(row - 1, column - 1) + (isSame ? 0 : 1),
      );
      const isSwapped =
        row > 1 &&
        column > 1 &&
        one[row - 1] === other[column - 2] &&
        one[row - 2] === other[column - 1];
      if (isSwapped) least = Math.min(least, at(row - 2, column - 2) + 1);
      const target = rows[row];
      if (target) target[column] = least;
    }
  }
  return at(one.length, other.length);
}
