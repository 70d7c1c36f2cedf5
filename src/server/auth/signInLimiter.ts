import type { Kysely } from 'kysely';
import type pg from 'pg';
import { RateLimiterPostgres } from 'rate-limiter-flexible';
import type { User } from '../../shared/account';
import type { Database } from '../database/schema';
import { networkOf } from '../http/networkOf';
import {
  type Count,
  type Counter,
  countersOf,
  countersOfAccount,
  earliestOwnNetworkUse,
  effectiveAttempt,
  type Limit,
  limits,
  type SignInAttempt,
  secondsToWait,
} from './signInLimits';

/** Counts failed sign-ins in the database by the rules of `signInLimits.ts`, so that every server knows them. */
export function createSignInLimiter(pool: pg.Pool, clock: () => Date) {
  const limiterOf = (limit: Limit) =>
    new RateLimiterPostgres({
      storeClient: pool,
      tableName: 'sign_in_failures',
      tableCreated: true,
      clearExpiredByTimeout: true,
      keyPrefix: limit,
      ...limits[limit],
    });
  const limiters = {
    device: limiterOf('device'),
    devicesOfDay: limiterOf('devicesOfDay'),
    network: limiterOf('network'),
    ownOfDay: limiterOf('ownOfDay'),
    strangers: limiterOf('strangers'),
    strangersOfDay: limiterOf('strangersOfDay'),
    address: limiterOf('address'),
  };
  const keyOf = ({ limit, key }: Counter) => limiters[limit].getKey(key);

  /** The counters of an attempt, with the failures so far. */
  async function countsOf(attempt: SignInAttempt): Promise<Count[]> {
    const counts = await countsAt(attempt);
    const effective = effectiveAttempt(attempt, counts, Date.now());
    return effective === attempt ? counts : countsAt(effective);
  }

  async function countsAt(attempt: SignInAttempt): Promise<Count[]> {
    const { rows } = await pool.query<{
      is_own: boolean;
      key: string | null;
      points: number;
      expire: number;
    }>({
      name: 'sign_in_failures',
      text: `
        select own.is_own, key, points, expire
        from (
          select exists (
            select from sign_in_networks join users on users.id = user_id
            where network = $1 and used_at > $2 and status = 'active' and not is_sample
          ) as is_own
        ) own left join sign_in_failures on key = any($3)`,
      values: [
        networkOf(attempt.address),
        earliestOwnNetworkUse(clock()),
        [true, false].flatMap((isOwn) => countersOf(attempt, isOwn).map(keyOf)),
      ],
    });
    return countersOf(attempt, Boolean(rows[0]?.is_own)).map((counter) => {
      const row = rows.find(({ key }) => key === keyOf(counter));
      return { ...counter, points: row?.points ?? 0, expire: row?.expire ?? 0 };
    });
  }

  return {
    /** Whether this browser or network failed at the account before, and the seconds until the attempt may be made. */
    async check(attempt: SignInAttempt): Promise<{ hasFailed: boolean; wait: number }> {
      const counts = await countsOf(attempt);
      return { hasFailed: (counts[0]?.points ?? 0) > 0, wait: secondsToWait(counts, Date.now()) };
    },
    /** Counts a failure. True if concurrent failures had used up the attempts before. */
    async recordFailure(attempt: SignInAttempt): Promise<boolean> {
      const counts = await countsOf(attempt);
      const after = await Promise.all(counts.map(({ limit, key }) => limiters[limit].penalty(key)));
      return counts.some(
        ({ limit }, index) => (after[index]?.consumedPoints ?? 0) > limits[limit].points,
      );
    },
    /** Clears the failures at an account from this attempt's browser or network, nobody else's. */
    async forget(attempt: SignInAttempt): Promise<void> {
      const [ownCount] = await countsOf(attempt);
      if (ownCount) await limiters[ownCount.limit].delete(ownCount.key);
    },
    /** Clears every failure at an account, also those of browsers that it knows; not those of whole networks. */
    async forgetAccount(account: Pick<User, 'id' | 'email'>): Promise<void> {
      await pool.query(
        `delete from sign_in_failures
        where exists (select from unnest($1::text[]) as beginning where starts_with(key, beginning))`,
        [countersOfAccount(account).map(keyOf)],
      );
    },
  };
}

export type SignInLimiter = ReturnType<typeof createSignInLimiter>;

/** Deletes networks from which nobody has signed in for thirty days. */
export async function deleteOldNetworks(db: Kysely<Database>, now: Date): Promise<void> {
  await db
    .deleteFrom('sign_in_networks')
    .where('used_at', '<=', earliestOwnNetworkUse(now))
    .execute();
}
