import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../server/database/schema';
import type { DraftOfVisit } from './token';

/** Holds for a token of whose visit something is written and not finished; a draft that was emptied says nothing. */
export function hasDraft(tokenId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from consultation_drafts draft, jsonb_each(draft.content) part
    where draft.token_id = ${tokenId} and case part.key
      when 'typing' then exists (
        select from jsonb_each_text(part.value) typed where trim(typed.value) <> '')
      else part.value not in ('[]', '""', 'null') end)`;
}

export async function readDraftOfVisit(
  db: Kysely<Database>,
  tokenId: string,
): Promise<DraftOfVisit | null> {
  const row = await db
    .selectFrom('consultation_drafts')
    .select('content')
    .where('token_id', '=', tokenId)
    .where(hasDraft(sql`consultation_drafts.token_id`))
    .executeTakeFirst();
  return row ? { tokenId, medicines: row.content.medicines.map(({ name }) => name) } : null;
}
