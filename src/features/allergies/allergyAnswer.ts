import { z } from 'zod';
import { requiredText } from '../../shared/fields';

/** A medicine that the patient's record speaks against, as an answer of the server has it. */
export const allergyConflict = z.object({
  medicine: z.string(),
  allergy: z.string(),
  /** A `DrugClassName`, also of a version that knew another one. */
  drugClass: z.string().nullable(),
});
export type AskedConflict = z.infer<typeof allergyConflict>;

/** As many as 50 medicines and 50 allergies can make. */
const mostConflicts = 2_500;

export const reasonMissing = 'Please say why it is given all the same.';

/** Why medicines are given all the same, and which conflicts were asked about: what came since is asked again. */
export const newAllergyAnswer = z.object({
  reason: requiredText(300, reasonMissing).regex(/[\p{L}\p{N}]/u, reasonMissing),
  conflicts: z
    .array(z.object({ medicine: requiredText(200, ''), allergy: requiredText(500, '') }))
    .min(1)
    .max(mostConflicts),
});
export type NewAllergyAnswer = z.infer<typeof newAllergyAnswer>;

/** An answer as it is kept with the prescription. */
export const allergyAnswer = allergyConflict.extend({ reason: z.string() });

/** Reasons that are given in one press. */
export const usualReasons = [
  'Tolerated it before',
  'Benefit outweighs the risk',
  'Allergy is doubtful',
] as const;
