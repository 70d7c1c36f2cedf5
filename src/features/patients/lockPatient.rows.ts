import { sql, type Transaction } from 'kysely';
import type { Database } from '../../server/database/schema';

// Whoever locks a record that was merged gets the surviving one, whose `id` the caller goes on with: a form that was open
// during the merge is stored, not refused.

/** Locks a patient against changes until the transaction ends; undefined when there is no such patient. */
export async function lockPatient(trx: Transaction<Database>, id: string) {
  const row = await findPatient(trx, id).forShare().executeTakeFirst();
  if (!row?.survivor_id) return row;
  return findPatient(trx, row.survivor_id).forShare().executeTakeFirst();
}

/** Like `lockPatient`, for one transaction at a time. */
export async function lockPatientExclusively(trx: Transaction<Database>, id: string) {
  const row = await findPatient(trx, id).forNoKeyUpdate().executeTakeFirst();
  if (!row?.survivor_id) return row;
  return findPatient(trx, row.survivor_id).forNoKeyUpdate().executeTakeFirst();
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
  return trx
    .selectFrom('patients')
    .select(['id', 'name', 'voided_at', 'survivor_id'])
    .where('id', '=', id);
}
