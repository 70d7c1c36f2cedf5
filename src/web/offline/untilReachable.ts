/** Milliseconds between two attempts to reach the server. */
const pause = 2_000;

/**
 * Loads a part of the application; while the server is away, again and again until it is back. A server that answers
 * without having the part was renewed meanwhile: then it fails, and the router loads the whole page again.
 */
export async function untilReachable<Part>(load: () => Promise<Part>): Promise<Part> {
  for (;;) {
    try {
      return await load();
    } catch (error) {
      if (await askForHealth()) throw asMissingScript(error);
      await passed(pause);
    }
  }
}

/** The router knows a script that is missing by its words; a style sheet that is missing comes to the same. */
function asMissingScript(error: unknown): unknown {
  const isStyle = error instanceof Error && /^Unable to preload CSS/.test(error.message);
  return isStyle
    ? new Error(`Failed to fetch dynamically imported module: ${error.message}`)
    : error;
}

/** Resolves with true when the server and its database answer, and with false when nobody waits for that any more. */
export async function untilHealthy(ending: AbortSignal): Promise<boolean> {
  for (;;) {
    await passed(pause);
    if (ending.aborted) return false;
    if ((await askForHealth())?.ok) return true;
  }
}

/** The server's answer to whether all is well; null when there is none. */
async function askForHealth(): Promise<Response | null> {
  return fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(10_000) }).catch(
    () => null,
  );
}

function passed(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
