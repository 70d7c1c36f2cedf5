import { type FormSign, formOfName } from '../../substances/form';
import { expansions } from './names';
import { plainWords, type Word } from './words';

export interface KnownMedicine {
  /** As it was written, with its form where it has one. */
  name: string;
}

interface Entry {
  name: string;
  /** The name without its form, as its words are compared. */
  words: readonly string[];
  rest: string;
  form: FormSign | null;
}

const indexes = new WeakMap<readonly KnownMedicine[], ReadonlyMap<string, readonly Entry[]>>();

/** The names by their first word, the longest first. Made once for a list, which must not change afterwards. */
function indexOf(known: readonly KnownMedicine[]): ReadonlyMap<string, readonly Entry[]> {
  const made = indexes.get(known);
  if (made) return made;
  const index = new Map<string, Entry[]>();
  for (const { name } of known) {
    const { rule, rest } = formOfName(name.trim());
    const words = plainWords(rest);
    const [first] = words;
    if (first === undefined) continue;
    const entries = index.get(first) ?? [];
    entries.push({ name: name.trim(), words, rest, form: rule });
    index.set(first, entries);
  }
  for (const entries of index.values()) {
    entries.sort((one, other) => other.words.length - one.words.length);
  }
  indexes.set(known, index);
  return index;
}

/** The longest known name that stands at a place; where it is known in several forms, none of them is taken. */
export function knownNameAt(
  words: readonly Word[],
  at: number,
  form: FormSign | null,
  known: readonly KnownMedicine[],
): { name: string; size: number; form: FormSign | null } | null {
  const first = words[at]?.plain ?? '';
  const index = indexOf(known);
  const entries = [first, (expansions.get(first) ?? '').toLowerCase()].flatMap(
    (word) => index.get(word) ?? [],
  );
  const fits = entries.filter(
    (entry) =>
      (!form || !entry.form || entry.form.sign === form.sign) &&
      entry.words.every((word, place) => place === 0 || words[at + place]?.plain === word) &&
      isWholeAt(words, at + entry.words.length),
  );
  const [longest] = fits;
  if (!longest) return null;
  const same = fits.filter(({ words: { length } }) => length === longest.words.length);
  const signs = new Set(same.map((entry) => entry.form?.sign));
  const size = longest.words.length;
  return signs.size === 1
    ? { name: longest.name, size, form: longest.form }
    : { name: longest.rest, size, form: null };
}

/** Not within a word: "Dolo 650" does not stand in "dolo 650mg". */
function isWholeAt(words: readonly Word[], end: number): boolean {
  const [last, next] = [words[end - 1], words[end]];
  return !last || !next || next.from > last.to;
}
