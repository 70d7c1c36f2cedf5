import type { Transaction } from 'kysely';
import type { Database } from '../../server/database/schema';

/** A patient's name, and whether the record is voided, which stays so until the transaction ends; undefined when there is none. */
export function lockPatient(trx: Transaction<Database>, id: string) {
  return findPatient(trx, id).forShare().executeTakeFirst();
}

/** The same for one transaction at a time. */
export function lockPatientAlone(trx: Transaction<Database>, id: string) {
  return findPatient(trx, id).forNoKeyUpdate().executeTakeFirst();
}

function findPatient(trx: Transaction<Database>, id: string) {
  return trx.selectFrom('patients').select(['name', 'voided_at']).where('id', '=', id);
}
