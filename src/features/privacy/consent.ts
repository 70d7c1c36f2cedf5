import { z } from 'zod';
import { id, instant, requiredText } from '../../shared/fields';

/** The purposes that need consent, in addition to treatment; a check constraint has the same list. */
export const consentPurposes = ['reminders', 'sharing'] as const;
export type ConsentPurpose = (typeof consentPurposes)[number];

/** Labels; translate with `t`. */
export const consentPurposeLabels: Record<ConsentPurpose, string> = {
  reminders: 'Reminders',
  sharing: 'Papers by WhatsApp, SMS or mail',
};

export const guardianRelations = ['mother', 'father', 'guardian'] as const;
export type GuardianRelation = (typeof guardianRelations)[number];

/** Translate with `t`. */
export const guardianLabels: Record<GuardianRelation, string> = {
  mother: 'Mother',
  father: 'Father',
  guardian: 'Guardian',
};

/** Years. Below it a parent or guardian answers (Digital Personal Data Protection Act 2023, sections 2(f) and 9(1)). */
export const adultAge = 18;

export const guardianNeeded =
  'This patient is below 18: enter which parent or guardian answered, and their name.';

const guardian = z.object({
  name: requiredText(120, guardianNeeded),
  relation: z.enum(guardianRelations, guardianNeeded),
});

/** An answer as the desk enters it. */
export const newConsent = z.object({
  purpose: z.enum(consentPurposes),
  isGiven: z.boolean(),
  /** Who answered for a child; null: the patient. */
  guardian: guardian.nullable(),
});
export type NewConsent = z.infer<typeof newConsent>;

export const consent = newConsent.extend({ id, enteredByName: z.string(), enteredAt: instant });
export type Consent = z.infer<typeof consent>;

/** The newest answers of one patient, at most so many. */
export const consentsShown = 100;

/** The current answer for a purpose, from a list with the newest first; null: never asked. */
export function currentConsent<Answer extends Pick<NewConsent, 'purpose'>>(
  answers: readonly Answer[],
  purpose: ConsentPurpose,
): Answer | null {
  return answers.find((answer) => answer.purpose === purpose) ?? null;
}

/** Whether a patient is known to be a child; false for an unknown age. */
export function isChild(age: number | null): boolean {
  return age !== null && age < adultAge;
}

/** Whether an answer lacks the guardian that a patient of this age needs. */
export function lacksGuardian(
  age: number | null,
  { guardian }: Pick<NewConsent, 'guardian'>,
): boolean {
  return isChild(age) && guardian === null;
}
