import type { Kysely } from 'kysely';
import { tokenHash } from '../../server/auth/sessions';
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

/** What a link that is in force shows; undefined: there is none with this token. */
export function findBoardLink(db: Kysely<Database>, token: string) {
  return db
    .selectFrom('board_links')
    .select(['names', 'language'])
    .where('token_hash', '=', tokenHash(token))
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
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
