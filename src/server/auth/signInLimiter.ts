import type { Kysely } from 'kysely';
import type pg from 'pg';
import { RateLimiterPostgres } from 'rate-limiter-flexible';
import type { User } from '../../shared/account';
import type { Database } from '../database/schema';
import { networkOf } from '../http/networkOf';
import {
  asCounted,
  type Count,
  type Counter,
  countersOf,
  countersOfAccount,
  type Limit,
  limits,
  ownNetworksSince,
  type SignInAttempt,
  waitOf,
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

  /** What an attempt counts for, with the failures so far. */
  async function countsOf(attempt: SignInAttempt): Promise<Count[]> {
    const counts = await countsAt(attempt);
    const counted = asCounted(attempt, counts, Date.now());
    return counted === attempt ? counts : countsAt(counted);
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
        ownNetworksSince(clock()),
        [true, false].flatMap((isOwn) => countersOf(attempt, isOwn).map(keyOf)),
      ],
    });
    return countersOf(attempt, Boolean(rows[0]?.is_own)).map((counter) => {
      const row = rows.find(({ key }) => key === keyOf(counter));
      return { ...counter, points: row?.points ?? 0, expire: row?.expire ?? 0 };
    });
  }

  return {
    /** Whether this attempt's place has failed at its account, and the seconds until it may be made; 0: now. */
    async look(attempt: SignInAttempt): Promise<{ hasFailed: boolean; wait: number }> {
      const counts = await countsOf(attempt);
      return { hasFailed: (counts[0]?.points ?? 0) > 0, wait: waitOf(counts, Date.now()) };
    },
    /** Counts a failure. True where others that came at the same time had used the attempts up before. */
    async recordFailure(attempt: SignInAttempt): Promise<boolean> {
      const counts = await countsOf(attempt);
      const after = await Promise.all(counts.map(({ limit, key }) => limiters[limit].penalty(key)));
      return counts.some(
        ({ limit }, index) => (after[index]?.consumedPoints ?? 0) > limits[limit].points,
      );
    },
    /** Forgets the failures at an account from the place of this attempt, nobody else's. */
    async forget(attempt: SignInAttempt): Promise<void> {
      const [here] = await countsOf(attempt);
      if (here) await limiters[here.limit].delete(here.key);
    },
    /** Forgets every failure at an account, also those of browsers that it knows; not those of whole networks. */
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

/** Forgets from where people signed in a while ago. */
export async function deleteOldNetworks(db: Kysely<Database>, now: Date): Promise<void> {
  await db.deleteFrom('sign_in_networks').where('used_at', '<=', ownNetworksSince(now)).execute();
}
