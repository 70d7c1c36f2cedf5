import type { Kysely } from 'kysely';
import type { Database } from '../../server/database/schema';
import type { BoardLink } from './board';

/** The links of waiting-room screens that are not revoked. */
export function boardLinksInForce(db: Kysely<Database>) {
  return db
    .selectFrom('board_links')
    .innerJoin('users', 'users.id', 'board_links.made_by')
    .select(['board_links.id', 'place', 'names', 'board_links.language', 'made_at'])
    .select('users.name as made_by_name')
    .where('revoked_at', 'is', null);
}

type BoardLinkRow = Awaited<
  ReturnType<ReturnType<typeof boardLinksInForce>['executeTakeFirstOrThrow']>
>;

export function boardLinkFromRow(row: BoardLinkRow): BoardLink {
  return {
    id: row.id,
    place: row.place,
    names: row.names,
    language: row.language,
    madeAt: row.made_at.toISOString(),
    madeByName: row.made_by_name,
  };
}
