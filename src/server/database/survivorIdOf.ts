import { type RawBuilder, sql } from 'kysely';

/** SQL: the id under which a patient is in use: of a record that was merged into another the other one's. */
export function survivorIdOf(id: string): RawBuilder<string> {
  return sql<string>`(select coalesce(survivor_id, id) from patients where id = ${id}::uuid)`;
}
