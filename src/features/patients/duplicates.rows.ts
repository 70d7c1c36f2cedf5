import { type Kysely, sql } from 'kysely';
import type { Database } from '../../server/database/schema';
import { inTransaction } from '../../server/database/transaction';
import { duplicateConditions, storedMatchFields } from './patients.rows';

/** What `duplicateConditions` compare, in their order; a check constraint has the same list. */
const kinds = ['name', 'script', 'phone'];

/** Of one person and one kind of likeness no more are noted: so many are namesakes. */
const maxAlike = 20;

interface Search {
  /** The clinic's day, `YYYY-MM-DD`. */
  today: string;
  now: Date;
  /** Who said of these patients that they are somebody else. */
  dismissedBy?: string;
}

/** Notes with whom of the other patients these may be one person; what was noted or dismissed before stays so. */
export async function noteDuplicates(
  db: Kysely<Database>,
  ids: readonly string[],
  { today, now, dismissedBy }: Search,
): Promise<void> {
  const self = storedMatchFields(today, 'self');
  const alike = duplicateConditions(self, today).map(
    (isAlike, index) => sql`(
      select patients.id, ${sql.lit(kinds[index] ?? '')} as kind from patients
      where ${isAlike} and patients.id <> self.id limit ${sql.lit(maxAlike)}
    )`,
  );
  const at = sql`${now}::timestamptz`;
  const by = sql`${dismissedBy ?? null}::uuid`;
  await sql`
    insert into duplicate_candidates (one_id, other_id, kind, found_at, dismissed_at, dismissed_by)
    select least(self.id, alike.id), greatest(self.id, alike.id), alike.kind, ${at},
      case when ${by} is not null then ${at} end, ${by}
    from patients self cross join lateral (${sql.join(alike, sql` union all `)}) alike
    where self.id = any(${ids}::uuid[]) and self.voided_at is null
    on conflict do nothing`.execute(db);
}

/** Patients whom one run of `searchDuplicates` compares. */
const batchSize = 2_000;

/** Compares the next patients by number with all others: those of before, and those who came in a file. */
export async function searchDuplicates(db: Kysely<Database>, now: Date): Promise<void> {
  await inTransaction(db, async (trx) => {
    const { through_number: through } = await trx
      .selectFrom('duplicate_search')
      .select('through_number')
      .forUpdate()
      .executeTakeFirstOrThrow();
    const patients = await trx
      .selectFrom('patients')
      .select(['id', 'number'])
      .where('number', '>', through)
      .orderBy('number')
      .limit(batchSize)
      .execute();
    const last = patients.at(-1);
    if (!last) return;
    const ids = patients.map(({ id }) => id);
    await noteDuplicates(trx, ids, { today: now.toISOString().slice(0, 10), now });
    await trx.updateTable('duplicate_search').set({ through_number: last.number }).execute();
  });
}
