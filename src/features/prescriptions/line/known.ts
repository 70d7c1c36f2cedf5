import { type FormSign, formOfName } from '../../substances/form';
import { expansions } from './names';
import { plainWords, type Word } from './words';

export interface KnownMedicine {
  /** As written, including its form if it has one. */
  name: string;
}

interface Entry {
  name: string;
  /** The words of the name without its form, normalized for comparison. */
  words: readonly string[];
  rest: string;
  form: FormSign | null;
}

const indexes = new WeakMap<readonly KnownMedicine[], ReadonlyMap<string, readonly Entry[]>>();

/** Indexes the names by first word, longest first. Cached per list, so the list must not change afterwards. */
function indexOf(known: readonly KnownMedicine[]): ReadonlyMap<string, readonly Entry[]> {
  const cached = indexes.get(known);
  if (cached) return cached;
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

/** The longest known name at word `at`. If it is known in several forms, the match has no form. */
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
  const matches = entries.filter(
    (entry) =>
      (!form || !entry.form || entry.form.sign === form.sign) &&
      entry.words.every((word, offset) => offset === 0 || words[at + offset]?.plain === word) &&
      isWholeAt(words, at + entry.words.length),
  );
  const [longest] = matches;
  if (!longest) return null;
  const longestMatches = matches.filter(({ words: { length } }) => length === longest.words.length);
  const signs = new Set(longestMatches.map((entry) => entry.form?.sign));
  const size = longest.words.length;
  return signs.size === 1
    ? { name: longest.name, size, form: longest.form }
    : { name: longest.rest, size, form: null };
}

/** Whether a name ends at a word boundary: "dolo 650mg" does not contain "Dolo 650". */
function isWholeAt(words: readonly Word[], end: number): boolean {
  const [last, next] = [words[end - 1], words[end]];
  return !last || !next || next.from > last.to;
}
