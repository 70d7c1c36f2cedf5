/** Names of medicines as people spell them: which two words are the same name. */

/** The words of a text, small, without accents and marks: "Co-Amoxiclav 625mg" is co, amoxiclav, 625, mg. */
export function wordsOf(text: string): string[] {
  const plain = text.normalize('NFKD').toLowerCase();
  return plain.match(/[a-z]+|\p{Nd}+|[\p{Script=Devanagari}]+/gu) ?? [];
}

/** A word as it sounds: amoxycillin, amoxicilin and amoxicillins are one. */
function folded(word: string): string {
  return word
    .replace(/(?<=.{3})s$/, '')
    .replace(/(?<=.{3})e$/, '')
    .replace(/ph/g, 'f')
    .replace(/th/g, 't')
    .replace(/ae|oe/g, 'e')
    .replace(/y/g, 'i')
    .replace(/c(?=[ei])/g, 's')
    .replace(/[kq]|ch(?=[lr])/g, 'c')
    .replace(/(.)\1+/g, '$1');
}

/** Are these two words one name, spelt well or not? Of long words a letter may be wrong, of very long ones two. */
export function isSameWord(one: string, other: string): boolean {
  const a = folded(one);
  const b = folded(other);
  if (a === b) return true;
  const allowed =
    Math.min(a.length, b.length) >= 11 ? 2 : Math.max(a.length, b.length) >= 7 ? 1 : 0;
  return a[0] === b[0] && Math.abs(a.length - b.length) <= allowed && distance(a, b) <= allowed;
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
export function holdsWords(text: readonly string[], wanted: readonly string[]): boolean {
  return text.some((_, start) =>
    wanted.every((word, index) => isSameWord(text[start + index] ?? '', word)),
  );
}
