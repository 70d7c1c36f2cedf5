import { createHash, randomBytes } from 'node:crypto';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { User } from '../../features/accounts/account';
import { patiently } from '../database/outOfReach';
import { alongNextFlight } from '../database/pipeline';
import type { Database } from '../database/schema';

/** Milliseconds: a session ends this long after it began, however much it is used. */
export const longestSession = 12 * 60 * 60 * 1000;

/** Milliseconds between two notes of a session's use. */
const noteEvery = 60_000;

/** A session as a request finds it. */
export interface Session {
  id: string;
  user: User;
  createdAt: Date;
  lastUsedAt: Date;
}

/** The hash under which a secret token of ours is stored. */
export function tokenHash(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** A token that nobody guesses: 256 random bits. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

interface NewSession {
  userId: string;
  now: Date;
  address: string;
  userAgent: string | undefined;
}

/** A session that begins, as it is inserted, and its token, which is stored nowhere. */
export function newSession({ userId, now, address, userAgent }: NewSession) {
  const token = newToken();
  const row = {
    id: uuidv7(),
    token_hash: tokenHash(token),
    user_id: userId,
    created_at: now,
    last_used_at: now,
    address,
    user_agent: userAgent?.slice(0, 300) ?? null,
  };
  return { token, row };
}

/** Where a session of an active account still counts; its table is `sessions` and its account `users`. */
function counts(now: Date, idleMinutes: number): RawBuilder<boolean> {
  const created = new Date(now.getTime() - longestSession);
  const used = new Date(now.getTime() - idleMinutes * 60_000);
  return sql<boolean>`users.status = 'active' and sessions.created_at > ${created} and sessions.last_used_at > ${used}`;
}

/** What is true in a statement only while the session lets the same person in with the same rights as it did. */
export function stillCounts(
  { id, user }: Session,
  now: Date,
  idleMinutes: number,
): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from sessions join users on users.id = sessions.user_id
    where sessions.id = ${id}::uuid and users.role = ${user.role}
      and users.is_administrator = ${user.isAdministrator} and ${counts(now, idleMinutes)}
  )`;
}

/** Sessions that are remembered, at most. */
const mostRemembered = 10_000;

/** Tells who tokens stand for. Requests that ask at the same moment are answered by one statement. */
export function createSessionReader(db: Kysely<Database>, clock: () => Date, idleMinutes: number) {
  const remembered = new Map<string, Session>();
  let waiting = new Map<string, Promise<Session | null>>();
  let next: Promise<Map<string, Session>> | null = null;

  async function ask(): Promise<Map<string, Session>> {
    let hashes: string[] | null = null;
    const take = () => {
      if (hashes) return hashes;
      hashes = [...waiting.keys()];
      waiting = new Map();
      next = null;
      return hashes;
    };
    // A question that never left, because no connection could be had, is over too: the next one is asked anew.
    const rows = await patiently(() =>
      alongNextFlight(db, () => sessionsOf(db, take(), clock(), idleMinutes)),
    ).finally(take);
    return new Map(
      rows.map(({ token_hash, id, user, created_at, last_used_at }) => [
        token_hash.toString('hex'),
        { id, user, createdAt: created_at, lastUsedAt: last_used_at },
      ]),
    );
  }

  return {
    /**
     * Who a token stands for now, as the database says after this was asked: null when it is unknown, too old, unused
     * for too long, or its account is not active.
     */
    find(token: string): Promise<Session | null> {
      const hash = tokenHash(token).toString('hex');
      const known = waiting.get(hash);
      if (known) return known;
      next ??= ask();
      const found = next.then((sessions) => {
        const session = sessions.get(hash) ?? null;
        remembered.delete(hash);
        if (session) {
          if (remembered.size >= mostRemembered) remembered.clear();
          remembered.set(hash, session);
        }
        return session;
      });
      waiting.set(hash, found);
      return found;
    },
    /** Who a token stood for when it was last looked up; it may be over since. */
    remembered: (token: string): Session | null =>
      remembered.get(tokenHash(token).toString('hex')) ?? null,
  };
}

export type SessionReader = ReturnType<typeof createSessionReader>;

interface SessionRow {
  token_hash: Buffer;
  id: string;
  created_at: Date;
  last_used_at: Date;
  user: User;
}

function sessionsOf(
  db: Kysely<Database>,
  hashes: readonly string[],
  now: Date,
  idleMinutes: number,
) {
  const [first, ...others] = hashes.map((hash) => `\\x${hash}`);
  // One has a form of its own: for an array PostgreSQL would plan the statement anew each time.
  const asked =
    others.length === 0
      ? sql`sessions.token_hash = ${first}::bytea`
      : sql`sessions.token_hash = any(${[first, ...others]}::bytea[])`;
  return sql<SessionRow>`
    select sessions.token_hash, sessions.id, sessions.created_at, sessions.last_used_at,
      json_build_object('id', users.id, 'name', users.name, 'email', users.email, 'role', users.role, 'room', users.room,
        'language', users.language, 'isAdministrator', users.is_administrator) as user
    from sessions join users on users.id = sessions.user_id
    where ${asked} and ${counts(now, idleMinutes)}`.compile(db);
}

/** Which of these sessions still let their person in. */
export async function livingSessions(
  db: Kysely<Database>,
  ids: readonly string[],
  now: Date,
  idleMinutes: number,
): Promise<Map<string, Pick<User, 'role' | 'isAdministrator'>>> {
  const rows = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['sessions.id', 'users.role', 'users.is_administrator'])
    .where('sessions.id', 'in', ids)
    .where(counts(now, idleMinutes))
    .execute();
  return new Map(
    rows.map((row) => [row.id, { role: row.role, isAdministrator: row.is_administrator }]),
  );
}

/** Whether a use of a session is to be noted: it is noted at most once a minute. */
export function isUseToBeNoted({ lastUsedAt }: Session, now: Date): boolean {
  return now.getTime() - lastUsedAt.getTime() >= noteEvery;
}

/** Notes that a session was used, along with what else is asked at this moment; one that is over stays over. */
export async function noteUse(
  db: Kysely<Database>,
  { id }: Session,
  now: Date,
  idleMinutes: number,
): Promise<void> {
  const statement = sql<never>`
    update sessions set last_used_at = ${now}::timestamptz from users
    where sessions.id = ${id}::uuid and users.id = sessions.user_id and ${counts(now, idleMinutes)}`;
  await alongNextFlight(db, () => statement.compile(db));
}

/** When a session ends by itself, in seconds from now, and whether using it would move that. */
export function sessionEnd(session: Session, now: Date, idleMinutes: number) {
  const idleEnd = session.lastUsedAt.getTime() + idleMinutes * 60_000;
  const lastEnd = session.createdAt.getTime() + longestSession;
  return {
    inSeconds: Math.ceil((Math.min(idleEnd, lastEnd) - now.getTime()) / 1000),
    canBeExtended: idleEnd < lastEnd,
  };
}

/** Ends sessions of a person: one, all, or all but one. */
export async function endSessions(
  db: Kysely<Database>,
  userId: string,
  which: { only?: string; except?: string } = {},
): Promise<number> {
  let query = db.deleteFrom('sessions').where('user_id', '=', userId);
  if (which.only) query = query.where('id', '=', which.only);
  if (which.except) query = query.where('id', '!=', which.except);
  const { numDeletedRows } = await query.executeTakeFirst();
  return Number(numDeletedRows);
}

/** Removes the rows of sessions that ended by themselves. */
export async function forgetEndedSessions(db: Kysely<Database>, now: Date): Promise<void> {
  const limit = new Date(now.getTime() - longestSession);
  await db
    .deleteFrom('sessions')
    .where(sql<boolean>`least(created_at, last_used_at) < ${limit}`)
    .execute();
}
