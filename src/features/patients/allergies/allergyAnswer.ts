import { z } from 'zod';
import { recordedText, requiredText } from '../../../shared/fields';

/** A medicine that the patient's record speaks against, as an answer of the server has it. */
export const allergyConflict = z.object({
  medicine: z.string(),
  allergy: z.string(),
  /** A `DrugClassName`, also of a version that knew another one. */
  drugClass: z.string().nullable(),
  /** The second medicine of the line that it is about; left out where it is the first. */
  substance: z.string().optional(),
});
export type AskedConflict = z.infer<typeof allergyConflict>;

/** As many as 50 medicines and 50 allergies can make. */
const maxConflicts = 2_500;

export const reasonMissing = 'Please give the reason for prescribing it anyway.';

const reason = requiredText(300, reasonMissing).regex(/[\p{L}\p{N}]/u, reasonMissing);
const pair = z.object({ medicine: recordedText(200), allergy: recordedText(500) });

/** Why a medicine is given all the same, for each conflict that was asked about: what came since is asked again. */
const reasons = z.array(pair.extend({ reason })).min(1).max(maxConflicts);

/** As programs of before send it: one reason for all of them. */
const oneReason = z
  .object({ reason, conflicts: z.array(pair).min(1).max(maxConflicts) })
  .transform((answer) => answer.conflicts.map((one) => ({ ...one, reason: answer.reason })));

export const newAllergyAnswer = z.union([reasons, oneReason], { error: reasonMissing });
export type NewAllergyAnswer = z.infer<typeof newAllergyAnswer>;

/** An answer as it is kept with the prescription. */
export const allergyAnswer = allergyConflict
  .omit({ substance: true })
  .extend({ reason: z.string() });

/** Reasons that are given in one press. */
export const usualReasons = [
  'Tolerated it before',
  'Benefit outweighs the risk',
  'Allergy is doubtful',
] as const;
