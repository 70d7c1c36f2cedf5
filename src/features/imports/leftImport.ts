import { z } from 'zod';
import { id } from '../../shared/fields';
import { duplicateChoices } from './patientImport';

const leftImport = z.object({
  /** Whose it is: somebody else may sign in in this tab. */
  userId: id,
  /** The file's name. */
  name: z.string(),
  importId: id,
  idempotencyKey: z.string(),
  rows: z.int(),
  duplicates: z.enum(duplicateChoices),
});
/** A registration that was asked for and whose outcome nobody has seen yet: asked for again, it is the same one. */
export type LeftImport = z.infer<typeof leftImport>;

const place = 'clinic-import';

/** Remembers it in this tab, for a page that is loaded again meanwhile. */
export function keepImport(asked: LeftImport): void {
  sessionStorage.setItem(place, JSON.stringify(asked));
}

export function clearLeftImport(): void {
  sessionStorage.removeItem(place);
}

/** What this person asked for in this tab before the page was left. */
export function findLeftImport(userId: string): LeftImport | null {
  const text = sessionStorage.getItem(place);
  if (text === null) return null;
  try {
    const found = leftImport.parse(JSON.parse(text));
    return found.userId === userId ? found : null;
  } catch {
    return null;
  }
}
