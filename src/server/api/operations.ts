import { ORPCError, ValidationError } from '@orpc/contract';
import { implement } from '@orpc/server';
import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import pg from 'pg';
import { contract } from '../../app/contract';
import type { User } from '../../shared/account';
import { t } from '../../shared/language';
import type { OlderCopy } from '../../shared/olderCopy';
import { commonErrors } from '../../shared/operation';
import {
  holderLabels,
  holds,
  isBeforeSecondFactor,
  isKnownOperation,
  may,
  type OperationId,
  rightsNeededBy,
} from '../../shared/permissions';
import { mustSetUpSecondFactor } from '../../shared/secondFactor';
import { noRecord, recordAudit } from '../audit/recordAudit';
import type { CookieNames } from '../auth/cookies';
import { TooManyPasswordChecks } from '../auth/passwords';
import type { RelyingParty } from '../auth/relyingParty';
import {
  isTouchDue,
  type MarkedSession,
  type Session,
  type SessionReader,
  touchSession,
} from '../auth/sessions';
import type { SignInLimiter } from '../auth/signInLimiter';
import type { Backups } from '../backup/schedule';
import type { BackupStorage } from '../backup/storage/backupStorage';
import type { Config } from '../config';
import { isDiskFull, isOutOfReach, retryOnDisconnect } from '../database/outOfReach';
import type { Database } from '../database/schema';
import type { Live } from '../live/broadcast';
import type { SendMail } from '../mail';
import { type PaperPrinter, TooManyPapers } from '../pdf/printer';
import type { WalArchive } from '../walArchive/archiver';
import type { CachedClinicSettings } from './cachedClinicSettings';
import { declarationOf } from './declarations';
import { isCached } from './responseCache';
import type { Written } from './written';

/** What an operation is given besides its input. */
export interface OperationContext {
  db: Kysely<Database>;
  /** For what may be a moment old: a standby where there is one. Never for what somebody reads who just wrote. */
  replica: Kysely<Database>;
  signInLimiter: SignInLimiter;
  sessions: SessionReader;
  /** Its time zone is the clinic's own as it is now, set here or in the settings. */
  config: Pick<Config, 'timeZone' | 'signUp' | 'needsStartCode' | 'idleMinutes' | 'sampleData'>;
  /** What the clinic says of itself. */
  clinicSettings: CachedClinicSettings;
  /** The server's own backups; null where no folder was named for them. */
  backups: Backups | null;
  /** Where they lie, and may lie. */
  backupStorage: BackupStorage;
  /** The archive of the database's log; null where there is none. */
  walArchive: WalArchive | null;
  /** Signs cookies and encrypts what must not be read from the database alone. */
  secret: string;
  cookies: CookieNames;
  /** Null where no mail server is configured. */
  sendMail: SendMail | null;
  /** The instant of this request; the only clock that operations use. */
  now: Date;
  /** The same clock, for streams, which outlast their request. */
  clock: () => Date;
  /** Who is signed in and by which session; set by `identify` before the operation runs. */
  user: User | null;
  session: Session | null;
  /** For operations whose answer is kept: the mark of changes, read along with the session; else null. */
  changeMark: string | null;
  /** The session's token and the browser's mark, as their cookies hold them. */
  sessionToken: string | null;
  deviceCookie: string | null;
  userAgent: string | undefined;
  /** True for what a page asks by itself while nobody touches it; it does not count as use of the session. */
  isBackground: boolean;
  /** What changes, for anyone who is listening. */
  live: Live;
  /** What an erasure needs besides the database. */
  erasures: {
    /** Seals the audit rows that are stored: only what is sealed can lose what it says of somebody. */
    seal(): Promise<void>;
    /** Writes who was erased down outside the database. */
    writeDown(): Promise<void>;
    /** What the server keeps beside the database from before an instant. */
    copiesBefore(erasedAt: Date): OlderCopy[];
  };
  /** Makes PDFs of papers; null where there is no Chromium for it. */
  papers: PaperPrinter | null;
  requestId: string;
  /** The header Idempotency-Key as it came. */
  idempotencyKey: string | undefined;
  /** The clinic's own address, for what leads to it from outside: as it is set, else as this request came. */
  origin: string;
  /** Where passkeys work for the page that asks; null: they do not. */
  relyingParty: RelyingParty | null;
  /** The network address that the request came from. */
  address: string;
  log: FastifyBaseLogger;
  /** Told which operation was asked for, before it is known who asks. */
  labelRequest(id: string): void;
  /** False while the disk has no room for more records. */
  hasSpace: () => Promise<boolean>;
  /** Adds a Set-Cookie header to the answer. */
  setCookie(line: string): void;
  setHeader(name: string, value: string): void;
  /** What goes out in place of an answer of oRPC's, once the operation has written it. */
  written: Written | null;
}

/** What the operation of somebody who is signed in is given. */
export type SignedIn = OperationContext & { user: User };

/** Implements operations that anyone may call. */
export const openApi = implement(contract).$context<OperationContext>();

const signedInAlone = openApi.middleware(({ context, next }) => {
  if (!context.user) throw refusal('UNAUTHORIZED');
  return next({ context: { user: context.user } });
});

/** Implements operations for people who are signed in: `context.user` is there. */
export const api = openApi.use(signedInAlone);

/** The same for those whose answer is `Written`: held against the contract where it is written, and not once more. */
export const writing = implement(contract)
  .$context<OperationContext>()
  .$config({ initialOutputValidationIndex: Number.NaN })
  .use(signedInAlone);

/** A refusal that any operation may give, with the message the contract has for it. */
function refusal(
  code: 'UNAUTHORIZED' | 'FORBIDDEN' | 'SECOND_FACTOR_NEEDED' | 'SERVICE_UNAVAILABLE',
) {
  return new ORPCError(code, commonErrors[code]);
}

interface Call<Result> {
  path: readonly string[];
  context: OperationContext;
  next(call?: { context: OperationContext }): Promise<Result>;
}

/** Finds out from the database who is signed in, on every request: a changed role or status counts at once. */
export async function identify<Result>(call: Call<Result>): Promise<Result> {
  const { session, changeMark } = await sessionInUse(call.context, isCached(call.path));
  const context = { ...call.context, session, changeMark, user: session?.user ?? null };
  return call.next({ ...call, context });
}

/** The session that the request came with, with this use of it noted. */
async function sessionInUse(context: OperationContext, withMark: boolean): Promise<MarkedSession> {
  const { db, sessions, now, config, sessionToken, isBackground, log } = context;
  if (!sessionToken) return { session: null, changeMark: null };
  const found = withMark
    ? await sessions.findMarked(sessionToken)
    : { session: await sessions.find(sessionToken), changeMark: null };
  const { session } = found;
  if (!session || isBackground || !isTouchDue(session, now)) return found;
  try {
    await touchSession(db, session, now, config.idleMinutes);
    return { ...found, session: { ...session, lastUsedAt: now } };
  } catch (error) {
    // A database that takes no writes can still be read.
    log.warn({ reason: (error as Error).message }, 'the use of a session could not be noted');
    return found;
  }
}

function isAllowed({ user, clinicSettings }: OperationContext, id: OperationId): boolean {
  return may(user, id, clinicSettings.rights);
}

/**
 * Lets only those through whom the permission table names. It comes before every operation of the API,
 * so an operation cannot forget it.
 */
export async function authorize<Result>(call: Call<Result>): Promise<Result> {
  const id = call.path.join('.');
  if (!isKnownOperation(id)) throw new Error(`The operation ${id} is not in the permission table.`);
  await refuseUnlessAllowed(call.context, id);
  return call.next();
}

/** The same for what an operation does on behalf of another one, or goes on doing after its request. */
export async function refuseUnlessAllowed(
  context: OperationContext,
  id: OperationId,
): Promise<void> {
  if (!isAllowed(context, id)) throw await notedRefusal(context, id);
  if (needsSecondFactorFirst(context) && !isBeforeSecondFactor(id)) {
    throw refusal('SECOND_FACTOR_NEEDED');
  }
}

/** True while the clinic asks a second factor of whoever is signed in and they have none. */
export function needsSecondFactorFirst({ session, clinicSettings }: OperationContext): boolean {
  if (!session) return false;
  const { hasTwoFactor, user } = session;
  const { isAdministrator } = user;
  return mustSetUpSecondFactor(clinicSettings.secondFactor, { isAdministrator, hasTwoFactor });
}

/** What is thrown at anyone who may not; of somebody who is signed in it is noted. */
async function notedRefusal(context: OperationContext, id: OperationId): Promise<Error> {
  const { user, db, log } = context;
  if (!user) return refusal('UNAUTHORIZED');
  log.warn({ operation: id, userId: user.id }, 'refused by role');
  const event = { action: 'refused', values: { operation: id } } as const;
  await recordAudit(db, { ...context, user }, { ...event, ...noRecord });
  const message = whoElseMay(context, user, id);
  return message ? new ORPCError('FORBIDDEN', { message }) : refusal('FORBIDDEN');
}

/** Who may what somebody may not, where it is the clinic that says so; null where it is their role. */
function whoElseMay(
  { clinicSettings }: OperationContext,
  user: User,
  id: OperationId,
): string | null {
  const missing = rightsNeededBy(id).find((right) => !holds(right, user, clinicSettings.rights));
  if (!missing) return null;
  const people = clinicSettings.rights[missing].map((holder) => t(holderLabels[holder]));
  if (people.length === 0) return t('The clinic’s settings allow this to nobody.');
  return t('In this clinic only these may do this: {people}.', { people: people.join(', ') });
}

const diskFull =
  'The disk of the clinic’s computer is full. Nothing can be saved until somebody makes room on it; what is stored can be read.';

const tooManyPapers = 'Too many papers are being made at once. Please try again in a moment.';

/** Refuses what would be stored while the disk is full; what is stored can be read, and people come and go. */
export async function refuseWithoutSpace<Result>(call: Call<Result>): Promise<Result> {
  const { reads, worksWithoutSpace } = declarationOf(call.path);
  // Asked also for what works without: the look gives up the room that is kept for it.
  if (!reads && !(await call.context.hasSpace()) && !worksWithoutSpace) {
    call.context.log.error('the disk is full');
    throw new ORPCError('SERVICE_UNAVAILABLE', { message: diskFull });
  }
  return call.next();
}

/** Tells what an operation changed once it is stored; also one that failed may have stored something. */
export async function notifyOfChanges<Result>(call: Call<Result>): Promise<Result> {
  try {
    return await call.next();
  } finally {
    if (!declarationOf(call.path).reads) call.context.live.look();
  }
}

/** What only reads is read again when the connection breaks under it; the audit log may say twice who looked. */
export async function retryRead<Result>(call: Call<Result>): Promise<Result> {
  return declarationOf(call.path).reads ? retryOnDisconnect(() => call.next()) : call.next();
}

/**
 * Does for a signed-in person what is no operation of the contract, under the permission of one: the same session, the
 * same refusals with their audit rows, the same messages. For what only reads. `recognise` is told who it is.
 */
export function readAs<Result>(
  id: OperationId,
  context: OperationContext,
  recognise: (user: User | null) => void,
  work: (context: SignedIn) => Promise<Result>,
): Promise<Result> {
  const path = id.split('.');
  const authorized = (call?: { context: OperationContext }): Promise<Result> => {
    const identified = call?.context ?? context;
    const { user } = identified;
    recognise(user);
    return authorize({
      path,
      context: identified,
      next: async () => {
        if (!user) throw refusal('UNAUTHORIZED');
        return work({ ...identified, user });
      },
    });
  };
  const identifiedFirst = () => identify({ path, context, next: authorized });
  const again = () => retryRead({ path, context, next: identifiedFirst });
  return explainFailures({ path, context, next: again });
}

/**
 * Turns whatever an operation threw into an answer that tells the person something, in their language, and logs what
 * was not expected.
 */
export async function explainFailures<Result>(call: Call<Result>): Promise<Result> {
  try {
    return await call.next();
  } catch (error) {
    const explained = explain(error, call);
    explained.message = t(explained.message);
    throw explained;
  }
}

function explain(error: unknown, { path, context: { requestId, log } }: Call<unknown>) {
  if (error instanceof ORPCError) {
    if (error.code === 'BAD_REQUEST' && error.cause instanceof ValidationError) {
      return invalidInput(error.cause);
    }
    if (error.status < 500 || error.code === 'SERVICE_UNAVAILABLE') return error;
  }
  if (error instanceof TooManyPapers) {
    return new ORPCError('SERVICE_UNAVAILABLE', { message: tooManyPapers });
  }
  const operation = path.join('.');
  if (isDiskFull(error)) {
    log.error({ operation, requestId }, 'the disk is full');
    return new ORPCError('SERVICE_UNAVAILABLE', { message: diskFull });
  }
  if (isOutOfReach(error) || error instanceof TooManyPasswordChecks) {
    log.error({ operation, requestId, reason: (error as Error).message }, 'database out of reach');
    return refusal('SERVICE_UNAVAILABLE');
  }
  log.error({ operation, requestId, error: describe(error) }, 'operation failed');
  return new ORPCError('INTERNAL_SERVER_ERROR', {
    message: commonErrors.INTERNAL_SERVER_ERROR.message,
    data: { requestId },
  });
}

function invalidInput(cause: ValidationError) {
  const issues = cause.issues.map((issue) => ({
    field: (issue.path ?? [])
      .map((part) => String(typeof part === 'object' ? part.key : part))
      .join('.'),
    message: t(issue.message),
  }));
  return new ORPCError('BAD_REQUEST', {
    message: issues[0]?.message ?? t('Please check what you entered.'),
    data: { issues },
  });
}

// PostgreSQL puts values into `detail`, and into the message when it cannot take a value (class 22);
// names and phone numbers stay out of the log.
function describe(error: unknown): object {
  if (error instanceof pg.DatabaseError) {
    const { code, constraint, table, message } = error;
    return { code, constraint, table, ...(code?.startsWith('22') ? {} : { message }) };
  }
  if (error instanceof Error) return { message: error.message, stack: error.stack };
  return { message: String(error) };
}
