import { type RawBuilder, sql } from 'kysely';
import type { Database } from './schema';

/** A table, optionally followed by a state of its records. */
type Kind = keyof Database | `${keyof Database} ${string}`;

/** The number of records of a kind that are not voided: the stored total plus the changes not yet added to it. */
export function totalOf(kind: Kind): RawBuilder<number> {
  return sql<number>`coalesce((select total from record_totals where kind = ${kind}), 0)
    + coalesce((select sum(change) from total_changes where kind = ${kind}), 0)::bigint`;
}
