import { sql, type Transaction } from 'kysely';
import type { Database } from '../../server/database/schema';

/** Locks a patient against changes until the transaction ends; undefined when there is no such patient. */
export function lockPatient(trx: Transaction<Database>, id: string) {
  return findPatient(trx, id).forShare().executeTakeFirst();
}

/** Like `lockPatient`, for one transaction at a time. */
export function lockPatientExclusively(trx: Transaction<Database>, id: string) {
  return findPatient(trx, id).forNoKeyUpdate().executeTakeFirst();
}

/** Like `lockPatientExclusively`, for several patients: by id, so that two such locks cannot deadlock. */
export async function lockPatientsExclusively(
  trx: Transaction<Database>,
  ids: readonly string[],
): Promise<void> {
  await trx
    .selectFrom('patients')
    .select('id')
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

function findPatient(trx: Transaction<Database>, id: string) {
  return trx.selectFrom('patients').select(['name', 'voided_at']).where('id', '=', id);
}
