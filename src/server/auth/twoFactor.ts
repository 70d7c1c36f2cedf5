import type { Kysely, Transaction } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import { type FactorsOfAccount, requiresSecondFactor } from '../../shared/passkey';
import type { Database } from '../database/schema';
import { seal, unseal } from './sealing';
import { endSessions, tokenHash } from './sessions';

/** TOTP's time step. */
const periodSeconds = 30;
const recoveryCodeCount = 10;

/** What a person's shared secret is sealed for; in a clinic restored with another secret recovery codes remain. */
const purpose = 'two-factor secrets';

function totpOf(secret: Secret, email: string): TOTP {
  return new TOTP({ issuer: 'Clinic', label: email, secret, period: periodSeconds });
}

/** Makes a new secret for a person's authenticator; it takes effect once the person enters a code of it. */
export async function startTwoFactor(
  db: Kysely<Database>,
  user: { id: string; email: string },
  secret: string,
): Promise<{ secret: string; uri: string }> {
  const totpSecret = new Secret({ size: 20 });
  const sealedSecret = seal(Buffer.from(totpSecret.bytes), purpose, secret);
  await db
    .insertInto('two_factors')
    .values({ user_id: user.id, secret: sealedSecret, enabled_at: null })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ secret: sealedSecret })
        .where('two_factors.enabled_at', 'is', null),
    )
    .execute();
  return { secret: totpSecret.base32, uri: totpOf(totpSecret, user.email).toString() };
}

/**
 * True when the code is the person's at this moment (one step before and after is let through) and was not used yet;
 * it is used up by that.
 */
export async function redeemCode(
  db: Kysely<Database>,
  user: { id: string; email: string },
  code: string,
  now: Date,
  secret: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('two_factors')
    .select('secret')
    .where('user_id', '=', user.id)
    .executeTakeFirst();
  const bytes = row && unseal(row.secret, purpose, secret);
  if (!bytes) return false;
  const shared = new Secret({ buffer: new Uint8Array(bytes).buffer });
  const timestamp = now.getTime();
  const delta = totpOf(shared, user.email).validate({
    token: code.replace(/\s/g, ''),
    timestamp,
    window: 1,
  });
  if (delta === null) return false;
  const step = Math.floor(timestamp / 1000 / periodSeconds) + delta;
  const { numUpdatedRows } = await db
    .updateTable('two_factors')
    .set({ last_step: step })
    .where('user_id', '=', user.id)
    .where('last_step', '<', step)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Makes the person's recovery codes again; only their hashes are stored. */
export async function makeRecoveryCodes(db: Kysely<Database>, userId: string): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, () => {
    // 120 random bits: enough that a plain hash of them need not be slow to compute.
    const text = new Secret({ size: 15 }).base32.toLowerCase();
    return (text.match(/.{4}/g) ?? []).join('-');
  });
  await db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  await db
    .insertInto('recovery_codes')
    .values(codes.map((code) => ({ user_id: userId, code_hash: hashOf(code), used_at: null })))
    .execute();
  return codes;
}

/** True when the text is one of the person's recovery codes that was not used yet; it is used up by that. */
export async function redeemRecoveryCode(
  db: Kysely<Database>,
  userId: string,
  code: string,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('recovery_codes')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('code_hash', '=', hashOf(code))
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** The second factors of an account. */
export async function factorsOf(db: Kysely<Database>, userId: string): Promise<FactorsOfAccount> {
  const enabled = await db
    .selectFrom('two_factors')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('enabled_at', 'is not', null)
    .executeTakeFirst();
  const passkeys = await db
    .selectFrom('passkeys')
    .select('address_name')
    .distinct()
    .where('user_id', '=', userId)
    .execute();
  return {
    hasTwoFactor: enabled !== undefined,
    passkeyNames: passkeys.map(({ address_name }) => address_name),
  };
}

/** Deletes the recovery codes of a person who has no second factor any more. */
export async function voidIdleRecoveryCodes(
  trx: Transaction<Database>,
  userId: string,
): Promise<void> {
  if (requiresSecondFactor(await factorsOf(trx, userId))) return;
  await trx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
}

/**
 * Removes the lost second factor of a person: the authenticator's secret and the recovery codes, and the passkeys
 * too if they are lost as well; ends the sessions. Returns what was removed.
 */
export async function turnOffSecondFactor(
  trx: Transaction<Database>,
  userId: string,
  { withPasskeys }: { withPasskeys: boolean },
): Promise<{ hadTwoFactor: boolean; passkeys: number }> {
  const enabled = await trx
    .deleteFrom('two_factors')
    .where('user_id', '=', userId)
    .where('enabled_at', 'is not', null)
    .executeTakeFirst();
  const removed = withPasskeys
    ? await trx.deleteFrom('passkeys').where('user_id', '=', userId).executeTakeFirst()
    : null;
  const hadTwoFactor = enabled.numDeletedRows > 0n;
  const passkeys = Number(removed?.numDeletedRows ?? 0n);
  if (hadTwoFactor || passkeys > 0) {
    await trx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
    await endSessions(trx, userId);
  }
  return { hadTwoFactor, passkeys };
}

function hashOf(code: string): Buffer {
  return tokenHash(code.toLowerCase().replace(/[^a-z2-7]/g, ''));
}
