import { z } from 'zod';
import { id, instant } from '../../shared/fields';

/** Pictures that one code takes, and minutes for which it works; check constraints have the same. */
export const maxPictures = 20;
export const linkMinutes = 10;

/** Uploads of one code at the same time. */
export const maxUploadsAtOnce = 2;

/** The page that a phone opens by the code; the secret follows behind `#`. */
export const addPicturesPath = '/add-pictures';

/** The message for a code that is unknown, over or another phone's: the same, so that it does not reveal which. */
export const codeOver =
  'This code has ended. Ask the desk for a new one, and open it on one phone only.';

/** A code as the desk sees it, without its secret. */
export const uploadLink = z.object({
  id,
  /** Pictures that came by it. */
  pictures: z.int(),
  isOpened: z.boolean(),
  expiresAt: instant,
  /** By the server's clock: the browser's may be wrong. */
  secondsLeft: z.int(),
  /** Null while it works, also if its time is over. */
  endReason: z.enum(['desk', 'otherPhone']).nullable(),
});
export type UploadLink = z.infer<typeof uploadLink>;

/** What the phone shows: enough to see that it is the right patient, and nothing of the record. */
export const uploadTarget = z.object({
  /** The patient's number, P-37. */
  number: z.string(),
  initials: z.string(),
  /** Pictures that can still be added. */
  left: z.int(),
  expiresAt: instant,
  /** By the server's clock: a phone's may be wrong. */
  secondsLeft: z.int(),
});
export type UploadTarget = z.infer<typeof uploadTarget>;
