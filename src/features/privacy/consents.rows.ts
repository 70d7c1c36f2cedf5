import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../server/database/schema';
import { type Consent, type ConsentPurpose, consentsShown } from './consent';

/** The answers of a patient, the newest first; with `id`, only that answer. */
export async function readConsents(
  db: Kysely<Database>,
  patientId: string,
  id?: string,
): Promise<Consent[]> {
  const rows = await db
    .selectFrom('consents')
    .innerJoin('users', 'users.id', 'consents.entered_by')
    .selectAll('consents')
    .select('users.name as entered_by_name')
    .where('patient_id', '=', patientId)
    .$if(id !== undefined, (query) => query.where('consents.id', '=', id ?? ''))
    .orderBy('entered_at', 'desc')
    .orderBy('consents.id', 'desc')
    .limit(consentsShown)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    purpose: row.purpose,
    isGiven: row.is_given,
    guardian:
      row.guardian_name !== null && row.guardian_relation !== null
        ? { name: row.guardian_name, relation: row.guardian_relation }
        : null,
    enteredByName: row.entered_by_name,
    enteredAt: row.entered_at.toISOString(),
  }));
}

/** Whether a patient agrees to something now; null: never asked. */
export async function agreesTo(
  db: Kysely<Database>,
  patientId: string,
  purpose: ConsentPurpose,
): Promise<boolean | null> {
  const { agrees } = await db
    .selectNoFrom(agreementOf(sql`${patientId}`, purpose).as('agrees'))
    .executeTakeFirstOrThrow();
  return agrees;
}

/** A subquery for the same: the newest answer, null if there is none. */
export function agreementOf(
  patientId: RawBuilder<unknown>,
  purpose: ConsentPurpose,
): RawBuilder<boolean | null> {
  return sql`(
    select is_given from consents
    where consents.patient_id = ${patientId} and purpose = ${purpose}
    order by entered_at desc, id desc limit 1
  )`;
}
