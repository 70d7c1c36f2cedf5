import { z } from 'zod';
import { id, instant, requiredText } from '../../shared/fields';
import { t } from '../../shared/language';
import { type Medication, medication } from '../prescriptions/prescription';
import { withRegimen } from '../prescriptions/withRegimen';
import { noteFields } from './noted';
import { starterKeys } from './starters';

/** Templates in use at once, of the clinic and of each doctor. */
export const maxTemplates = 200;

/** The part of a template that a doctor enters. */
export const newTemplate = z.object({
  name: requiredText(60, 'Please enter a name.'),
  /** The whole clinic's; else its doctor's own. */
  isOfClinic: z.boolean(),
  ...noteFields.shape,
});
export type NewTemplate = z.infer<typeof newTemplate>;

/** As it is stored. */
export const template = newTemplate.extend({
  id,
  medicines: z.array(medication),
  /** Grows with each saving; a saving names the version it is based on. */
  version: z.int(),
  savedAt: instant,
  savedByName: z.string(),
  /** The product's starter that this template came from; null: a doctor made it. */
  starter: z.enum(starterKeys).nullable(),
  /** The doctor who signed a starter; null: nobody has reviewed it. */
  reviewedByName: z.string().nullable(),
});
export type Template = z.infer<typeof template>;

/** True for a starter that no doctor has signed. */
export function isUnreviewed({
  starter,
  reviewedByName,
}: Pick<Template, 'starter' | 'reviewedByName'>): boolean {
  return starter !== null && reviewedByName === null;
}

/** True if the template has nothing but its name. */
export function isEmptyTemplate(content: NewTemplate): boolean {
  const { name: _, isOfClinic: __, ...parts } = content;
  return Object.values(parts).every((part) => part.length === 0);
}

/** The message for a name that another template of the same owner has. */
export function takenTemplateMessage(name: string): string {
  return t('There is already a template {name}.', { name });
}

/** A medicine that a template puts on the page. */
export interface TemplateMedicine extends Medication {
  /** Its dose was for adults and was left out: the doctor enters the child's. */
  doseForAdults: boolean;
}

/** Clears the dose: how much at a time and how often. The strength belongs to the medicine and stays. */
export const withoutDose = {
  dosage: '',
  frequency: '',
  typed: '',
  regimen: null,
} as const satisfies Partial<Medication>;

/** A template's medicines for a patient: without doses for a child. */
export function templateFor(
  { medicines }: Pick<Template, 'medicines'>,
  { isChild }: { isChild: boolean },
): TemplateMedicine[] {
  return medicines.map((medicine) =>
    isChild
      ? { ...withRegimen({ ...medicine, ...withoutDose }), doseForAdults: true }
      : { ...withRegimen(medicine), doseForAdults: false },
  );
}
