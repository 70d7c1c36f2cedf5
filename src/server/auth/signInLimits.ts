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
const day = 24 * 60 * 60;

/** How many failures close what is counted, and for how many seconds from the first of them on. */
export const limits = {
  /** A browser that has signed in to the account before. */
  device: { points: 5, duration: quarterOfAnHour },
  /** An account from one network. */
  network: { points: 5, duration: quarterOfAnHour },
  /** An account from all networks together that are not the clinic's own. */
  strangers: { points: 20, duration: quarterOfAnHour },
  strangersOfDay: { points: 100, duration: day },
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

// Of one length whatever was typed, and a password typed into the wrong field is not kept.
const accountKey = (email: string) =>
  createHash('sha256').update(email.trim().toLowerCase()).digest('hex');

/** How the id of a browser begins that has signed in to an account. */
export const deviceMark = (userId: string) => `${userId}~`;

/**
 * What a failed attempt counts for, its own place first. Guesses from elsewhere count neither for a browser that the
 * account knows nor for the clinic's own networks, so strangers close nothing but strange places, and of those they
 * close with a few addresses only their own.
 */
export function countersOf(attempt: SignInAttempt, isOwnNetwork: boolean): Counter[] {
  if (attempt.knownDevice) return [{ limit: 'device', key: attempt.knownDevice }];
  const account = accountKey(attempt.email);
  const network = networkOf(attempt.address);
  const here: Counter[] = [
    { limit: 'network', key: `${account}~${network}` },
    { limit: 'address', key: network },
  ];
  if (isOwnNetwork) return here;
  return [...here, { limit: 'strangers', key: account }, { limit: 'strangersOfDay', key: account }];
}

/** How the counters of an account begin that its new password clears: every one but those of whole networks. */
export function countersOfAccount({ id, email }: { id: string; email: string }): Counter[] {
  const account = accountKey(email);
  return [
    { limit: 'device', key: deviceMark(id) },
    { limit: 'network', key: `${account}~` },
    { limit: 'strangers', key: account },
    { limit: 'strangersOfDay', key: account },
  ];
}

/** The seconds until an attempt may be made with these counts at `now`; 0 when it may be made now. */
export function waitOf(counts: readonly Count[], now: number): number {
  const waits = counts
    .filter(({ limit, points, expire }) => points >= limits[limit].points && expire > now)
    .map(({ expire }) => Math.ceil((expire - now) / 1000));
  return Math.max(0, ...waits);
}

/** The earliest time of a sign-in by which a network still is one of the clinic's own: thirty days before. */
export const ownNetworksSince = (now: Date) => new Date(now.getTime() - 30 * day * 1000);
