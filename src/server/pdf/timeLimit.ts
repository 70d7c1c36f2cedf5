/** Thrown when Chromium does not answer in time. */
export class TookTooLong extends Error {
  override message = 'Chromium took too long.';
}

/** Resolves as `work` does, or rejects with TookTooLong after the time; the work itself is not stopped. */
export async function withTimeout<Result>(
  milliseconds: number,
  work: Promise<Result>,
): Promise<Result> {
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
