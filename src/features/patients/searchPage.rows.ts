import { type Kysely, type RawBuilder, sql } from 'kysely';
import { isAfter, pageOf } from '../../server/database/page';
import type { Database } from '../../server/database/schema';
import { splitCursor } from '../../shared/fields';
import type { FoundPatient } from './patient';
import { holdsWhole, onlyPatientCondition, searchPatients } from './patientSearch.rows';
import { patientColumnNames, patientFromRow } from './patients.rows';
import { searchWordsOf } from './searchWords';
import { searchSimilarNames } from './soundingAlike.rows';

interface PatientPageRequest {
  text: string;
  /** A further condition on the table `patients`. */
  where?: RawBuilder<boolean>;
  cursor?: string | undefined;
  limit: number;
  /** `YYYY-MM-DD` in the clinic's time zone. */
  today: string;
}

/**
 * Reads one page of a search (spec 5.8.1): first patients whose name, phone or e-mail contains the whole text, then
 * those that contain its separate words, each newest registration first; after the last of them similar names, most
 * similar first. A similar name must sound the same if there are matches; only without any may a letter differ.
 */
export async function searchPage(
  db: Kysely<Database>,
  { text, where = sql<boolean>`true`, cursor, limit, today }: PatientPageRequest,
): Promise<{ patients: FoundPatient[]; nextCursor: string | null }> {
  const columns = patientColumnNames;
  const after = cursor ? isAfter(cursor, 'registered_at') : undefined;
  const isWhole = holdsWhole(text);
  const isOnlyPatient = onlyPatientCondition(text) !== null;
  const hasSeveralWords = !isOnlyPatient && searchWordsOf(text).length > 1;
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
  const { page, nextCursor } = pageOf(rows, limit, (row) => row.registered_at);
  const showsSimilar = nextCursor === null && !isOnlyPatient;
  const hasMatches = page.length > 0 || cursor !== undefined;
  const similar = showsSimilar
    ? await searchSimilarNames(db, { columns, text, where, limit: limit - page.length }, hasMatches)
    : [];
  const toFoundPatient = (isAlike: boolean) => (row: (typeof page)[number]) => ({
    ...patientFromRow(row, today),
    isAlike,
  });
  return {
    patients: [...page.map(toFoundPatient(false)), ...similar.map(toFoundPatient(true))],
    nextCursor,
  };
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
