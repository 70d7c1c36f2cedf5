import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Metrics } from './metrics';

declare module 'fastify' {
  interface FastifyRequest {
    /** The id of the requested operation, once it is known. */
    operation: string | null;
  }
}

/** Counts and times every request that could be read; call it before registering hooks that refuse requests. */
export function measureRequests(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onRequest', (request, reply, done) => {
    const began = performance.now();
    metrics.requestBegins();
    // `close` is emitted for every response, also when the client disconnected early.
    reply.raw.once('close', () => {
      const operation = request.operation ?? routeLabelOf(request.routeOptions.url);
      const isStream = String(reply.getHeader('content-type')).startsWith('text/event-stream');
      const seconds = isStream ? null : (performance.now() - began) / 1_000;
      metrics.requestEnds(operation, statusOf(reply), seconds);
    });
    done();
  });
}

// Paths are no labels: there is no limit to their number, and some hold ids.
function routeLabelOf(route: string | undefined): string {
  if (route === '/healthz' || route === '/readyz') return 'health';
  if (route?.startsWith('/api/docs')) return 'docs';
  if (route?.startsWith('/fhir')) return 'fhir';
  return route?.startsWith('/api') ? 'api' : 'web';
}

function statusOf({ raw }: FastifyReply): string {
  return raw.headersSent ? `${Math.floor(raw.statusCode / 100)}xx` : 'gone';
}
