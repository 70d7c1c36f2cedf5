import { type Kysely, sql, type Transaction } from 'kysely';
import { tokenHash } from '../../server/auth/sessions';
import { columnNames } from '../../server/database/columns';
import type { Database } from '../../server/database/schema';
import { type LinkedKind, maxActiveLinks } from './share';
import { tableOf } from './sharedPaper.rows';

/** The column that names the paper of a link. */
const linkColumns = {
  prescription: 'prescription_id',
  bill: 'bill_id',
  letter: 'letter_id',
} as const satisfies Record<LinkedKind, keyof Database['shared_links']>;

type LinkedPaper = Record<(typeof linkColumns)[LinkedKind], string | null>;

export const paperColumns = columnNames(linkColumns);

export interface OpenedLink extends LinkedPaper {
  isFirstOpening: boolean;
}

/** Finds the active link of a secret without counting an opening. */
export function findLink(
  trx: Transaction<Database>,
  token: string,
  now: Date,
): Promise<OpenedLink | undefined> {
  return trx
    .selectFrom('shared_links')
    .select([...paperColumns, sql<boolean>`false`.as('isFirstOpening')])
    .where(isUsable(token, now))
    .executeTakeFirst();
}

/** Finds the active link of a secret and counts an opening. */
export function countOpening(
  trx: Transaction<Database>,
  token: string,
  now: Date,
): Promise<OpenedLink | undefined> {
  return trx
    .updateTable('shared_links')
    .set({
      opened_count: sql`opened_count + 1`,
      first_opened_at: sql`coalesce(first_opened_at, ${now})`,
      last_opened_at: now,
    })
    .where(isUsable(token, now))
    .returning([...paperColumns, sql<boolean>`opened_count = 1`.as('isFirstOpening')])
    .executeTakeFirst();
}

function isUsable(token: string, now: Date) {
  return sql<boolean>`token_hash = ${tokenHash(token)} and revoked_at is null and expires_at > ${now}`;
}

export function paperOf(link: LinkedPaper): { kind: LinkedKind; id: string } {
  if (link.prescription_id) return { kind: 'prescription', id: link.prescription_id };
  return link.letter_id
    ? { kind: 'letter', id: link.letter_id }
    : { kind: 'bill', id: link.bill_id ?? '' };
}

/** The links that open a paper at `now`. */
function activeLinks(db: Kysely<Database>, kind: LinkedKind, id: string, now: Date) {
  return db
    .selectFrom('shared_links')
    .where(linkColumns[kind], '=', id)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now);
}

/** Whether a paper may have one more link. Locks it, so that no other link is made until the transaction ends. */
export async function hasRoomForLink(
  trx: Transaction<Database>,
  kind: LinkedKind,
  id: string,
  now: Date,
): Promise<boolean> {
  await sql`select from ${sql.table(tableOf[kind])} where id = ${id}::uuid for no key update`.execute(
    trx,
  );
  const { count } = await activeLinks(trx, kind, id, now)
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow();
  return count < maxActiveLinks;
}

export async function readActiveLinks(
  db: Kysely<Database>,
  kind: LinkedKind,
  id: string,
  now: Date,
) {
  const rows = await activeLinks(db, kind, id, now)
    .innerJoin('users', 'users.id', 'shared_links.made_by')
    .select([
      'shared_links.id',
      'way',
      'mail_state',
      'made_at',
      'expires_at',
      'opened_count',
      'last_opened_at',
      'users.name',
    ])
    .orderBy('made_at', 'desc')
    .limit(maxActiveLinks)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    way: row.way,
    madeAt: row.made_at.toISOString(),
    madeByName: row.name,
    expiresAt: row.expires_at.toISOString(),
    openedCount: row.opened_count,
    lastOpenedAt: row.last_opened_at?.toISOString() ?? null,
    isSent: row.mail_state !== 'failed',
  }));
}

export async function setMailState(
  db: Kysely<Database>,
  id: string,
  state: 'sent' | 'failed',
): Promise<void> {
  await db.updateTable('shared_links').set({ mail_state: state }).where('id', '=', id).execute();
}
