import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import type { Metrics } from '../metrics';

/** Serves the figures, and nothing else, at an address of their own that no proxy passes on. Not yet listening. */
export function createMetricsApp(metrics: Metrics, log: FastifyBaseLogger): FastifyInstance {
  const app = Fastify({ loggerInstance: log, forceCloseConnections: true });
  app.get('/metrics', async (_, reply) =>
    reply.type(metrics.contentType).send(await metrics.text()),
  );
  return app;
}
