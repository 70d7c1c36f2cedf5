import { type Kysely, sql } from 'kysely';
import { totalOf } from '../../server/database/recordTotals';
import type { Database } from '../../server/database/schema';

/** Reads what the list shows besides the records: each patient's last visit and the number of all patients. */
export async function readListExtras(db: Kysely<Database>, ids: readonly string[]) {
  const [visits, totals] = await Promise.all([
    // One index lookup for each patient of the page.
    sql<{ id: string; at: Date | null }>`
      select listed.id, (
        select issued_at from tokens
        where patient_id = listed.id and status in ('in-progress', 'completed')
        order by issued_at desc limit 1
      ) as at from unnest(${ids}::uuid[]) as listed (id)`.execute(db),
    sql<{ total: number }>`select ${totalOf('patients')} as total`.execute(db),
  ]);
  const lastVisits = new Map(visits.rows.map(({ id, at }) => [id, at?.toISOString() ?? null]));
  return { lastVisits, total: totals.rows[0]?.total ?? 0 };
}
