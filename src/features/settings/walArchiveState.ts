import { z } from 'zod';
import { instant } from '../../shared/fields';

/** How many of the newest spans and gaps are listed. */
export const spansShown = 10;

/** What can be restored from the WAL archive, as the settings show it. */
export const walArchiveState = z.object({
  /** The path on the server's computer. */
  folder: z.string(),
  isEncrypted: z.boolean(),
  keepDays: z.int(),
  /** Spans within which every minute can be restored, the oldest first, with gaps between them. */
  spans: z.array(z.object({ from: instant, to: instant })).max(spansShown),
  /** Whether the last span is still growing. */
  isKept: z.boolean(),
  /** Files that are missing in the archive: the beginnings of their names, and the last minute before each gap. */
  missing: z.array(z.object({ file: z.string(), after: instant.nullable() })).max(spansShown),
  bytes: z.int(),
  /** When the newest copy of the whole database was made. */
  newestBase: instant.nullable(),
  /** The progress of the copy being made, 0 to 1; null if none is. */
  part: z.number().nullable(),
  /** Why archiving, or a new copy of the database, fails. */
  failure: z
    .object({
      since: instant,
      trouble: z.enum(['room', 'data_room', 'failed']),
      reason: z.string(),
    })
    .nullable(),
});
export type WalArchiveState = z.infer<typeof walArchiveState>;
