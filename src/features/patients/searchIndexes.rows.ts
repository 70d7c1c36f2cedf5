import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../server/database/schema';
import { searchedDigits } from '../../shared/phone';
import { digitKeysOf, piecesOf, wordsOf } from './searchPieces';

/** Known words that are looked up for one piece, at most: the index compares each patient with each of them. */
const mostKnown = 1_000;
/** Pieces of more known words than this are looked up only where there is nothing else. */
const fewKnown = 400;
/** Words beside the one that was typed, from which on they are looked up apart from it. */
const manyOthers = 8;
/** Pieces that are looked up, at most: whom they leave is compared with what was typed. */
const mostLookedUp = 3;

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

/** Whether a piece stands in so many known words that to look it up takes long. */
export const isInMany = (words: KnownWords) => words === null || words.length > manyOthers;

/** Holds for a patient with a word of each list: of the short lists, or where there is nothing else of the shortest. */
export function hasKnown(known: readonly KnownWords[], isAlone: boolean): RawBuilder<unknown>[] {
  const lists = known
    .filter((words) => words !== null)
    .toSorted((one, other) => one.length - other.length);
  const few = lists.filter(({ length }) => length <= fewKnown).slice(0, mostLookedUp);
  const chosen = few.length === 0 && isAlone ? lists.slice(0, 1) : few;
  if (chosen.length < 2) return chosen.map(hasOneOf);
  const ways = everyWay(chosen.map(asTyped)).map((way) => sql.join(way.map(hasOneOf), sql` and `));
  return [sql`(${sql.join(ways, sql` or `)})`];
}

/**
 * The word that was typed apart from the many rare ones that it is a part of. Between two lists the index compares each
 * patient of the frequent word with all words beside it, so each list goes by itself.
 */
function asTyped(words: readonly string[]): (readonly string[])[] {
  const shortest = words.toSorted((one, other) => one.length - other.length)[0] ?? '';
  if (!isInMany(words) || !words.every((word) => word.includes(shortest))) return [words];
  return [[shortest], words.filter((word) => word !== shortest)];
}

/** Each choice of one out of every list. */
function everyWay<Item>(lists: readonly (readonly Item[])[]): Item[][] {
  return lists.reduce<Item[][]>(
    (ways, list) => ways.flatMap((way) => list.map((item) => [...way, item])),
    [[]],
  );
}

/**
 * What the indexes know of the patients who hold the words of a text: it holds for all of them and for few others. Null
 * where they know too little. `known`: of each piece of letters.
 */
export function holdsByIndexes(
  text: string,
  known: readonly KnownWords[],
): RawBuilder<unknown> | null {
  const digits = hasDigitsOf(text);
  const parts = [...hasKnown(known, digits.length === 0), ...digits];
  if (parts.length === 0) return null;
  const inText = sql`(${sql.join(parts, sql` and `)})`;
  const number = searchedDigits(text);
  return number === null ? inText : sql`(${inText} or ${hasDigits(digitKeysOf(number))})`;
}
