import { type Kysely, type RawBuilder, type Selectable, sql } from 'kysely';
import {
  holdsInText,
  partExpression,
  partPattern,
  phoneContaining,
} from '../../server/database/likePattern';
import type { Database } from '../../server/database/schema';
import { searchForm } from '../../shared/folded';
import { typedPatientNumber } from '../../shared/ids';
import { patientOfCard } from '../../shared/patientCard';
import { searchedDigits } from '../../shared/phone';
import {
  holdsByIndexes,
  type KnownWords,
  knownOf,
  knownWords,
  shareOfKnown,
  wordFrequencies,
} from './searchIndexes.rows';
import { isPiece, piecesOf, wordsOf } from './searchPieces';
import { isSoonWalked, type Way, type WordFrequencies } from './searchWay';

/** A patient's row with the name of the person who registered the patient, as they are called now. */
export type NamedPatientRow = Selectable<Database['patients']> & { registered_by_name: string };

export const registeredByName =
  sql<string>`(select users.name from users where users.id = registered_by)`.as(
    'registered_by_name',
  );

export type Column = Exclude<keyof NamedPatientRow, 'search_text' | 'phone_digits'>;

export interface PatientSearch<Columns extends readonly Column[]> {
  columns: Columns;
  /** What was typed; blank finds everybody. */
  text: string;
  /** What must hold besides, of the table `patients`. */
  where?: RawBuilder<boolean>;
  /** Who holds the whole text comes before who holds its words apart, where `of` them it is true. */
  wholeFirst?: { of: RawBuilder<boolean> } | undefined;
  limit: number;
}

type AnySearch = PatientSearch<readonly Column[]>;

/** The newest patients who are looked through in any case where the text is one piece. */
const lookedThrough = 2_000;
/** The newest patients who are walked past, at most: a page is expected in half of them, but they do not come evenly. */
const walkedPast = 50_000;

/** Microseconds that a search takes, about, from which on whole texts are looked up apart, before the words. */
const wholeApart = 2_000;

/**
 * Patients who hold each word of a search somewhere in name, phone or e-mail, in any order, newest registration first;
 * of a scanned card or a patient's number the one patient whose it is. What most people hold is soon found among the
 * newest, and what few hold by the indexes; each way would take long for the other. All is prepared, since planning
 * would take as long as finding.
 */
export async function searchPatients<const Columns extends readonly Column[]>(
  db: Kysely<Database>,
  search: PatientSearch<Columns>,
): Promise<Pick<NamedPatientRow, Columns[number]>[]> {
  const { text, limit } = search;
  const compile = (statement: RawBuilder<unknown>) =>
    sql<Pick<NamedPatientRow, Columns[number]>>`${statement}`.compile(db);
  const send = async (statement: RawBuilder<unknown>) =>
    (await db.executeQuery(compile(statement))).rows;
  const only = isOnlyOne(text);
  if (only) return send(theOnly(search, only));
  const words = wordsOf(text);
  if (words.length === 0) return send(everywhere(search));

  const { letters, digits } = piecesOf(words);
  const ofWhole = search.wholeFirst ? piecesOf([searchForm(text)]).letters : [];
  const asked = knownWords(db, [...letters, ...ofWhole]);
  const mayBeMany = letters.length + digits.length < 2 && !isOfFew(text);
  const frequencies = await wordFrequencies(db);
  const [{ rows }, near] = await Promise.all([
    db.executeQuery(asked),
    mayBeMany ? send(amongNewest(search, lookedThrough)) : [],
  ]);
  const known = knownOf(rows.slice(0, letters.length));
  const isNobodys = known.some((found) => found?.length === 0) && searchedDigits(text) === null;
  if (near.length >= limit || isNobodys) return near;

  const byIndexes = holdsByIndexes(text, known, frequencies);
  const isWalked =
    byIndexes === null ||
    (words.every(isPiece) && isSoonFound(known, frequencies, limit, byIndexes.way));
  const whole = holdsByIndexes(text, knownOf(rows.slice(letters.length)), frequencies);
  if (
    search.wholeFirst &&
    whole &&
    known.length > 1 &&
    (isWalked || byIndexes.way.cost > wholeApart)
  ) {
    const first = await send(lookedUp(onlyWhole(search, search.wholeFirst.of), whole.holds));
    if (first.length >= limit) return first;
    const rest = besideWhole(search, limit - first.length);
    const others = isWalked ? await send(amongNewest(rest, walkedPast)) : [];
    if (first.length + others.length >= limit) return [...first, ...others];
  } else if (isWalked && !search.wholeFirst) {
    const found = await send(amongNewest(search, walkedPast));
    if (found.length >= limit) return found;
  }
  if (byIndexes) return send(lookedUp(search, byIndexes.holds));
  // Nothing to look up by: planned for this text, so that whatever is shortest for it is done.
  return (await db.executeQuery(compile(everywhere(search)))).rows;
}

/** Whether a page is found sooner by walking past the newest patients than by the index. */
function isSoonFound(
  known: readonly KnownWords[],
  frequencies: WordFrequencies,
  limit: number,
  byIndex: Way,
): boolean {
  const share = known.reduce((all, words) => all * shareOfKnown(words, frequencies), 1);
  return limit / share < walkedPast / 2 && isSoonWalked(share, limit, byIndex);
}

/** Who holds the words, but not as a whole. */
function besideWhole<Search extends AnySearch>(search: Search, limit: number): Search {
  const { text, where = sql`true` } = search;
  const isIt = sql<boolean>`${where} and not ${holdsWhole(text)}`;
  return { ...search, where: isIt, wholeFirst: undefined, limit };
}

/** Whole texts alone, whose words begin and end where the text says, are found by far fewer known words. */
function onlyWhole<Search extends AnySearch>(search: Search, of: RawBuilder<boolean>): Search {
  const { text, where = sql`true` } = search;
  const isIt = sql<boolean>`${where} and ${of} and ${holdsWhole(text)}`;
  return { ...search, where: isIt, wholeFirst: undefined };
}

/** Whether a text is part of a phone number or an e-mail address, which hardly two patients share. */
function isOfFew(text: string): boolean {
  return text.includes('@') || text.replace(/\D/g, '').length >= 5;
}

/** Holds where the whole text stands in name, phone or e-mail. */
export function holdsWhole(text: string): RawBuilder<boolean> {
  return sql<boolean>`(${holdsInText(text)} or ${phoneContaining(text)})`;
}

/** Holds where every word stands there, or the text is a part of the phone number. */
export function holdsWords(text: string): RawBuilder<unknown> {
  const words = wordsOf(text);
  if (words.length === 0) return sql`true`;
  // One form for any number of words, because each form is planned by itself; the second for the few who are left.
  return sql`(
    (
      search_text like all (array(select lower(part) from unnest(${words.map(partPattern)}::text[]) part))
      and search_text ~ all (array(select lower(part) from unnest(${words.map(partExpression)}::text[]) part))
    )
    or ${phoneContaining(text)}
  )`;
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

function theOnly(
  { columns, where = sql`true` }: AnySearch,
  isIt: RawBuilder<boolean>,
): RawBuilder<unknown> {
  return sql`select ${listOf(columns)} from patients where ${isIt} and ${where}`;
}

/** The search as one look at all patients: what every other way has to find. */
function everywhere(search: AnySearch): RawBuilder<unknown> {
  const { columns, text, where = sql`true`, limit } = search;
  return sql`
    select ${listOf(columns)} from patients
    where ${where} and ${holdsWords(text)} and ${isInOrder(search)}
    order by ${orderOf(search)} limit ${limit}`;
}

/** Those who come first, among the newest alone: all that is asked for, or too few. */
function amongNewest(
  { columns, text, where = sql`true`, wholeFirst, limit }: AnySearch,
  newestOnes: number,
) {
  const isFirst = wholeFirst ? sql`${holdsWhole(text)}` : holdsWords(text);
  return sql`
    select ${listOf(columns)} from (
      select * from patients where ${where} and ${wholeFirst?.of ?? sql`true`}
      order by ${newest} limit ${sql.lit(newestOnes)}
    ) patients
    where ${isFirst} order by ${newest} limit ${limit}`;
}

/** The search among those whom the indexes find. */
function lookedUp(search: AnySearch, byIndexes: RawBuilder<unknown>): RawBuilder<unknown> {
  const { columns, text, where = sql`true`, limit } = search;
  return sql`
    -- Apart, so that it is found by the indexes whatever its order and number.
    with found as materialized (
      select * from patients
      where ${byIndexes} and ${where} and ${holdsWords(text)} and ${isInOrder(search)}
    )
    select ${listOf(columns)} from found patients order by ${orderOf(search)} limit ${limit}`;
}

function isInOrder({ text, wholeFirst }: AnySearch): RawBuilder<unknown> {
  return wholeFirst ? sql`(not ${holdsWhole(text)} or ${wholeFirst.of})` : sql`true`;
}

function orderOf({ text, wholeFirst }: AnySearch): RawBuilder<unknown> {
  return wholeFirst ? sql`${holdsWhole(text)} desc, ${newest}` : newest;
}

export const newest = sql`registered_at desc, id desc`;

export function listOf(columns: readonly Column[]): RawBuilder<unknown> {
  return sql.join(
    columns.map((name) => (name === 'registered_by_name' ? registeredByName : sql.ref(name))),
  );
}
