import type { Kysely } from 'kysely';
import type { Database } from '../../server/database/schema';
import { orErased } from '../../shared/erased';
import { type PrivacyRequest, requestsShown } from './privacyRequest';

/** The requests of a patient, the newest first; with `id`, only that request. */
export async function readPrivacyRequests(
  db: Kysely<Database>,
  patientId: string,
  id?: string,
): Promise<PrivacyRequest[]> {
  const rows = await db
    .selectFrom('privacy_requests')
    .innerJoin('users as maker', 'maker.id', 'privacy_requests.made_by')
    .leftJoin('users as answerer', 'answerer.id', 'privacy_requests.answered_by')
    .selectAll('privacy_requests')
    .select(['maker.name as made_by_name', 'answerer.name as answered_by_name'])
    .where('patient_id', '=', patientId)
    .$if(id !== undefined, (query) => query.where('privacy_requests.id', '=', id ?? ''))
    .orderBy('made_at', 'desc')
    .orderBy('privacy_requests.id', 'desc')
    .limit(requestsShown)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    wish: orErased(row.wish),
    madeByName: row.made_by_name,
    madeAt: row.made_at.toISOString(),
    answered:
      row.outcome && row.answered_at
        ? {
            outcome: row.outcome,
            answer: orErased(row.answer ?? ''),
            byName: row.answered_by_name ?? '',
            at: row.answered_at.toISOString(),
          }
        : null,
  }));
}
