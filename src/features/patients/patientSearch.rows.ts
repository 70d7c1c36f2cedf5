import { type Kysely, type RawBuilder, type Selectable, sql } from 'kysely';
import { containing, phoneContaining } from '../../server/database/likePattern';
import { sendTogether } from '../../server/database/pipeline';
import type { Database } from '../../server/database/schema';
import { typedPatientNumber } from '../../shared/ids';
import { patientOfCard } from '../../shared/patientCard';

/** A patient's row with the name of the person who registered the patient, as they are called now. */
export type NamedPatientRow = Selectable<Database['patients']> & { registered_by_name: string };

export const registeredByName =
  sql<string>`(select users.name from users where users.id = registered_by)`.as(
    'registered_by_name',
  );

type Column = Exclude<keyof NamedPatientRow, 'search_text' | 'phone_digits'>;

interface PatientSearch<Columns extends readonly Column[]> {
  columns: Columns;
  /** What was typed; blank finds everybody. */
  text: string;
  /** What must hold besides, of the table `patients`. */
  where?: RawBuilder<boolean>;
  /** What must hold besides of who holds the words: few of the newest may. */
  having?: RawBuilder<boolean>;
  limit: number;
}

type AnySearch = PatientSearch<readonly Column[]>;

/** Words that are looked for, at most. */
const mostWords = 5;
/** Names that are compared with what was typed, at most. */
const mostAlike = 300;
/** A clinic with more patients than this is searched from its newest on. */
const manyPatients = 50_000;
/** The newest patients who are looked through one by one before the indexes are asked: many hold one word, few several. */
const lookedThrough = { forOneWord: 5_000, forSeveral: 1_000 };
/** The shortest word that is looked up among the known ones: shorter ones are in too many. */
const shortestLookedUp = 3;
/** Letters of the shortest word that may sound like another: a letter of Devanagari is a syllable. */
const shortestAlike = { latin: 3, other: 2 };
/** Of 1: how alike two words must be written in Latin letters beside sounding the same, or beginning so. */
const likeSpelling = 0.2;
/** Known words that are taken for a misspelt one, at most. */
const mostLikeOne = 50;

/**
 * Patients who hold each word of a search somewhere in name, phone or e-mail, in any order, newest registration first;
 * of a scanned card or a patient's number the one patient whose it is. One statement.
 */
export async function searchPatients<const Columns extends readonly Column[]>(
  db: Kysely<Database>,
  search: PatientSearch<Columns>,
) {
  const only = isOnlyOne(search.text);
  const isCommon = search.text !== '' && !isOfFew(search.text);
  const find = only
    ? theOnly(search, only)
    : isCommon && (await hasMany(db))
      ? newestFirst(search)
      : everywhere(search);
  const statement = sql<Pick<NamedPatientRow, Columns[number]>>`${find}`;
  // Planned for this text each time: which way is short depends on how many hold it, and one plan for all would read
  // the whole table for some.
  if (search.text) return (await statement.execute(db)).rows;
  const [rows] = await sendTogether(db, statement.compile(db));
  return rows;
}

/**
 * Patients who do not hold what was typed, but have names that sound like it, in either script; the likest first.
 * Nobody where it has no word. `isSame`: they must sound the same, else a letter may differ.
 */
export async function soundingAlike<const Columns extends readonly Column[]>(
  db: Kysely<Database>,
  { columns, text, where = sql`true`, limit }: PatientSearch<Columns>,
  isSame = false,
) {
  const words = wordsOf(text);
  if (limit <= 0 || !words.some(mayBeAlike)) return [];
  const [only] = words.length === 1 ? words : [];
  const alike = only
    ? isLikeWord(only, isSame)
    : sql.join(
        words.map((word) =>
          // What is cheap to compare stands first.
          mayBeAlike(word)
            ? sql`(${holdsInText(word)} or ${isLikeWord(word, isSame)})`
            : sql`(${holdsInText(word)} or ${phoneContaining(word)})`,
        ),
        sql` and `,
      );
  const [rows] = await sendTogether(
    db,
    sql<Pick<NamedPatientRow, Columns[number]>>`
      select ${listOf(columns)} from (
        select * from patients where ${where} and ${alike} and not ${holdsWords(text)} limit ${sql.lit(mostAlike)}
      ) alike
      order by similarity(romanised(lower(name)), romanised(lower(${text}))) desc, registered_at desc, id desc
      limit ${sql.lit(limit)}`.compile(db),
  );
  return rows;
}

/** Whether a word of a search is long enough to sound like another. */
function mayBeAlike(word: string): boolean {
  const { latin, other } = shortestAlike;
  return /^\p{L}/u.test(word) && [...word].length >= (/^[a-z]/i.test(word) ? latin : other);
}

const devanagari = sql.lit('[\u0900-\u097f]');

/** Holds for a patient with a known word that sounds like this one, or that in the other script begins so. */
function isLikeWord(word: string, isSame: boolean): RawBuilder<unknown> {
  // As selects of their own they are worked out once, not for each known word.
  const sound = sql`(select sound_of(${word}))`;
  const roman = sql`(select romanised(lower(${word}::text)))`;
  const isLikeWritten = sql`similarity(roman, ${roman}) >= ${sql.lit(likeSpelling)}`;
  const soundsLike = isSame
    ? sql`sounds[1] = ${sound} and ${isLikeWritten}`
    : sql`sounds && (select near_sounds(${word}))`;
  return sql`letter_runs(search_text) && (
    select array_agg(word) from (
      select word from search_words
      where word not like ${containing(word)} and (
        (${soundsLike})
        or (
          sounds[1] ~>=~ ${sound} and sounds[1] ~<~ (${sound} || chr(1114111)) and length(${sound}) > 1
          and (word ~ ${devanagari}) <> (${word} ~ ${devanagari}) and ${isLikeWritten}
        )
      )
      order by similarity(roman, ${roman}) desc limit ${sql.lit(mostLikeOne)}
    ) known
  )`;
}

/** The words that are looked for. */
export function wordsOf(text: string): string[] {
  return text.split(/\s+/).filter(Boolean).slice(0, mostWords);
}

/** Whether a text is part of a phone number or an e-mail address, which hardly two patients share. */
function isOfFew(text: string): boolean {
  return text.includes('@') || text.replace(/\D/g, '').length >= 5;
}

const holdsInText = (word: string) => sql`search_text like ${containing(word)}`;

/** Holds where the whole text stands in name, phone or e-mail. */
export function holdsWhole(text: string): RawBuilder<boolean> {
  return sql<boolean>`(${holdsInText(text)} or ${phoneContaining(text)})`;
}

function holdsWords(text: string, holds = holdsInText): RawBuilder<unknown> {
  const words = wordsOf(text).map(holds);
  if (words.length === 0) return sql`true`;
  return sql`((${sql.join(words, sql` and `)}) or ${phoneContaining(text)})`;
}

// ASCII letters and whatever is beyond ASCII, as letter_runs has it.
const isRun = (word: string) => !/[^a-z\u0080-\u{10ffff}]/iu.test(word);

/** The same by the words that are known, for the patients' index by whole words. */
function holdsKnownWords(text: string): RawBuilder<unknown> {
  return holdsWords(text, (word) =>
    isRun(word) && [...word].length >= shortestLookedUp
      ? sql`letter_runs(search_text) && (
          select array_agg(word) from search_words where word like ${containing(word)}
        )`
      : holdsInText(word),
  );
}

/** What holds for the one patient whom a scanned card or a patient's number is of; null for every other text. */
export function isOnlyOne(text: string): RawBuilder<boolean> | null {
  const id = patientOfCard(text);
  if (id) return sql<boolean>`id = ${id}::uuid`;
  const number = typedPatientNumber(text);
  return number === null ? null : sql<boolean>`number = ${number}`;
}

function theOnly(
  { columns, where = sql`true` }: AnySearch,
  isIt: RawBuilder<boolean>,
): RawBuilder<unknown> {
  return sql`select ${listOf(columns)} from patients where ${isIt} and ${where}`;
}

/** The search as one look at all patients. */
export function everywhere({
  columns,
  text,
  where = sql`true`,
  having = sql`true`,
  limit,
}: AnySearch): RawBuilder<unknown> {
  return sql`
    select ${listOf(columns)} from patients where ${where} and ${holdsWords(text)} and ${having}
    ${newest} limit ${sql.lit(limit)}`;
}

/**
 * The same search where there are many patients: what most people hold is soon found among the newest, and what few
 * hold by the indexes; each way would take long for the other.
 */
export function newestFirst({
  columns,
  text,
  where = sql`true`,
  having = sql`true`,
  limit,
}: AnySearch): RawBuilder<unknown> {
  const isOneWord = wordsOf(text).length === 1;
  const newestOnes = isOneWord ? lookedThrough.forOneWord : lookedThrough.forSeveral;
  const most = sql.lit(limit);
  return sql`
    with newest as (
      select * from patients where ${where} ${newest} limit ${sql.lit(newestOnes)}
    ),
    near as materialized (select ${listOf(columns)} from newest patients where ${holdsWords(text)} and ${having} limit ${most}),
    -- Apart, so that it is found by the indexes whatever its order and number.
    anywhere as materialized (
      select ${listOf(columns)} from patients where ${where} and ${holdsKnownWords(text)} and ${having} and (select count(*) from near) < ${most}
    )
    select * from near where (select count(*) from near) >= ${most}
    union all
    (select * from anywhere ${newest} limit ${most})
    ${newest}`;
}

const newest = sql`order by registered_at desc, id desc`;

function listOf(columns: readonly Column[]): RawBuilder<unknown> {
  return sql.join(
    columns.map((name) => (name === 'registered_by_name' ? registeredByName : sql.ref(name))),
  );
}

/** Milliseconds for which the number of patients is taken to be about the same. */
const stays = 10 * 60_000;
const sizes = new WeakMap<Kysely<Database>, { many: boolean; until: number }>();

// How a search is done, not what it finds: an old answer is good enough.
async function hasMany(db: Kysely<Database>): Promise<boolean> {
  const known = sizes.get(db);
  if (known && known.until > Date.now()) return known.many;
  const [rows] = await sendTogether(
    db,
    sql<{ many: boolean }>`
      select reltuples > ${manyPatients} as many from pg_class where oid = 'public.patients'::regclass`.compile(
      db,
    ),
  );
  const many = rows[0]?.many ?? false;
  sizes.set(db, { many, until: Date.now() + stays });
  return many;
}
