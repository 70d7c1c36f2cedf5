import { type RawBuilder, sql } from 'kysely';

/** Parts of one statement by their names; each sees those before it. */
export type Parts = Record<string, RawBuilder<unknown>>;

/** The `with` that a statement of several parts begins with. */
export function withParts(parts: Parts): RawBuilder<unknown> {
  const named = Object.entries(parts).map(([name, part]) => sql`${sql.id(name)} as (${part})`);
  return sql`with ${sql.join(named)}`;
}
