import { APIError } from 'better-auth';
import type { Kysely, Transaction } from 'kysely';
import { recordAudit } from '../../server/audit';
import { localTimeZone } from '../../server/config';
import type { Database } from '../../server/database/schema';
import { type OperationContext, openApi } from '../../server/operations';
import { dateIn } from '../../shared/clinicDay';
import { sampleAccounts, samplePassword, type User, user as userSchema } from './account';
import { isCommonPassword } from './commonPasswords.server';

export const accountsOperations = {
  session: openApi.accounts.session.handler(async ({ context }) => {
    const { config, now } = context;
    const timeZone = localTimeZone(config);
    return {
      user: context.user,
      clinic: {
        timeZone,
        today: dateIn(now, timeZone),
        signUp: config.signUp,
        sampleAccounts: config.sampleData
          ? {
              password: samplePassword,
              accounts: sampleAccounts.map(({ role, email }) => ({ role, email })),
            }
          : null,
      },
    };
  }),

  signUp: openApi.accounts.signUp.handler(async ({ input, context, errors }) => {
    const { accounts, headers } = context;
    if (isCommonPassword(input.password)) throw errors.WEAK_PASSWORD();
    try {
      const created = await accounts.inTransaction(async (trx) => {
        const answer = await accounts.api.signUpEmail({
          body: input,
          headers,
          returnHeaders: true,
        });
        const user = userSchema.parse(answer.response.user);
        await recordAccountEvent(
          trx,
          { ...context, user },
          'user_registration',
          `New ${user.role} account created: ${user.email}`,
        );
        return { user, headers: answer.headers };
      });
      context.setCookies(created.headers);
      return created.user;
    } catch (error) {
      if (await isEmailTaken(context.db, input.email, error)) throw errors.EMAIL_TAKEN();
      throw error;
    }
  }),

  signIn: openApi.accounts.signIn.handler(async ({ input, context, errors }) => {
    const { accounts, signInLimiter, headers } = context;
    if (await signInLimiter.isBlocked(input.email)) throw errors.TOO_MANY_ATTEMPTS();
    try {
      const signedIn = await accounts.inTransaction(async (trx) => {
        const answer = await accounts.api.signInEmail({
          body: input,
          headers,
          returnHeaders: true,
        });
        const user = userSchema.parse(answer.response.user);
        await recordAccountEvent(trx, { ...context, user }, 'login', 'User logged in successfully');
        return { user, headers: answer.headers };
      });
      await signInLimiter.forget(input.email);
      context.setCookies(signedIn.headers);
      return signedIn.user;
    } catch (error) {
      if (error instanceof APIError && error.statusCode === 401) {
        await signInLimiter.recordFailure(input.email);
        await recordFailedSignIn(context, input.email);
        throw errors.INVALID_CREDENTIALS();
      }
      throw error;
    }
  }),

  signOut: openApi.accounts.signOut.handler(async ({ context }) => {
    const { accounts, user } = context;
    if (!user) return {};
    const headers = await accounts.inTransaction(async (trx) => {
      const answer = await accounts.api.signOut({ headers: context.headers, returnHeaders: true });
      await recordAccountEvent(trx, { ...context, user }, 'logout', 'User logged out');
      return answer.headers;
    });
    context.setCookies(headers);
    return {};
  }),
};

// What was typed is not written down where there is no such account: it may be a password in the wrong field.
async function recordFailedSignIn(context: OperationContext, email: string): Promise<void> {
  const user = await context.db
    .selectFrom('users')
    .select(['id', 'name'])
    .where('email', '=', email.toLowerCase())
    .executeTakeFirst();
  await recordAudit(
    context.db,
    { ...context, user: null },
    {
      action: 'login_failed',
      details: user
        ? `Failed sign-in to the account of ${user.name}`
        : 'Failed sign-in, unknown account',
      entity: 'users',
      entityId: user?.id ?? null,
    },
  );
}

/** The audit row of what a person did with their own account. */
function recordAccountEvent(
  trx: Transaction<Database>,
  context: OperationContext & { user: User },
  action: string,
  details: string,
): Promise<void> {
  return recordAudit(trx, context, {
    action,
    details,
    entity: 'users',
    entityId: context.user.id,
  });
}

// The library looks the address up first; when two people sign up with it at once, the constraint decides,
// and the library reports no more than that it failed.
async function isEmailTaken(db: Kysely<Database>, email: string, error: unknown): Promise<boolean> {
  if (!(error instanceof APIError)) return false;
  const taken = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email.toLowerCase())
    .executeTakeFirst();
  return taken !== undefined;
}
