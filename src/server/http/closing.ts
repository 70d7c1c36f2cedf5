import type { Socket } from 'node:net';
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** Time in which a client that connected just before the shutdown can still send its request. */
const graceMs = 500;

/**
 * Stops listening, finishes the requests in progress and resolves when no connection is left. With other servers behind
 * the same proxy (`isOneOfMany`) it waits for clients that connected just before: otherwise their connections would be
 * reset, and the proxy could not know whether a change that it had sent was made.
 */
export async function closeApp(app: FastifyInstance, isOneOfMany: boolean): Promise<void> {
  await acceptPendingConnections(app);
  const { server } = app;
  // Keep-alive connections stay open after their last response; they are closed because no request will follow.
  const closeIdle = server.closeIdleConnections.bind(server);
  // `app.close` calls this at once; here it has to wait.
  if (isOneOfMany) server.closeIdleConnections = () => {};
  const closed = app.close();
  if (isOneOfMany) await wait(graceMs);
  closeIdle();
  const idleTimer = setInterval(closeIdle, 50);
  const unusedTimer = setTimeout(() => closeUnusedConnections(app), isOneOfMany ? 0 : graceMs);
  await closed;
  clearInterval(idleTimer);
  clearTimeout(unusedTimer);
}

interface Connections {
  open: Set<Socket>;
  /** Connections accepted since the start. */
  total: number;
}

const connections = new WeakMap<FastifyInstance, Connections>();

/** Tracks open connections, for `closeApp`. */
export function trackConnections(app: FastifyInstance): void {
  const tracked: Connections = { open: new Set(), total: 0 };
  connections.set(app, tracked);
  app.server.on('connection', (socket: Socket) => {
    tracked.total++;
    tracked.open.add(socket);
    socket.once('close', () => tracked.open.delete(socket));
  });
}

// Connections made while the server was busy wait in the kernel's accept queue, from which Node takes one in each turn
// of the event loop. Those still in it when listening stops are reset, with the requests that they have sent.
async function acceptPendingConnections(app: FastifyInstance): Promise<void> {
  const tracked = connections.get(app);
  if (!tracked) return;
  const until = performance.now() + graceMs;
  let previousTotal: number;
  // Node accepts none in the rest of this turn.
  await nextTurn();
  do {
    previousTotal = tracked.total;
    await nextTurn();
  } while (tracked.total > previousTotal && performance.now() < until);
}

// Browsers preconnect without sending a request. Node takes such a connection for busy and would wait for it.
function closeUnusedConnections(app: FastifyInstance): void {
  for (const socket of connections.get(app)?.open ?? [])
    if (socket.bytesRead === 0) socket.destroy();
}
