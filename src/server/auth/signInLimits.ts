import { createHash } from 'node:crypto';
import { networkOf } from '../http/networkOf';

/** Who tries to sign in: to which account, from where, and whether this browser has signed in to it before. */
export interface SignInAttempt {
  email: string;
  address: string;
  /** An id of the browser that only a successful sign-in to this account gives. */
  knownDevice: string | null;
}

/** Seconds. */
const quarterOfAnHour = 15 * 60;
const daySeconds = 24 * 60 * 60;

/** How many failures block a counter, and for how many seconds from the first failure. */
export const limits = {
  /** A browser that has signed in to the account before. */
  device: { points: 5, duration: quarterOfAnHour },
  /** An account from one network. */
  network: { points: 5, duration: quarterOfAnHour },
  /** An account from all networks together that are not the clinic's own. */
  strangers: { points: 20, duration: quarterOfAnHour },
  strangersOfDay: { points: 100, duration: daySeconds },
  /** An account from all of the clinic's own networks together: whoever signs in from many would have many guesses. */
  ownOfDay: { points: 100, duration: daySeconds },
  /** An account from all browsers that it knows together; then they count as any other browser. */
  devicesOfDay: { points: 50, duration: daySeconds },
  /** A network, whichever accounts are tried. */
  address: { points: 30, duration: quarterOfAnHour },
} as const;
export type Limit = keyof typeof limits;

/** One count of failures: by which limit, and of what. */
export interface Counter {
  limit: Limit;
  key: string;
}

/** A count as it is stored; `expire` in milliseconds since 1970. */
export interface Count extends Counter {
  points: number;
  expire: number;
}

// Hashed, so that keys have one length and a password typed into the wrong field is not stored.
const accountKey = (email: string) =>
  createHash('sha256').update(email.trim().toLowerCase()).digest('hex');

/** The prefix of the ids of browsers that have signed in to an account. */
export const deviceIdPrefix = (userId: string) => `${userId}~`;

/**
 * The counters of a failed attempt, its own browser or network first. Guesses from elsewhere count neither for a
 * browser that the account knows nor for the clinic's own networks, so strangers block only other networks, and of
 * those with a few addresses only their own.
 */
export function countersOf(attempt: SignInAttempt, isOwnNetwork: boolean): Counter[] {
  const account = accountKey(attempt.email);
  if (attempt.knownDevice) {
    return [
      { limit: 'device', key: attempt.knownDevice },
      { limit: 'devicesOfDay', key: account },
    ];
  }
  const network = networkOf(attempt.address);
  const ofNetwork: Counter[] = [
    { limit: 'network', key: `${account}~${network}` },
    { limit: 'address', key: network },
  ];
  if (isOwnNetwork) return [...ofNetwork, { limit: 'ownOfDay', key: account }];
  return [
    ...ofNetwork,
    { limit: 'strangers', key: account },
    { limit: 'strangersOfDay', key: account },
  ];
}

/** The key prefixes of the counters that a new password clears: all of the account but those of whole networks. */
export function countersOfAccount({ id, email }: { id: string; email: string }): Counter[] {
  const account = accountKey(email);
  return [
    { limit: 'device', key: deviceIdPrefix(id) },
    { limit: 'devicesOfDay', key: account },
    { limit: 'network', key: `${account}~` },
    { limit: 'ownOfDay', key: account },
    { limit: 'strangers', key: account },
    { limit: 'strangersOfDay', key: account },
  ];
}

function isClosed({ limit, points, expire }: Count, now: number): boolean {
  return points >= limits[limit].points && expire > now;
}

/**
 * The attempt without its known device if too many guesses came with known devices: each sign-in issues another device
 * id, so somebody who once had the password may hold many.
 */
export function effectiveAttempt(
  attempt: SignInAttempt,
  counts: readonly Count[],
  now: number,
): SignInAttempt {
  const isSpent = counts.some((count) => count.limit === 'devicesOfDay' && isClosed(count, now));
  return isSpent ? { ...attempt, knownDevice: null } : attempt;
}

/** The seconds until an attempt may be made with these counts at `now`; 0 when it may be made now. */
export function secondsToWait(counts: readonly Count[], now: number): number {
  const waits = counts
    .filter((count) => isClosed(count, now))
    .map(({ expire }) => Math.ceil((expire - now) / 1000));
  return Math.max(0, ...waits);
}

/** The earliest time of a sign-in by which a network still is one of the clinic's own: thirty days before. */
export const earliestOwnNetworkUse = (now: Date) =>
  new Date(now.getTime() - 30 * daySeconds * 1000);
