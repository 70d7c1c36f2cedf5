import { type Kysely, type RawBuilder, sql } from 'kysely';
import { allOf, type Days } from '../../server/database/conditions';
import { unestimated } from '../../server/database/likePattern';
import { rowsInOrder } from '../../server/database/orderedPage';
import { isAfter, pageOf } from '../../server/database/page';
import type { Database } from '../../server/database/schema';
import { splitCursor } from '../../shared/fields';
import { type ListedPatient, patientOrders } from './patient';
import { lastVisitOn, type PatientOrder, readOrderedPatients } from './patientOrders.rows';
import {
  columnList,
  foundBy,
  holdsWhole,
  type NamedPatientRow,
  newestFirst,
  onlyPatientCondition,
  searchPatients,
} from './patientSearch.rows';
import { patientColumnNames, patientFromRow } from './patients.rows';
import { searchWordsOf } from './searchWords';
import { searchSimilarNames } from './soundingAlike.rows';

const anyDay: Days = { timeZone: 'UTC' };

interface PatientPageRequest {
  text: string;
  /** Further conditions on the table `patients`. */
  where?: readonly RawBuilder<boolean>[];
  /** Days of the last visit. */
  visited?: Days;
  /** The chosen order; none: newest registration first. */
  order?: PatientOrder | undefined;
  /** Whether to read when each was last here. */
  isListed?: boolean;
  cursor?: string | undefined;
  limit: number;
  /** `YYYY-MM-DD` in the clinic's time zone. */
  today: string;
}

const columns = [...patientColumnNames, 'last_visit_at'] as const;
type FoundRow = Pick<NamedPatientRow, (typeof columns)[number]>;

interface FoundRows {
  page: FoundRow[];
  nextCursor: string | null;
}

/**
 * Reads one page of a search (spec 5.8.1): first patients whose name, phone or e-mail contains the whole text, then
 * those that contain its separate words, each newest registration first, or all of them in a chosen order; after the
 * last of them similar names, most similar first. A similar name must sound the same if there are matches; only without
 * any may a letter differ. A record that was merged into another is found as that one: before all others, if the other
 * one's own data do not match.
 */
export async function searchPage(
  db: Kysely<Database>,
  { where = [], visited = anyDay, order, isListed = false, today, ...request }: PatientPageRequest,
): Promise<{ patients: ListedPatient[]; nextCursor: string | null }> {
  const { text, cursor, limit } = request;
  const ofDays = lastVisitOn(visited);
  const shown = [...where, isNotMerged];
  const narrowed = allOf([...shown, ...ofDays]);
  // The newest who were here on some days may have registered long ago.
  const chosenOrder = order ?? (ofDays.length > 0 && text === '' ? patientOrders.usual : undefined);
  const [{ page, nextCursor }, survivors] = await Promise.all([
    chosenOrder
      ? readInOrder(db, { ...request, order: chosenOrder, where: shown, visited })
      : readNewest(db, { ...request, where: narrowed }),
    cursor === undefined ? searchSurvivors(db, narrowed, request) : [],
  ]);
  const showsSimilar = nextCursor === null && onlyPatientCondition(text) === null;
  const hasMatches = survivors.length + page.length > 0 || cursor !== undefined;
  const similar = showsSimilar
    ? await searchSimilarNames(
        db,
        { columns, text, where: narrowed, limit: limit - page.length },
        hasMatches,
      )
    : [];
  const toFoundPatient = (isAlike: boolean) => (row: FoundRow) => ({
    ...patientFromRow(row, today),
    isAlike,
    ...(isListed && { lastVisitAt: row.last_visit_at?.toISOString() ?? null }),
  });
  return {
    patients: [
      ...[...survivors, ...page].map(toFoundPatient(false)),
      // "Kamla" finds Kamala by the record that was merged, and sounds like her, too.
      ...similar
        .filter(({ id }) => survivors.every((one) => one.id !== id))
        .map(toFoundPatient(true)),
    ],
    nextCursor,
  };
}

const isNotMerged = sql<boolean>`patients.survivor_id is null`;

/** Reads the patients who are found by the data of records that were merged into theirs, and not by their own. */
async function searchSurvivors(
  db: Kysely<Database>,
  narrowed: RawBuilder<boolean>,
  { text, limit }: Pick<PatientPageRequest, 'text' | 'limit'>,
): Promise<FoundRow[]> {
  if (text === '') return [];
  const found = await foundBy(db, text);
  // Of the same conditions the inner ones are about the merged records.
  const { rows } = await sql<FoundRow>`
    select ${columnList(columns)} from patients
    where ${narrowed} and not ${unestimated(found)}
      and id in (select survivor_id from patients where survivor_id is not null and ${found})
    order by ${newestFirst} limit ${limit}`.execute(db);
  return rows;
}

async function readInOrder(
  db: Kysely<Database>,
  request: Parameters<typeof readOrderedPatients>[1],
): Promise<FoundRows> {
  const { ids, nextCursor } = await readOrderedPatients(db, request);
  const page = await rowsInOrder(ids, async (some) => {
    const { rows } = await sql<FoundRow>`
      select ${columnList(columns)} from patients where id = any(${some}::uuid[])`.execute(db);
    return rows;
  });
  return { page, nextCursor };
}

interface NewestRequest extends Pick<PatientPageRequest, 'text' | 'cursor' | 'limit'> {
  where: RawBuilder<boolean>;
}

/** Reads patients who contain the whole text, then those who contain its words, each newest registration first. */
async function readNewest(
  db: Kysely<Database>,
  { text, where, cursor, limit }: NewestRequest,
): Promise<FoundRows> {
  const after = cursor ? isAfter(cursor, 'registered_at') : undefined;
  const isWhole = holdsWhole(text);
  const hasSeveralWords = onlyPatientCondition(text) === null && searchWordsOf(text).length > 1;
  const isPastWholeMatches =
    hasSeveralWords && cursor !== undefined && !(await matchesCursorRow(db, isWhole, cursor));
  const search = { columns, text, limit: limit + 1 };
  const rows = await searchPatients(
    db,
    hasSeveralWords && !isPastWholeMatches
      ? { ...search, where, wholeFirst: { after } }
      : {
          ...search,
          where: sql<boolean>`${where} and ${after ?? sql`true`} and ${isPastWholeMatches ? sql`not ${isWhole}` : sql`true`}`,
        },
  );
  return pageOf(rows, limit, (row) => row.registered_at);
}

async function matchesCursorRow(
  db: Kysely<Database>,
  condition: RawBuilder<boolean>,
  cursor: string,
) {
  const { rows } = await sql`
    select from patients where id = ${splitCursor(cursor).id}::uuid and ${condition}`.execute(db);
  return rows.length > 0;
}
