import { z } from 'zod';
import { instant } from '../../shared/fields';

/** Spans shown, the newest. */
export const spansShown = 10;

/** What the archive of the database's log can bring back, as the settings show it. */
export const walArchiveState = z.object({
  /** Where it is, on the server's own disk. */
  folder: z.string(),
  isEncrypted: z.boolean(),
  keepDays: z.int(),
  /** Stretches of which every minute can be restored, the oldest first; between two there is a gap. */
  spans: z.array(z.object({ from: instant, to: instant })).max(spansShown),
  /** Whether the last of them goes on. */
  isKept: z.boolean(),
  /** Files that were lost out of it: how their names begin, and the last minute before. */
  missing: z.array(z.object({ file: z.string(), after: instant.nullable() })).max(spansShown),
  bytes: z.int(),
  /** When the newest copy of the whole database was made. */
  newestBase: instant.nullable(),
  /** How much of the copy under way is made, 0 to 1. */
  part: z.number().nullable(),
  /** What keeps it from going on. */
  failure: z
    .object({
      since: instant,
      trouble: z.enum(['room', 'data_room', 'failed']),
      reason: z.string(),
    })
    .nullable(),
});
export type WalArchiveState = z.infer<typeof walArchiveState>;
