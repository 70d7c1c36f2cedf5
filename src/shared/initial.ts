/** The first letter of a word, including its vowel sign in Indic scripts. */
export function firstLetter(word: string): string {
  const [first] = new Intl.Segmenter().segment(word.normalize('NFC'));
  return first?.segment.toUpperCase() ?? '';
}

const title = /^(dr|doctor|prof|mr|mrs|ms|miss|smt|shri|kum)$/i;
const hindiTitle = /^(डॉ|डॉक्टर|प्रो|श्री|श्रीमती|सुश्री|कुमारी)$/;

/** The words of a person's name without titles as "Dr." and "Smt."; with them if there are no others. */
function wordsOf(name: string): string[] {
  const words = name.split(/[\s.]+/).filter(Boolean);
  const withoutTitle = words.filter((word) => !title.test(word) && !hindiTitle.test(word));
  return withoutTitle.length > 0 ? withoutTitle : words;
}

/** A person's initial, skipping a title. */
export function initialOf(name: string): string {
  return firstLetter(wordsOf(name)[0] ?? name);
}

/** The initials of a person's first and last name, skipping a title; one for a name of one word. */
export function initialsOf(name: string): string {
  const [first = name, ...others] = wordsOf(name);
  return firstLetter(first) + firstLetter(others.at(-1) ?? '');
}

// Without red, which says that something is wrong.
const nameTones = ['accent', 'blue', 'green', 'yellow', 'gray'] as const;

/** One of the theme's tones, always the same for a name, by which people of the same initials are mostly told apart. */
export function toneOfName(name: string): (typeof nameTones)[number] {
  let sum = 0;
  for (const letter of name.normalize('NFC')) {
    sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973;
  }
  return nameTones[sum % nameTones.length] ?? 'accent';
}
