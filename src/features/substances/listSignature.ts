import { z } from 'zod';
import { instant, recordedText } from '../../shared/fields';

/** The lists that the product ships and checks medicines with. */
const signedLists = ['substances', 'rules', 'tests', 'remote'] as const;
export type SignedList = (typeof signedLists)[number];

/** A version of a list that a doctor has looked at. */
export const newListSignature = z.object({
  list: z.enum(signedLists),
  version: recordedText(40),
});

/** A doctor's signature: it holds for this version alone. */
export const listSignature = newListSignature.extend({
  userName: z.string(),
  at: instant,
});
export type ListSignature = z.infer<typeof listSignature>;

/** Versions that are read at once, the newest first. */
export const maxSignatures = 50;
