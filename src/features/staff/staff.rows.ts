import { type Kysely, sql } from 'kysely';
import type { Database } from '../../server/database/schema';
import type { StaffMember } from './staffMember';

/** Selects the accounts that have credentials, as administrators see them. */
export function staffMembers(db: Kysely<Database>) {
  return (
    db
      .selectFrom('users')
      .leftJoin('two_factors', (join) =>
        join
          .onRef('two_factors.user_id', '=', 'users.id')
          .on('two_factors.enabled_at', 'is not', null),
      )
      // Leaves out accounts that cannot sign in: the registrar of sample data, and forgotten accounts.
      .innerJoin('credentials', 'credentials.user_id', 'users.id')
      .selectAll('users')
      .select('two_factors.user_id as two_factor')
      .select(({ selectFrom }) =>
        selectFrom('passkeys')
          .select(sql<number>`count(*)`.as('count'))
          .whereRef('passkeys.user_id', '=', 'users.id')
          .$asScalar()
          .$notNull()
          .as('passkeys'),
      )
  );
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
    isSolo: row.is_solo,
    isDemo: row.is_sample,
    hasTwoFactor: row.two_factor !== null,
    passkeys: row.passkeys,
    createdAt: row.created_at.toISOString(),
    lastSignInAt: row.last_sign_in_at?.toISOString() ?? null,
  };
}

/** Whether the clinic has an active administrator other than this account. */
export async function hasOtherAdministrator(
  db: Kysely<Database>,
  userId: string,
): Promise<boolean> {
  const other = await db
    .selectFrom('users')
    .select('id')
    .where('is_administrator', '=', true)
    .where('status', '=', 'active')
    .where('id', '!=', userId)
    .limit(1)
    .executeTakeFirst();
  return other !== undefined;
}
