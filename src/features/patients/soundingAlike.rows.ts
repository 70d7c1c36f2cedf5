import { type Kysely, sql } from 'kysely';
import { holdsInText, partPattern, phoneContaining } from '../../server/database/likePattern';
import type { Database } from '../../server/database/schema';
import {
  type Column,
  holdsWords,
  listOf,
  type NamedPatientRow,
  newest,
  type PatientSearch,
} from './patientSearch.rows';
import {
  hasKnown,
  hasOneOf,
  holdsByIndexes,
  type KnownWords,
  knownOf,
  knownWords,
  wordFrequencies,
} from './searchIndexes.rows';
import { isPiece, piecesOf, wordsOf } from './searchPieces';
import { shareOfDigits } from './searchWay';

/** Names that are compared with what was typed, at most. */
const mostAlike = 300;
/** Microseconds, about, that comparing a patient's words takes. */
const comparing = 10;
/** Letters of the shortest word that may sound like another: a letter of Devanagari is a syllable. */
const shortestAlike = { latin: 3, other: 2 };
/** Of 1: how alike two words must be written in Latin letters beside sounding the same, or beginning so. */
const likeSpelling = sql.lit(0.2);
const devanagari = sql.lit('[\u0900-\u097f]');
/** Known words that are taken for a misspelt one, at most. */
const mostLikeOne = sql.lit(50);

/**
 * Patients who do not hold what was typed, but have names that sound like it, in either script; the likest first.
 * Nobody where it has no word. `isSame`: they must sound the same, else a letter may differ.
 */
export async function soundingAlike<const Columns extends readonly Column[]>(
  db: Kysely<Database>,
  { columns, text, where = sql`true`, limit }: PatientSearch<Columns>,
  isSame = false,
): Promise<Pick<NamedPatientRow, Columns[number]>[]> {
  const words = wordsOf(text);
  if (limit <= 0 || !words.some(mayBeAlike)) return [];
  const frequencies = await wordFrequencies(db);
  const said = await readSaid(db, words.filter(mayBeAlike), isSame);
  const isOne = words.length === 1;
  const others = words.filter((word) => !mayBeAlike(word));
  const holdsOthers = others.map((word) => sql`(${holdsInText(word)} or ${phoneContaining(word)})`);
  const numbers = others.flatMap((word) => holdsByIndexes(word, [], frequencies)?.holds ?? []);
  const known = said.map(({ alike, known }) => (isOne ? alike : known && [...known, ...alike]));
  const { holds: byLetters, lists } = hasKnown(known, frequencies, {
    given: shareOfDigits(piecesOf(others)),
    enough: mostAlike,
    compared: comparing,
  });
  const byIndexes = [...byLetters, ...numbers];
  // Whoever has a word of its list holds the word or one alike: what the index was asked for is not asked again.
  const isAsked = ({ word }: Said, at: number) => isPiece(word) && lists.includes(known[at] ?? []);
  // One word alone is another one, as the index says; of several, one may be as it was typed. What is cheap stands first.
  const holds = isOne
    ? []
    : said
        .filter((one, at) => !isAsked(one, at))
        .map(({ word, alike }) => sql`(${holdsInText(word)} or ${hasOneOf(alike)})`);
  const { rows } = await sql<Pick<NamedPatientRow, Columns[number]>>`
      select ${listOf(columns)} from (
        select * from patients
        where ${sql.join([...byIndexes, where, ...holdsOthers, ...holds], sql` and `)} and not ${holdsWords(text)}
        limit ${sql.lit(mostAlike)}
      ) patients
      order by similarity(
        -- Asked first, because most names are written in Latin letters and the function takes longer than all else here.
        case when name ~ ${devanagari} then romanised(lower(name)) else lower(name) end,
        (select romanised(lower(${text})))
      ) desc, ${newest}
      limit ${limit}`.execute(db);
  return rows;
}

/**
 * Whether a word of a search is long enough to sound like another. Known words have no signs, and may differ in one: an
 * e-mail address sounds like none.
 */
function mayBeAlike(word: string): boolean {
  const { latin, other } = shortestAlike;
  if (new Set(word.match(/[!-/:-@[-`{-~]/g)).size > 1) return false;
  return /^\p{L}/u.test(word) && [...word].length >= (/^[a-z]/i.test(word) ? latin : other);
}

interface Said {
  word: string;
  /** Known words that sound like it. */
  alike: string[];
  /** Known words that its longest piece stands in. */
  known: KnownWords;
}

async function readSaid(db: Kysely<Database>, words: readonly string[], isSame: boolean) {
  const pieces = words.map((word) => longestPiece(word));
  const searched = knownWords(
    db,
    pieces.filter((piece) => piece !== undefined),
  );
  const [{ rows: alike }, found] = await Promise.all([
    db.executeQuery(alikeWords(db, words, isSame)),
    db.executeQuery(searched),
  ]);
  const known = knownOf(found.rows);
  return words.map(
    (word, at): Said => ({
      word,
      alike: alike[at]?.words ?? [],
      known: pieces[at] === undefined ? null : (known.shift() ?? null),
    }),
  );
}

function longestPiece(word: string): string | undefined {
  return piecesOf([word]).letters.toSorted((one, other) => other.length - one.length)[0];
}

/** Of each word, the likest known words that sound like it, or that in the other script begin so. */
function alikeWords(db: Kysely<Database>, words: readonly string[], isSame: boolean) {
  const isLikeWritten = sql`similarity(search_words.roman, said.roman) >= ${likeSpelling}`;
  const soundsLike = isSame
    ? sql`sounds[1] = said.sound and ${isLikeWritten}`
    : sql`sounds && said.near`;
  return sql<{ words: string[] }>`
      select array(
        select search_words.word from search_words
        where search_words.word not like said.pattern and (
          (${soundsLike})
          or (
            sounds[1] ~>=~ said.sound and sounds[1] ~<~ (said.sound || chr(1114111)) and length(said.sound) > 1
            and (search_words.word ~ ${devanagari}) <> (said.word ~ ${devanagari}) and ${isLikeWritten}
          )
        )
        order by similarity(search_words.roman, said.roman) desc limit ${mostLikeOne}
      ) as words
      from (
        select word, place, lower(pattern) as pattern, sound_of(word) as sound,
          romanised(lower(word)) as roman, near_sounds(word) as near
        from unnest(${words}::text[], ${words.map(partPattern)}::text[]) with ordinality as typed (word, pattern, place)
        -- Worked out once for each word, not for each known one.
        offset 0
      ) said
      order by place`.compile(db);
}
