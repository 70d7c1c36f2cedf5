/** Milliseconds between two attempts to reach the server. */
const pause = 2_000;

/**
 * Loads a part of the application; while the server is away, again and again until it is back. A server that answers
 * without having the part was renewed meanwhile: then it fails, and the router loads the whole page anew.
 */
export async function untilReachable<Part>(load: () => Promise<Part>): Promise<Part> {
  for (;;) {
    try {
      return await load();
    } catch (error) {
      if (await isReachable()) throw error;
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
}

async function isReachable(): Promise<boolean> {
  return fetch('/healthz', { cache: 'no-store' }).then(
    () => true,
    () => false,
  );
}
