import type { Kysely } from 'kysely';
import type { StaffMember } from '../features/staff/staffMember';
import type { Database } from './database/schema';

/** The clinic's accounts, as its administrators see them. */
export function staffMembers(db: Kysely<Database>) {
  return (
    db
      .selectFrom('users')
      .leftJoin('two_factors', (join) =>
        join
          .onRef('two_factors.user_id', '=', 'users.id')
          .on('two_factors.enabled_at', 'is not', null),
      )
      // The registrar of sample data is nobody who signs in.
      .innerJoin('credentials', 'credentials.user_id', 'users.id')
      .selectAll('users')
      .select('two_factors.user_id as two_factor')
  );
}

/** Whose accounts there are: of people, in whichever state, and sample accounts that let anyone in. */
export async function accountsIn(
  db: Kysely<Database>,
): Promise<{ ofPeople: boolean; ofSamples: boolean }> {
  const found = await db
    .selectNoFrom(({ exists, selectFrom }) => [
      exists(selectFrom('users').where('is_sample', '=', false).select('id')).as('ofPeople'),
      exists(
        selectFrom('users')
          .innerJoin('credentials', 'credentials.user_id', 'users.id')
          .where('is_sample', '=', true)
          .select('users.id'),
      ).as('ofSamples'),
    ])
    .executeTakeFirstOrThrow();
  return { ofPeople: Boolean(found.ofPeople), ofSamples: Boolean(found.ofSamples) };
}

type MemberRow = Awaited<ReturnType<ReturnType<typeof staffMembers>['executeTakeFirstOrThrow']>>;

export function staffMemberFromRow(row: MemberRow): StaffMember {
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    role: row.role,
    status: row.status,
    isAdministrator: row.is_administrator,
    isDemo: row.is_sample,
    hasTwoFactor: row.two_factor !== null,
    createdAt: row.created_at.toISOString(),
    lastSignInAt: row.last_sign_in_at?.toISOString() ?? null,
  };
}
