import { createHash, randomBytes } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { User } from '../features/accounts/account';
import type { Database } from './database/schema';

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

/** Begins a session and returns its token, which is stored nowhere. */
export async function beginSession(db: Kysely<Database>, session: NewSession): Promise<string> {
  const token = newToken();
  await db
    .insertInto('sessions')
    .values({
      id: uuidv7(),
      token_hash: tokenHash(token),
      user_id: session.userId,
      created_at: session.now,
      last_used_at: session.now,
      address: session.address,
      user_agent: session.userAgent?.slice(0, 300) ?? null,
    })
    .execute();
  return token;
}

/** Who a token stands for now: null when it is unknown, too old, unused for too long, or its account is not active. */
export async function findSession(
  db: Kysely<Database>,
  token: string,
  now: Date,
  idleMinutes: number,
): Promise<Session | null> {
  const row = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select([
      'sessions.id',
      'sessions.created_at',
      'sessions.last_used_at',
      'users.id as user_id',
      'users.name',
      'users.email',
      'users.role',
      'users.room',
      'users.language',
      'users.is_administrator',
    ])
    .where('sessions.token_hash', '=', tokenHash(token))
    .where('users.status', '=', 'active')
    .where('sessions.created_at', '>', new Date(now.getTime() - longestSession))
    .where('sessions.last_used_at', '>', new Date(now.getTime() - idleMinutes * 60_000))
    .executeTakeFirst();
  if (!row) return null;
  return {
    id: row.id,
    user: {
      id: row.user_id,
      name: row.name,
      email: row.email,
      role: row.role,
      room: row.room,
      language: row.language,
      isAdministrator: row.is_administrator,
    },
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
  };
}

/** Which of these sessions still let their person in, as `findSession` sees it. */
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
    .where('users.status', '=', 'active')
    .where('sessions.created_at', '>', new Date(now.getTime() - longestSession))
    .where('sessions.last_used_at', '>', new Date(now.getTime() - idleMinutes * 60_000))
    .execute();
  return new Map(
    rows.map((row) => [row.id, { role: row.role, isAdministrator: row.is_administrator }]),
  );
}

/** Notes that a session was used, at most once a minute; returns the session as it is noted now. */
export async function noteUse(db: Kysely<Database>, session: Session, now: Date): Promise<Session> {
  if (now.getTime() - session.lastUsedAt.getTime() < noteEvery) return session;
  await db
    .updateTable('sessions')
    .set({ last_used_at: now })
    .where('id', '=', session.id)
    .execute();
  return { ...session, lastUsedAt: now };
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
