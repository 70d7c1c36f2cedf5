import type { FastifyReply, FastifyRequest } from 'fastify';
import { t } from '../../shared/language';
import { cookieIn } from '../auth/cookies';
import { networkOf } from './networkOf';
import { refusal } from './refusal';

const minute = 60_000;
/** More callers than this in one minute share what is left; memory stays bounded however many call. */
const mostCallers = 10_000;
const everyoneElse = 'everyone else';

/**
 * Counts requests by caller, again each minute. Whether a session is real only the database knows, so a request
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
        // Anyone who is forgotten here is recognised again with the next request.
        if (sessions.size >= mostCallers) sessions.clear();
        sessions.add(session);
      }
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
