import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../server/database/schema';
import { survivorIdOf } from '../../server/database/survivorIdOf';

/** The id of the record into which a patient's was merged, else its own; also of a record that does not exist. */
export async function survivorOf(db: Kysely<Database>, id: string): Promise<string> {
  const { survivor } = await db
    .selectNoFrom(survivorIdOf(id).as('survivor'))
    .executeTakeFirstOrThrow();
  return survivor ?? id;
}

/** A row from which a paper is drawn that names its patient as the record is, with the patient whom it has now. */
interface PaperRow {
  table: 'prescriptions' | 'bills' | 'tokens' | 'letters';
  id: RawBuilder<unknown>;
  patientId: RawBuilder<unknown>;
}

/** SQL: the record that a paper prints, for which it was made: a merge leaves name, number and ID on old papers. */
export const patientOfPaper = ({ table, id, patientId }: PaperRow) =>
  sql<string>`patient_of_paper(${sql.lit(table)}, ${id}, ${patientId})`;

/** The id of that record. */
export async function readPatientOfPaper(
  db: Kysely<Database>,
  table: PaperRow['table'],
  { id, patientId }: { id: string; patientId: string },
): Promise<string> {
  const ofPaper = patientOfPaper({
    table,
    id: sql`${id}::uuid`,
    patientId: sql`${patientId}::uuid`,
  });
  const { patient } = await db.selectNoFrom(ofPaper.as('patient')).executeTakeFirstOrThrow();
  return patient;
}
