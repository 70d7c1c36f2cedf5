import { z } from 'zod';
import { id, instant, paise } from '../../shared/fields';
import { t } from '../../shared/language';
import { changeReason } from '../../shared/voided';
import { moneyBack, paymentMethods } from './payment';

/** Refunds and voids that a second person has to confirm. Amounts are paise. */

const requestStates = ['open', 'confirmed', 'declined', 'withdrawn', 'lapsed'] as const;
export type RequestState = (typeof requestStates)[number];

/** A request for a refund or (null) for the void of a paid bill. */
export const newBillRequest = z.object({ refund: moneyBack.nullable(), reason: changeReason });

export const billRequest = z.object({
  id,
  billId: id,
  billNumber: z.string().nullable(),
  patientName: z.string(),
  /** Null for a void, which refunds everything by the methods of its payments. */
  method: z.enum(paymentMethods).nullable(),
  amount: paise,
  reason: z.string(),
  askedAt: instant,
  askedBy: id,
  askedByName: z.string(),
  state: z.enum(requestStates),
  endedAt: instant.nullable(),
  endedBy: id.nullable(),
  /** Null while it is open, and if it lapsed. */
  endedByName: z.string().nullable(),
});
export type BillRequest = z.infer<typeof billRequest>;

/** Requests that a list shows at most: the oldest. */
export const maxListedRequests = 100;

/**
 * True if refunding `amount` needs a second person: if the bill's refunds then exceed `above` in all, so that many
 * small refunds cannot replace a large one. `above` null: never.
 */
export function needsSecondPerson(
  amount: number,
  { refunded }: { refunded: number },
  above: number | null,
): boolean {
  return above !== null && amount > 0 && refunded + amount > above;
}

/** Why a request can no longer be confirmed or declined; null while it can. */
export function endedMessage({ state, endedByName }: Pick<BillRequest, 'state' | 'endedByName'>) {
  const name = endedByName ?? '';
  switch (state) {
    case 'open':
      return null;
    case 'confirmed':
      return t('{name} has already confirmed this.', { name });
    case 'declined':
      return t('{name} declined this.', { name });
    case 'withdrawn':
      return t('{name} withdrew this.', { name });
    case 'lapsed':
      return t(
        'The bill has changed, so this request has lapsed. Ask again if it is still needed.',
      );
  }
}
