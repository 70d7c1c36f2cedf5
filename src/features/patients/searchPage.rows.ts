import { type Kysely, type RawBuilder, sql } from 'kysely';
import { isAfter, pageOf } from '../../server/database/page';
import type { Database } from '../../server/database/schema';
import { splitCursor } from '../../shared/fields';
import type { FoundPatient } from './patient';
import { holdsWhole, isOnlyOne, searchPatients } from './patientSearch.rows';
import { patientColumnNames, patientFromRow } from './patients.rows';
import { wordsOf } from './searchWords';
import { soundingAlike } from './soundingAlike.rows';

interface SearchedPage {
  text: string;
  /** What must hold besides, of the table `patients`. */
  where?: RawBuilder<boolean>;
  cursor?: string | undefined;
  limit: number;
  /** The clinic's day. */
  today: string;
}

/**
 * One page of a search (spec 5.8.1): first who holds the whole text in name, phone or e-mail, then who holds its words
 * apart, each newest registration first; after the last of them who has a similar name, the likest first. Where somebody
 * holds the words, a name must sound the same to be similar; where nobody does, a letter may differ.
 */
export async function searchPage(
  db: Kysely<Database>,
  { text, where = sql<boolean>`true`, cursor, limit, today }: SearchedPage,
): Promise<{ patients: FoundPatient[]; nextCursor: string | null }> {
  const columns = patientColumnNames;
  const after = cursor ? isAfter(cursor, 'registered_at') : undefined;
  const isWhole = holdsWhole(text);
  const isOne = isOnlyOne(text) !== null;
  const hasParts = !isOne && wordsOf(text).length > 1;
  const isAmongParts = hasParts && cursor !== undefined && !(await isTrueOf(db, isWhole, cursor));
  const search = { columns, text, limit: limit + 1 };
  const rows = await searchPatients(
    db,
    hasParts && !isAmongParts
      ? { ...search, where, wholeFirst: { after } }
      : {
          ...search,
          where: sql<boolean>`${where} and ${after ?? sql`true`} and ${isAmongParts ? sql`not ${isWhole}` : sql`true`}`,
        },
  );
  const { page, nextCursor } = pageOf(rows, limit, (row) => row.registered_at);
  const mayHaveMore = nextCursor === null && !isOne;
  const isFound = page.length > 0 || cursor !== undefined;
  const similar = mayHaveMore
    ? await soundingAlike(db, { columns, text, where, limit: limit - page.length }, isFound)
    : [];
  const foundAs = (isAlike: boolean) => (row: (typeof page)[number]) => ({
    ...patientFromRow(row, today),
    isAlike,
  });
  return { patients: [...page.map(foundAs(false)), ...similar.map(foundAs(true))], nextCursor };
}

async function isTrueOf(db: Kysely<Database>, condition: RawBuilder<boolean>, cursor: string) {
  const { rows } = await sql`
    select from patients where id = ${splitCursor(cursor).id}::uuid and ${condition}`.execute(db);
  return rows.length > 0;
}
