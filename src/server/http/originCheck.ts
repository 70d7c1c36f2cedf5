import type { FastifyReply, FastifyRequest } from 'fastify';

const reading = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses a request that changes something unless it comes from the clinic's own pages: browsers send an Origin
 * with every such request, and it must name the host that was asked. Programs that use the API
 * send that header themselves.
 */
export async function refuseOtherOrigins(request: FastifyRequest, reply: FastifyReply) {
  if (reading.has(request.method)) return;
  const { origin, host } = request.headers;
  if (origin && hostOf(origin) === host?.toLowerCase()) return;
  request.log.warn({ origin }, 'refused a request from another origin');
  return reply.code(403).send({
    defined: false,
    code: 'OTHER_ORIGIN',
    status: 403,
    message: 'This request did not come from the clinic’s own pages.',
  });
}

function hostOf(origin: string): string | null {
  try {
    return new URL(origin).host;
  } catch {
    return null;
  }
}
