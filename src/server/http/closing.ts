import type { Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** Milliseconds in which anyone who connected just before the end still gets their request through. */
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
  const silence = setTimeout(() => endSilent(app), isOneOfMany ? 0 : lastWords);
  await closed;
  clearInterval(sweep);
  clearTimeout(silence);
}

const connections = new WeakMap<FastifyInstance, Set<Socket>>();

/** Notes who is connected, for the end. */
export function noteConnections(app: FastifyInstance): void {
  const open = new Set<Socket>();
  connections.set(app, open);
  app.server.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
}

// Browsers connect before they know what to ask. Node takes such a connection for busy and would wait for it.
function endSilent(app: FastifyInstance): void {
  for (const socket of connections.get(app) ?? []) if (socket.bytesRead === 0) socket.destroy();
}
