import type pg from 'pg';
import { RateLimiterPostgres } from 'rate-limiter-flexible';
import type { User } from '../../features/accounts/account';
import { networkOf } from '../http/networkOf';

/** Seconds. */
const window = 15 * 60;

/** Who tries to sign in: to which account, from where, and whether this browser has signed in to it before. */
export interface SignInAttempt {
  email: string;
  address: string;
  /** An id of the browser that only a successful sign-in to this account gives. */
  knownDevice: string | null;
}

const accountKey = (email: string) => email.trim().toLowerCase();

/** How the id of a browser begins that has signed in to an account. */
export const deviceMark = (userId: string) => `${userId}~`;

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
      : { limiter: accounts, key: accountKey(email) },
    { limiter: addresses, key: networkOf(address) },
  ];
  return {
    /**
     * How often this attempt failed at its account lately, and the seconds until it may be made; 0 when it may be made
     * now.
     */
    async look(attempt: SignInAttempt): Promise<{ failures: number; wait: number }> {
      const counters = countersOf(attempt);
      const { rows } = await pool.query<{ key: string; points: number; expire: number }>({
        name: 'sign_in_failures',
        text: 'select key, points, expire from sign_in_failures where key in ($1, $2)',
        values: counters.map(({ limiter, key }) => limiter.getKey(key)),
      });
      const states = counters.map(({ limiter, key }) => {
        const row = rows.find((one) => one.key === limiter.getKey(key));
        const left = row ? row.expire - Date.now() : 0;
        if (!row || left <= 0) return { failures: 0, wait: 0 };
        const isUsedUp = row.points >= limiter.points;
        return { failures: row.points, wait: isUsedUp ? Math.max(1, Math.ceil(left / 1000)) : 0 };
      });
      return {
        failures: states[0]?.failures ?? 0,
        wait: Math.max(...states.map(({ wait }) => wait)),
      };
    },
    async recordFailure(attempt: SignInAttempt): Promise<void> {
      await Promise.all(countersOf(attempt).map(({ limiter, key }) => limiter.penalty(key)));
    },
    /** Forgets the failures of an account, not those of the address. */
    async forget(attempt: SignInAttempt): Promise<void> {
      const [account] = countersOf(attempt);
      await account?.limiter.delete(account.key);
    },
    /** Forgets every failure at an account, also those of browsers that it knows; not those of addresses. */
    async forgetAccount({ id, email }: Pick<User, 'id' | 'email'>): Promise<void> {
      await pool.query('delete from sign_in_failures where key = $1 or starts_with(key, $2)', [
        accounts.getKey(accountKey(email)),
        devices.getKey(deviceMark(id)),
      ]);
    },
  };
}

export type SignInLimiter = ReturnType<typeof createSignInLimiter>;
