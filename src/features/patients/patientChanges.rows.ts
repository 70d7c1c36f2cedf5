import type { Kysely } from 'kysely';
import type { Database } from '../../server/database/schema';
import { orErased } from '../../shared/erased';
import { type PatientChange, patientDifferences } from './patient';
import { enteredFromRow, type PatientRow } from './patients.rows';

/**
 * The newest changes of a patient's record, newest first. `current` may have been read before the latest change: later
 * versions are left out, because each version holds the record before its change.
 */
export async function readPatientChanges(
  db: Kysely<Database>,
  current: PatientRow,
  limit: number,
): Promise<PatientChange[]> {
  const versions = await db
    .selectFrom('patient_versions')
    .selectAll()
    .where('patient_id', '=', current.id)
    .where('version', '<', current.version)
    .orderBy('version', 'desc')
    .limit(limit)
    .execute();
  return versions.map((row, index) => {
    const after = versions[index - 1]?.record ?? enteredFromRow(current);
    return {
      version: row.version + 1,
      at: row.changed_at.toISOString(),
      byName: row.changed_by_name,
      reason: orErased(row.reason),
      changes: patientDifferences(row.record, after),
    };
  });
}
