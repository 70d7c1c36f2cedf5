import { z } from 'zod';
import { id, instant, paise } from '../../shared/fields';
import { changeReason } from '../../shared/voided';

/** What comes in and goes back on a bill. Amounts are paise. */

export const paymentMethods = ['cash', 'card', 'upi'] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

const paymentKinds = ['payment', 'refund'] as const;
export type PaymentKind = (typeof paymentKinds)[number];

const billStatuses = ['paid', 'pending', 'other'] as const;
export const billStatus = z.enum(billStatuses);
export type BillStatus = z.infer<typeof billStatus>;

export const paymentMessages = {
  amount: 'An amount must be more than ₹0.',
  tooMuch: 'This amount is too large for one bill.',
} as const;

const amount = z
  .int(paymentMessages.amount)
  .min(1, paymentMessages.amount)
  .max(1_000_000_000_000, paymentMessages.tooMuch);

/** Money that a receptionist takes. */
export const newPayment = z.object({ method: z.enum(paymentMethods), amount });
export type NewPayment = z.infer<typeof newPayment>;

/** Money that a receptionist gives back, and why. */
export const newRefund = newPayment.extend({ reason: changeReason });

/** One payment or refund as it is stored; it is never altered. */
export const payment = z.object({
  id,
  kind: z.enum(paymentKinds),
  method: z.enum(paymentMethods),
  amount: paise,
  /** Null for a payment. */
  reason: z.string().nullable(),
  receivedAt: instant,
  receivedByName: z.string(),
  /** The second person, of a refund that took one; of others it is not there. */
  confirmedByName: z.string().optional(),
});
export type Payment = z.infer<typeof payment>;

/** What a bill's state follows from: its total, and the sums of its payments and of its refunds. */
export interface Money {
  total: number;
  received: number;
  refunded: number;
  isVoided: boolean;
}

/** What the clinic holds of a bill: payments less refunds. */
export function paidOf({ received, refunded }: Money): number {
  return received - refunded;
}

/** What is still owed: never negative. What was given back is not owed again, and a voided bill owes nothing. */
export function dueOf({ total, received, isVoided }: Money): number {
  return isVoided ? 0 : Math.max(0, total - received);
}

/** A bill's state (spec 3): `other` is one that was voided, or whose payments were all given back. */
export function statusOf(money: Money): BillStatus {
  if (money.isVoided) return 'other';
  if (dueOf(money) > 0) return 'pending';
  return money.refunded > 0 && paidOf(money) === 0 ? 'other' : 'paid';
}

/**
 * What has to be given back, by method, so that a bill holds no money: by the methods it came by, in the order of
 * `paymentMethods`, and never more than it holds.
 */
export function refundsToHoldNothing(
  payments: readonly Pick<Payment, 'kind' | 'method' | 'amount'>[],
): NewPayment[] {
  const held = (ofMethod: (method: PaymentMethod) => boolean) =>
    payments
      .filter(({ method }) => ofMethod(method))
      .reduce((sum, one) => sum + (one.kind === 'payment' ? one.amount : -one.amount), 0);
  let rest = held(() => true);
  const refunds: NewPayment[] = [];
  for (const method of paymentMethods) {
    const back = Math.min(
      rest,
      Math.max(
        0,
        held((one) => one === method),
      ),
    );
    if (back > 0) refunds.push({ method, amount: back });
    rest -= back;
  }
  return refunds;
}
