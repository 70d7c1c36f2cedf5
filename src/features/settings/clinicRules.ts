import { z } from 'zod';
import {
  type ClinicRights,
  type Holder,
  holders,
  may,
  type Principal,
  type Right,
  rightNames,
  rights,
} from '../../shared/permissions';
import { personNameKey } from '../accounts/personName';

/** Who may what in this clinic beside their role, and when one person alone is not enough. */

export const ruleMessages = {
  amount: 'An amount is in rupees, such as 1000. Leave it blank, and one person is enough.',
  twoPeople:
    'Only one person could confirm. A second person can be asked for once two may refund and void, one of them a receptionist.',
} as const;

const holderOf = z.enum(holders);

/** What an administrator chooses; `rightsAsChosen` keeps for everybody else what is usual. */
export const newClinicRules = z.object({
  rights: z.object(
    Object.fromEntries(
      rightNames.map((right) => [right, z.array(holderOf).max(holders.length)]),
    ) as Record<Right, z.ZodArray<typeof holderOf>>,
  ),
  /** Paise: a refund, or a void of a paid bill, of more than this takes a second person. Null: never. */
  secondPersonAbove: z
    .int(ruleMessages.amount)
    .min(0, ruleMessages.amount)
    .max(1_000_000_000_000, ruleMessages.amount)
    .nullable(),
});
export type NewClinicRules = z.infer<typeof newClinicRules>;

export const clinicRules = newClinicRules.extend({ version: z.int() });
export type ClinicRules = z.infer<typeof clinicRules>;

/** An account that asks, or would confirm. */
export interface Asker {
  id: string;
  name: string;
  isSolo: boolean;
}

/**
 * Are two accounts one person's, so that neither is the other's second person? Who works alone often had a second account
 * for the other role before, under the same name; of others, namesakes are two people.
 */
export function isSamePerson(one: Asker, other: Asker): boolean {
  if (one.id === other.id) return true;
  return (one.isSolo || other.isSolo) && personNameKey(one.name) === personNameKey(other.name);
}

/** Whether somebody could ask for a second person among these people, and somebody else be it. */
export function canBeConfirmed(
  people: readonly (Principal & Asker)[],
  clinicRights: ClinicRights,
): boolean {
  const confirming = people.filter((one) => may(one, 'billing.confirm', clinicRights));
  const asking = people.filter((one) => may(one, 'billing.refund', clinicRights));
  return asking.some((asker) => confirming.some((other) => !isSamePerson(asker, other)));
}

/** How screens and the audit log call the rules; said with `t`. */
export const ruleLabels = {
  rights: 'Permissions',
  secondPersonAbove: 'Ask a second person above (₹)',
} as const satisfies Record<keyof NewClinicRules, string>;

/** How the settings and the audit log call each right; said with `t`. */
export const rightLabels = {
  export: 'Export lists',
  import: 'Import patients',
  refund: 'Refund payments and void bills',
  reports: 'See everybody’s day-end closes',
  seeBills: 'Look at bills and at what is not billed',
  takePayments: 'Take payments on what is due, and close their own day',
} as const satisfies Record<Right, string>;

/** How the table of rights shows somebody who cannot be chosen for a right: who holds it anyway, or never. */
export function fixedChoice(right: Right, holder: Holder): 'always' | 'never' | null {
  const { usual, open }: { usual: readonly Holder[]; open: readonly Holder[] } = rights[right];
  if (open.includes(holder)) return null;
  return usual.includes(holder) ? 'always' : 'never';
}
