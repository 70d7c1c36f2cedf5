import { type Kysely, type RawBuilder, type Selectable, sql } from 'kysely';
import { holdsInText, phoneContaining, unestimated } from '../../server/database/likePattern';
import { prepared } from '../../server/database/preparedStatements';
import type { Database } from '../../server/database/schema';
import { parsePatientNumber } from '../../shared/ids';
import { patientOfCard } from '../../shared/patientCard';
import { hasTrigram, longestRun, searchWordsOf } from './searchWords';

/** A patient's row with the current name of the person who registered the patient. */
export type NamedPatientRow = Selectable<Database['patients']> & { registered_by_name: string };

export const registeredByName =
  sql<string>`(select users.name from users where users.id = registered_by)`.as(
    'registered_by_name',
  );

export type PatientColumn = Exclude<
  keyof NamedPatientRow,
  'search_text' | 'phone_digits' | 'searched_words'
>;

export interface PatientSearch<Columns extends readonly PatientColumn[]> {
  columns: Columns;
  /** The search text; blank matches everybody. */
  text: string;
  /** A further condition on the table `patients`. */
  where?: RawBuilder<boolean>;
  /** Ranks matches of the whole text before matches of its separate words; `after` filters the former. */
  wholeFirst?: { after: RawBuilder<boolean> | undefined } | undefined;
  limit: number;
}

/**
 * Above this number of indexed words that contain a search word, patients are scanned instead of looked up by words: so
 * common a word fills a page soon.
 */
const maxMatchingWords = 200;
/** Newest patients scanned for a word that has no trigram, before the indexed words are searched. */
const maxScannedPatients = 1_000;

/**
 * Finds patients whose name, phone or e-mail contains every word of the search, in any order, newest registration
 * first; for a scanned card or a patient number only that patient. PostgreSQL plans the statement for each text: it
 * scans from the newest patient when it expects many matches, and uses the trigram index when it expects few.
 */
export async function searchPatients<const Columns extends readonly PatientColumn[]>(
  db: Kysely<Database>,
  { columns, text, where = sql`true`, wholeFirst, limit }: PatientSearch<Columns>,
): Promise<Pick<NamedPatientRow, Columns[number]>[]> {
  type Row = Pick<NamedPatientRow, Columns[number]>;
  const words = searchWordsOf(text);
  const isShort = words.length > 0 && !words.some(hasTrigram);
  const onlyPatient = onlyPatientCondition(text);
  if (!onlyPatient && !wholeFirst && isShort) {
    const { rows } = await sql<Row>`
      select ${columnList(columns)} from (
        select * from patients where ${where} order by ${newestFirst} limit ${sql.lit(maxScannedPatients)}
      ) patients
      where ${holdsWords(text)} order by ${newestFirst} limit ${limit}`.execute(db);
    if (rows.length === limit) return rows;
  }
  const holds = await foundBy(db, text);
  const matchingRows = sql`from patients where ${where} and ${holds} order by ${newestFirst} limit ${limit}`;
  if (onlyPatient || !wholeFirst) {
    return (await sql<Row>`select ${columnList(columns)} ${matchingRows}`.execute(db)).rows;
  }
  const isWhole = holdsWhole(text);
  if (!wholeFirst.after) {
    const { rows } = await sql<Row & { is_whole: boolean }>`
      select ${columnList(columns)}, ${isWhole} as is_whole ${matchingRows}`.execute(db);
    // Usually all matches fit and are sorted here: the statement below takes three times as long to plan.
    if (rows.length < limit) {
      return rows.toSorted((one, other) => Number(other.is_whole) - Number(one.is_whole));
    }
  }
  const ranksFirst = isShort
    ? sql`${isWhole} and ${holds}`
    : sql`${isWhole} and ${unestimated(holds)}`;
  const rankedRows = (condition: RawBuilder<unknown>, rank: 1 | 2) => sql`
    (select patients.*, ${sql.lit(rank)} as rank from patients
    where ${where} and ${condition} order by ${newestFirst} limit ${limit})`;
  // Two selects can each stop at the limit; a single one would have to rank all matches first.
  const { rows } = await sql<Row>`
    select ${columnList(columns)} from (
      ${rankedRows(sql`${wholeFirst.after ?? sql`true`} and ${ranksFirst}`, 1)}
      union all ${rankedRows(sql`${holds} and not ${unestimated(isWhole)}`, 2)}
    ) patients
    order by rank, ${newestFirst} limit ${limit}`.execute(db);
  return rows;
}

/** SQL condition that a search for a text finds a patient, without those whose names sound alike. */
export async function foundBy(db: Kysely<Database>, text: string): Promise<RawBuilder<boolean>> {
  return onlyPatientCondition(text) ?? (await indexedCondition(db, text));
}

/** SQL condition that name, phone or e-mail contains the whole text. */
export function holdsWhole(text: string): RawBuilder<boolean> {
  return sql<boolean>`(${holdsInText(text)} or ${phoneContaining(text)})`;
}

/** SQL condition that every word is contained there, or the text is part of the phone number. */
export function holdsWords(text: string): RawBuilder<boolean> {
  return holdsAllWords(text, searchWordsOf(text).map(holdsInText));
}

function holdsAllWords(text: string, words: readonly RawBuilder<boolean>[]): RawBuilder<boolean> {
  if (words.length === 0) return sql`true`;
  return sql`((${sql.join(words, sql` and `)}) or ${phoneContaining(text)})`;
}

/** The condition of `holdsWords` in a form that an index can serve. */
async function indexedCondition(db: Kysely<Database>, text: string): Promise<RawBuilder<boolean>> {
  const words = searchWordsOf(text);
  return words.some(hasTrigram)
    ? holdsWords(text)
    : holdsAllWords(text, await wordConditions(db, words));
}

/**
 * For each word an SQL condition that an index can serve: the trigram index, or for a word without a trigram the
 * indexed words that contain it. With too many such words PostgreSQL would underestimate the matching patients.
 */
export async function wordConditions(
  db: Kysely<Database>,
  words: readonly string[],
): Promise<RawBuilder<boolean>[]> {
  const runs = words.map((word) => (hasTrigram(word) ? undefined : longestRun(word)));
  const matchingWords = runs.some((run) => run !== undefined)
    ? await findMatchingWords(db, runs)
    : [];
  return words.map((word, at) => {
    const holds = holdsInText(word);
    if (runs[at] === undefined) return holds;
    const candidates = matchingWords[at] ?? [];
    return candidates.length > maxMatchingWords
      ? unestimated(holds)
      : sql`(${hasAnyWord(candidates)} and ${holds})`;
  });
}

/** SQL condition that name, phone or e-mail has one of these words. */
export function hasAnyWord(words: readonly string[]): RawBuilder<boolean> {
  return sql`searched_words && ${words}::text[]`;
}

/** For each run of letters the indexed words that contain it, at most one more than `maxMatchingWords`. */
async function findMatchingWords(
  db: Kysely<Database>,
  runs: readonly (string | undefined)[],
): Promise<string[][]> {
  const { rows } = await sql<{ words: string[] }>`
    ${prepared} select array(
      select word from search_words where strpos(word, run) > 0 limit ${maxMatchingWords + 1}
    ) as words
    from (
      -- Lowercased once per run, not once per indexed word.
      select lower(run) as run, run_index
      from unnest((select ${runs}::text[])) with ordinality as typed (run, run_index)
      offset 0
    ) runs
    order by run_index`.execute(db);
  return rows.map(({ words }) => words);
}

/** SQL condition for the patient of a scanned card or a patient number; null for any other text. */
export function onlyPatientCondition(text: string): RawBuilder<boolean> | null {
  const id = patientOfCard(text);
  if (id) return sql<boolean>`id = ${id}::uuid`;
  const number = parsePatientNumber(text);
  if (number === null) return null;
  // A clinic's own file number may look the same.
  return sql<boolean>`(number = ${number} or lower(file_number) = ${text.trim().toLowerCase()})`;
}

export const newestFirst = sql`registered_at desc, id desc`;

export function columnList(columns: readonly PatientColumn[]): RawBuilder<unknown> {
  return sql.join(
    columns.map((name) => (name === 'registered_by_name' ? registeredByName : sql.ref(name))),
  );
}
