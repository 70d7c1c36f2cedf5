import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** Milliseconds in which whoever connected just before the end still gets their request through. */
const lastWords = 500;

/**
 * Stops listening, finishes the requests under way and resolves when no connection is left. Behind a proxy with other
 * copies (`isOneOfMany`) those that connected just before are waited for: their connection would be reset, and a proxy
 * cannot know whether a change that it had sent was made.
 */
export async function closeApp(app: FastifyInstance, isOneOfMany: boolean): Promise<void> {
  const { server } = app;
  // A connection that carried the last answer stays open for the next request; nobody will ask again.
  const closeIdle = server.closeIdleConnections.bind(server);
  // Closing does that by itself and at once.
  if (isOneOfMany) server.closeIdleConnections = () => {};
  const closed = app.close();
  if (isOneOfMany) await wait(lastWords);
  closeIdle();
  const sweep = setInterval(closeIdle, 50);
  await closed;
  clearInterval(sweep);
}
