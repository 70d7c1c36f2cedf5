/** Milliseconds between two attempts to reach the server. */
const retryDelayMs = 2_000;

/**
 * Loads a part of the application, and retries while the server is unreachable. Fails if the server answers but lacks
 * the part because it was updated meanwhile; the router then reloads the whole page.
 */
export async function untilReachable<Part>(load: () => Promise<Part>): Promise<Part> {
  for (;;) {
    try {
      return await load();
    } catch (error) {
      if (await fetchHealth()) throw toMissingScriptError(error);
      await delay(retryDelayMs);
    }
  }
}

/** Gives a missing style sheet the message of a missing script, by which the router recognizes an update. */
function toMissingScriptError(error: unknown): unknown {
  const isStyle = error instanceof Error && /^Unable to preload CSS/.test(error.message);
  return isStyle
    ? new Error(`Failed to fetch dynamically imported module: ${error.message}`)
    : error;
}

/** Resolves to true when the server and its database answer, and to false after `signal` is aborted. */
export async function waitUntilHealthy(signal: AbortSignal): Promise<boolean> {
  for (;;) {
    await delay(retryDelayMs);
    if (signal.aborted) return false;
    if ((await fetchHealth())?.ok) return true;
  }
}

/** The answer of the server's health check; null when none came. */
async function fetchHealth(): Promise<Response | null> {
  return fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(10_000) }).catch(
    () => null,
  );
}

function delay(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
