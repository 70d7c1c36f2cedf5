import type { z } from 'zod';
import { t } from '../../shared/language';

/** For a cached record: the answer, unless something newer is there already. */
export function newestOf<Stored extends { version: number }>(answer: Stored) {
  return (known: Stored | undefined): Stored =>
    known && known.version > answer.version ? known : answer;
}

/** What a schema found, by the name of the form's field; nothing where all is well. */
export function problemsOf(error: z.ZodError | undefined): Record<string, string> {
  return Object.fromEntries(
    // The first problem of a field is the one to tell.
    (error?.issues ?? []).toReversed().map(({ path, message }) => [String(path[0]), t(message)]),
  );
}
