import { z } from 'zod';
import { recordedText, requiredText } from '../../../shared/fields';
import { reasonLength } from '../../../shared/voided';
import { reasonMissing } from '../../patients/allergies/allergyAnswer';

/** Why a medicine is prescribed in spite of a stop; 'other' comes with the reason as text. */
export const reasonCodes = [
  'tolerated',
  'benefit',
  'monitor',
  'doubtful',
  'specialist',
  'other',
] as const;
export type ReasonCode = (typeof reasonCodes)[number];

/** The reasons that one press gives, in the order of their keys 1 to 5. */
export const usualReasons: Readonly<Record<Exclude<ReasonCode, 'other'>, string>> = {
  tolerated: 'Tolerated it before',
  benefit: 'Benefit outweighs the risk',
  monitor: 'Will monitor',
  doubtful: 'Record is in doubt',
  specialist: 'Specialist advised',
};

/** The reason for one stop of one medicine; the server asks about stops that were not answered. */
const warningAnswer = z
  .object({
    ruleId: recordedText(80),
    medicine: recordedText(200),
    /** As `Finding.other`. */
    other: z.string().max(10_000),
    reasonCode: z.enum(reasonCodes),
    /** The typed reason; only and always with 'other'. */
    reason: requiredText(reasonLength, reasonMissing)
      .regex(/[\p{L}\p{N}]/u, reasonMissing)
      .optional(),
  })
  .refine(({ reasonCode, reason }) => (reasonCode === 'other') === (reason !== undefined), {
    error: reasonMissing,
  });
export type WarningAnswer = z.infer<typeof warningAnswer>;

/** The most that 50 medicines can be asked about. */
const maxAnswers = 2_500;

export const warningAnswers = z.array(warningAnswer).max(maxAnswers).default([]);

/** The reason in English, as it is stored. */
export function reasonText({
  reasonCode,
  reason = '',
}: Pick<WarningAnswer, 'reasonCode' | 'reason'>): string {
  return reasonCode === 'other' ? reason : usualReasons[reasonCode];
}
