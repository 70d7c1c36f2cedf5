import { z } from 'zod';
import { instant } from './fields';

/** Copies outside the database that may still hold an erased patient's data; translate the labels with `t`. */
export const olderCopyLabels = {
  backups: 'Backups of the server',
  secondPlace: 'Second copies of the backups',
  archivedChanges: 'Archived changes of the database',
} as const;

/** Copies of one kind made before an erasure. */
export const olderCopy = z.object({
  what: z.enum(Object.keys(olderCopyLabels) as [keyof typeof olderCopyLabels]),
  /** When the last of them is deleted; null: not before a newer copy exists, because this is the only one. */
  keptUntil: instant.nullable(),
});
export type OlderCopy = z.infer<typeof olderCopy>;
