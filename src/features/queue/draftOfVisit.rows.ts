import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../server/database/schema';
import type { DraftOfVisit } from './token';

/**
 * Holds for a token whose visit has an unfinished draft; an empty draft does not count. Unlike for `isBlank`, proposed
 * lines and half-typed text count: they would be lost with the draft.
 */
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

/**
 * Visits whose token is completed or cancelled and whose draft is unfinished, the oldest first: a doctor's own, and
 * those of doctors who no longer work here, whose drafts nobody would settle otherwise.
 */
export function unfinishedVisits(db: Kysely<Database>, doctorId: string) {
  return db
    .selectFrom('consultation_drafts')
    .innerJoin('tokens', 'tokens.id', 'consultation_drafts.token_id')
    .innerJoin('patients', 'patients.id', 'tokens.patient_id')
    .innerJoin('users as author', (join) =>
      join.on('author.id', '=', sql`coalesce(tokens.consulted_by, consultation_drafts.doctor_id)`),
    )
    .where('tokens.status', 'in', ['completed', 'cancelled'])
    .where(hasDraft(sql`tokens.id`))
    .where((eb) => eb.or([eb('author.id', '=', doctorId), eb('author.status', '!=', 'active')]))
    .orderBy('tokens.issued_at')
    .orderBy('tokens.id');
}
