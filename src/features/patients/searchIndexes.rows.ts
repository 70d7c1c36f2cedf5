import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../server/database/schema';
import { searchedDigits } from '../../shared/phone';
import { digitKeysOf, piecesOf, wordsOf } from './searchPieces';
import {
  type Asked,
  shareOf,
  shareOfDigits,
  shareOfRare,
  type Way,
  type WordFrequencies,
  wayByIndex,
} from './searchWay';

/** Known words that are looked up for one piece, at most. */
const mostKnown = 1_000;
/** Words of a part: the index compares each patient with all of them. */
const wordsInPart = 8;
/** Milliseconds after which the words' frequencies are read again. */
const frequenciesKept = 10 * 60_000;

const frequencies = new WeakMap<Kysely<Database>, { at: number; read: Promise<WordFrequencies> }>();

/** How frequent the clinic's words are, as PostgreSQL noted it last. */
export function wordFrequencies(db: Kysely<Database>): Promise<WordFrequencies> {
  const kept = frequencies.get(db);
  if (kept && performance.now() - kept.at < frequenciesKept) return kept.read;
  const read = readFrequencies(db);
  frequencies.set(db, { at: performance.now(), read });
  read.catch(() => frequencies.delete(db));
  return read;
}

async function readFrequencies(db: Kysely<Database>): Promise<WordFrequencies> {
  const { rows } = await sql<{ word: string; share: number; patients: number }>`
    select word, share, (select reltuples from pg_class where oid = 'patients'::regclass) as patients
    from frequent_words()`.execute(db);
  return {
    patients: rows[0]?.patients ?? 0,
    shares: new Map(rows.map(({ word, share }) => [word, share])),
  };
}

/** The known words that a piece stands in; null where there are too many to be looked up, or no piece. */
export type KnownWords = readonly string[] | null;

/** The known words of each LIKE pattern, a row for each in their order, as `knownOf` takes them. */
export function knownWords(db: Kysely<Database>, patterns: readonly string[]) {
  return sql<{ words: string[] }>`
    select (
      -- Apart, so that it is found by the index whatever the limit.
      with known as materialized (select word from search_words where word like lower(pattern))
      select array(select word from known limit ${sql.lit(mostKnown + 1)})
    ) as words
    from unnest(${patterns}::text[]) with ordinality as typed (pattern, place)
    order by place`.compile(db);
}

export function knownOf(rows: readonly { words: string[] }[]): KnownWords[] {
  return rows.map(({ words }) => (words.length > mostKnown ? null : words));
}

/** A list as a select of its own: what asks for it is planned once, for any list. */
const anyList = (list: readonly string[]) => sql`(select ${list}::text[])`;

/** Holds for a patient who has one of these words in name, phone or e-mail. */
export const hasOneOf = (words: readonly string[]) =>
  sql`letter_runs(search_text) && ${anyList(words)}`;

const digitKeys = sql`digit_keys(search_text, phone_digits)`;
const hasDigits = (keys: readonly string[]) => sql`${digitKeys} @> ${anyList(keys)}`;

function hasDigitsOf(text: string): RawBuilder<unknown>[] {
  const { digits, threeDigits } = piecesOf(wordsOf(text));
  return [
    ...(digits.length > 0 ? [hasDigits(digits)] : []),
    ...(threeDigits ? [sql`${digitKeys} && ${anyList(threeDigits)}`] : []),
  ];
}

/** Of 1: how many patients have a word that the piece stands in, about. */
export function shareOfKnown(words: KnownWords, frequencies: WordFrequencies): number {
  return words ? shareOf(words, frequencies) : shareOfRare(mostKnown);
}

/** What holds for the patients who have a word of each list, as the index finds them soonest. */
export function hasKnown(
  known: readonly KnownWords[],
  frequencies: WordFrequencies,
  asked: Asked,
): { holds: RawBuilder<unknown>[]; lists: (readonly string[])[]; way: Way } {
  const lists = known
    .filter((words) => words !== null)
    .map((list) => ({ list, words: list.length, share: shareOf(list, frequencies) }))
    .toSorted((one, other) => one.share - other.share);
  const way = wayByIndex(lists, frequencies.patients, asked);
  const chosen = lists.slice(0, way.lists).map(({ list }) => list);
  const has = way.isTogether ? hasOneOf : (list: readonly string[]) => readApart(list, frequencies);
  return { holds: chosen.map(has), lists: chosen, way };
}

/** As `hasOneOf`: the most frequent word by itself, the others in parts. */
function readApart(list: readonly string[], { shares }: WordFrequencies): RawBuilder<unknown> {
  const shareOfWord = (word: string) => shares.get(word) ?? 0;
  const [first = '', ...others] = list.toSorted(
    (one, other) => shareOfWord(other) - shareOfWord(one),
  );
  return sql`(${hasOneOf([first])} or ${hasOneOfParts(inParts(others))})`;
}

/** Two parts of an `or` keep the lists apart: else the index would be asked for each pair of their parts. */
const hasOneOfParts = (parts: readonly (readonly string[])[]) =>
  sql`letter_runs(search_text) && any((${anyList(parts.map(arrayText))})::some_words[])`;

function inParts(words: readonly string[]): string[][] {
  return Array.from({ length: Math.ceil(words.length / wordsInPart) }, (_, at) =>
    words.slice(at * wordsInPart, (at + 1) * wordsInPart),
  );
}

/** As PostgreSQL reads an array: words have no quotes and no backslashes. */
const arrayText = (words: readonly string[]) => `{"${words.join('","')}"}`;

/**
 * What the indexes know of the patients who hold the words of a text: it holds for all of them and for few others. Null
 * where they know too little. `known`: of each piece of letters.
 */
export function holdsByIndexes(
  text: string,
  known: readonly KnownWords[],
  frequencies: WordFrequencies,
): { holds: RawBuilder<unknown>; way: Way } | null {
  const digits = hasDigitsOf(text);
  const given = shareOfDigits(piecesOf(wordsOf(text)));
  const { holds: ofLetters, way } = hasKnown(known, frequencies, { given });
  const parts = [...ofLetters, ...digits];
  if (parts.length === 0) return null;
  const inText = sql`(${sql.join(parts, sql` and `)})`;
  const number = searchedDigits(text);
  const holds = number === null ? inText : sql`(${inText} or ${hasDigits(digitKeysOf(number))})`;
  return { holds, way };
}
