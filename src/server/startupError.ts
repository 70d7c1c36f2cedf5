/**
 * A reason why the server cannot start, or a command do its work, in one sentence for the person who started it; it
 * exits with code 1.
 */
export class StartupError extends Error {
  override readonly name = 'StartupError';
}
