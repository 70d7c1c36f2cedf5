import { type Kysely, sql } from 'kysely';
import { isDoctor } from '../../server/database/doctors';
import type { Database } from '../../server/database/schema';

/** The doctors who can sign in: active, with credentials. */
export function bookableDoctors(db: Kysely<Database>) {
  return (
    db
      .selectFrom('users')
      .innerJoin('credentials', 'credentials.user_id', 'users.id')
      .select('users.id')
      // Two doctors of the same name are told apart by their e-mail address.
      .select(
        sql<string>`case when exists (
        select from users namesake
        where namesake.id <> users.id and ${isDoctor('namesake')} and namesake.status = 'active'
          and lower(namesake.name) = lower(users.name)
      ) then users.name || ' (' || users.email || ')' else users.name end`.as('name'),
      )
      .where(isDoctor())
      .where('users.status', '=', 'active')
  );
}

export async function isBookable(db: Kysely<Database>, id: string): Promise<boolean> {
  return (await bookableDoctors(db).where('users.id', '=', id).executeTakeFirst()) !== undefined;
}
