import { type RawBuilder, sql } from 'kysely';

/**
 * Whether an account does a doctor's work, by its role or because it works alone (`worksAs` of the permission table);
 * `table` is what its query calls the accounts.
 */
export function isDoctor(table = 'users'): RawBuilder<boolean> {
  return sql<boolean>`(${sql.ref(`${table}.role`)} = 'doctor' or ${sql.ref(`${table}.is_solo`)})`;
}
