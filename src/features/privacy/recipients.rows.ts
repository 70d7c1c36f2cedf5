import { type Kysely, sql } from 'kysely';
import type { Database } from '../../server/database/schema';
import { type Recipient, recipientsShown } from './recipient';

/** The recipients that the clinic entered: those in force first, then the newest; with `id`, only that recipient. */
export async function readRecipients(db: Kysely<Database>, id?: string): Promise<Recipient[]> {
  const rows = await db
    .selectFrom('recipients')
    .innerJoin('users', 'users.id', 'recipients.added_by')
    .selectAll('recipients')
    .select('users.name as added_by_name')
    .$if(id !== undefined, (query) => query.where('recipients.id', '=', id ?? ''))
    .orderBy(sql`ended_at is null`, 'desc')
    .orderBy('added_at', 'desc')
    .orderBy('recipients.id', 'desc')
    .limit(recipientsShown)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    purpose: row.purpose,
    data: row.data,
    since: row.since,
    addedByName: row.added_by_name,
    endedAt: row.ended_at?.toISOString() ?? null,
  }));
}
