import type { FastifyReply, FastifyRequest } from 'fastify';
import type { knownHosts } from './knownHosts';
import { refusal } from './refusal';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

const otherOriginMessage = 'This request did not come from the clinic’s own pages.';

/**
 * Refuses a request that changes something unless it comes from the clinic's own pages: browsers send an Origin
 * with every such request, and it must be the clinic's public URL or, if none is set, name the host that
 * was asked. Programs that use the API send that header themselves.
 */
export function refuseOtherOrigins(publicUrl: URL | null) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    if (safeMethods.has(request.method)) return;
    const { origin, host } = request.headers;
    const isOwn = publicUrl
      ? origin === publicUrl.origin
      : origin !== undefined && hostOf(origin) === host?.toLowerCase();
    // Sec-Fetch-Site is set by the browser; no page can change it.
    const site = request.headers['sec-fetch-site'] ?? 'same-origin';
    if (isOwn && site === 'same-origin') return;
    request.log.warn({ origin, site }, 'refused a request from another origin');
    return reply.code(403).send(refusal(403, 'OTHER_ORIGIN', otherOriginMessage));
  };
}

const misdirectedMessage =
  'The clinic cannot be opened by this name. The person who looks after its server can allow it with CLINIC_PUBLIC_URL or CLINIC_HOSTS.';

/** Refuses requests to a host name that is not the clinic's; health checks may use any name. */
export function refuseOtherHosts(isKnown: ReturnType<typeof knownHosts>) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    if (isKnown(request.headers.host)) return;
    if (['/healthz', '/readyz'].includes(request.routeOptions.url ?? '')) return;
    return reply.code(421).send(refusal(421, 'MISDIRECTED', misdirectedMessage));
  };
}

function hostOf(origin: string): string | null {
  try {
    return new URL(origin).host;
  } catch {
    return null;
  }
}
