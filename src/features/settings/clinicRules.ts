import { z } from 'zod';
import { maxPaise } from '../../shared/fields';
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

// The clinic's rights beyond the roles, and when an action needs a second person.

export const ruleMessages = {
  amount: 'An amount is in rupees, such as 1000. Leave it blank, and one person is enough.',
  twoPeople:
    'Only one person could confirm. A second person can be asked for once two may refund and void, one of them a receptionist.',
} as const;

const holderOf = z.enum(holders);

/** What an administrator chooses; `clinicRightsFrom` keeps the usual choice for holders who cannot be chosen. */
export const newClinicRules = z.object({
  rights: z.object(
    Object.fromEntries(
      rightNames.map((right) => [right, z.array(holderOf).max(holders.length)]),
    ) as Record<Right, z.ZodArray<typeof holderOf>>,
  ),
  /** Paise: a refund, or a void of a paid bill, above this needs a second person. Null: never. */
  secondPersonAbove: z
    .int(ruleMessages.amount)
    .min(0, ruleMessages.amount)
    .max(maxPaise, ruleMessages.amount)
    .nullable(),
});
export type NewClinicRules = z.infer<typeof newClinicRules>;

export const clinicRules = newClinicRules.extend({ version: z.int() });
export type ClinicRules = z.infer<typeof clinicRules>;

/** What tells whether two accounts belong to one person. */
export interface AccountIdentity {
  id: string;
  name: string;
  isSolo: boolean;
}

/**
 * Whether two accounts belong to one person, so that neither can confirm for the other. People who work alone often had
 * a second account for the other role before, under the same name; other namesakes count as two people.
 */
export function isSamePerson(one: AccountIdentity, other: AccountIdentity): boolean {
  if (one.id === other.id) return true;
  return (one.isSolo || other.isSolo) && personNameKey(one.name) === personNameKey(other.name);
}

/** Whether one of these people may refund and another person may confirm it. */
export function canBeConfirmed(
  people: readonly (Principal & AccountIdentity)[],
  clinicRights: ClinicRights,
): boolean {
  const confirmers = people.filter((person) => may(person, 'billing.confirm', clinicRights));
  const requesters = people.filter((person) => may(person, 'billing.refund', clinicRights));
  return requesters.some((requester) =>
    confirmers.some((other) => !isSamePerson(requester, other)),
  );
}

/** The labels of the rules on screens and in the audit log; said with `t`. */
export const ruleLabels = {
  rights: 'Permissions',
  secondPersonAbove: 'Ask a second person above (₹)',
} as const satisfies Record<keyof NewClinicRules, string>;

/** The labels of the rights in the settings and the audit log; said with `t`. */
export const rightLabels = {
  export: 'Export lists',
  import: 'Import patients',
  refund: 'Refund payments and void bills',
  reports: 'See everybody’s day-end closes',
  seeBills: 'Look at bills and at what is not billed',
  takePayments: 'Take payments on what is due, and close their own day',
  reviewRules: 'Review the warnings about medicines',
  giveMedicines: 'Give medicines out',
  buyMedicines: 'Enter purchases and pay suppliers',
  keepStock: 'Keep and count the stock',
  seePurchaseRates: 'See what medicines cost',
  recordExpenses: 'Enter expenses',
  mergePatients: 'Merge two records of one patient',
} as const satisfies Record<Right, string>;

/** Whether a holder always or never has a right; null if an administrator can choose. */
export function fixedChoice(right: Right, holder: Holder): 'always' | 'never' | null {
  const { usual, open }: { usual: readonly Holder[]; open: readonly Holder[] } = rights[right];
  if (open.includes(holder)) return null;
  return usual.includes(holder) ? 'always' : 'never';
}
