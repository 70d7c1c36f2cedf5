/** Compares names of medicines as people spell them. */

/** One word, in lower case and without accents. */
export interface Word {
  typed: string;
  /** A phonetic key: amoxycillin, amoxicilin and amoxicillins have the same. */
  sound: string;
}

/** Synonyms of one substance; the first is canonical. */
const otherNames: readonly (readonly string[])[] = [
  ['paracetamol', 'acetaminophen', 'pcm'],
  ['lidocaine', 'lignocaine'],
  ['furosemide', 'frusemide'],
  ['rifampicin', 'rifampin'],
  ['salbutamol', 'albuterol'],
  ['adrenaline', 'epinephrine'],
  ['vitamin', 'vit'],
];
const canonicalNames = new Map(
  otherNames.flatMap(([first = '', ...rest]) => rest.map((name) => [name, first])),
);

/** Splits a text into words: "Co-Amoxiclav 625mg" gives co, amoxiclav, 625, mg; "N.K.D.A." gives nkda. */
export function wordsOf(text: string): Word[] {
  const plain = text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f\p{Cf}]/gu, '')
    .toLowerCase()
    .replace(/\b(?:[a-z]\.)+[a-z]\b/g, (letters) => letters.replaceAll('.', ''));
  const typed = plain.match(/[a-z]+|\p{Nd}+|[\p{L}\p{M}]+/gu) ?? [];
  return typed.map((word) => ({ typed: word, sound: soundOf(canonicalNames.get(word) ?? word) }));
}

function soundOf(word: string): string {
  return word
    .replace(/(?<=.{3})s$/, '')
    .replace(/(?<=.{3})e$/, '')
    .replace(/ph/g, 'f')
    .replace(/th/g, 't')
    .replace(/ae|oe/g, 'e')
    .replace(/y/g, 'i')
    .replace(/[skq]|ch(?=[lr])/g, 'c')
    .replace(/(.)\1+/g, '$1');
}

/** Whether two words are one name despite misspelling: one letter may differ in long words, two in very long ones. */
export function isSameWord(one: Word, other: Word): boolean {
  // For speed: every comparison below requires the same first letter, as typed or as it sounds.
  if (one.typed[0] !== other.typed[0] && one.sound[0] !== other.sound[0]) return false;
  return (
    one.sound === other.sound ||
    isMisspelling(one.sound, other.sound) ||
    isMisspelling(one.typed, other.typed)
  );
}

function isMisspelling(a: string, b: string): boolean {
  const [shorter, longer] = [Math.min(a.length, b.length), Math.max(a.length, b.length)];
  const allowed = shorter >= 11 ? 2 : longer >= 7 ? 1 : 0;
  return (
    allowed > 0 && longer - shorter <= allowed && a[0] === b[0] && isWithinEdits(allowed, a, b)
  );
}

/** Whether the edit distance (letters added, left out or changed) is at most `maxEdits`, which is small. */
function isWithinEdits(maxEdits: number, a: string, b: string): boolean {
  let same = 0;
  while (same < a.length && a[same] === b[same]) same++;
  const [restA, restB] = [a.slice(same), b.slice(same)];
  if (restA === restB) return true;
  if (maxEdits === 0 || Math.abs(restA.length - restB.length) > maxEdits) return false;
  const fewer = maxEdits - 1;
  return (
    isWithinEdits(fewer, restA.slice(1), restB.slice(1)) ||
    isWithinEdits(fewer, restA.slice(1), restB) ||
    isWithinEdits(fewer, restA, restB.slice(1))
  );
}

/** Whether a text begins with the words of a phrase, misspellings allowed. */
export function startsWith(text: readonly Word[], phrase: readonly Word[]): boolean {
  return phrase.every((word, index) => {
    const other = text[index];
    return other !== undefined && isSameWord(other, word);
  });
}

/** Whether a text contains the words of a phrase in sequence; whole words only. */
export function holdsWords(text: readonly Word[], phrase: readonly Word[]): boolean {
  return text.some((_, start) => startsWith(text.slice(start), phrase));
}
