import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import type { knownHosts } from './knownHosts';
import type { Metrics } from './metrics';
import { refuseOtherHosts } from './originCheck';

/**
 * Makes the app that serves only the metrics, on a port of its own that no proxy forwards, to requests with a known
 * host name. Not yet listening.
 */
export function createMetricsApp(
  metrics: Metrics,
  log: FastifyBaseLogger,
  isKnown: ReturnType<typeof knownHosts> = () => true,
): FastifyInstance {
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: true,
  });
  app.addHook('onRequest', refuseOtherHosts(isKnown));
  app.get('/metrics', async (_, reply) =>
    reply.type(metrics.contentType).send(await metrics.text()),
  );
  return app;
}
