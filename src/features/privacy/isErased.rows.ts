import type { Transaction } from 'kysely';
import type { Database } from '../../server/database/schema';

/**
 * Whether a patient's record was erased: no text may be added to it any more. After `lockPatient` the answer stays true
 * until the transaction ends, because an erasure waits for the lock.
 */
export async function isErased(trx: Transaction<Database>, patientId: string): Promise<boolean> {
  const erasure = await trx
    .selectFrom('erasures')
    .select('patient_id')
    .where('patient_id', '=', patientId)
    .where('scope', '=', 'record')
    .executeTakeFirst();
  return erasure !== undefined;
}
