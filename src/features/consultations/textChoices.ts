/** Choices in view at once: more would hide the page below. */
export const choicesAtOnce = 7;

/** A text as it is compared: small letters, without the dots of "Tab." and doubled blanks. */
export function plain(text: string): string {
  return text.toLowerCase().replace(/[.,]/g, ' ').replace(/\s+/g, ' ').trim();
}

/** The texts that what was typed may mean, each once, those that begin with it first. */
export function textsFor(typed: string, texts: readonly string[], limit = choicesAtOnce): string[] {
  const wanted = plain(typed);
  if (wanted === '') return [];
  const seen = new Set<string>();
  const each = texts.filter((text) => {
    const key = plain(text);
    const isNew = !seen.has(key);
    seen.add(key);
    return isNew;
  });
  const begins = each.filter((text) => plain(text).startsWith(wanted));
  const holds = each.filter(
    (text) => !begins.includes(text) && ` ${plain(text)}`.includes(` ${wanted}`),
  );
  return [...begins, ...holds].slice(0, limit);
}

export interface TextChoices {
  choices: string[];
  /** Enter takes the first one: it is what was typed, or completes its last word. */
  isFirstChosen: boolean;
}

/**
 * Short forms of diagnoses that are words of their own, though other words begin with their letters: "MI" is no migraine,
 * "URI" is of the upper airways.
 */
const shortForms = new Set(
  `acs ad adhd af age aki all aml aph ar ards arf as asd ba ca cad cap ccf chf cld cll cml cva dka dm dub ed ent gas gi
  ha hf hie hiv hpv hsv ibd ibs ida ie ihd ild itp lrti mi mr ms mvp nec oa oe om osa pcod pcos pda pe pid pih pms pop
  pud ra rad rhd rti sam sle som spa sti sui tb tia uri urti uti vsd`.split(/\s+/),
);

/** What makes a diagnosis narrower behind the words that name it: "with aura", "type 2", "left". */
const qualifiers = new Set(
  `with without of in on at to from for by due secondary following after during and or type grade stage class left right
  bilateral i ii iii iv v`.split(/\s+/),
);

const isQualifier = (word: string) => qualifiers.has(plain(word)) || /^[\d([/–-]/.test(word);

/**
 * What stands below a box for what was typed, and whether Enter takes the first of it. Words that stand for themselves, as
 * the whole of a text or whole words of one, are first as they were typed: "Fever" is no viral fever. Otherwise the first
 * choice completes the word that is being typed and what belongs to it, without what stands before it ("rhin" is
 * Rhinitis, not Allergic rhinitis), and without what makes it narrower ("migr" is Migraine, not Migraine with aura)
 * unless `isWhole`: tests and advice, whose short forms are others.
 */
export function textChoices(
  typed: string,
  texts: readonly string[],
  { isWhole = false } = {},
): TextChoices {
  const wanted = plain(typed);
  if (wanted === '') return { choices: [], isFirstChosen: false };
  const found = textsFor(typed, texts, texts.length);
  if (found.length === 0) return { choices: [], isFirstChosen: false };
  const whole = found.find((text) => plain(text) === wanted);
  const standing = whole ?? wordsAsTyped(typed, found, isWhole);
  const first = standing ?? completion(typed, found, isWhole);
  if (first === null) return { choices: found.slice(0, choicesAtOnce), isFirstChosen: false };
  const others = found.filter((text) => plain(text) !== plain(first));
  return { choices: [first, ...others].slice(0, choicesAtOnce), isFirstChosen: true };
}

/** The typed words as a text spells them, where they are whole words of it or a short form; null where the last is half. */
function wordsAsTyped(typed: string, found: readonly string[], isWhole: boolean): string | null {
  const words = plain(typed).split(' ');
  for (const text of found) {
    const place = placeOf(words, text, (word, wanted) => word === wanted);
    if (place >= 0) return sentence(wordsOf(text).slice(place, place + words.length));
  }
  const isHalf = !/\s$/.test(typed) && !isShortForm(typed.trim(), isWhole);
  return isHalf ? null : sentence(wordsOf(typed));
}

function isShortForm(typed: string, isWhole: boolean): boolean {
  return (!isWhole && shortForms.has(plain(typed))) || /^[A-Z][A-Z0-9]+$/.test(typed);
}

/** The shortest text that completes the last typed word as the first found text does; null where none goes on from it. */
function completion(typed: string, found: readonly string[], isWhole: boolean): string | null {
  const words = plain(typed).split(' ');
  const last = words.length - 1;
  const completed = found.flatMap((text) => {
    const place = placeOf(words, text, (word, wanted, at) =>
      at === last ? word.startsWith(wanted) : word === wanted,
    );
    if (place < 0) return [];
    const rest = wordsOf(text).slice(place);
    if (last === 0 && rest.every(isQualifier)) return [];
    return [isWhole ? rest : rest.slice(0, namedBy(rest, last))];
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

/** How many of the words name it, beyond the last typed one: up to the first qualifier behind a word that is none. */
function namedBy(words: readonly string[], last: number): number {
  const named = words.findIndex((word, at) => at >= last && !isQualifier(word));
  if (named < 0) return words.length;
  for (let at = named; at < words.length; at += 1) {
    if (at > named && isQualifier(words[at] ?? '')) return at;
    if (/[,;:]$/.test(words[at] ?? '')) return at + 1;
  }
  return words.length;
}

/** Where the wanted words stand one after the other in a text; -1 where they do not. */
function placeOf(
  wanted: readonly string[],
  text: string,
  isSame: (word: string, wanted: string, at: number) => boolean,
): number {
  const words = wordsOf(text).map(plain);
  return words.findIndex((_, place) =>
    wanted.every((word, at) => {
      const there = words[place + at];
      return there !== undefined && isSame(there, word, at);
    }),
  );
}

const wordsOf = (text: string) => text.split(/\s+/).filter((word) => plain(word) !== '');

function sentence(words: readonly string[]): string {
  const text = words.join(' ').replace(/[,;:.]+$/, '');
  return text.charAt(0).toUpperCase() + text.slice(1);
}
