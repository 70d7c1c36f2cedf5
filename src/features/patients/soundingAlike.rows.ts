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
  columnList,
  hasAnyWord,
  holdsWords,
  type NamedPatientRow,
  newestFirst,
  type PatientColumn,
  type PatientSearch,
  wordConditions,
} from './patientSearch.rows';
import { searchWordsOf } from './searchWords';

/** Names compared with the search text, at most. */
const maxComparedNames = 300;
/** Letters that a word needs to be matched by sound; fewer in Devanagari, where a letter is a syllable. */
const minSimilarLetters = { latin: 3, other: 2 };
/** Trigram similarity (0 to 1) of the romanised spelling that words need besides a matching sound. */
const minSpellingSimilarity = sql.lit(0.2);
const devanagari = sql.lit('[\u0900-\u097f]');
/** Indexed words taken as similar to one search word, at most. */
const maxSimilarWords = sql.lit(50);

/**
 * Finds patients who do not contain the search text but have names that sound like it, in either script, most similar
 * first; none for a text without words. A letter may differ unless `mustSoundSame`.
 */
export async function searchSimilarNames<const Columns extends readonly PatientColumn[]>(
  db: Kysely<Database>,
  { columns, text, where = sql`true`, limit }: PatientSearch<Columns>,
  mustSoundSame = false,
): Promise<Pick<NamedPatientRow, Columns[number]>[]> {
  const words = searchWordsOf(text);
  const names = words.filter(canSoundSimilar);
  if (limit <= 0 || names.length === 0) return [];
  const similarWords = await findSimilarWords(db, names, mustSoundSame);
  if (similarWords.every((list) => list.length === 0)) return [];
  const hasSimilarWord = similarWords.map(hasAnyWord);
  // A single word must be replaced by a similar one; of several, each may also match as typed.
  const holdsNames =
    words.length === 1
      ? hasSimilarWord
      : (await wordConditions(db, names)).map((isTyped, at) =>
          similarWords[at]?.length ? sql`(${isTyped} or ${hasSimilarWord[at]})` : isTyped,
        );
  const holdsOthers = words
    .filter((word) => !canSoundSimilar(word))
    .map((word) => sql`(${holdsInText(word)} or ${phoneContaining(word)})`);
  const { rows } = await sql<Pick<NamedPatientRow, Columns[number]>>`
    select ${columnList(columns)} from (
      select * from patients
      where ${where} and ${sql.join([...holdsNames, ...holdsOthers], sql` and `)} and not ${unestimated(holdsWords(text))}
      limit ${maxComparedNames}
    ) patients
    order by similarity(
      -- Tested first: most names are in Latin letters, and romanised() takes longer than all else here.
      case when name ~ ${devanagari} then romanised(lower(name)) else lower(name) end,
      (select romanised(lower(${text})))
    ) desc, ${newestFirst}
    limit ${limit}`.execute(db);
  return rows;
}

/**
 * Whether a search word is long enough to be matched by sound. Indexed words have no punctuation, so a word may have
 * one kind of such characters at most; e-mail addresses are not matched by sound.
 */
function canSoundSimilar(word: string): boolean {
  const { latin, other } = minSimilarLetters;
  if (word.includes('@') || new Set(word.match(/[!-/:-@[-`{-~]/g)).size > 1) return false;
  return /^\p{L}/u.test(word) && [...word].length >= (/^[a-z]/i.test(word) ? latin : other);
}

/** For each word the most similar indexed words that sound like it, or start with its sound in the other script. */
async function findSimilarWords(
  db: Kysely<Database>,
  words: readonly string[],
  mustSoundSame: boolean,
): Promise<string[][]> {
  const isSpeltSimilarly = sql`similarity(search_words.roman, searched.roman) >= ${minSpellingSimilarity}`;
  const soundsSimilar = mustSoundSame
    ? sql`sounds[1] = searched.sound and ${isSpeltSimilarly}`
    : sql`sounds && searched.near`;
  const { rows } = await sql<{ words: string[] }>`
      ${prepared} select array(
        select search_words.word from search_words
        where search_words.word not like searched.pattern and (
          (${soundsSimilar})
          or (
            sounds[1] ~>=~ searched.sound and sounds[1] ~<~ searched.end_in_devanagari
            and search_words.word ~ ${devanagari} and ${isSpeltSimilarly}
          )
          or (
            sounds[1] ~>=~ searched.sound and sounds[1] ~<~ searched.end_in_latin
            and search_words.word !~ ${devanagari} and ${isSpeltSimilarly}
          )
        )
        order by similarity(search_words.roman, searched.roman) desc limit ${maxSimilarWords}
      ) as words
      from (
        select word, word_index, lower(pattern) as pattern, sound,
          -- Upper bounds of sounds with this prefix in the other script; one consonant would match too many.
          case when word !~ ${devanagari} and length(sound) > 1 then sound || chr(1114111) else '' end as end_in_devanagari,
          case when word ~ ${devanagari} and length(sound) > 1 then sound || chr(1114111) else '' end as end_in_latin,
          romanised(lower(word)) as roman,
          ${mustSoundSame ? sql`null::text[]` : sql`near_sounds(word)`} as near
        -- Arrays from subselects, so that one cached plan serves any number of words.
        from unnest((select ${words}::text[]), (select ${words.map(partPattern)}::text[]))
          with ordinality as typed (word, pattern, word_index), sound_of(word) as sound
        -- Computed once per search word, not once per indexed word.
        offset 0
      ) searched
      order by word_index`.execute(db);
  return rows.map(({ words }) => words);
}
