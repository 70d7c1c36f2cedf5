import type { Kysely } from 'kysely';
import type { Database } from '../../server/database/schema';
import { type Nomination, nominationsShown } from './nomination';

/** The nominations of a patient, the newest first; with `id`, only that nomination. */
export async function readNominations(
  db: Kysely<Database>,
  patientId: string,
  id?: string,
): Promise<Nomination[]> {
  const rows = await db
    .selectFrom('nominations')
    .innerJoin('users', 'users.id', 'nominations.entered_by')
    .selectAll('nominations')
    .select('users.name as entered_by_name')
    .where('patient_id', '=', patientId)
    .$if(id !== undefined, (query) => query.where('nominations.id', '=', id ?? ''))
    .orderBy('entered_at', 'desc')
    .orderBy('nominations.id', 'desc')
    .limit(nominationsShown)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    nominee:
      row.name !== null && row.relation !== null && row.phone !== null
        ? { name: row.name, relation: row.relation, phone: row.phone }
        : null,
    enteredByName: row.entered_by_name,
    enteredAt: row.entered_at.toISOString(),
  }));
}
