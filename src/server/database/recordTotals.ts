import { type RawBuilder, sql } from 'kysely';
import type { Database } from './schema';

/** A table, alone or with a state of its records. */
type Kind = keyof Database | `${keyof Database} ${string}`;

/** How many records of a kind there are that are not voided, as the database keeps count: added up, and not yet. */
export function totalOf(kind: Kind): RawBuilder<number> {
  return sql<number>`coalesce((select total from record_totals where kind = ${kind}), 0)
    + coalesce((select sum(change) from total_changes where kind = ${kind}), 0)::bigint`;
}
