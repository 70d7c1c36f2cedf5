import type { Kysely, Transaction } from 'kysely';
import { sql } from 'kysely';
import pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import {
  api,
  needsSecondFactorFirst,
  type OperationContext,
  openApi,
} from '../../server/api/operations';
import { about, recordAudit } from '../../server/audit/recordAudit';
import { setCookie } from '../../server/auth/cookies';
import { hashPassword, isOutdated, isPassword } from '../../server/auth/passwords';
import { endSessions, longestSession, sessionEnd, tokenHash } from '../../server/auth/sessions';
import {
  type AttemptErrors,
  attemptOf,
  failedAttempt,
  findAccount,
  isSecondFactor,
  isStillProved,
  letIn,
  mayTry,
  proofOf,
  provePassword,
  proveSelf,
  recordAccountEvent,
  recordFailedSignIn,
  refuseTooManyAttempts,
  refuseUnlessActive,
  setSessionCookies,
  whatIsNeeded,
} from '../../server/auth/signingIn';
import { isStartCode } from '../../server/auth/startCode';
import {
  factorsOf,
  makeRecoveryCodes,
  redeemCode,
  startTwoFactor,
  voidIdleRecoveryCodes,
} from '../../server/auth/twoFactor';
import { localTimeZone } from '../../server/config';
import type { Database } from '../../server/database/schema';
import { inTransaction } from '../../server/database/transaction';
import { networkOf } from '../../server/http/networkOf';
import { type AccountStatus, policyNow, type User } from '../../shared/account';
import { dateIn } from '../../shared/clinicDay';
import { takesSecondFactor } from '../../shared/passkey';
import type { Role } from '../../shared/permissions';
import { openSteps } from '../setUp/setUp';
import { readSetUp } from '../setUp/setUp.rows';
import { accountsIn, endPasswordLinks } from './accounts.rows';
import { personNameKey } from './personName';
import { sampleAccounts, samplePassword } from './sampleAccounts';
import { takeTurns, unmakeSampleAdministrators } from './sampleAccounts.server';
import { isWeakPassword } from './weakPassword.server';

export const accountsOperations = {
  session: openApi.accounts.session.handler(async ({ context }) => {
    const { config, clinicSettings, now, session } = context;
    const timeZone = localTimeZone(config);
    return {
      user: context.user,
      mustSetUpTwoFactor: needsSecondFactorFirst(context),
      openSteps: await openStepsFor(context),
      rules: context.user && {
        rights: clinicSettings.rights,
        secondPersonAbove: clinicSettings.secondPersonAbove,
      },
      // How much the clinic does is for nobody else to count.
      livePosition: context.user ? context.live.head() : '',
      ends: session && sessionEnd(session, now, config.idleMinutes),
      clinic: {
        name: clinicSettings.name,
        timeZone,
        isTimeZoneFixed: clinicSettings.isTimeZoneFixed,
        isTimeZoneSet: clinicSettings.timeZone !== null,
        today: dateIn(now, timeZone),
        signUp: policyNow(config.signUp, clinicSettings.hasStaff),
        firstAccount: clinicSettings.hasStaff ? null : { needsCode: config.needsStartCode },
        idleMinutes: config.idleMinutes,
        makesPdfs: context.papers !== null,
        passkeyName: context.relyingParty?.name ?? null,
        isPasskeyFactor: takesSecondFactor({
          hasTwoFactor: false,
          passkeyNames: context.relyingParty ? [context.relyingParty.name] : [],
        }),
        sampleAccounts:
          config.sampleData && clinicSettings.hasSampleAccounts
            ? {
                password: samplePassword,
                accounts: sampleAccounts.map(({ role, email }) => ({ role, email })),
              }
            : null,
      },
    };
  }),

  signUp: openApi.accounts.signUp.handler(async ({ input, context, errors }) => {
    const { db, config, clinicSettings, now } = context;
    /** Whether the account waits for approval; refuses it where none is made so. */
    const mustWait = (hasStaff: boolean) => {
      const policy = policyNow(config.signUp, hasStaff);
      if (policy === 'closed') throw errors.SIGN_UP_CLOSED();
      if (policy === 'invite' && !input.invitation) throw errors.SIGN_UP_CLOSED();
      return policy === 'approval' && !input.invitation;
    };
    const hasStaff = clinicSettings.hasStaff || (await accountsIn(db)).ofPeople;
    const isToWait = mustWait(hasStaff);
    await refuseWeakPassword(context, input.password, input, errors);
    if (!hasStaff && config.needsStartCode && !input.invitation) {
      await proveStartCode(context, input.startCode, errors);
    }
    // A flood of strangers has no hashes computed.
    if (isToWait) await refuseTooManyWaiting(db, context, errors);
    const password = await hashPassword(input.password);
    try {
      const created = await inTransaction(db, async (trx) => {
        await takeTurns(trx);
        const isFirst = !(await accountsIn(trx)).ofPeople;
        const waits = mustWait(!isFirst);
        let role: Role = input.role;
        if (input.invitation) {
          const link = await redeemLink(trx, input.invitation, now);
          if (!link?.role) throw errors.LINK_NOT_USABLE();
          role = link.role;
        }
        if (waits) await refuseTooManyWaiting(trx, context, errors);
        const status: AccountStatus = waits ? 'pending' : 'active';
        if (isFirst) await unmakeSampleAdministrators(trx, now);
        const user: User = {
          id: uuidv7(),
          name: input.name,
          email: input.email.toLowerCase(),
          role,
          room: null,
          language: null,
          isAdministrator: isFirst,
          isSolo: false,
        };
        await trx
          .insertInto('users')
          .values({
            id: user.id,
            name: user.name,
            email: user.email,
            role,
            status,
            is_administrator: isFirst,
            signed_up_from: waits ? networkOf(context.address) : null,
            created_at: now,
            updated_at: now,
          })
          .execute();
        await trx
          .insertInto('credentials')
          .values({ user_id: user.id, password, updated_at: now })
          .execute();
        const event = {
          action: 'user_registration',
          values: { role, email: user.email },
        } as const;
        if (status === 'active') {
          return { user, status, token: await letIn(trx, context, user, event) };
        }
        await recordAccountEvent(trx, { ...context, user }, event);
        return { user, status, token: null };
      });
      clinicSettings.takeAccounts({ ofPeople: true });
      if (created.token) setSessionCookies(context, created.user, created.token);
      return { ...created.user, status: created.status };
    } catch (error) {
      if (error instanceof pg.DatabaseError && error.constraint === 'user_emails_are_unique') {
        throw errors.EMAIL_TAKEN();
      }
      throw error;
    }
  }),

  signIn: openApi.accounts.signIn.handler(async ({ input, context, errors }) => {
    const { db, now, config } = context;
    const found = await findAccount(db, input.email);
    // Another server on the database may have made sample accounts that let nobody in here.
    const account = found?.isSample && !config.sampleData ? null : found;
    const attempt = attemptOf(context, input.email, account?.user.id ?? null);
    const fail = async (refusal: Error) => {
      const failure = await failedAttempt(context, attempt, errors, refusal);
      await recordFailedSignIn(context, account?.user ?? null);
      return failure;
    };
    await refuseTooManyAttempts(context, attempt, errors);
    const isRight = await isPassword(account?.password ?? null, input.password);
    // Guesses sent all at once wait for their turn above; those before this one may have used up the attempts.
    const hasFailed = await refuseTooManyAttempts(context, attempt, errors);
    if (!isRight || !account) throw await fail(errors.INVALID_CREDENTIALS());
    const { user } = account;
    refuseUnlessActive(account, errors);
    const { code, passkey } = input;
    const isAsked = takesSecondFactor(account);
    if (isAsked && !code && !passkey) {
      throw errors.CODE_NEEDED(whatIsNeeded(account, context.relyingParty));
    }
    const proof = isAsked && passkey ? await proofOf(context, 'signIn', user.id, passkey) : null;
    const newHash = isOutdated(account.password) ? await hashPassword(input.password) : null;
    const token = await inTransaction(db, async (trx) => {
      if (!(await isStillProved(trx, account))) throw errors.INVALID_CREDENTIALS();
      // A code is used up only together with what it was for.
      const isRight = !isAsked || (await isSecondFactor(trx, context, user, { code, proof }));
      if (!isRight) return null;
      if (newHash) await storePassword(trx, user.id, newHash, now);
      return letIn(trx, context, user, { action: 'login' });
    });
    if (!token) throw await fail(passkey ? errors.WRONG_PASSKEY() : errors.WRONG_CODE());
    if (hasFailed) await context.signInLimiter.forget(attempt);
    setSessionCookies(context, user, token);
    return user;
  }),

  signOut: openApi.accounts.signOut.handler(async ({ context }) => {
    const { db, user, session, cookies } = context;
    if (user && session) {
      await inTransaction(db, async (trx) => {
        await endSessions(trx, user.id, { only: session.id });
        await recordAccountEvent(trx, { ...context, user }, { action: 'logout' });
      });
    }
    context.setCookie(setCookie(cookies.session, '', { ...cookies, maxAge: 0 }));
    return {};
  }),

  invitation: openApi.accounts.invitation.handler(async ({ input, context, errors }) => {
    const link = await findLink(context.db, input.token, context.now);
    if (!link?.role) throw errors.LINK_NOT_USABLE();
    return { role: link.role };
  }),

  resetPassword: openApi.accounts.resetPassword.handler(async ({ input, context, errors }) => {
    const { db, now } = context;
    // Nobody without a link makes the server compute a hash.
    const found = await findLink(db, input.token, now);
    if (!found?.user_id) throw errors.LINK_NOT_USABLE();
    const whose = await db
      .selectFrom('users')
      .select(['name', 'email'])
      .where('id', '=', found.user_id)
      .executeTakeFirstOrThrow();
    await refuseWeakPassword(context, input.newPassword, whose, errors);
    const password = await hashPassword(input.newPassword);
    const owner = await inTransaction(db, async (trx) => {
      const link = await redeemLink(trx, input.token, now);
      if (!link?.user_id) throw errors.LINK_NOT_USABLE();
      const user = await trx
        .selectFrom('users')
        .select(['id', 'name', 'email'])
        .where('id', '=', link.user_id)
        .executeTakeFirstOrThrow();
      await storePassword(trx, user.id, password, now);
      await endSessions(trx, user.id);
      const reset = { action: 'password_reset', ...about('users', user) } as const;
      await recordAudit(trx, { ...context, user }, reset);
      return user;
    });
    // The new password counts at once, also where somebody guessed at the old one.
    await context.signInLimiter.forgetAccount(owner);
    return {};
  }),

  changePassword: api.accounts.changePassword.handler(async ({ input, context, errors }) => {
    const { db, user, session, now } = context;
    await provePassword(context, input.currentPassword, errors);
    await refuseWeakPassword(context, input.newPassword, user, errors);
    const password = await hashPassword(input.newPassword);
    return inTransaction(db, async (trx) => {
      await storePassword(trx, user.id, password, now);
      // Whoever holds a link to a new password set none once the person has chosen one.
      await endPasswordLinks(trx, user.id, now);
      const endedSessions = await endSessions(trx, user.id, { except: session?.id ?? '' });
      await recordAccountEvent(trx, context, { action: 'password_changed' });
      return { endedSessions };
    });
  }),

  sessions: api.accounts.sessions.handler(async ({ context }) => {
    const { db, user, session, now, config } = context;
    const rows = await db
      .selectFrom('sessions')
      .select(['id', 'created_at', 'last_used_at', 'address', 'user_agent'])
      .where('user_id', '=', user.id)
      .where('created_at', '>', new Date(now.getTime() - longestSession))
      .where('last_used_at', '>', new Date(now.getTime() - config.idleMinutes * 60_000))
      .orderBy('last_used_at', 'desc')
      .limit(100)
      .execute();
    return rows.map((row) => ({
      id: row.id,
      createdAt: row.created_at.toISOString(),
      lastUsedAt: row.last_used_at.toISOString(),
      address: row.address,
      userAgent: row.user_agent,
      isThisOne: row.id === session?.id,
    }));
  }),

  endSession: api.accounts.endSession.handler(async ({ input, context, errors }) => {
    const { db, user } = context;
    await inTransaction(db, async (trx) => {
      if ((await endSessions(trx, user.id, { only: input.id })) === 0) throw errors.NOT_FOUND();
      await recordAccountEvent(trx, context, { action: 'session_ended' });
    });
    return {};
  }),

  signOutEverywhere: api.accounts.signOutEverywhere.handler(({ context }) => {
    const { db, user, session } = context;
    return inTransaction(db, async (trx) => {
      const endedSessions = await endSessions(trx, user.id, { except: session?.id ?? '' });
      await recordAccountEvent(trx, context, { action: 'sessions_ended' });
      return { endedSessions };
    });
  }),

  setName: api.accounts.setName.handler(async ({ input, context, errors }) => {
    const { name } = input;
    await inTransaction(context.db, async (trx) => {
      await takeTurns(trx);
      const before = await trx
        .selectFrom('users')
        .select('name')
        .where('id', '=', context.user.id)
        .forNoKeyUpdate()
        .executeTakeFirstOrThrow();
      if (before.name === name) return;
      if (!context.user.isAdministrator && (await isNameOfAnother(trx, name, context.user.id))) {
        throw errors.NAME_OF_ANOTHER();
      }
      await trx
        .updateTable('users')
        .set({ name, updated_at: context.now })
        .where('id', '=', context.user.id)
        .execute();
      const values = { before: before.name, name };
      await recordAccountEvent(trx, context, { action: 'name_changed', values });
    });
    return { name };
  }),

  setRoom: api.accounts.setRoom.handler(async ({ input, context }) => {
    const room = input.room || null;
    await inTransaction(context.db, async (trx) => {
      await trx
        .updateTable('users')
        .set({ room, updated_at: context.now })
        .where('id', '=', context.user.id)
        .execute();
      const values = room ? ({ kind: 'room', room } as const) : ({ kind: 'none' } as const);
      await recordAccountEvent(trx, context, { action: 'room_set', values });
    });
    return { room };
  }),

  setLanguage: api.accounts.setLanguage.handler(async ({ input, context }) => {
    await inTransaction(context.db, async (trx) => {
      await trx
        .updateTable('users')
        .set({ language: input.language, updated_at: context.now })
        .where('id', '=', context.user.id)
        .execute();
      const { language } = input;
      await recordAccountEvent(trx, context, { action: 'language_chosen', values: { language } });
    });
    return input;
  }),

  twoFactor: api.accounts.twoFactor.handler(async ({ context }) => {
    const { db, user } = context;
    const [factors, { left }] = await Promise.all([
      factorsOf(db, user.id),
      db
        .selectFrom('recovery_codes')
        .select(sql<number>`count(*)`.as('left'))
        .where('user_id', '=', user.id)
        .where('used_at', 'is', null)
        .executeTakeFirstOrThrow(),
    ]);
    const { hasTwoFactor, passkeyNames } = factors;
    return {
      isEnabled: hasTwoFactor,
      isPasskeyAsked: takesSecondFactor({ hasTwoFactor: false, passkeyNames }),
      recoveryCodesLeft: left,
    };
  }),

  startTwoFactor: api.accounts.startTwoFactor.handler(async ({ input, context, errors }) => {
    const { db, user, secret } = context;
    if ((await factorsOf(db, user.id)).hasTwoFactor) throw errors.ALREADY_ENABLED();
    await proveSelf(context, input, errors);
    return startTwoFactor(db, user, secret);
  }),

  enableTwoFactor: api.accounts.enableTwoFactor.handler(async ({ input, context, errors }) => {
    const { db, user, now, secret } = context;
    const attempt = await mayTry(context, errors);
    const recoveryCodes = await inTransaction(db, async (trx) => {
      if (!(await redeemCode(trx, user, input.code, now, secret))) return null;
      await trx
        .updateTable('two_factors')
        .set({ enabled_at: now })
        .where('user_id', '=', user.id)
        .execute();
      await recordAccountEvent(trx, context, { action: 'two_factor_enabled' });
      return makeRecoveryCodes(trx, user.id);
    });
    if (!recoveryCodes) throw await failedAttempt(context, attempt, errors, errors.WRONG_CODE());
    return { recoveryCodes };
  }),

  disableTwoFactor: api.accounts.disableTwoFactor.handler(async ({ input, context, errors }) => {
    const { db, user } = context;
    const attempt = await provePassword(context, input.password, errors);
    const isOff = await inTransaction(db, async (trx) => {
      if (!(await isSecondFactor(trx, context, user, input))) return false;
      await trx.deleteFrom('two_factors').where('user_id', '=', user.id).execute();
      await voidIdleRecoveryCodes(trx, user.id);
      await recordAccountEvent(trx, context, { action: 'two_factor_disabled' });
      return true;
    });
    if (!isOff) throw await failedAttempt(context, attempt, errors, errors.WRONG_CODE());
    return {};
  }),

  renewRecoveryCodes: api.accounts.renewRecoveryCodes.handler(
    async ({ input, context, errors }) => {
      const { db, user } = context;
      await proveSelf(context, input, errors);
      return inTransaction(db, async (trx) => {
        if (!takesSecondFactor(await factorsOf(trx, user.id))) throw errors.NOTHING_TO_RECOVER();
        await recordAccountEvent(trx, context, { action: 'recovery_codes_made' });
        return { recoveryCodes: await makeRecoveryCodes(trx, user.id) };
      });
    },
  ),
};

/** Whether people would take a name for that of another account; disabled ones stand in records too. */
async function isNameOfAnother(
  trx: Transaction<Database>,
  name: string,
  userId: string,
): Promise<boolean> {
  const others = await trx
    .selectFrom('users')
    .select('name')
    .where('id', '!=', userId)
    .where('status', '!=', 'pending')
    .execute();
  const key = personNameKey(name);
  return others.some((other) => personNameKey(other.name) === key);
}

/** Accounts that wait for approval at the same time. */
const maxWaitingAccounts = 50;
/** Of these, and of those that were refused, how many come from one network in a day. */
const maxAccountsPerNetwork = 5;
/** Milliseconds. */
const day = 24 * 60 * 60 * 1000;

interface WaitingErrors {
  TOO_MANY_WAIT(): Error;
  TOO_MANY_FROM_HERE(): Error;
}

/** Refuses one more account that would wait where strangers have made enough of them. */
/** How many steps of setting the clinic up are open for this person; null: they are nobody's matter, or another's. */
async function openStepsFor(context: OperationContext): Promise<number | null> {
  const { user, clinicSettings, db } = context;
  if (!user?.isAdministrator || !clinicSettings.hasStaff || needsSecondFactorFirst(context))
    return null;
  return openSteps(await readSetUp(db, context));
}

async function refuseTooManyWaiting(
  db: Kysely<Database>,
  { now, address }: OperationContext,
  errors: WaitingErrors,
): Promise<void> {
  const { waiting, fromHere } = await db
    .selectFrom('users')
    .select(({ fn }) => [
      fn.countAll().filterWhere('status', '=', 'pending').as('waiting'),
      fn
        .countAll()
        .filterWhere('signed_up_from', '=', networkOf(address))
        .filterWhere('created_at', '>', new Date(now.getTime() - day))
        .as('fromHere'),
    ])
    .executeTakeFirstOrThrow();
  if (Number(fromHere) >= maxAccountsPerNetwork) throw errors.TOO_MANY_FROM_HERE();
  if (Number(waiting) >= maxWaitingAccounts) throw errors.TOO_MANY_WAIT();
}

interface StartCodeErrors extends AttemptErrors {
  START_CODE_NEEDED(): Error;
  WRONG_START_CODE(): Error;
}

/** Refuses anyone who does not know the code of the start line; a network has as many guesses as at an account. */
async function proveStartCode(
  context: OperationContext,
  code: string | undefined,
  errors: StartCodeErrors,
): Promise<void> {
  if (!code) throw errors.START_CODE_NEEDED();
  const { address, secret } = context;
  const email = `start code from ${networkOf(address)}`;
  const attempt = { email, address, knownDevice: null };
  await refuseTooManyAttempts(context, attempt, errors);
  if (isStartCode(code, secret)) return;
  throw await failedAttempt(context, attempt, errors, errors.WRONG_START_CODE());
}

/** Refuses a password that is guessed early for this person at this clinic. */
async function refuseWeakPassword(
  { clinicSettings }: OperationContext,
  password: string,
  { name, email }: Pick<User, 'name' | 'email'>,
  errors: { WEAK_PASSWORD(): Error },
): Promise<void> {
  const owner = { name, email, clinicName: clinicSettings.name };
  if (await isWeakPassword(password, owner)) throw errors.WEAK_PASSWORD();
}

async function storePassword(
  trx: Transaction<Database>,
  userId: string,
  password: string,
  now: Date,
): Promise<void> {
  await trx
    .updateTable('credentials')
    .set({ password, updated_at: now })
    .where('user_id', '=', userId)
    .execute();
}

/** The links of a token that still open something: whoever made one administers the clinic to this day, and whose it is is let in. */
function usableLinks(db: Kysely<Database>, token: string, now: Date) {
  return db
    .selectFrom('account_links')
    .select(['id', 'role', 'user_id'])
    .where('token_hash', '=', tokenHash(token))
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('users')
          .whereRef('users.id', '=', 'made_by')
          .where('is_administrator', '=', true)
          .where('status', '=', 'active')
          .select('users.id'),
      ),
    )
    .where(({ exists, or, eb, selectFrom }) =>
      or([
        eb('user_id', 'is', null),
        exists(
          selectFrom('users as owner')
            .whereRef('owner.id', '=', 'account_links.user_id')
            .where('owner.status', '=', 'active')
            .select('owner.id'),
        ),
      ]),
    );
}

function findLink(db: Kysely<Database>, token: string, now: Date) {
  return usableLinks(db, token, now).executeTakeFirst();
}

/** Uses a one-time link up; of two who use it at once, one finds it. */
async function redeemLink(trx: Transaction<Database>, token: string, now: Date) {
  const link = await usableLinks(trx, token, now).forUpdate().executeTakeFirst();
  if (link) {
    await trx
      .updateTable('account_links')
      .set({ used_at: now })
      .where('id', '=', link.id)
      .execute();
  }
  return link;
}
