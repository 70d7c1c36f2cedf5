import { type Kysely, sql, type Transaction } from 'kysely';
import type { AccountStatus, OwnProof, User } from '../../shared/account';
import { proofMessages } from '../../shared/accountMessages';
import type { AuditEvent } from '../../shared/auditEvents';
import { t } from '../../shared/language';
import {
  type FactorsOfAccount,
  type PasskeyAssertion,
  type PasskeyPurpose,
  requiresSecondFactor,
} from '../../shared/passkey';
import type { OperationContext, SignedIn } from '../api/operations';
import { about, auditRow, recordAudit } from '../audit/recordAudit';
import type { Database } from '../database/schema';
import { inTransaction } from '../database/transaction';
import { networkOf } from '../http/networkOf';
import { setCookie, sign, verifySigned } from './cookies';
import { findPasskey, type PasskeyProof, recordPasskeyUse, verifyAssertion } from './passkeys';
import { isPassword } from './passwords';
import type { RelyingParty } from './relyingParty';
import { newSession, newToken } from './sessions';
import { deviceIdPrefix, type SignInAttempt } from './signInLimits';
import { redeemCode, redeemRecoveryCode } from './twoFactor';

/** An account with its credentials. */
export interface Account extends FactorsOfAccount {
  user: User;
  password: string;
  status: AccountStatus;
  isSample: boolean;
}

/** The account of an e-mail address; null when there is none or nobody can sign in to it. */
export function findAccount(db: Kysely<Database>, email: string): Promise<Account | null> {
  return readAccount(db, (accounts) => accounts.where('email', '=', email.toLowerCase()));
}

/** The same by its id. */
export function findAccountById(db: Kysely<Database>, id: string): Promise<Account | null> {
  return readAccount(db, (accounts) => accounts.where('users.id', '=', id));
}

function accounts(db: Kysely<Database>) {
  return db
    .selectFrom('users')
    .innerJoin('credentials', 'credentials.user_id', 'users.id')
    .leftJoin('two_factors', (join) =>
      join
        .onRef('two_factors.user_id', '=', 'users.id')
        .on('two_factors.enabled_at', 'is not', null),
    )
    .select(['users.id', 'users.name', 'email', 'role', 'room', 'language', 'status'])
    .select(['is_administrator', 'is_solo', 'hidden_columns', 'is_sample', 'password'])
    .select('two_factors.user_id as two_factor')
    .select(
      sql<string[]>`array(
        select distinct address_name from passkeys where passkeys.user_id = users.id
      )`.as('passkey_names'),
    );
}

async function readAccount(
  db: Kysely<Database>,
  narrow: (query: ReturnType<typeof accounts>) => ReturnType<typeof accounts>,
): Promise<Account | null> {
  const row = await narrow(accounts(db)).executeTakeFirst();
  if (!row) return null;
  return {
    user: {
      id: row.id,
      name: row.name,
      email: row.email,
      role: row.role,
      room: row.room,
      language: row.language,
      isAdministrator: row.is_administrator,
      isSolo: row.is_solo,
      hiddenColumns: row.hidden_columns,
    },
    password: row.password,
    status: row.status,
    isSample: row.is_sample,
    hasTwoFactor: row.two_factor !== null,
    passkeyNames: row.passkey_names,
  };
}

/**
 * Whether the password that was verified a moment ago is still valid and the account active. The row locks keep it so
 * until the transaction ends: whoever then changes the password or disables the account also ends the session that
 * begins here.
 */
export async function isStillProved(
  trx: Transaction<Database>,
  account: Account,
): Promise<boolean> {
  const current = await trx
    .selectFrom('users')
    .innerJoin('credentials', 'credentials.user_id', 'users.id')
    .select(['status', 'password'])
    .where('users.id', '=', account.user.id)
    .forNoKeyUpdate('users')
    .forShare('credentials')
    .executeTakeFirst();
  return current?.status === 'active' && current.password === account.password;
}

interface StateErrors {
  ACCOUNT_WAITS(): Error;
  ACCOUNT_DISABLED(): Error;
}

/** Refuses an account that is not active, even after its owner has proved who they are. */
export function refuseUnlessActive({ status }: Account, errors: StateErrors): void {
  if (status === 'pending') throw errors.ACCOUNT_WAITS();
  if (status === 'disabled') throw errors.ACCOUNT_DISABLED();
}

/**
 * Begins a session of a person who has proved who they are, in place of the browser's last one, with the event that
 * let them in; returns its token. One statement.
 */
export async function beginSession(
  trx: Transaction<Database>,
  context: OperationContext,
  user: User,
  event: AuditEvent,
): Promise<string> {
  const { now, address, userAgent, session } = context;
  const { token, row } = newSession({ userId: user.id, now, address, userAgent });
  const audit = auditRow({ ...context, user }, { ...event, ...about('users', user) });
  await trx
    .with('ended', (cte) =>
      cte.deleteFrom('sessions').where('id', '=', sql<string>`${session?.id ?? null}::uuid`),
    )
    .with('signed_in', (cte) =>
      cte.updateTable('users').set({ last_sign_in_at: now }).where('id', '=', user.id),
    )
    .with('network', (cte) =>
      cte
        .insertInto('sign_in_networks')
        .values({ network: networkOf(address), user_id: user.id, used_at: now })
        .onConflict((conflict) =>
          conflict.columns(['network', 'user_id']).doUpdateSet({ used_at: now }),
        ),
    )
    .with('audit', (cte) => cte.insertInto('audit_logs').values(audit))
    .insertInto('sessions')
    .values(row)
    .execute();
  return token;
}

const devicePurpose = 'known device';
/** Seconds: a year. */
const deviceCookieSeconds = 365 * 24 * 60 * 60;

export function setSessionCookies(context: OperationContext, user: User, token: string): void {
  const { cookies, secret } = context;
  context.setCookie(setCookie(cookies.session, token, { ...cookies, maxAge: null }));
  const device = sign(`${deviceIdPrefix(user.id)}${newToken()}`, devicePurpose, secret);
  context.setCookie(setCookie(cookies.device, device, { ...cookies, maxAge: deviceCookieSeconds }));
}

export function attemptOf(
  { deviceCookie, secret, address }: OperationContext,
  email: string,
  userId: string | null,
): SignInAttempt {
  const device = verifySigned(deviceCookie, devicePurpose, secret);
  const isKnown = userId !== null && device?.startsWith(deviceIdPrefix(userId));
  return { email, address, knownDevice: isKnown ? device : null };
}

export interface AttemptErrors {
  TOO_MANY_ATTEMPTS(): Error;
}

/** Refuses an attempt that has to wait; otherwise returns whether this browser or network failed before. */
export async function refuseTooManyAttempts(
  context: OperationContext,
  attempt: SignInAttempt,
  errors: AttemptErrors,
): Promise<boolean> {
  const { wait, hasFailed } = await context.signInLimiter.check(attempt);
  if (wait === 0) return hasFailed;
  context.setHeader('retry-after', String(wait));
  throw errors.TOO_MANY_ATTEMPTS();
}

/**
 * Counts a failed attempt and returns its refusal. Of guesses that were sent at once, and so were all let through,
 * those beyond the limit get the error for too many attempts, not whether they were right.
 */
export async function recordFailedAttempt(
  context: OperationContext,
  attempt: SignInAttempt,
  errors: AttemptErrors,
  refusal: Error,
): Promise<Error> {
  if (await context.signInLimiter.recordFailure(attempt)) {
    await refuseTooManyAttempts(context, attempt, errors);
  }
  return refusal;
}

/** Returns the attempt to count; refuses a user who has guessed too often at their own account. */
export async function beginAttempt(
  context: SignedIn,
  errors: AttemptErrors,
): Promise<SignInAttempt> {
  const attempt = attemptOf(context, context.user.email, context.user.id);
  await refuseTooManyAttempts(context, attempt, errors);
  return attempt;
}

/** Refuses unless the signed-in person knows the account's password: a cookie alone changes nothing that matters. */
export async function provePassword(
  context: SignedIn,
  password: string,
  errors: AttemptErrors & { WRONG_PASSWORD(): Error },
): Promise<SignInAttempt> {
  const attempt = await beginAttempt(context, errors);
  const account = await findAccount(context.db, context.user.email);
  const isRight = await isPassword(account?.password ?? null, password);
  await refuseTooManyAttempts(context, attempt, errors);
  if (!isRight) throw await recordFailedAttempt(context, attempt, errors, errors.WRONG_PASSWORD());
  return attempt;
}

interface ProofErrors extends AttemptErrors {
  WRONG_PASSWORD(): Error;
  CODE_NEEDED(more: { message: string }): Error;
  WRONG_CODE(): Error;
  WRONG_PASSKEY(): Error;
}

/**
 * Refuses unless the signed-in person proves again who they are, as at signing in: by one of their passkeys, or by the
 * password and what the account asks beside it. So a session that somebody else got hold of takes nothing over.
 */
export async function proveSelf(
  context: SignedIn,
  { password, ...answer }: OwnProof,
  errors: ProofErrors,
): Promise<void> {
  const { db, user, now, relyingParty } = context;
  const fail = (attempt: SignInAttempt, refusal: Error) =>
    recordFailedAttempt(context, attempt, errors, refusal);
  if (answer.passkey) {
    const attempt = await beginAttempt(context, errors);
    const proof = await verifyPasskey(context, 'proof', user.id, answer.passkey);
    const isRight = proof && (await inTransaction(db, (trx) => recordPasskeyUse(trx, proof, now)));
    if (!isRight) throw await fail(attempt, errors.WRONG_PASSKEY());
    return;
  }
  const attempt = await provePassword(context, password, errors);
  const account = await findAccount(db, user.email);
  if (!account || !requiresSecondFactor(account)) return;
  if (!answer.code) throw errors.CODE_NEEDED(requiredFactorMessage(account, relyingParty));
  const isRight = await inTransaction(db, (trx) => redeemSecondFactor(trx, context, user, answer));
  if (!isRight) throw await fail(attempt, errors.WRONG_CODE());
}

/** The message that names the account's second factor, by what works at this address. */
export function requiredFactorMessage(
  { hasTwoFactor, passkeyNames }: Account,
  relyingParty: RelyingParty | null,
): { message: string } {
  if (hasTwoFactor) return { message: proofMessages.codeNeeded };
  if (relyingParty && passkeyNames.includes(relyingParty.name))
    return { message: proofMessages.passkeyNeeded };
  const names = passkeyNames.filter((name) => name !== 'localhost').join(', ');
  return {
    message: t(proofMessages.passkeysElsewhere, { names }),
  };
}

/** Verifies an assertion of one of the user's passkeys; null if it is not valid. */
export async function verifyPasskey(
  context: OperationContext,
  purpose: PasskeyPurpose,
  userId: string,
  answer: PasskeyAssertion,
): Promise<PasskeyProof | null> {
  const { relyingParty } = context;
  if (!relyingParty) return null;
  const passkey = await findPasskey(context.db, answer);
  const ownPasskey = passkey?.user_id === userId ? passkey : null;
  return verifyAssertion({ ...context, relyingParty }, purpose, ownPasskey, answer);
}

/** Uses up a code or a passkey's proof as the account's second factor; false if it is not valid. */
export async function redeemSecondFactor(
  trx: Transaction<Database>,
  { now, secret }: OperationContext,
  user: User,
  answer: { code?: string | undefined; proof?: PasskeyProof | null },
): Promise<boolean> {
  if (answer.proof) return recordPasskeyUse(trx, answer.proof, now);
  if (!answer.code) return false;
  return (
    (await redeemCode(trx, user, answer.code, now, secret)) ||
    (await redeemRecoveryCode(trx, user.id, answer.code, now))
  );
}

// Without such an account the typed text is not stored: it may be a password in the wrong field.
export async function recordFailedSignIn(
  context: OperationContext,
  user: Pick<User, 'id' | 'name'> | null,
): Promise<void> {
  await recordAudit(
    context.db,
    { ...context, user: null },
    {
      action: 'login_failed',
      values: user ? { kind: 'known', name: user.name } : { kind: 'unknown' },
      entity: 'users',
      entityId: user?.id ?? null,
    },
  );
}

/** Records what a person did with their own account. */
export function recordAccountEvent(
  trx: Transaction<Database>,
  context: SignedIn,
  event: AuditEvent,
): Promise<void> {
  return recordAudit(trx, context, { ...event, ...about('users', context.user) });
}
