import { type RawBuilder, sql } from 'kysely';

/**
 * Holds for an account that does a doctor's work, by its role or because it works alone (`worksAs`, permission table);
 * `table` is the query's alias of `users`.
 */
export function isDoctor(table = 'users'): RawBuilder<boolean> {
  return sql<boolean>`(${sql.ref(`${table}.role`)} = 'doctor' or ${sql.ref(`${table}.is_solo`)})`;
}
