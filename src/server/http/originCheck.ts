import type { FastifyReply, FastifyRequest } from 'fastify';
import type { knownHosts } from './knownHosts';
import { refusal } from './refusal';

const reading = new Set(['GET', 'HEAD', 'OPTIONS']);

const otherOrigin = 'This request did not come from the clinic’s own pages.';

/**
 * Refuses a request that changes something unless it comes from the clinic's own pages: browsers send an Origin
 * with every such request, and it must be the clinic's public address or, where none is set, name the host that
 * was asked. Programs that use the API send that header themselves.
 */
export function refuseOtherOrigins(publicUrl: URL | null) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    if (reading.has(request.method)) return;
    const { origin, host } = request.headers;
    const isOwn = publicUrl
      ? origin === publicUrl.origin
      : origin !== undefined && hostOf(origin) === host?.toLowerCase();
    // Browsers that say where a request comes from say it beyond any page's influence.
    const site = request.headers['sec-fetch-site'] ?? 'same-origin';
    if (isOwn && site === 'same-origin') return;
    request.log.warn({ origin, site }, 'refused a request from another origin');
    return reply.code(403).send(refusal(403, 'OTHER_ORIGIN', otherOrigin));
  };
}

const misdirected =
  'The clinic cannot be opened by this name. The person who looks after its server can allow it with CLINIC_PUBLIC_URL or CLINIC_HOSTS.';

/** Refuses what was sent to a name that is not the clinic's; the health checks ask by any. */
export function refuseOtherHosts(isKnown: ReturnType<typeof knownHosts>) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    if (isKnown(request.headers.host)) return;
    if (['/healthz', '/readyz'].includes(request.routeOptions.url ?? '')) return;
    return reply.code(421).send(refusal(421, 'MISDIRECTED', misdirected));
  };
}

function hostOf(origin: string): string | null {
  try {
    return new URL(origin).host;
  } catch {
    return null;
  }
}
