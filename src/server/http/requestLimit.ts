import type { FastifyReply, FastifyRequest } from 'fastify';
import { t } from '../../shared/language';
import { cookieIn } from '../auth/cookies';
import { networkOf, widerNetworkOf } from './networkOf';
import { refusal } from './refusal';

const minute = 60_000;
/** Callers of one kind that are counted by themselves within a minute: memory stays bounded however many call. */
const maxCallers = 10_000;

/**
 * Counts requests by caller, again each minute. Whether a session is real only the database knows, so a request counts for
 * its session once that session was recognised, and until then for its network. Strangers share no count with recognised
 * sessions nor with the networks these come from, so that however many networks somebody has, the clinic goes on.
 */
export function createRequestLimit(perMinute: number, clock: () => number = Date.now) {
  const counts = new Map<string, number>();
  const perKind = new Map<string, number>();
  const sessions = createBoundedSet();
  const ownNetworks = createBoundedSet();
  let began = clock();

  /** Counts one request of a caller: by the first of these names that still has room; the seconds to wait, else 0. */
  function take(names: readonly Caller[], allowed: number): number {
    const now = clock();
    if (now - began >= minute || now < began) {
      counts.clear();
      perKind.clear();
      began = now;
    }
    const key = keyFor(names);
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    return count > allowed ? Math.ceil((began + minute - now) / 1_000) : 0;
  }

  function keyFor(names: readonly Caller[]): string {
    for (const [kind, name] of names) {
      const key = `${kind} ${name}`;
      if (counts.has(key)) return key;
      const known = perKind.get(kind) ?? 0;
      if (known >= maxCallers) continue;
      perKind.set(kind, known + 1);
      return key;
    }
    return 'everyone else';
  }

  return {
    /** Seconds that this caller must wait, 0 when the request may go on. */
    waitFor(session: string | null, address: string): number {
      if (session && sessions.has(session)) return take([['session', session]], perMinute);
      const network = networkOf(address);
      const names: Caller[] = ownNetworks.has(network)
        ? [['own network', network]]
        : [
            ['network', network],
            ['provider', widerNetworkOf(network, 'provider')],
            ['region', widerNetworkOf(network, 'region')],
          ];
      return take(names, Math.ceil(perMinute / 2));
    },
    /** Notes whether the database knows a session, and where it comes from. */
    recognise(session: string, isKnown: boolean, address: string): void {
      sessions.delete(session);
      if (!isKnown) return;
      // Anyone who is forgotten here is recognised again with the next request.
      sessions.add(session);
      ownNetworks.add(networkOf(address));
    },
  };
}

/** As what somebody is counted, and their name as that. */
type Caller = [kind: string, name: string];

/** The last that were added. */
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

/** Refuses a request of a caller who has had this minute's share. */
export function refuseTooMany(limit: RequestLimit, cookieName: string) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const seconds = limit.waitFor(cookieIn(request.headers.cookie, cookieName), request.ip);
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
