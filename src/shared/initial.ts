/** The first letter of a word, in Indic scripts with its vowel sign. */
export function firstLetter(word: string): string {
  const [first] = new Intl.Segmenter().segment(word.normalize('NFC'));
  return first?.segment.toUpperCase() ?? '';
}

/** The letter that stands for a person: of the name itself, as every doctor's begins with "Dr.". */
export function initialOf(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  const own = words.find((word) => !/^(dr|डॉ|डॉक्टर|doctor)\.?$/i.test(word));
  return firstLetter(own ?? name);
}
