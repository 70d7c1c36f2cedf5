/**
 * Ends parts one after the other, also after one that fails to end. Rejects with the failure, or with an AggregateError
 * of several, once all were tried.
 */
export async function endAll(
  steps: readonly (undefined | (() => void | Promise<void>))[],
): Promise<void> {
  const failures: unknown[] = [];
  for (const step of steps) {
    try {
      await step?.();
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 1) throw new AggregateError(failures, 'Several parts did not end.');
  if (failures.length > 0) throw failures[0];
}
