import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Metrics } from './metrics';

declare module 'fastify' {
  interface FastifyRequest {
    /** The id of the operation that was asked for, as soon as it is known. */
    operation: string | null;
  }
}

/** Counts and times every request that could be read; to be called before anything that refuses one. */
export function measureRequests(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onRequest', (request, reply, done) => {
    const began = performance.now();
    metrics.requestBegins();
    // Comes whatever happens, also to an answer that nobody waited for.
    reply.raw.once('close', () => {
      const operation = request.operation ?? placeOf(request.routeOptions.url);
      const isStream = String(reply.getHeader('content-type')).startsWith('text/event-stream');
      const seconds = isStream ? null : (performance.now() - began) / 1_000;
      metrics.requestEnds(operation, statusOf(reply), seconds);
    });
    done();
  });
}

// An address is no label: there are endlessly many, and some hold ids.
function placeOf(route: string | undefined): string {
  if (route === '/healthz' || route === '/readyz') return 'health';
  if (route?.startsWith('/api/docs')) return 'docs';
  if (route?.startsWith('/fhir')) return 'fhir';
  return route?.startsWith('/api') ? 'api' : 'web';
}

function statusOf({ raw }: FastifyReply): string {
  return raw.headersSent ? `${Math.floor(raw.statusCode / 100)}xx` : 'gone';
}
