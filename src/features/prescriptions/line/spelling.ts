/** Words of how a medicine is taken that are long enough for a slip to be seen. */
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
const known: ReadonlySet<string> = new Set(words);

/** Slips too short, or too far off, to be found by their distance. */
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

/** Words beside these that are no slips of them. */
const own: ReadonlySet<string> = new Set([
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

const shortest = 4;
const longEnoughForTwo = 8;

const meanings = new Map<string, string>();
const maxCachedWords = 5_000;

/**
 * A word as it was meant, where one word alone is so near that it can be no other; else the word itself. Cached, because
 * a line is read anew with each letter that is typed.
 */
export function wordMeant(word: string): string {
  const cached = meanings.get(word);
  if (cached !== undefined) return cached;
  if (meanings.size >= maxCachedWords) meanings.clear();
  const meant = nearestWord(word);
  meanings.set(word, meant);
  return meant;
}

function nearestWord(word: string): string {
  const slip = slips.get(word);
  if (slip) return slip;
  if (word.length < shortest || known.has(word) || own.has(word) || !/^[a-z]+$/.test(word))
    return word;
  const most = word.length >= longEnoughForTwo ? 2 : 1;
  // Hardly anybody mistypes the first letter.
  const near = words
    .filter((one) => one[0] === word[0] && Math.abs(one.length - word.length) <= most)
    .map((one) => ({ one, far: distance(one, word) }))
    .filter(({ far }) => far <= most)
    .toSorted((a, b) => a.far - b.far);
  const [first, second] = near;
  if (!first) return word;
  // "weeks" or "week", "drops" or "drop": the same word, so the nearer one or the longer.
  const isSame = second && (second.one === `${first.one}s` || first.one === `${second.one}s`);
  if (second && second.far === first.far && !isSame) return word;
  return first.one;
}

/** How many letters are missing, too many, others, or changed with their neighbour. */
function distance(one: string, other: string): number {
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
