import { z } from 'zod';
import { instant } from './fields';

/** What beside the database may hold somebody who was erased, as the server keeps it; said with `t`. */
export const olderCopyLabels = {
  backups: 'Backups of the server',
  secondPlace: 'Second copies of the backups',
  archivedChanges: 'Archived changes of the database',
} as const;

/** Copies of one kind from before an erasure. */
export const olderCopy = z.object({
  what: z.enum(Object.keys(olderCopyLabels) as [keyof typeof olderCopyLabels]),
  /** The last of them ends by then; null: when a newer one is there, because it is the only one. */
  keptUntil: instant.nullable(),
});
export type OlderCopy = z.infer<typeof olderCopy>;
