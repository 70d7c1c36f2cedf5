import { isIPv6 } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { refusal } from './refusal';

const minute = 60_000;
/** More callers than this in one minute share what is left; memory stays bounded whoever calls. */
const mostCallers = 10_000;
const everyoneElse = 'everyone else';

/**
 * Counts requests by caller, anew each minute. Whether a session is real only the database knows, so a request
 * counts for its session once that session was recognised, and until then for its address.
 */
export function createRequestLimit(perMinute: number, clock: () => number = Date.now) {
  const counts = new Map<string, number>();
  const sessions = new Set<string>();
  let began = clock();

  /** Counts one request; the seconds to wait when it is one too many, else 0. */
  function take(caller: string, allowed: number): number {
    const now = clock();
    if (now - began >= minute || now < began) {
      counts.clear();
      began = now;
    }
    const key = counts.has(caller) || counts.size < mostCallers ? caller : everyoneElse;
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    return count > allowed ? Math.ceil((began + minute - now) / 1_000) : 0;
  }

  return {
    /** Seconds that this caller must wait, 0 when the request may go on. */
    waitFor(session: string | null, address: string): number {
      return session && sessions.has(session)
        ? take(`session ${session}`, perMinute)
        : take(`address ${networkOf(address)}`, Math.ceil(perMinute / 2));
    },
    /** Notes whether the database knows a session. */
    recognise(session: string, isKnown: boolean): void {
      if (!isKnown) sessions.delete(session);
      else {
        // Whoever is forgotten here is recognised again with the next request.
        if (sessions.size >= mostCallers) sessions.clear();
        sessions.add(session);
      }
    },
  };
}

type RequestLimit = ReturnType<typeof createRequestLimit>;

/** The session's token in a Cookie header: the part before the signature, however it is encoded. */
export function tokenIn(cookies: string | null | undefined, name: string): string | null {
  const pair = cookies?.split(';').find((one) => one.trim().startsWith(`${name}=`));
  if (!pair) return null;
  const value = pair.trim().slice(name.length + 1);
  try {
    return decodeURIComponent(value).split('.')[0] || null;
  } catch {
    // No cookie of the server's making.
    return null;
  }
}

/** Refuses a request of a caller who has had this minute's share. */
export function refuseTooMany(limit: RequestLimit, cookieName: string) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const seconds = limit.waitFor(tokenIn(request.headers.cookie, cookieName), request.ip);
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
          `Too many requests came from here within a minute. Please wait ${seconds} seconds and try again.`,
        ),
      );
  };
}

/** What one subscriber has: an IPv4 address, or the first 64 bits of an IPv6 one. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  const plain = address.split('%')[0] ?? '';
  if (!isIPv6(plain)) return plain;
  const [head = '', tail] = plain.toLowerCase().split('::');
  const before = head ? head.split(':') : [];
  const after = tail ? tail.split(':') : [];
  const zeros = tail === undefined ? 0 : 8 - before.length - after.length;
  const groups = [...before, ...Array<string>(Math.max(zeros, 0)).fill('0'), ...after];
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}
