import type { Transaction } from 'kysely';
import type { Database } from '../../server/database/schema';

/** Whether a patient was made nobody: nothing that is typed goes to such a record any more. */
export async function isErased(trx: Transaction<Database>, patientId: string): Promise<boolean> {
  const erasure = await trx
    .selectFrom('erasures')
    .select('patient_id')
    .where('patient_id', '=', patientId)
    .where('scope', '=', 'record')
    .executeTakeFirst();
  return erasure !== undefined;
}
