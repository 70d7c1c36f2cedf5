import type { Socket } from 'node:net';
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** Milliseconds in which anyone who connected just before the end still gets their request through. */
const lastWords = 500;

/**
 * Stops listening, finishes the requests under way and resolves when no connection is left. Behind a proxy with other
 * copies (`isOneOfMany`) those that connected just before are waited for: their connection would be reset, and a proxy
 * cannot know whether a change that it had sent was made.
 */
export async function closeApp(app: FastifyInstance, isOneOfMany: boolean): Promise<void> {
  await letEveryoneIn(app);
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

interface Connections {
  open: Set<Socket>;
  /** How many there ever were. */
  total: number;
}

const connections = new WeakMap<FastifyInstance, Connections>();

/** Notes who is connected, for the end. */
export function trackConnections(app: FastifyInstance): void {
  const noted: Connections = { open: new Set(), total: 0 };
  connections.set(app, noted);
  app.server.on('connection', (socket: Socket) => {
    noted.total++;
    noted.open.add(socket);
    socket.once('close', () => noted.open.delete(socket));
  });
}

// Who has connected while the server was busy waits in a queue of the system's, from which Node takes one in each turn.
// All who are still in it when listening stops are reset, with the requests that they have sent.
async function letEveryoneIn(app: FastifyInstance): Promise<void> {
  const noted = connections.get(app);
  if (!noted) return;
  const until = performance.now() + lastWords;
  let before: number;
  // The rest of this turn takes nobody.
  await nextTurn();
  do {
    before = noted.total;
    await nextTurn();
  } while (noted.total > before && performance.now() < until);
}

// Browsers connect before they know what to ask. Node takes such a connection for busy and would wait for it.
function endSilent(app: FastifyInstance): void {
  for (const socket of connections.get(app)?.open ?? [])
    if (socket.bytesRead === 0) socket.destroy();
}
