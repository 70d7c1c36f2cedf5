import { z } from 'zod';
import { recordedText, requiredText } from '../../../shared/fields';
import { reasonLength } from '../../../shared/voided';

/** A conflict of a medicine with a recorded allergy, as the server reports it. */
export const allergyConflict = z.object({
  medicine: z.string(),
  allergy: z.string(),
  /** A `DrugClassName`, possibly of another version of the application. */
  drugClass: z.string().nullable(),
  /** The medicine in conflict, if it is a second one named in the line; absent for the line's own medicine. */
  substance: z.string().optional(),
});
export type ReportedConflict = z.infer<typeof allergyConflict>;

/** The most that 50 medicines and 50 allergies can make. */
const maxConflicts = 2_500;

export const reasonMissing = 'Please give the reason for prescribing it anyway.';

const reason = requiredText(reasonLength, reasonMissing).regex(/[\p{L}\p{N}]/u, reasonMissing);
const pair = z.object({ medicine: recordedText(200), allergy: recordedText(500) });

/**
 * Why a medicine is given despite the allergy, for each conflict shown; the server asks about conflicts not included.
 */
const reasons = z.array(pair.extend({ reason })).min(1).max(maxConflicts);

/** The form that older clients send: one reason for all conflicts. */
const oneReason = z
  .object({ reason, conflicts: z.array(pair).min(1).max(maxConflicts) })
  .transform((answer) =>
    answer.conflicts.map((conflict) => ({ ...conflict, reason: answer.reason })),
  );

export const newAllergyAnswer = z.union([reasons, oneReason], { error: reasonMissing });
export type NewAllergyAnswer = z.infer<typeof newAllergyAnswer>;

/** An answer as stored with the prescription. */
export const allergyAnswer = allergyConflict
  .omit({ substance: true })
  .extend({ reason: z.string() });
