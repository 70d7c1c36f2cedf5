import { z } from 'zod';
import { id, instant, paise } from '../../shared/fields';
import { t } from '../../shared/language';
import { changeReason } from '../../shared/voided';
import { moneyBack, paymentMethods } from './payment';

/** Money that is given back once a second person has confirmed it. Amounts are paise. */

const requestStates = ['open', 'confirmed', 'declined', 'withdrawn', 'lapsed'] as const;
export type RequestState = (typeof requestStates)[number];

/** What is asked for: a refund, or (null) the void of a paid bill. */
export const newBillRequest = z.object({ refund: moneyBack.nullable(), reason: changeReason });

export const billRequest = z.object({
  id,
  billId: id,
  billNumber: z.string().nullable(),
  patientName: z.string(),
  /** Null of a void, which gives everything back by the methods it came by. */
  method: z.enum(paymentMethods).nullable(),
  amount: paise,
  reason: z.string(),
  askedAt: instant,
  askedBy: id,
  askedByName: z.string(),
  state: z.enum(requestStates),
  endedAt: instant.nullable(),
  endedBy: id.nullable(),
  /** Null of one that is open, or lapsed. */
  endedByName: z.string().nullable(),
});
export type BillRequest = z.infer<typeof billRequest>;

/** Requests that a list shows, the oldest. */
export const requestsShown = 100;

/**
 * Does giving back so much take a second person? What was given back on the bill before counts too, or many small
 * refunds would do what one must not. `above` null: never.
 */
export function needsSecondPerson(
  back: number,
  { refunded }: { refunded: number },
  above: number | null,
): boolean {
  return above !== null && back > 0 && refunded + back > above;
}

/** Why a request can no longer be answered; null while it can. */
export function whyEnded({ state, endedByName }: Pick<BillRequest, 'state' | 'endedByName'>) {
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
