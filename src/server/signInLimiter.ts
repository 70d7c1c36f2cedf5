import type pg from 'pg';
import { RateLimiterPostgres } from 'rate-limiter-flexible';

const allowedFailures = 5;
/** Seconds. */
const window = 15 * 60;

/** Counts failed sign-ins by account, in the database, so that every server of the clinic knows them. */
export function createSignInLimiter(pool: pg.Pool) {
  const limiter = new RateLimiterPostgres({
    storeClient: pool,
    tableName: 'sign_in_failures',
    tableCreated: true,
    clearExpiredByTimeout: true,
    keyPrefix: 'account',
    points: allowedFailures,
    duration: window,
  });
  const keyOf = (email: string) => email.trim().toLowerCase();
  return {
    /** True when this account has had its failures for now. */
    async isBlocked(email: string): Promise<boolean> {
      const state = await limiter.get(keyOf(email));
      return state !== null && state.consumedPoints >= allowedFailures;
    },
    async recordFailure(email: string): Promise<void> {
      await limiter.penalty(keyOf(email));
    },
    async forget(email: string): Promise<void> {
      await limiter.delete(keyOf(email));
    },
  };
}

export type SignInLimiter = ReturnType<typeof createSignInLimiter>;
