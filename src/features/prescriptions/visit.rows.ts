import { type Kysely, sql } from 'kysely';
import type { Database } from '../../server/database/schema';
import { type Measurements, newestOfEach } from '../vitals/vitals';
import { vitalsFromRow, vitalsWithNames } from '../vitals/vitals.rows';

/**
 * The tests and review of a prescription's visit. If the prescription was amended without the visit, an earlier version
 * is the one that belongs to the visit. Neither changes, so the paper stays as written.
 */
export async function readVisitOfPaper(
  db: Kysely<Database>,
  prescriptionId: string,
): Promise<{ tests: string[]; review: string } | null> {
  const { rows } = await sql<{ tests: string[]; review: string }>`
    with recursive versions as (
      select id, amends, token_id, 0 as back from prescriptions where id = ${prescriptionId}
      union all
      select earlier.id, earlier.amends, earlier.token_id, back + 1
      from versions join prescriptions earlier on earlier.id = versions.amends
    )
    select
      c.review,
      array(
        select text from consultation_lines
        where consultation_id = c.id and kind = 'test' order by position
      ) as tests
    from versions join consultations c on c.token_id = versions.token_id and c.prescription_id = versions.id
    order by back, c.finished_at, c.id
    limit 1`.execute(db);
  return rows[0] ?? null;
}

/** The vitals of a visit as known when a prescription was written; null if none were measured. */
export async function readVitalsOfPaper(
  db: Kysely<Database>,
  { tokenId, writtenAt }: { tokenId: string; writtenAt: Date },
): Promise<Measurements | null> {
  const rows = await vitalsWithNames(db)
    .where('token_id', '=', tokenId)
    .where('recorded_at', '<=', writtenAt)
    .where((eb) =>
      eb.or([eb('vitals.voided_at', 'is', null), eb('vitals.voided_at', '>', writtenAt)]),
    )
    .orderBy('recorded_at', 'desc')
    .orderBy('vitals.id', 'desc')
    .limit(20)
    .execute();
  return newestOfEach(rows.map(vitalsFromRow));
}
