/** Choices in view at once: more would cover the page below. */
export const choicesAtOnce = 7;

/** A text normalized for comparison: lower case, without dots ("Tab."), commas and repeated blanks. */
export function plain(text: string): string {
  return text.toLowerCase().replace(/[.,]/g, ' ').replace(/\s+/g, ' ').trim();
}

/** The texts that a typed text may mean, without duplicates, those that begin with it first. */
export function textsFor(typed: string, texts: readonly string[], limit = choicesAtOnce): string[] {
  const typedKey = plain(typed);
  if (typedKey === '') return [];
  const seenKeys = new Set<string>();
  const distinctTexts = texts.filter((text) => {
    const key = plain(text);
    const isNew = !seenKeys.has(key);
    seenKeys.add(key);
    return isNew;
  });
  const beginning = distinctTexts.filter((text) => plain(text).startsWith(typedKey));
  const containing = distinctTexts.filter(
    (text) => !beginning.includes(text) && ` ${plain(text)}`.includes(` ${typedKey}`),
  );
  return [...beginning, ...containing].slice(0, limit);
}

export interface TextChoices {
  choices: string[];
  /** Enter takes the first choice: it is the typed text, or completes its last word. */
  isFirstChosen: boolean;
}

/**
 * Short forms of diagnoses that count as whole words although other words begin with their letters: "MI" is no
 * migraine, "URI" is of the upper airways.
 */
const shortForms = new Set(
  `acs ad adhd af age aki all aml aph ar ards arf as asd ba ca cad cap ccf chf cld cll cml cva dka dm dub ed ent gas gi
  ha hf hie hiv hpv hsv ibd ibs ida ie ihd ild itp lrti mi mr ms mvp nec oa oe om osa pcod pcos pda pe pid pih pms pop
  pud ra rad rhd rti sam sle som spa sti sui tb tia uri urti uti vsd`.split(/\s+/),
);

/** Words that narrow a diagnosis after the words that name it: "with aura", "type 2", "left". */
const qualifiers = new Set(
  `with without of in on at to from for by due secondary following after during and or type grade stage class left right
  bilateral i ii iii iv v`.split(/\s+/),
);

const isQualifier = (word: string) => qualifiers.has(plain(word)) || /^[\d([/–-]/.test(word);

/**
 * The choices for a typed text, and whether Enter takes the first one. Complete words, which are a whole text or whole
 * words of one, come first as they were typed: "Fever" is no viral fever. Otherwise the first choice completes the word
 * that is being typed and the words that belong to it, without the words before it ("rhin" is Rhinitis, not Allergic
 * rhinitis) and without the words that narrow it ("migr" is Migraine, not Migraine with aura) unless `isWhole`, for
 * tests and advice, whose short forms are others.
 */
export function textChoices(
  typed: string,
  texts: readonly string[],
  { isWhole = false } = {},
): TextChoices {
  const typedKey = plain(typed);
  if (typedKey === '') return { choices: [], isFirstChosen: false };
  const matches = textsFor(typed, texts, texts.length);
  if (matches.length === 0) return { choices: [], isFirstChosen: false };
  const exactMatch = matches.find((text) => plain(text) === typedKey);
  const complete = exactMatch ?? wordsAsTyped(typed, matches, isWhole);
  const first = complete ?? completion(typed, matches, isWhole);
  if (first === null) return { choices: matches.slice(0, choicesAtOnce), isFirstChosen: false };
  const others = matches.filter((text) => plain(text) !== plain(first));
  return { choices: [first, ...others].slice(0, choicesAtOnce), isFirstChosen: true };
}

/** The typed words as a text spells them, if they are whole words of it or a short form; null if one is half typed. */
function wordsAsTyped(typed: string, matches: readonly string[], isWhole: boolean): string | null {
  const words = plain(typed).split(' ');
  for (const text of matches) {
    const start = indexOfWords(words, text, (word, typedWord) => word === typedWord);
    if (start >= 0) return sentence(wordsOf(text).slice(start, start + words.length));
  }
  const isHalf = !/\s$/.test(typed) && !isShortForm(typed.trim(), isWhole);
  return isHalf ? null : sentence(wordsOf(typed));
}

function isShortForm(typed: string, isWhole: boolean): boolean {
  return (!isWhole && shortForms.has(plain(typed))) || /^[A-Z][A-Z0-9]+$/.test(typed);
}

/** The shortest text that completes the last typed word as the first match does; null if no match continues it. */
function completion(typed: string, matches: readonly string[], isWhole: boolean): string | null {
  const words = plain(typed).split(' ');
  const last = words.length - 1;
  const completed = matches.flatMap((text) => {
    const start = indexOfWords(words, text, (word, typedWord, index) =>
      index === last ? word.startsWith(typedWord) : word === typedWord,
    );
    if (start < 0) return [];
    const rest = wordsOf(text).slice(start);
    if (last === 0 && rest.every(isQualifier)) return [];
    return [isWhole ? rest : rest.slice(0, nameLength(rest, last))];
  });
  const [first] = completed;
  if (!first) return null;
  const isSameWord = (other: readonly string[]) =>
    plain(other[last] ?? '') === plain(first[last] ?? '');
  const shortest = completed
    .filter(isSameWord)
    .reduce((one, other) => (other.length < one.length ? other : one));
  return sentence(shortest);
}

/** How many words name the diagnosis: up to a comma or a qualifier after the first naming word from index `last` on. */
function nameLength(words: readonly string[], last: number): number {
  const firstNameWord = words.findIndex((word, index) => index >= last && !isQualifier(word));
  if (firstNameWord < 0) return words.length;
  for (let index = firstNameWord; index < words.length; index += 1) {
    if (index > firstNameWord && isQualifier(words[index] ?? '')) return index;
    if (/[,;:]$/.test(words[index] ?? '')) return index + 1;
  }
  return words.length;
}

/** The index in a text at which the typed words follow one another; -1 if they do not. */
function indexOfWords(
  typedWords: readonly string[],
  text: string,
  isSame: (word: string, typedWord: string, index: number) => boolean,
): number {
  const words = wordsOf(text).map(plain);
  return words.findIndex((_, start) =>
    typedWords.every((word, index) => {
      const textWord = words[start + index];
      return textWord !== undefined && isSame(textWord, word, index);
    }),
  );
}

const wordsOf = (text: string) => text.split(/\s+/).filter((word) => plain(word) !== '');

function sentence(words: readonly string[]): string {
  const text = words.join(' ').replace(/[,;:.]+$/, '');
  return text.charAt(0).toUpperCase() + text.slice(1);
}
