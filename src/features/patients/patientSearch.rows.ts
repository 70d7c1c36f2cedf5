import { type Kysely, type RawBuilder, type Selectable, sql } from 'kysely';
import { holdsInText, phoneContaining, unestimated } from '../../server/database/likePattern';
import { prepared } from '../../server/database/preparedStatements';
import type { Database } from '../../server/database/schema';
import { typedPatientNumber } from '../../shared/ids';
import { patientOfCard } from '../../shared/patientCard';
import { hasTrigram, longestRun, wordsOf } from './searchWords';

/** A patient's row with the name of the person who registered the patient, as they are called now. */
export type NamedPatientRow = Selectable<Database['patients']> & { registered_by_name: string };

export const registeredByName =
  sql<string>`(select users.name from users where users.id = registered_by)`.as(
    'registered_by_name',
  );

export type Column = Exclude<
  keyof NamedPatientRow,
  'search_text' | 'phone_digits' | 'searched_words'
>;

export interface PatientSearch<Columns extends readonly Column[]> {
  columns: Columns;
  /** What was typed; blank finds everybody. */
  text: string;
  /** What must hold besides, of the table `patients`. */
  where?: RawBuilder<boolean>;
  /** Who holds the whole text comes before who holds its words apart; of the first, those for whom `after` is true. */
  wholeFirst?: { after: RawBuilder<boolean> | undefined } | undefined;
  limit: number;
}

/** Known words that a word stands in, at most, for patients to be looked up by them: of more, twenty are soon met. */
const maxMatchingWords = 200;
/** Patients among whom a word without an index is looked for before the known words are. */
const maxScannedPatients = 1_000;

/**
 * Patients who hold each word of a search somewhere in name, phone or e-mail, in any order, newest registration first;
 * of a scanned card or a patient's number the one patient whose it is. PostgreSQL plans it for what was typed: it walks
 * from the newest patient on where it expects many, and asks the index of trigrams where it expects few.
 */
export async function searchPatients<const Columns extends readonly Column[]>(
  db: Kysely<Database>,
  { columns, text, where = sql`true`, wholeFirst, limit }: PatientSearch<Columns>,
): Promise<Pick<NamedPatientRow, Columns[number]>[]> {
  type Row = Pick<NamedPatientRow, Columns[number]>;
  const words = wordsOf(text);
  const isShort = words.length > 0 && !words.some(hasTrigram);
  const one = isOnlyOne(text);
  if (!one && !wholeFirst && isShort) {
    const { rows } = await sql<Row>`
      select ${listOf(columns)} from (
        select * from patients where ${where} order by ${newest} limit ${sql.lit(maxScannedPatients)}
      ) patients
      where ${holdsWords(text)} order by ${newest} limit ${limit}`.execute(db);
    if (rows.length === limit) return rows;
  }
  const holds = one ?? (await holdsByIndex(db, text));
  const holders = sql`from patients where ${where} and ${holds} order by ${newest} limit ${limit}`;
  if (one || !wholeFirst) {
    return (await sql<Row>`select ${listOf(columns)} ${holders}`.execute(db)).rows;
  }
  const isWhole = holdsWhole(text);
  if (!wholeFirst.after) {
    const { rows } = await sql<Row & { is_whole: boolean }>`
      select ${listOf(columns)}, ${isWhole} as is_whole ${holders}`.execute(db);
    // Mostly all fit, and are put in order here: the statement below takes three times as long to plan.
    if (rows.length < limit) {
      return rows.toSorted((one, other) => Number(other.is_whole) - Number(one.is_whole));
    }
  }
  const isFirst = isShort
    ? sql`${isWhole} and ${holds}`
    : sql`${isWhole} and ${unestimated(holds)}`;
  const found = (condition: RawBuilder<unknown>, rank: 1 | 2) => sql`
    (select patients.*, ${sql.lit(rank)} as rank from patients
    where ${where} and ${condition} order by ${newest} limit ${limit})`;
  // Two selects, each of which may walk: one alone had to find everybody before any has a place.
  const { rows } = await sql<Row>`
    select ${listOf(columns)} from (
      ${found(sql`${wholeFirst.after ?? sql`true`} and ${isFirst}`, 1)}
      union all ${found(sql`${holds} and not ${unestimated(isWhole)}`, 2)}
    ) patients
    order by rank, ${newest} limit ${limit}`.execute(db);
  return rows;
}

/** Holds where the whole text stands in name, phone or e-mail. */
export function holdsWhole(text: string): RawBuilder<boolean> {
  return sql<boolean>`(${holdsInText(text)} or ${phoneContaining(text)})`;
}

/** Holds where every word stands there, or the text is a part of the phone number. */
export function holdsWords(text: string): RawBuilder<boolean> {
  return holdsAll(text, wordsOf(text).map(holdsInText));
}

function holdsAll(text: string, words: readonly RawBuilder<boolean>[]): RawBuilder<boolean> {
  if (words.length === 0) return sql`true`;
  return sql`((${sql.join(words, sql` and `)}) or ${phoneContaining(text)})`;
}

/** The same as the indexes find it. */
async function holdsByIndex(db: Kysely<Database>, text: string): Promise<RawBuilder<boolean>> {
  const words = wordsOf(text);
  return words.some(hasTrigram) ? holdsWords(text) : holdsAll(text, await holdsEach(db, words));
}

/**
 * Of each word, what holds where it stands, as the indexes find it: by its trigrams, else by the known words it is in. Of
 * more known words PostgreSQL would expect too few patients.
 */
export async function holdsEach(
  db: Kysely<Database>,
  words: readonly string[],
): Promise<RawBuilder<boolean>[]> {
  const runs = words.map((word) => (hasTrigram(word) ? undefined : longestRun(word)));
  const known = runs.some((run) => run !== undefined) ? await knownWords(db, runs) : [];
  return words.map((word, at) => {
    const holds = holdsInText(word);
    if (runs[at] === undefined) return holds;
    const list = known[at] ?? [];
    return list.length > maxMatchingWords
      ? unestimated(holds)
      : sql`(${hasOneOf(list)} and ${holds})`;
  });
}

/** Holds for a patient who has one of these words in name, phone or e-mail. */
export function hasOneOf(words: readonly string[]): RawBuilder<boolean> {
  return sql`searched_words && ${words}::text[]`;
}

/** Of each run of letters, the known words that it stands in, and one more than are of use. */
async function knownWords(
  db: Kysely<Database>,
  runs: readonly (string | undefined)[],
): Promise<string[][]> {
  const { rows } = await sql<{ known: string[] }>`
    ${prepared} select array(
      select word from search_words where strpos(word, run) > 0 limit ${maxMatchingWords + 1}
    ) as known
    from (
      -- Made small once for each run, not for each known word.
      select lower(run) as run, place
      from unnest((select ${runs}::text[])) with ordinality as typed (run, place)
      offset 0
    ) runs
    order by place`.execute(db);
  return rows.map(({ known }) => known);
}

/** What holds for the one patient whom a scanned card or a patient's number is of; null for every other text. */
export function isOnlyOne(text: string): RawBuilder<boolean> | null {
  const id = patientOfCard(text);
  if (id) return sql<boolean>`id = ${id}::uuid`;
  const number = typedPatientNumber(text);
  if (number === null) return null;
  // A clinic's own files may be called so too.
  return sql<boolean>`(number = ${number} or lower(file_number) = ${text.trim().toLowerCase()})`;
}

export const newest = sql`registered_at desc, id desc`;

export function listOf(columns: readonly Column[]): RawBuilder<unknown> {
  return sql.join(
    columns.map((name) => (name === 'registered_by_name' ? registeredByName : sql.ref(name))),
  );
}
