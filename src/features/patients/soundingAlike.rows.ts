import { type Kysely, sql } from 'kysely';
import {
  holdsInText,
  partPattern,
  phoneContaining,
  unestimated,
} from '../../server/database/likePattern';
import { prepared } from '../../server/database/preparedStatements';
import type { Database } from '../../server/database/schema';
import {
  type Column,
  hasOneOf,
  holdsEach,
  holdsWords,
  listOf,
  type NamedPatientRow,
  newest,
  type PatientSearch,
} from './patientSearch.rows';
import { wordsOf } from './searchWords';

/** Names that are compared with what was typed, at most. */
const maxComparedNames = 300;
/** Letters of the shortest word that may sound like another: a letter of Devanagari is a syllable. */
const shortestAlike = { latin: 3, other: 2 };
/** Of 1: how alike two words must be written in Latin letters beside sounding the same, or beginning so. */
const likeSpelling = sql.lit(0.2);
const devanagari = sql.lit('[\u0900-\u097f]');
/** Known words that are taken for a misspelt one, at most. */
const maxSimilarWords = sql.lit(50);

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
  const names = words.filter(mayBeAlike);
  if (limit <= 0 || names.length === 0) return [];
  const alike = await alikeWords(db, names, isSame);
  if (alike.every((list) => list.length === 0)) return [];
  const isAlike = alike.map(hasOneOf);
  // One word alone is another one; of several, one may be as it was typed.
  const holdsNames =
    words.length === 1
      ? isAlike
      : (await holdsEach(db, names)).map((isTyped, at) =>
          alike[at]?.length ? sql`(${isTyped} or ${isAlike[at]})` : isTyped,
        );
  const holdsOthers = words
    .filter((word) => !mayBeAlike(word))
    .map((word) => sql`(${holdsInText(word)} or ${phoneContaining(word)})`);
  const { rows } = await sql<Pick<NamedPatientRow, Columns[number]>>`
    select ${listOf(columns)} from (
      select * from patients
      where ${where} and ${sql.join([...holdsNames, ...holdsOthers], sql` and `)} and not ${unestimated(holdsWords(text))}
      limit ${maxComparedNames}
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
  if (word.includes('@') || new Set(word.match(/[!-/:-@[-`{-~]/g)).size > 1) return false;
  return /^\p{L}/u.test(word) && [...word].length >= (/^[a-z]/i.test(word) ? latin : other);
}

/** Of each word, the likest known words that sound like it, or that in the other script begin so. */
async function alikeWords(
  db: Kysely<Database>,
  words: readonly string[],
  isSame: boolean,
): Promise<string[][]> {
  const isLikeWritten = sql`similarity(search_words.roman, said.roman) >= ${likeSpelling}`;
  const soundsLike = isSame
    ? sql`sounds[1] = said.sound and ${isLikeWritten}`
    : sql`sounds && said.near`;
  const { rows } = await sql<{ words: string[] }>`
      ${prepared} select array(
        select search_words.word from search_words
        where search_words.word not like said.pattern and (
          (${soundsLike})
          or (
            sounds[1] ~>=~ said.sound and sounds[1] ~<~ said.end_in_devanagari
            and search_words.word ~ ${devanagari} and ${isLikeWritten}
          )
          or (
            sounds[1] ~>=~ said.sound and sounds[1] ~<~ said.end_in_latin
            and search_words.word !~ ${devanagari} and ${isLikeWritten}
          )
        )
        order by similarity(search_words.roman, said.roman) desc limit ${maxSimilarWords}
      ) as words
      from (
        select word, place, lower(pattern) as pattern, sound,
          -- Up to where the sounds of words begin so in the other script; a sound of one consonant begins too many.
          case when word !~ ${devanagari} and length(sound) > 1 then sound || chr(1114111) else '' end as end_in_devanagari,
          case when word ~ ${devanagari} and length(sound) > 1 then sound || chr(1114111) else '' end as end_in_latin,
          romanised(lower(word)) as roman,
          ${isSame ? sql`null::text[]` : sql`near_sounds(word)`} as near
        -- By selects, so that one plan is as good for any number of words, and is not made again.
        from unnest((select ${words}::text[]), (select ${words.map(partPattern)}::text[]))
          with ordinality as typed (word, pattern, place), sound_of(word) as sound
        -- Worked out once for each word, not for each known one.
        offset 0
      ) said
      order by place`.execute(db);
  return rows.map(({ words }) => words);
}
