import type pg from 'pg';
import { RateLimiterPostgres } from 'rate-limiter-flexible';
import { networkOf } from './networkOf';

/** Seconds. */
const window = 15 * 60;

/** Who tries to sign in: to which account, from where, and whether this browser has signed in to it before. */
export interface SignInAttempt {
  email: string;
  address: string;
  /** An id of the browser that only a successful sign-in to this account gives. */
  knownDevice: string | null;
}

/**
 * Counts failed sign-ins in the database, so that every server of the clinic knows them: five in fifteen minutes for
 * an account, thirty for an address. A browser that has signed in to the account before is counted by itself, so
 * that strangers cannot lock a person out.
 */
export function createSignInLimiter(pool: pg.Pool) {
  const limiterOf = (keyPrefix: string, points: number) =>
    new RateLimiterPostgres({
      storeClient: pool,
      tableName: 'sign_in_failures',
      tableCreated: true,
      clearExpiredByTimeout: true,
      keyPrefix,
      points,
      duration: window,
    });
  const accounts = limiterOf('account', 5);
  const devices = limiterOf('device', 5);
  const addresses = limiterOf('address', 30);
  const countersOf = ({ email, address, knownDevice }: SignInAttempt) => [
    knownDevice
      ? { limiter: devices, key: knownDevice }
      : { limiter: accounts, key: email.trim().toLowerCase() },
    { limiter: addresses, key: networkOf(address) },
  ];
  return {
    /** Seconds until this attempt may be made; 0 when it may be made now. */
    async waitFor(attempt: SignInAttempt): Promise<number> {
      const waits = await Promise.all(
        countersOf(attempt).map(async ({ limiter, key }) => {
          const state = await limiter.get(key);
          const isUsedUp = state !== null && state.consumedPoints >= limiter.points;
          return isUsedUp ? Math.max(1, Math.ceil(state.msBeforeNext / 1000)) : 0;
        }),
      );
      return Math.max(...waits);
    },
    async recordFailure(attempt: SignInAttempt): Promise<void> {
      await Promise.all(countersOf(attempt).map(({ limiter, key }) => limiter.penalty(key)));
    },
    /** Forgets the failures of an account, not those of the address. */
    async forget(attempt: SignInAttempt): Promise<void> {
      const [account] = countersOf(attempt);
      await account?.limiter.delete(account.key);
    },
  };
}

export type SignInLimiter = ReturnType<typeof createSignInLimiter>;
