import { AsyncLocalStorage } from 'node:async_hooks';
import { hash, verify } from '@node-rs/argon2';
import { betterAuth } from 'better-auth';
import type { Kysely, Transaction } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { maximumPasswordLength, minimumPasswordLength } from '../features/accounts/account';
import type { Database } from './database/schema';
import { inTransaction } from './database/transaction';

/** argon2id at the strength OWASP ASVS 5 asks for (appendix C): 46 MiB, one pass. */
const hashOptions = { memoryCost: 47_104, timeCost: 1, parallelism: 1 };

/** A password's hash as it is stored; it carries its own parameters. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, hashOptions);
}

/** Seconds: a session ends this long after it was last used. */
const sessionLifetime = 12 * 60 * 60;

// Behind a public address with TLS a browser takes the cookies over TLS only, and from no other host.
function cookiePrefixOf(publicUrl: URL | null): string {
  return publicUrl?.protocol === 'https:' ? '__Host-clinic' : 'clinic';
}

export function sessionCookieName(publicUrl: URL | null): string {
  return `${cookiePrefixOf(publicUrl)}.session_token`;
}

/**
 * better-auth as a library: accounts, password check, sessions and their cookie. None of its HTTP endpoints is
 * served; the API's own operations call it. Its statements join the transaction of `inTransaction`,
 * so that an account or a session and its audit row are stored together or not at all.
 */
export function createAccountsLibrary(
  db: Kysely<Database>,
  secret: string,
  publicUrl: URL | null = null,
) {
  const current = new AsyncLocalStorage<Transaction<Database>>();
  const auth = betterAuth({
    appName: 'clinic',
    // Only used for links in mails, which it does not send here.
    baseURL: 'http://127.0.0.1',
    secret,
    telemetry: { enabled: false },
    database: { db: followTransaction(db, current), type: 'postgres' },
    emailAndPassword: {
      enabled: true,
      minPasswordLength: minimumPasswordLength,
      maxPasswordLength: maximumPasswordLength,
      password: {
        hash: hashPassword,
        verify: ({ hash: stored, password }) => verify(stored, password),
      },
    },
    user: {
      modelName: 'users',
      fields: { emailVerified: 'email_verified', createdAt: 'created_at', updatedAt: 'updated_at' },
      additionalFields: { role: { type: 'string', required: true } },
    },
    session: {
      modelName: 'sessions',
      expiresIn: sessionLifetime,
      updateAge: 5 * 60,
      cookieCache: { enabled: false },
      fields: {
        userId: 'user_id',
        expiresAt: 'expires_at',
        ipAddress: 'ip_address',
        userAgent: 'user_agent',
        createdAt: 'created_at',
        updatedAt: 'updated_at',
      },
    },
    account: {
      modelName: 'credentials',
      fields: {
        accountId: 'account_id',
        providerId: 'provider_id',
        userId: 'user_id',
        accessToken: 'access_token',
        refreshToken: 'refresh_token',
        idToken: 'id_token',
        accessTokenExpiresAt: 'access_token_expires_at',
        refreshTokenExpiresAt: 'refresh_token_expires_at',
        createdAt: 'created_at',
        updatedAt: 'updated_at',
      },
    },
    verification: {
      modelName: 'verifications',
      fields: { expiresAt: 'expires_at', createdAt: 'created_at', updatedAt: 'updated_at' },
    },
    // Our own limiter counts by account; this one knows only addresses.
    rateLimit: { enabled: false },
    // The operations say what went wrong; its own messages would put e-mail addresses into the log.
    logger: { disabled: true },
    advanced: {
      cookiePrefix: cookiePrefixOf(publicUrl),
      // Its own way would add the prefix __Secure- in front.
      useSecureCookies: false,
      database: { generateId: () => uuidv7() },
      defaultCookieAttributes: {
        httpOnly: true,
        sameSite: 'lax',
        path: '/',
        secure: publicUrl?.protocol === 'https:',
      },
    },
  });

  return {
    api: auth.api,
    /** Runs work in one transaction that the library's own statements are part of. */
    inTransaction<Result>(work: (trx: Transaction<Database>) => Promise<Result>): Promise<Result> {
      return inTransaction(db, (trx) => current.run(trx, () => work(trx)));
    },
  };
}

export type AccountsLibrary = ReturnType<typeof createAccountsLibrary>;

// Stands in for the database and passes each call to the transaction under way, if there is one.
function followTransaction(
  db: Kysely<Database>,
  current: AsyncLocalStorage<Transaction<Database>>,
): Kysely<Database> {
  return new Proxy(db, {
    get(_, name) {
      const target = current.getStore() ?? db;
      const value = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}
