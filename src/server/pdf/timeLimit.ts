/** Thrown in place of what did not come in time. */
export class TookTooLong extends Error {
  override message = 'Chromium took too long.';
}

/** What work comes to, or TookTooLong after so many milliseconds; the work itself is not stopped by that. */
export async function within<Result>(milliseconds: number, work: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new TookTooLong()), milliseconds);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
