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
import { endSessions, maxSessionMs, sessionEnd, tokenHash } from '../../server/auth/sessions';
import {
  type AttemptErrors,
  attemptOf,
  beginAttempt,
  beginSession,
  findAccount,
  isStillProved,
  provePassword,
  proveSelf,
  recordAccountEvent,
  recordFailedAttempt,
  recordFailedSignIn,
  redeemSecondFactor,
  refuseTooManyAttempts,
  refuseUnlessActive,
  requiredFactorMessage,
  setSessionCookies,
  verifyPasskey,
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
import { requiresSecondFactor } from '../../shared/passkey';
import type { Role } from '../../shared/permissions';
import { countOpenSteps } from '../setUp/setUp';
import { readSetUp } from '../setUp/setUp.rows';
import { endPasswordLinks, lockAccountList, readAccountKinds } from './accounts.rows';
import { personNameKey } from './personName';
import { sampleAccounts, samplePassword } from './sampleAccounts';
import { revokeSampleAdministrators } from './sampleAccounts.server';
import { isWeakPassword } from './weakPassword.server';

export const accountsOperations = {
  session: openApi.accounts.session.handler(async ({ context }) => {
    const { config, clinicSettings, now, session } = context;
    const timeZone = localTimeZone(config);
    return {
      user: context.user,
      mustSetUpTwoFactor: needsSecondFactorFirst(context),
      openSteps: await countOpenStepsFor(context),
      rules: context.user && {
        rights: clinicSettings.rights,
        secondPersonAbove: clinicSettings.secondPersonAbove,
      },
      // The position counts the clinic's changes, so a stranger does not get it.
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
        isPasskeyFactor: requiresSecondFactor({
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
    /** Whether the new account has to be approved. Throws SIGN_UP_CLOSED if the policy allows no such account. */
    const needsApproval = (hasStaff: boolean) => {
      const policy = policyNow(config.signUp, hasStaff);
      if (policy === 'closed') throw errors.SIGN_UP_CLOSED();
      if (policy === 'invite' && !input.invitation) throw errors.SIGN_UP_CLOSED();
      return policy === 'approval' && !input.invitation;
    };
    const hasStaff = clinicSettings.hasStaff || (await readAccountKinds(db)).hasStaff;
    const waitsForApproval = needsApproval(hasStaff);
    await refuseWeakPassword(context, input.password, input, errors);
    if (!hasStaff && config.needsStartCode && !input.invitation) {
      await requireStartCode(context, input.startCode, errors);
    }
    // Before the hash is computed, so that a flood of sign-ups costs the server little.
    if (waitsForApproval) await refuseTooManyWaiting(db, context, errors);
    if (input.invitation && !(await findLink(db, input.invitation, now))?.role) {
      throw errors.LINK_NOT_USABLE();
    }
    const password = await hashPassword(input.password);
    try {
      const result = await inTransaction(db, async (trx) => {
        await lockAccountList(trx);
        const isFirst = !(await readAccountKinds(trx)).hasStaff;
        const isPending = needsApproval(!isFirst);
        let role: Role = input.role;
        if (input.invitation) {
          const link = await redeemLink(trx, input.invitation, now);
          if (!link?.role) throw errors.LINK_NOT_USABLE();
          role = link.role;
        }
        if (isPending) await refuseTooManyWaiting(trx, context, errors);
        const status: AccountStatus = isPending ? 'pending' : 'active';
        if (isFirst) await revokeSampleAdministrators(trx, now);
        const user: User = {
          id: uuidv7(),
          name: input.name,
          email: input.email.toLowerCase(),
          role,
          room: null,
          language: null,
          isAdministrator: isFirst,
          isSolo: false,
          hiddenColumns: [],
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
            signed_up_from: isPending ? networkOf(context.address) : null,
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
          return { user, status, token: await beginSession(trx, context, user, event) };
        }
        await recordAccountEvent(trx, { ...context, user }, event);
        return { user, status, token: null };
      });
      clinicSettings.updateAccounts({ hasStaff: true });
      if (result.token) setSessionCookies(context, result.user, result.token);
      return { ...result.user, status: result.status };
    } catch (error) {
      if (error instanceof pg.DatabaseError && error.constraint === 'user_emails_are_unique') {
        throw errors.EMAIL_TAKEN();
      }
      throw error;
    }
  }),

  signIn: openApi.accounts.signIn.handler(async ({ input, context, errors }) => {
    const { db, now, config } = context;
    const storedAccount = await findAccount(db, input.email);
    // Another server on this database may have made sample accounts; without `sampleData` nobody signs in to them here.
    const account = storedAccount?.isSample && !config.sampleData ? null : storedAccount;
    const attempt = attemptOf(context, input.email, account?.user.id ?? null);
    const fail = async (refusal: Error) => {
      const failure = await recordFailedAttempt(context, attempt, errors, refusal);
      await recordFailedSignIn(context, account?.user ?? null);
      return failure;
    };
    await refuseTooManyAttempts(context, attempt, errors);
    const isPasswordRight = await isPassword(account?.password ?? null, input.password);
    // Checked again: guesses sent at once queue for the hash above, and those before may have used up the attempts.
    const hasFailed = await refuseTooManyAttempts(context, attempt, errors);
    if (!isPasswordRight || !account) throw await fail(errors.INVALID_CREDENTIALS());
    const { user } = account;
    refuseUnlessActive(account, errors);
    const { code, passkey } = input;
    const isFactorRequired = requiresSecondFactor(account);
    if (isFactorRequired && !code && !passkey) {
      throw errors.CODE_NEEDED(requiredFactorMessage(account, context.relyingParty));
    }
    const proof =
      isFactorRequired && passkey ? await verifyPasskey(context, 'signIn', user.id, passkey) : null;
    const newHash = isOutdated(account.password) ? await hashPassword(input.password) : null;
    const token = await inTransaction(db, async (trx) => {
      if (!(await isStillProved(trx, account))) throw errors.INVALID_CREDENTIALS();
      // In the same transaction, so that a code is used up only if the session begins.
      const isFactorRight =
        !isFactorRequired || (await redeemSecondFactor(trx, context, user, { code, proof }));
      if (!isFactorRight) return null;
      if (newHash) await storePassword(trx, user.id, newHash, now);
      return beginSession(trx, context, user, { action: 'login' });
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
    // Before the hash is computed, so that only holders of a link make the server work.
    const link = await findLink(db, input.token, now);
    if (!link?.user_id) throw errors.LINK_NOT_USABLE();
    const linkOwner = await db
      .selectFrom('users')
      .select(['name', 'email'])
      .where('id', '=', link.user_id)
      .executeTakeFirstOrThrow();
    await refuseWeakPassword(context, input.newPassword, linkOwner, errors);
    const password = await hashPassword(input.newPassword);
    const account = await inTransaction(db, async (trx) => {
      const link = await redeemLink(trx, input.token, now);
      if (!link?.user_id) throw errors.LINK_NOT_USABLE();
      const user = await trx
        .selectFrom('users')
        .select(['id', 'name', 'email'])
        .where('id', '=', link.user_id)
        .executeTakeFirstOrThrow();
      await storePassword(trx, user.id, password, now);
      await endSessions(trx, user.id);
      const event = { action: 'password_reset', ...about('users', user) } as const;
      await recordAudit(trx, { ...context, user }, event);
      return user;
    });
    // Lets the person sign in at once, even if guesses at the old password had blocked the account.
    await context.signInLimiter.forgetAccount(account);
    return {};
  }),

  changePassword: api.accounts.changePassword.handler(async ({ input, context, errors }) => {
    const { db, user, session, now } = context;
    const account = await findAccount(db, user.email);
    await provePassword(context, input.currentPassword, errors);
    await refuseWeakPassword(context, input.newPassword, user, errors);
    const password = await hashPassword(input.newPassword);
    return inTransaction(db, async (trx) => {
      // A reset link may have replaced the current password meanwhile.
      if (!account || !(await isStillProved(trx, account))) throw errors.WRONG_PASSWORD();
      await storePassword(trx, user.id, password, now);
      // A reset link that was made earlier must not replace the password just chosen.
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
      .where('created_at', '>', new Date(now.getTime() - maxSessionMs))
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
      await lockAccountList(trx);
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

  setHiddenColumns: api.accounts.setHiddenColumns.handler(async ({ input, context }) => {
    const hiddenColumns = [...new Set(input.hiddenColumns)];
    await context.db
      .updateTable('users')
      .set({ hidden_columns: hiddenColumns, updated_at: context.now })
      .where('id', '=', context.user.id)
      .execute();
    return { hiddenColumns };
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
      isPasskeyAsked: requiresSecondFactor({ hasTwoFactor: false, passkeyNames }),
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
    const attempt = await beginAttempt(context, errors);
    const recoveryCodes = await inTransaction(db, async (trx) => {
      if (await wasEnabledEarlier(trx, user.id, now)) throw errors.ALREADY_ENABLED();
      if (!(await redeemCode(trx, user, input.code, now, secret))) return null;
      await trx
        .updateTable('two_factors')
        .set({ enabled_at: now })
        .where('user_id', '=', user.id)
        .execute();
      await recordAccountEvent(trx, context, { action: 'two_factor_enabled' });
      return makeRecoveryCodes(trx, user.id);
    });
    if (!recoveryCodes)
      throw await recordFailedAttempt(context, attempt, errors, errors.WRONG_CODE());
    return { recoveryCodes };
  }),

  disableTwoFactor: api.accounts.disableTwoFactor.handler(async ({ input, context, errors }) => {
    const { db, user } = context;
    const attempt = await provePassword(context, input.password, errors);
    const isOff = await inTransaction(db, async (trx) => {
      // Of passkeys alone there is nothing to turn off, and a recovery code must not be used up for it.
      if (!(await factorsOf(trx, user.id)).hasTwoFactor) return true;
      if (!(await redeemSecondFactor(trx, context, user, input))) return false;
      await trx.deleteFrom('two_factors').where('user_id', '=', user.id).execute();
      await voidIdleRecoveryCodes(trx, user.id);
      await recordAccountEvent(trx, context, { action: 'two_factor_disabled' });
      return true;
    });
    if (!isOff) throw await recordFailedAttempt(context, attempt, errors, errors.WRONG_CODE());
    return {};
  }),

  renewRecoveryCodes: api.accounts.renewRecoveryCodes.handler(
    async ({ input, context, errors }) => {
      const { db, user } = context;
      await proveSelf(context, input, errors);
      return inTransaction(db, async (trx) => {
        if (!requiresSecondFactor(await factorsOf(trx, user.id))) throw errors.NOTHING_TO_RECOVER();
        await recordAccountEvent(trx, context, { action: 'recovery_codes_made' });
        return { recoveryCodes: await makeRecoveryCodes(trx, user.id) };
      });
    },
  ),
};

/**
 * Whether an authenticator was enabled more than ten minutes ago. Enabling again within them makes new recovery codes, for
 * a person who never saw the first ones because the answer was lost.
 */
async function wasEnabledEarlier(
  trx: Transaction<Database>,
  userId: string,
  now: Date,
): Promise<boolean> {
  const enabled = await trx
    .selectFrom('two_factors')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('enabled_at', '<', new Date(now.getTime() - 10 * 60_000))
    .executeTakeFirst();
  return enabled !== undefined;
}

/** Whether people would confuse a name with another account's. Disabled accounts count: records show their names. */
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

/** How many accounts may wait for approval at the same time. */
const maxWaitingAccounts = 50;
/** How many accounts one network may make in a day that nobody approved. */
const maxAccountsPerNetwork = 5;
const dayMs = 24 * 60 * 60 * 1000;

interface WaitingErrors {
  TOO_MANY_WAIT(): Error;
  TOO_MANY_FROM_HERE(): Error;
}

/**
 * How many steps of setting the clinic up are open. Null for everybody but its administrators, until people have
 * accounts, and before a required second factor is set up.
 */
async function countOpenStepsFor(context: OperationContext): Promise<number | null> {
  const { user, clinicSettings, db } = context;
  if (!user?.isAdministrator || !clinicSettings.hasStaff || needsSecondFactorFirst(context))
    return null;
  return countOpenSteps(await readSetUp(db, context));
}

/** Refuses another account that waits for approval if strangers, or one network, have made too many of them. */
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
        .filterWhere('created_at', '>', new Date(now.getTime() - dayMs))
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

/** Requires the code that the server prints at its start. Limits the guesses of a network like those at an account. */
async function requireStartCode(
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
  throw await recordFailedAttempt(context, attempt, errors, errors.WRONG_START_CODE());
}

/** Refuses a password that is easy to guess for this person at this clinic. */
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

/**
 * The valid link of a token: unused, not expired, made by somebody who is still an active administrator, and for an
 * active account if it is for one.
 */
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

/** Redeems a one-time link. The row lock lets only one of two requests at once redeem it. */
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
