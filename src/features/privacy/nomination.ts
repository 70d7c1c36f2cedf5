import { z } from 'zod';
import { id, instant, requiredText } from '../../shared/fields';
import { isolated } from '../../shared/isolated';
import { normalPhone } from '../../shared/phone';

const nomineeNeeded = 'Please enter the name, the relation and the phone number.';

/** Whom a patient names to ask in their place after death or incapacity (Digital Personal Data Protection Act 2023, section 14). */
const nominee = z.object({
  name: requiredText(120, nomineeNeeded),
  relation: requiredText(60, nomineeNeeded),
  phone: requiredText(30, nomineeNeeded, normalPhone),
});
export type Nominee = z.infer<typeof nominee>;

/** What the desk enters; null: nobody any more. */
export const newNomination = z.object({ nominee: nominee.nullable() });

export const nomination = newNomination.extend({
  id,
  enteredByName: z.string(),
  enteredAt: instant,
});
export type Nomination = z.infer<typeof nomination>;

/** Answers that are shown of one patient, the newest. */
export const nominationsShown = 20;

export function nomineeInWords({ name, relation, phone }: Nominee): string {
  return `${isolated(name)} (${isolated(relation)}), ${phone}`;
}
