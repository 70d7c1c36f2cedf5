import type { FastifyReply, FastifyRequest } from 'fastify';
import { t } from '../../shared/language';
import { cookieIn } from '../auth/cookies';
import { networkOf, widerNetworkOf } from './networkOf';
import { refusal } from './refusal';

const minuteMs = 60_000;
/** Callers of one kind that are counted separately within a minute, so that memory stays bounded. */
const maxCallers = 10_000;

/**
 * Counts requests by caller, from zero each minute. Only the database knows whether a session is valid, so a request
 * counts for its session once that session was recognised, and until then for its network. Strangers share no count
 * with recognised sessions nor with their networks, so an attacker with many networks cannot lock the clinic out.
 */
export function createRequestLimit(perMinute: number, clock: () => number = Date.now) {
  const counts = new Map<string, number>();
  const perKind = new Map<string, number>();
  const sessions = createBoundedSet();
  const ownNetworks = createBoundedSet();
  let minuteStart = clock();

  /** Counts one request under the first of these names that can still be counted; returns the seconds to wait, or 0. */
  function countRequest(names: readonly Caller[], maxRequests: number): number {
    const now = clock();
    if (now - minuteStart >= minuteMs || now < minuteStart) {
      counts.clear();
      perKind.clear();
      minuteStart = now;
    }
    const key = keyFor(names);
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    return count > maxRequests ? Math.ceil((minuteStart + minuteMs - now) / 1_000) : 0;
  }

  function keyFor(names: readonly Caller[]): string {
    for (const [kind, name] of names) {
      const key = `${kind} ${name}`;
      if (counts.has(key)) return key;
      const callerCount = perKind.get(kind) ?? 0;
      if (callerCount >= maxCallers) continue;
      perKind.set(kind, callerCount + 1);
      return key;
    }
    return 'everyone else';
  }

  return {
    /** Seconds that this caller must wait; 0: the request may go on. */
    secondsToWait(session: string | null, address: string): number {
      if (session && sessions.has(session)) return countRequest([['session', session]], perMinute);
      const network = networkOf(address);
      const names: Caller[] = ownNetworks.has(network)
        ? [['own network', network]]
        : [
            ['network', network],
            ['provider', widerNetworkOf(network, 'provider')],
            ['region', widerNetworkOf(network, 'region')],
          ];
      return countRequest(names, Math.ceil(perMinute / 2));
    },
    /** Records whether a session is valid, and its network. */
    recognise(session: string, isKnown: boolean, address: string): void {
      sessions.delete(session);
      if (!isKnown) return;
      // An evicted session is recognised again with its next request.
      sessions.add(session);
      ownNetworks.add(networkOf(address));
    },
  };
}

/** What kind of caller is counted, and the caller's name within the kind. */
type Caller = [kind: string, name: string];

/** A set of the most recently added values; evicts the oldest. */
function createBoundedSet() {
  const values = new Set<string>();
  return {
    has: (value: string) => values.has(value),
    delete: (value: string): void => void values.delete(value),
    add(value: string): void {
      values.delete(value);
      values.add(value);
      const [oldest] = values;
      if (values.size > maxCallers && oldest !== undefined) values.delete(oldest);
    },
  };
}

type RequestLimit = ReturnType<typeof createRequestLimit>;

/** Refuses a request of a caller who has used up this minute's requests. */
export function refuseTooMany(limit: RequestLimit, cookieName: string) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const seconds = limit.secondsToWait(cookieIn(request.headers.cookie, cookieName), request.ip);
    if (seconds === 0) return;
    request.log.warn({ seconds }, 'refused one request too many');
    return reply
      .code(429)
      .header('retry-after', String(seconds))
      .header('cache-control', 'no-store')
      .send(
        refusal(
          429,
          'TOO_MANY_REQUESTS',
          t(
            'Too many requests came from here within a minute. Please wait {seconds, plural, one {# second} other {# seconds}} and try again.',
            { seconds },
          ),
        ),
      );
  };
}
