import { createHash, randomBytes } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { User } from '../../shared/account';
import type { Principal } from '../../shared/permissions';
import { coalesce } from '../database/coalesce';
import { retryOnDisconnect } from '../database/outOfReach';
import { prepared } from '../database/preparedStatements';
import type { Database } from '../database/schema';
import { readChangeMark } from '../live/changeMark';

/** Milliseconds: a session ends this long after it began, however much it is used. */
export const maxSessionMs = 12 * 60 * 60 * 1000;

/** Milliseconds by which a clock may be set back without signing everybody out; a session from later never counts. */
const maxClockSetBackMs = 2 * 60 * 60 * 1000;

/** Minimum time between two updates of a session's last use. */
const touchIntervalMs = 60_000;

/** A session as a request finds it. */
export interface Session {
  id: string;
  user: User;
  /** Whether its person has a second factor now that works wherever the clinic opens. */
  hasTwoFactor: boolean;
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

/** Holds for unexpired sessions of active accounts, in a query with the tables `sessions` and `users`. */
function isCurrentSession(now: Date, idleMinutes: number): RawBuilder<boolean> {
  const created = new Date(now.getTime() - maxSessionMs);
  const used = new Date(now.getTime() - idleMinutes * 60_000);
  const latest = new Date(now.getTime() + maxClockSetBackMs);
  return sql<boolean>`users.status = 'active' and sessions.created_at > ${created} and sessions.last_used_at > ${used}
    and greatest(sessions.created_at, sessions.last_used_at) < ${latest}`;
}

/**
 * Holds for an account with a second factor that works wherever the clinic opens: an authenticator, or a passkey of the
 * clinic's public name (null: it has none); its table is `users`.
 */
function hasTwoFactor(publicName: string | null): RawBuilder<boolean> {
  return sql<boolean>`(exists (
    select from two_factors where two_factors.user_id = users.id and enabled_at is not null
  ) or exists (
    select from passkeys where passkeys.user_id = users.id and address_name = ${publicName}::text
  ))`;
}

/** The settings that decide whether a session is valid and which second factors count. */
export interface SessionRules {
  idleMinutes: number;
  /** The clinic's public name for passkeys; null: it has none. */
  publicName: string | null;
  /** False if sample accounts may not sign in, though another server on the database may have created them. */
  sampleData: boolean;
}

/** Holds for sessions that are valid under the rules. */
function isValidSession(now: Date, { idleMinutes, sampleData }: SessionRules): RawBuilder<boolean> {
  return sql<boolean>`${isCurrentSession(now, idleMinutes)} and (${sampleData} or not users.is_sample)`;
}

/** Reads sessions by their tokens. All requests in one turn of the event loop share one statement. */
export function createSessionReader(db: Kysely<Database>, clock: () => Date, rules: SessionRules) {
  let requestedHashes = new Set<string>();
  let isMarkRequested = false;
  let batch: Promise<SessionBatch> | null = null;

  async function readBatch(): Promise<SessionBatch> {
    await setImmediate();
    const statement = sessionsOf([...requestedHashes], clock(), rules);
    const withMark = isMarkRequested;
    requestedHashes = new Set();
    isMarkRequested = false;
    batch = null;
    const [{ rows }, mark] = await retryOnDisconnect(() =>
      Promise.all([statement.execute(db), withMark ? readChangeMark(db) : null]),
    );
    return {
      sessions: new Map(
        rows.map((row) => [row.token_hash.toString('hex'), sessionFromRow(row)] as const),
      ),
      changeMark: mark,
    };
  }

  async function read(token: string, withMark: boolean): Promise<MarkedSession> {
    const hash = tokenHash(token).toString('hex');
    requestedHashes.add(hash);
    isMarkRequested ||= withMark;
    batch ??= readBatch();
    const { sessions, changeMark } = await batch;
    return { session: sessions.get(hash) ?? null, changeMark };
  }

  return {
    /**
     * The token's session, read from the database after this call: null if it is unknown, too old, unused
     * for too long, or its account is not active.
     */
    find: async (token: string) => (await read(token, false)).session,
    /** The same with the change mark, read after this call too. */
    findMarked: (token: string) => read(token, true),
  };
}

/** A session, and if requested the change mark (`readChangeMark`) of the same moment. */
export interface MarkedSession {
  session: Session | null;
  changeMark: string | null;
}

/** The sessions of one statement, by token hash in hexadecimal. */
interface SessionBatch {
  sessions: Map<string, Session>;
  changeMark: string | null;
}

export type SessionReader = ReturnType<typeof createSessionReader>;

interface SessionRow {
  token_hash: Buffer;
  id: string;
  created_at: Date;
  last_used_at: Date;
  has_two_factor: boolean;
  user: User;
}

function sessionFromRow(row: SessionRow): Session {
  const { id, user, has_two_factor, created_at, last_used_at } = row;
  return {
    id,
    user,
    hasTwoFactor: has_two_factor,
    createdAt: created_at,
    lastUsedAt: last_used_at,
  };
}

function sessionsOf(hashes: readonly string[], now: Date, rules: SessionRules) {
  const [first, ...others] = hashes.map((hash) => `\\x${hash}`);
  // A single hash has its own form: with an array PostgreSQL would plan the statement again each time.
  const isRequested =
    others.length === 0
      ? sql`sessions.token_hash = ${first}::bytea`
      : sql`sessions.token_hash = any(${[first, ...others]}::bytea[])`;
  return sql<SessionRow>`
    ${prepared} select sessions.token_hash, sessions.id, sessions.created_at, sessions.last_used_at,
      ${hasTwoFactor(rules.publicName)} as has_two_factor,
      json_build_object('id', users.id, 'name', users.name, 'email', users.email, 'role', users.role, 'room', users.room,
        'language', users.language, 'isAdministrator', users.is_administrator, 'isSolo', users.is_solo,
        'hiddenColumns', users.hidden_columns) as user
    from sessions join users on users.id = sessions.user_id
    where ${isRequested} and ${isValidSession(now, rules)}`;
}

/** Reads which of these sessions are valid, with their users' roles. */
export async function validSessions(
  db: Kysely<Database>,
  ids: readonly string[],
  now: Date,
  rules: SessionRules,
): Promise<Map<string, Principal & { hasTwoFactor: boolean }>> {
  const rows = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['sessions.id', 'users.role', 'users.is_administrator', 'users.is_solo'])
    .select(hasTwoFactor(rules.publicName).as('has_two_factor'))
    .where('sessions.id', 'in', ids)
    .where(isValidSession(now, rules))
    .execute();
  return new Map(
    rows.map((row) => [
      row.id,
      {
        role: row.role,
        isAdministrator: row.is_administrator,
        isSolo: row.is_solo,
        hasTwoFactor: row.has_two_factor,
      },
    ]),
  );
}

/** Whether the last use of a session should be stored: at most once a minute. */
export function isTouchDue({ lastUsedAt }: Session, now: Date): boolean {
  return now.getTime() - lastUsedAt.getTime() >= touchIntervalMs;
}

/** Uses that are not stored yet: session id and time. */
const uses = new WeakMap<Kysely<Database>, Map<string, Date>>();

/**
 * Stores that a session was used; an expired session stays expired. Uses during a running update are stored
 * together, because each commit waits for the disk.
 */
export function touchSession(
  db: Kysely<Database>,
  { id }: Pick<Session, 'id'>,
  now: Date,
  idleMinutes: number,
): Promise<void> {
  const waiting = uses.get(db) ?? new Map<string, Date>();
  uses.set(db, waiting);
  waiting.set(id, now);
  return coalesce(db, 'uses of sessions', async () => {
    await setImmediate();
    const ids = [...waiting.keys()];
    // The previous round stored all of them.
    if (ids.length === 0) return;
    const newest = new Date(Math.max(...[...waiting.values()].map((at) => at.getTime())));
    waiting.clear();
    // A locked session is being updated by another server, or ended.
    await sql`
      update sessions set last_used_at = ${newest} where id in (
        select sessions.id from sessions join users on users.id = sessions.user_id
        where sessions.id = any(${ids}::uuid[]) and ${isCurrentSession(newest, idleMinutes)}
        for no key update of sessions skip locked
      )`.execute(db);
  });
}

/** When a session ends by itself, in seconds from now, and whether using it would move that. */
export function sessionEnd(session: Session, now: Date, idleMinutes: number) {
  const idleEnd = session.lastUsedAt.getTime() + idleMinutes * 60_000;
  const lastEnd = session.createdAt.getTime() + maxSessionMs;
  return {
    inSeconds: Math.ceil((Math.min(idleEnd, lastEnd) - now.getTime()) / 1000),
    canBeExtended: idleEnd < lastEnd,
  };
}

/** Ends sessions of a person: one, all, or all but one. */
export async function endSessions(
  db: Kysely<Database>,
  userId: string,
  selection: { only?: string; except?: string } = {},
): Promise<number> {
  let query = db.deleteFrom('sessions').where('user_id', '=', userId);
  if (selection.only) query = query.where('id', '=', selection.only);
  if (selection.except) query = query.where('id', '!=', selection.except);
  const { numDeletedRows } = await query.executeTakeFirst();
  return Number(numDeletedRows);
}

/** Removes the rows of sessions that ended by themselves. */
export async function deleteEndedSessions(db: Kysely<Database>, now: Date): Promise<void> {
  const limit = new Date(now.getTime() - maxSessionMs);
  await db
    .deleteFrom('sessions')
    .where(sql<boolean>`least(created_at, last_used_at) < ${limit}`)
    .execute();
}
