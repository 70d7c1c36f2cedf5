import type { Kysely } from 'kysely';
import { about, recordAudit } from '../audit/recordAudit';
import type { Database } from '../database/schema';
import { inTransaction } from '../database/transaction';
import { StartupError } from '../startupError';
import { factorsOf, turnOffSecondFactor } from './twoFactor';

/**
 * Turns the second factor of an account off for a person at the clinic's computer, and returns the outcome in a
 * sentence. Throws a StartupError where there is no such account.
 */
export async function turnOffAtServer(
  db: Kysely<Database>,
  email: string,
  { withPasskeys, now }: { withPasskeys: boolean; now: Date },
): Promise<string> {
  return inTransaction(db, async (trx) => {
    const user = await trx
      .selectFrom('users')
      .innerJoin('credentials', 'credentials.user_id', 'users.id')
      .select(['users.id', 'users.name'])
      .where('email', '=', email.trim().toLowerCase())
      .forUpdate('users')
      .executeTakeFirst();
    if (!user) throw new StartupError(`There is no account with the e-mail address ${email}.`);
    const { id, name } = user;
    const { hadTwoFactor, passkeys } = await turnOffSecondFactor(trx, id, { withPasskeys });
    const actor = { user: null, now, address: null };
    if (hadTwoFactor) {
      await recordAudit(trx, actor, {
        action: 'two_factor_turned_off_at_server',
        values: { name },
        ...about('users', user),
      });
    }
    if (passkeys > 0) {
      await recordAudit(trx, actor, {
        action: 'passkeys_taken',
        values: { kind: 'atServer', name, passkeys },
        ...about('users', user),
      });
    }
    const remaining = (await factorsOf(trx, id)).passkeyNames;
    const changes = [
      ...(hadTwoFactor ? ['Two-step verification is off.'] : []),
      ...(passkeys > 0 ? [`Passkeys removed: ${passkeys}.`] : []),
    ];
    return [
      ...(changes.length > 0
        ? [`${name}:`, ...changes, 'The sessions of this account have ended.']
        : [`${name} has no two-step verification by codes; nothing was changed.`]),
      ...(remaining.length > 0
        ? [
            `Passkeys of ${remaining.join(', ')} stay; if they are lost, run this again with --passkeys behind the address.`,
          ]
        : []),
    ].join(' ');
  });
}
