import { z } from 'zod';
import { id, instant, requiredText } from '../../shared/fields';
import { isolated } from '../../shared/isolated';
import { normalPhone } from '../../shared/phone';

const nomineeNeeded = 'Please enter the name, the relation and the phone number.';

/** Exercises a patient's rights after death or incapacity (Digital Personal Data Protection Act 2023, section 14). */
const nominee = z.object({
  name: requiredText(120, nomineeNeeded),
  relation: requiredText(60, nomineeNeeded),
  phone: requiredText(30, nomineeNeeded, normalPhone),
});
export type Nominee = z.infer<typeof nominee>;

/** A nomination as the desk enters it; null: the patient no longer has a nominee. */
export const newNomination = z.object({ nominee: nominee.nullable() });

export const nomination = newNomination.extend({
  id,
  enteredByName: z.string(),
  enteredAt: instant,
});
export type Nomination = z.infer<typeof nomination>;

/** The newest nominations of one patient, at most so many. */
export const nominationsShown = 20;

export function nomineeInWords({ name, relation, phone }: Nominee): string {
  return `${isolated(name)} (${isolated(relation)}), ${phone}`;
}
