/** Names of medicines as people spell them: which two words are the same name. */

/** One word, small and without accents. */
export interface Word {
  typed: string;
  /** As it sounds: amoxycillin, amoxicilin and amoxicillins are one. */
  sound: string;
}

/** The words of a text: "Co-Amoxiclav 625mg" is co, amoxiclav, 625, mg. */
export function wordsOf(text: string): Word[] {
  const plain = text.normalize('NFKD').toLowerCase();
  const typed = plain.match(/[a-z]+|\p{Nd}+|[\p{Script=Devanagari}]+/gu) ?? [];
  return typed.map((word) => ({ typed: word, sound: soundOf(word) }));
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
  return (
    one.sound === other.sound ||
    isNearly(one.sound, other.sound) ||
    isNearly(one.typed, other.typed)
  );
}

function isNearly(a: string, b: string): boolean {
  const [shorter, longer] = [Math.min(a.length, b.length), Math.max(a.length, b.length)];
  const allowed = shorter >= 11 ? 2 : longer >= 7 ? 1 : 0;
  if (allowed === 0 || a[0] !== b[0] || longer - shorter > allowed) return false;
  return distance(a, b) <= allowed;
}

/** How many letters must be added, left out or changed to make one word of the other (Levenshtein). */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (const [line, letter] of [...a].entries()) {
    const next = [line + 1];
    for (const [column, other] of [...b].entries()) {
      const changed = (row[column] ?? 0) + (letter === other ? 0 : 1);
      next.push(Math.min(changed, (row[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}

/** Do these words stand in the text one after the other? Whole words only, never letters inside one. */
export function holdsWords(text: readonly Word[], wanted: readonly Word[]): boolean {
  return text.some((_, start) =>
    wanted.every((word, index) => {
      const other = text[start + index];
      return other !== undefined && isSameWord(other, word);
    }),
  );
}
