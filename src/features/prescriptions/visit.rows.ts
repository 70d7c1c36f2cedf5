import { type Kysely, sql } from 'kysely';
import type { Database } from '../../server/database/schema';

/**
 * What was noted at the visit that a prescription belongs to, or that an earlier version of it does where it was amended
 * by itself. Neither changes: what a paper says of the visit stays as it was written.
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
