/** Names of medicines as people spell them: which two words are the same name. */

/** One word, small and without accents. */
export interface Word {
  typed: string;
  /** As it sounds: amoxycillin, amoxicilin and amoxicillins are one. */
  sound: string;
}

/** Names that one substance goes by; the first stands for the others. */
const otherNames: readonly (readonly string[])[] = [
  ['paracetamol', 'acetaminophen', 'pcm'],
  ['lidocaine', 'lignocaine'],
  ['furosemide', 'frusemide'],
  ['rifampicin', 'rifampin'],
  ['salbutamol', 'albuterol'],
  ['adrenaline', 'epinephrine'],
  ['vitamin', 'vit'],
];
const oneName = new Map(otherNames.flatMap(([first = '', ...rest]) => rest.map((n) => [n, first])));

/** The words of a text: "Co-Amoxiclav 625mg" is co, amoxiclav, 625, mg; "N.K.D.A." is nkda. */
export function wordsOf(text: string): Word[] {
  const plain = text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f\p{Cf}]/gu, '')
    .toLowerCase()
    .replace(/\b(?:[a-z]\.)+[a-z]\b/g, (letters) => letters.replaceAll('.', ''));
  const typed = plain.match(/[a-z]+|\p{Nd}+|[\p{L}\p{M}]+/gu) ?? [];
  return typed.map((word) => ({ typed: word, sound: soundOf(oneName.get(word) ?? word) }));
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

/** Are these two words one name, spelt well or not? Of long words a letter may be wrong, of very long ones two. */
export function isSameWord(one: Word, other: Word): boolean {
  // Most are not: each of the ways below keeps a first letter.
  if (one.typed[0] !== other.typed[0] && one.sound[0] !== other.sound[0]) return false;
  return (
    one.sound === other.sound ||
    isNearly(one.sound, other.sound) ||
    isNearly(one.typed, other.typed)
  );
}

function isNearly(a: string, b: string): boolean {
  const [shorter, longer] = [Math.min(a.length, b.length), Math.max(a.length, b.length)];
  const allowed = shorter >= 11 ? 2 : longer >= 7 ? 1 : 0;
  return allowed > 0 && longer - shorter <= allowed && a[0] === b[0] && isWithin(allowed, a, b);
}

/** Does one become the other by at most so many letters added, left out or changed? Fast because so few are. */
function isWithin(letters: number, a: string, b: string): boolean {
  let same = 0;
  while (same < a.length && a[same] === b[same]) same++;
  const [restA, restB] = [a.slice(same), b.slice(same)];
  if (restA === restB) return true;
  if (letters === 0 || Math.abs(restA.length - restB.length) > letters) return false;
  const fewer = letters - 1;
  return (
    isWithin(fewer, restA.slice(1), restB.slice(1)) ||
    isWithin(fewer, restA.slice(1), restB) ||
    isWithin(fewer, restA, restB.slice(1))
  );
}

/** Does a text begin with these words? */
export function startsWith(text: readonly Word[], wanted: readonly Word[]): boolean {
  return wanted.every((word, index) => {
    const other = text[index];
    return other !== undefined && isSameWord(other, word);
  });
}

/** Are these words in the text one after the other? Whole words only, never letters inside one. */
export function holdsWords(text: readonly Word[], wanted: readonly Word[]): boolean {
  return text.some((_, start) => startsWith(text.slice(start), wanted));
}
