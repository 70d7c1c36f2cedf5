import { type Kysely, sql, type Transaction } from 'kysely';
import type { AccountStatus, OwnProof, User } from '../../shared/account';
import { proofMessages } from '../../shared/accountMessages';
import type { AuditEvent } from '../../shared/auditEvents';
import { t } from '../../shared/language';
import {
  type FactorsOfAccount,
  type PasskeyAssertion,
  type PasskeyPurpose,
  takesSecondFactor,
} from '../../shared/passkey';
import type { OperationContext, SignedIn } from '../api/operations';
import { about, auditRow, recordAudit } from '../audit/recordAudit';
import type { Database } from '../database/schema';
import { inTransaction } from '../database/transaction';
import { networkOf } from '../http/networkOf';
import { setCookie, signed, unsigned } from './cookies';
import { findPasskey, type PasskeyProof, recordPasskeyUse, verifyAssertion } from './passkeys';
import { isPassword } from './passwords';
import type { RelyingParty } from './relyingParty';
import { newSession, newToken } from './sessions';
import { deviceMark, type SignInAttempt } from './signInLimits';
import { redeemCode, redeemRecoveryCode } from './twoFactor';

/** An account with what proves it. */
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
    .select(['is_administrator', 'is_solo', 'is_sample', 'password'])
    .select('two_factors.user_id as two_factor')
    .select(
      sql<string[]>`array(
        select distinct address_name from passkeys where passkeys.user_id = users.id
      )`.as('passkey_names'),
    );
}

async function readAccount(
  db: Kysely<Database>,
  which: (query: ReturnType<typeof accounts>) => ReturnType<typeof accounts>,
): Promise<Account | null> {
  const row = await which(accounts(db)).executeTakeFirst();
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
    },
    password: row.password,
    status: row.status,
    isSample: row.is_sample,
    hasTwoFactor: row.two_factor !== null,
    passkeyNames: row.passkey_names,
  };
}

/**
 * Whether what was proved a moment ago, before the hash was computed, still lets the person in. It stays so until the
 * transaction ends: who changes the password or disables the account ends the session that begins here.
 */
export async function isStillProved(
  trx: Transaction<Database>,
  account: Account,
): Promise<boolean> {
  const now = await trx
    .selectFrom('users')
    .innerJoin('credentials', 'credentials.user_id', 'users.id')
    .select(['status', 'password'])
    .where('users.id', '=', account.user.id)
    .forNoKeyUpdate('users')
    .forShare('credentials')
    .executeTakeFirst();
  return now?.status === 'active' && now.password === account.password;
}

interface StateErrors {
  ACCOUNT_WAITS(): Error;
  ACCOUNT_DISABLED(): Error;
}

/** Refuses an account that is not in force, also to who has proved that it is theirs. */
export function refuseUnlessActive({ status }: Account, errors: StateErrors): void {
  if (status === 'pending') throw errors.ACCOUNT_WAITS();
  if (status === 'disabled') throw errors.ACCOUNT_DISABLED();
}

/**
 * Begins a session of a person who has proved who they are, in place of the browser's last one, with the event that
 * let them in; returns its token. One statement.
 */
export async function letIn(
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
const deviceRemembered = 365 * 24 * 60 * 60;

export function setSessionCookies(context: OperationContext, user: User, token: string): void {
  const { cookies, secret } = context;
  context.setCookie(setCookie(cookies.session, token, { ...cookies, maxAge: null }));
  const device = signed(`${deviceMark(user.id)}${newToken()}`, devicePurpose, secret);
  context.setCookie(setCookie(cookies.device, device, { ...cookies, maxAge: deviceRemembered }));
}

export function attemptOf(
  { deviceCookie, secret, address }: OperationContext,
  email: string,
  userId: string | null,
): SignInAttempt {
  const device = unsigned(deviceCookie, devicePurpose, secret);
  const isKnown = userId !== null && device?.startsWith(deviceMark(userId));
  return { email, address, knownDevice: isKnown ? device : null };
}

export interface AttemptErrors {
  TOO_MANY_ATTEMPTS(): Error;
}

/** Returns whether it failed before, where it may be tried again. */
export async function refuseTooManyAttempts(
  context: OperationContext,
  attempt: SignInAttempt,
  errors: AttemptErrors,
): Promise<boolean> {
  const { wait, hasFailed } = await context.signInLimiter.look(attempt);
  if (wait === 0) return hasFailed;
  context.setHeader('retry-after', String(wait));
  throw errors.TOO_MANY_ATTEMPTS();
}

/**
 * Counts a failed attempt and returns its refusal. Of guesses that were sent at once, and so were all let through, those
 * beyond the limit hear that they were too many, not whether they were right.
 */
export async function failedAttempt(
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

/** Refuses who has guessed too often at their own account. */
export async function mayTry(context: SignedIn, errors: AttemptErrors): Promise<SignInAttempt> {
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
  const attempt = await mayTry(context, errors);
  const account = await findAccount(context.db, context.user.email);
  const isRight = await isPassword(account?.password ?? null, password);
  await refuseTooManyAttempts(context, attempt, errors);
  if (!isRight) throw await failedAttempt(context, attempt, errors, errors.WRONG_PASSWORD());
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
    failedAttempt(context, attempt, errors, refusal);
  if (answer.passkey) {
    const attempt = await mayTry(context, errors);
    const proof = await proofOf(context, 'proof', user.id, answer.passkey);
    const isRight = proof && (await inTransaction(db, (trx) => recordPasskeyUse(trx, proof, now)));
    if (!isRight) throw await fail(attempt, errors.WRONG_PASSKEY());
    return;
  }
  const attempt = await provePassword(context, password, errors);
  const account = await findAccount(db, user.email);
  if (!account || !takesSecondFactor(account)) return;
  if (!answer.code) throw errors.CODE_NEEDED(whatIsNeeded(account, relyingParty));
  const isRight = await inTransaction(db, (trx) => isSecondFactor(trx, context, user, answer));
  if (!isRight) throw await fail(attempt, errors.WRONG_CODE());
}

/** What is asked for beside the password of an account, in words: what works at this address. */
export function whatIsNeeded(
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

/** What an answer proves of a passkey of this person; null where it proves nothing. */
export async function proofOf(
  context: OperationContext,
  purpose: PasskeyPurpose,
  userId: string,
  answer: PasskeyAssertion,
): Promise<PasskeyProof | null> {
  const { relyingParty } = context;
  if (!relyingParty) return null;
  const passkey = await findPasskey(context.db, answer);
  const own = passkey?.user_id === userId ? passkey : null;
  return verifyAssertion({ ...context, relyingParty }, purpose, own, answer);
}

/** Whether this answers what an account asks beside the password; a code or an answer is used up by it. */
export async function isSecondFactor(
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

// What was typed is not written down where there is no such account: it may be a password in the wrong field.
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
