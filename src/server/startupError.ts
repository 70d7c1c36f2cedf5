/**
 * Why the server cannot start, or a command cannot do its work, in one sentence for the person who started it; the
 * process exits with code 1.
 */
export class StartupError extends Error {
  override readonly name = 'StartupError';
}
