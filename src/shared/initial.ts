/** The first letter of a word, including its vowel sign in Indic scripts. */
export function firstLetter(word: string): string {
  const [first] = new Intl.Segmenter().segment(word.normalize('NFC'));
  return first?.segment.toUpperCase() ?? '';
}

/** A person's initial, skipping the title "Dr.", which every doctor's name has. */
export function initialOf(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  const withoutTitle = words.find((word) => !/^(dr|डॉ|डॉक्टर|doctor)\.?$/i.test(word));
  return firstLetter(withoutTitle ?? name);
}
