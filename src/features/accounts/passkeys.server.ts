import pg from 'pg';
import { api, type OperationContext, openApi } from '../../server/api/operations';
import {
  createPasskeyChallenge,
  findPasskey,
  passkeysOf,
  recordPasskeyUse,
  userHandleOf,
  verifyAssertion,
  verifyRegistration,
} from '../../server/auth/passkeys';
import type { RelyingParty } from '../../server/auth/relyingParty';
import {
  attemptOf,
  beginSession,
  findAccountById,
  isStillProved,
  proveSelf,
  recordAccountEvent,
  recordFailedAttempt,
  recordFailedSignIn,
  refuseTooManyAttempts,
  refuseUnlessActive,
  setSessionCookies,
} from '../../server/auth/signingIn';
import { factorsOf, makeRecoveryCodes, voidIdleRecoveryCodes } from '../../server/auth/twoFactor';
import { inTransaction } from '../../server/database/transaction';
import { networkOf } from '../../server/http/networkOf';
import { maxPasskeysPerUser, requiresSecondFactor } from '../../shared/passkey';

export const passkeysOperations = {
  startSignIn: openApi.passkeys.startSignIn.handler(async ({ context, errors }) =>
    createPasskeyChallenge(
      { ...context, relyingParty: requireRelyingParty(context, errors) },
      'signIn',
    ),
  ),

  signIn: openApi.passkeys.signIn.handler(async ({ input, context, errors }) => {
    const { db, now, address } = context;
    const relyingParty = requireRelyingParty(context, errors);
    const passkey = await findPasskey(db, input.passkey);
    const account = passkey && (await findAccountById(db, passkey.user_id));
    const attempt = account
      ? attemptOf(context, account.user.email, account.user.id)
      : attemptOf(context, `unknown passkeys from ${networkOf(address)}`, null);
    const hasFailed = await refuseTooManyAttempts(context, attempt, errors);
    const fail = async () => {
      const failure = await recordFailedAttempt(context, attempt, errors, errors.UNKNOWN_PASSKEY());
      await recordFailedSignIn(context, account?.user ?? null);
      return failure;
    };
    const proof = await verifyAssertion(
      { ...context, relyingParty },
      'signIn',
      passkey,
      input.passkey,
    );
    if (!proof || !account) throw await fail();
    refuseUnlessActive(account, errors);
    const { user } = account;
    const token = await inTransaction(db, async (trx) =>
      (await isStillProved(trx, account)) && (await recordPasskeyUse(trx, proof, now))
        ? beginSession(trx, context, user, {
            action: 'passkey_login',
            values: { passkey: proof.passkey.name },
          })
        : null,
    );
    if (!token) throw await fail();
    if (hasFailed) await context.signInLimiter.forget(attempt);
    setSessionCookies(context, user, token);
    return user;
  }),

  own: api.passkeys.own.handler(async ({ context }) => {
    const rows = await passkeysOf(context.db, context.user.id);
    return rows.map((row) => ({
      id: row.id,
      name: row.name,
      addressName: row.address_name,
      isBackedUp: row.is_backed_up,
      madeAt: row.made_at.toISOString(),
      lastUsedAt: row.last_used_at?.toISOString() ?? null,
    }));
  }),

  startProof: api.passkeys.startProof.handler(async ({ context, errors }) => {
    const relyingParty = requireRelyingParty(context, errors);
    const ownPasskeys = await passkeysOf(context.db, context.user.id);
    const usable = ownPasskeys.filter(({ address_name }) => address_name === relyingParty.name);
    return createPasskeyChallenge({ ...context, relyingParty }, 'proof', usable);
  }),

  startAdding: api.passkeys.startAdding.handler(async ({ input, context, errors }) => {
    const { db, user, clinicSettings } = context;
    const relyingParty = requireRelyingParty(context, errors);
    await proveSelf(context, input, errors);
    const ownPasskeys = await passkeysOf(db, user.id);
    if (ownPasskeys.length >= maxPasskeysPerUser) throw errors.TOO_MANY_PASSKEYS();
    return {
      ...(await createPasskeyChallenge({ ...context, relyingParty }, 'adding', ownPasskeys)),
      clinic: clinicSettings.name || 'Clinic',
      person: { handle: userHandleOf(user.id), email: user.email, name: user.name },
    };
  }),

  add: api.passkeys.add.handler(async ({ input, context, errors }) => {
    const { db, user } = context;
    const relyingParty = requireRelyingParty(context, errors);
    const row = await verifyRegistration({ ...context, relyingParty }, input.passkey, {
      userId: user.id,
      name: input.name,
    });
    if (!row) throw errors.NOT_ADDED();
    try {
      return await inTransaction(db, async (trx) => {
        // Locks the account, so that two passkeys added at once are counted one after the other.
        await trx
          .selectFrom('users')
          .select('id')
          .where('id', '=', user.id)
          .forNoKeyUpdate()
          .executeTakeFirstOrThrow();
        const factorsBefore = await factorsOf(trx, user.id);
        const ownPasskeys = await passkeysOf(trx, user.id);
        if (ownPasskeys.length >= maxPasskeysPerUser) throw errors.TOO_MANY_PASSKEYS();
        await trx.insertInto('passkeys').values(row).execute();
        await recordAccountEvent(trx, context, {
          action: 'passkey_added',
          values: { passkey: input.name },
        });
        const isFirstFactor =
          !requiresSecondFactor(factorsBefore) &&
          requiresSecondFactor(await factorsOf(trx, user.id));
        return { recoveryCodes: isFirstFactor ? await makeRecoveryCodes(trx, user.id) : null };
      });
    } catch (error) {
      if (
        error instanceof pg.DatabaseError &&
        error.constraint === 'passkey_credentials_are_unique'
      ) {
        throw errors.ALREADY_ADDED();
      }
      throw error;
    }
  }),

  remove: api.passkeys.remove.handler(async ({ input, context, errors }) => {
    const { id, ...proof } = input;
    const { db, user } = context;
    await proveSelf(context, proof, errors);
    await inTransaction(db, async (trx) => {
      const row = await trx
        .deleteFrom('passkeys')
        .where('id', '=', id)
        .where('user_id', '=', user.id)
        .returning('name')
        .executeTakeFirst();
      if (!row) throw errors.NOT_FOUND();
      await voidIdleRecoveryCodes(trx, user.id);
      await recordAccountEvent(trx, context, {
        action: 'passkey_removed',
        values: { passkey: row.name },
      });
    });
    return {};
  }),
};

function requireRelyingParty(
  { relyingParty }: OperationContext,
  errors: { NO_PASSKEYS_HERE(): Error },
): RelyingParty {
  if (!relyingParty) throw errors.NO_PASSKEYS_HERE();
  return relyingParty;
}
