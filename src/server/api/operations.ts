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
import type { ContentCopies } from '../contents/contentCopies';
import type { Contents } from '../contents/contents';
import { isDiskFull, isOutOfReach, retryOnDisconnect } from '../database/outOfReach';
import type { Database } from '../database/schema';
import type { Live } from '../live/broadcast';
import type { SendMail } from '../mail';
import { type PaperPrinter, TooManyPapers } from '../pdf/printer';
import type { WalArchive } from '../walArchive/archiver';
import type { CachedClinicSettings } from './cachedClinicSettings';
import { declarationOf } from './declarations';
import { isCached } from './responseCache';
import type { SerializedResponse } from './written';

/** What an operation receives besides its input. */
export interface OperationContext {
  db: Kysely<Database>;
  /** For reads that may be a moment old: the standby, if there is one. Not for reading one's own writes. */
  replica: Kysely<Database>;
  signInLimiter: SignInLimiter;
  sessions: SessionReader;
  /** The time zone is the clinic's current one, from the environment or the clinic's settings. */
  config: Pick<Config, 'timeZone' | 'signUp' | 'needsStartCode' | 'idleMinutes' | 'sampleData'>;
  /** The clinic's settings, in memory. */
  clinicSettings: CachedClinicSettings;
  /** The server's own backups; null if no folder is configured for them. */
  backups: Backups | null;
  /** The folder of the backups, and the folders that may be chosen for it. */
  backupStorage: BackupStorage;
  /** The archive of the database's write-ahead log; null if there is none. */
  walArchive: WalArchive | null;
  /** Stores and reads the contents of attachments; their copies lie with the backups. */
  contents: Contents;
  contentCopies: ContentCopies;
  /** Signs cookies and encrypts values that must not be readable with the database alone. */
  secret: string;
  cookies: CookieNames;
  /** Null if no mail server is configured. */
  sendMail: SendMail | null;
  /** The instant of this request; the only clock that operations use. */
  now: Date;
  /** The same clock, for streams, which outlast their request. */
  clock: () => Date;
  /** The signed-in user and their session; set by `identify` before the operation runs. */
  user: User | null;
  session: Session | null;
  /** For operations with a cached response: the change mark, read together with the session; else null. */
  changeMark: string | null;
  /** The values of the session cookie and the device cookie. */
  sessionToken: string | null;
  deviceCookie: string | null;
  userAgent: string | undefined;
  /** True for requests that an idle page makes by itself; they do not count as use of the session. */
  isBackground: boolean;
  /** Publishes changes to open screens. */
  live: Live;
  /** What an erasure needs besides the database. */
  erasures: {
    /** Seals all stored audit rows: personal data can be erased only from sealed rows. */
    seal(): Promise<void>;
    /** Writes the list of erased patients to a file outside the database. */
    writeDown(): Promise<void>;
    /** The backups and other copies from before an instant, which still hold the erased data. */
    copiesBefore(erasedAt: Date): OlderCopy[];
  };
  /** Makes PDFs of papers; null if no Chromium is available. */
  papers: PaperPrinter | null;
  requestId: string;
  /** The raw Idempotency-Key header. */
  idempotencyKey: string | undefined;
  /** The clinic's origin for links that are opened elsewhere: the public URL if set, else that of this request. */
  origin: string;
  /** The relying party for the requesting page; null: passkeys do not work there. */
  relyingParty: RelyingParty | null;
  /** The network address that the request came from. */
  address: string;
  log: FastifyBaseLogger;
  /** Labels the request with its operation for metrics, before the caller is identified. */
  labelRequest(id: string): void;
  /** Resolves with false while the disk has no room for more records. */
  hasSpace: () => Promise<boolean>;
  /** Adds a Set-Cookie header to the answer. */
  setCookie(line: string): void;
  setHeader(name: string, value: string): void;
  /** The response that is sent instead of oRPC's own, if the operation returned one. */
  serializedResponse: SerializedResponse | null;
}

/** The context of an operation that requires a signed-in user. */
export type SignedIn = OperationContext & { user: User };

/** Implements operations that anyone may call. */
export const openApi = implement(contract).$context<OperationContext>();

const requireSignIn = openApi.middleware(({ context, next }) => {
  if (!context.user) throw refusal('UNAUTHORIZED');
  return next({ context: { user: context.user } });
});

/** Implements operations for signed-in users: `context.user` is set. */
export const api = openApi.use(requireSignIn);

/** The same for operations that return a `SerializedResponse`, which is validated when it is made and not again. */
export const serializedApi = implement(contract)
  .$context<OperationContext>()
  .$config({ initialOutputValidationIndex: Number.NaN })
  .use(requireSignIn);

/** An error that any operation may answer, with the contract's message. */
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

/** Reads the session from the database on every request, so that a changed role or status counts at once. */
export async function identify<Result>(call: Call<Result>): Promise<Result> {
  const { session, changeMark } = await sessionInUse(call.context, isCached(call.path));
  const context = { ...call.context, session, changeMark, user: session?.user ?? null };
  return call.next({ ...call, context });
}

/** Reads the request's session and records that it is used now. */
async function sessionInUse(context: OperationContext, withMark: boolean): Promise<MarkedSession> {
  const { db, sessions, now, config, sessionToken, isBackground, log } = context;
  if (!sessionToken) return { session: null, changeMark: null };
  const marked = withMark
    ? await sessions.findMarked(sessionToken)
    : { session: await sessions.find(sessionToken), changeMark: null };
  const { session } = marked;
  if (!session || isBackground || !isTouchDue(session, now)) return marked;
  try {
    await touchSession(db, session, now, config.idleMinutes);
    return { ...marked, session: { ...session, lastUsedAt: now } };
  } catch (error) {
    // A read-only database must not stop reads.
    log.warn({ reason: (error as Error).message }, 'the use of a session could not be noted');
    return marked;
  }
}

function isAllowed({ user, clinicSettings }: OperationContext, id: OperationId): boolean {
  return may(user, id, clinicSettings.rights);
}

/**
 * Refuses callers whom the permission table does not allow. It runs before every operation of the API,
 * so an operation cannot forget it.
 */
export async function authorize<Result>(call: Call<Result>): Promise<Result> {
  const id = call.path.join('.');
  if (!isKnownOperation(id)) throw new Error(`The operation ${id} is not in the permission table.`);
  await refuseUnlessAllowed(call.context, id);
  return call.next();
}

/** The same check for an operation that runs on behalf of another one or outlasts its request. */
export async function refuseUnlessAllowed(
  context: OperationContext,
  id: OperationId,
): Promise<void> {
  if (!isAllowed(context, id)) throw await recordRefusal(context, id);
  if (needsSecondFactorFirst(context) && !isBeforeSecondFactor(id)) {
    throw refusal('SECOND_FACTOR_NEEDED');
  }
}

/** True while the clinic requires a second factor that the signed-in user has not set up. */
export function needsSecondFactorFirst({ session, clinicSettings }: OperationContext): boolean {
  if (!session) return false;
  const { hasTwoFactor, user } = session;
  const { isAdministrator } = user;
  return mustSetUpSecondFactor(clinicSettings.secondFactor, { isAdministrator, hasTwoFactor });
}

/** Returns the error for a caller without permission; audits the refusal of a signed-in user. */
async function recordRefusal(context: OperationContext, id: OperationId): Promise<Error> {
  const { user, db, log } = context;
  if (!user) return refusal('UNAUTHORIZED');
  log.warn({ operation: id, userId: user.id }, 'refused by role');
  const event = { action: 'refused', values: { operation: id } } as const;
  await recordAudit(db, { ...context, user }, { ...event, ...noRecord });
  const message = rightHoldersMessage(context, user, id);
  return message ? new ORPCError('FORBIDDEN', { message }) : refusal('FORBIDDEN');
}

/** Names the holders of a right of the clinic's settings that the user lacks; null if the role itself forbids it. */
function rightHoldersMessage(
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

/** Refuses operations that store something while the disk is full; reading and signing in and out go on. */
export async function refuseWithoutSpace<Result>(call: Call<Result>): Promise<Result> {
  const { reads, worksWithoutSpace } = declarationOf(call.path);
  // Checked also for operations that work without space: the check frees the space reserved for them.
  if (!reads && !(await call.context.hasSpace()) && !worksWithoutSpace) {
    call.context.log.error('the disk is full');
    throw new ORPCError('SERVICE_UNAVAILABLE', { message: diskFull });
  }
  return call.next();
}

/** Triggers the change feed after an operation that may have stored something, even if it failed. */
export async function notifyOfChanges<Result>(call: Call<Result>): Promise<Result> {
  try {
    return await call.next();
  } finally {
    if (!declarationOf(call.path).reads) call.context.live.poll();
  }
}

/** Retries read-only operations after a lost connection; the audit log may then have the view twice. */
export async function retryRead<Result>(call: Call<Result>): Promise<Result> {
  return declarationOf(call.path).reads ? retryOnDisconnect(() => call.next()) : call.next();
}

/**
 * Runs read-only work that is no operation of the contract under the permission of one: the same session check, the
 * same audited refusals, the same messages. `recognise` is called with the caller once they are identified.
 */
export function readAs<Result>(
  id: OperationId,
  context: OperationContext,
  recognise: (user: User | null) => void,
  work: (context: SignedIn) => Promise<Result>,
): Promise<Result> {
  const path = id.split('.');
  const authorizeAndWork = (call?: { context: OperationContext }): Promise<Result> => {
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
  const withIdentity = () => identify({ path, context, next: authorizeAndWork });
  const withRetry = () => retryRead({ path, context, next: withIdentity });
  return explainFailures({ path, context, next: withRetry });
}

/**
 * Turns any error of an operation into a response that the user understands, in their language, and logs what
 * was not expected.
 */
export async function explainFailures<Result>(call: Call<Result>): Promise<Result> {
  try {
    return await call.next();
  } catch (error) {
    throw explainInWords(error, call);
  }
}

/** Like `explainFailures`, of an answer in pieces, which are made after the operation has returned. */
export async function* explainFailuresOfPieces<Piece>(
  call: Omit<Call<unknown>, 'next'>,
  pieces: AsyncIterable<Piece>,
): AsyncGenerator<Piece, void> {
  try {
    yield* pieces;
  } catch (error) {
    throw explainInWords(error, call);
  }
}

function explainInWords(error: unknown, call: Omit<Call<unknown>, 'next'>) {
  const explained = explain(error, call);
  explained.message = t(explained.message);
  return explained;
}

function explain(
  error: unknown,
  { path, context: { requestId, log } }: Omit<Call<unknown>, 'next'>,
) {
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
