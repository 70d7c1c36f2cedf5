import { z } from 'zod';
import { id, instant, requiredText } from '../../shared/fields';

/** What a patient is asked about, beside being treated; the database knows the same. */
export const consentPurposes = ['reminders', 'sharing'] as const;
export type ConsentPurpose = (typeof consentPurposes)[number];

/** How screens call each; said with `t`. */
export const consentPurposeLabels: Record<ConsentPurpose, string> = {
  reminders: 'Reminders',
  sharing: 'Papers by WhatsApp, SMS or mail',
};

export const guardianRelations = ['mother', 'father', 'guardian'] as const;
export type GuardianRelation = (typeof guardianRelations)[number];

/** Said with `t`. */
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

/** Answers that are shown of one patient, the newest. */
export const consentsShown = 100;

/** The answer that holds for a purpose, of a list that has the newest first; null: never asked. */
export function consentNow<Answer extends Pick<NewConsent, 'purpose'>>(
  answers: readonly Answer[],
  purpose: ConsentPurpose,
): Answer | null {
  return answers.find((one) => one.purpose === purpose) ?? null;
}

/** Whether a patient is a child, as far as the age is known. */
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
