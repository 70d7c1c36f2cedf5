import { z } from 'zod';
import { id } from '../../shared/fields';
import { duplicateChoices } from './patientImport';

const pendingImport = z.object({
  /** Who started it: somebody else may sign in in this tab. */
  userId: id,
  /** The file's name. */
  name: z.string(),
  importId: id,
  idempotencyKey: z.string(),
  rows: z.int(),
  duplicates: z.enum(duplicateChoices),
});
/** A registration that was requested and whose outcome nobody has seen; its idempotency key makes a repeat harmless. */
export type PendingImport = z.infer<typeof pendingImport>;

const storageKey = 'clinic-import';

/** Stores it in this tab, so that a reloaded page can resume it. */
export function storePendingImport(pending: PendingImport): void {
  sessionStorage.setItem(storageKey, JSON.stringify(pending));
}

export function clearPendingImport(): void {
  sessionStorage.removeItem(storageKey);
}

/** The registration that this person requested in this tab before the page was left. */
export function findPendingImport(userId: string): PendingImport | null {
  const text = sessionStorage.getItem(storageKey);
  if (text === null) return null;
  try {
    const pending = pendingImport.parse(JSON.parse(text));
    return pending.userId === userId ? pending : null;
  } catch {
    return null;
  }
}
