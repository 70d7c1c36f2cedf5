import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import type { knownHosts } from './knownHosts';
import type { Metrics } from './metrics';
import { refuseOtherHosts } from './originCheck';

/**
 * Serves the figures, and nothing else, at an address of their own that no proxy passes on, to whoever asks by a name that
 * is known. Not yet listening.
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
