import { z } from 'zod';
import { id, instant, paise } from '../../shared/fields';
import { changeReason } from '../../shared/voided';

/** What comes in and goes back on a bill. Amounts are paise. */

export const paymentMethods = ['cash', 'card', 'upi'] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

/** A reversal says that a payment by UPI did not come: nothing is given back, and its amount is due again. */
const paymentKinds = ['payment', 'refund', 'reversal'] as const;
export type PaymentKind = (typeof paymentKinds)[number];

const billStatuses = ['paid', 'pending', 'other'] as const;
export const billStatus = z.enum(billStatuses);
export type BillStatus = z.infer<typeof billStatus>;

export const paymentMessages = {
  amount: 'An amount must be more than ₹0.',
  tooMuch: 'This amount is too large for one bill.',
  reference: 'A UPI reference has 4 to 40 letters and digits.',
} as const;

const amount = z
  .int(paymentMessages.amount)
  .min(1, paymentMessages.amount)
  .max(1_000_000_000_000, paymentMessages.tooMuch);

/** Money that a receptionist takes. */
export const newPayment = z.object({
  method: z.enum(paymentMethods),
  amount,
  /** What the bank calls a payment by UPI (UTR); blanks in it are for reading. */
  reference: z
    .string()
    .max(80, paymentMessages.reference)
    .transform((text) => text.replace(/\s/g, ''))
    .pipe(z.string().regex(/^[A-Za-z0-9/_-]{4,40}$/, paymentMessages.reference))
    .optional(),
});
export type NewPayment = z.infer<typeof newPayment>;

/** Money that goes back: of the whole bill, or of some of its items by their places from 0. */
export const moneyBack = newPayment.omit({ reference: true }).extend({
  items: z
    .array(z.int().min(0).max(49))
    .min(1)
    .max(50)
    .refine((places) => new Set(places).size === places.length)
    .optional(),
});
export type MoneyBack = z.infer<typeof moneyBack>;

/** Money that a receptionist gives back, and why. */
export const newRefund = moneyBack.extend({ reason: changeReason });

/** One payment or refund as it is stored; it is never altered. */
export const payment = z.object({
  id,
  kind: z.enum(paymentKinds),
  method: z.enum(paymentMethods),
  amount: paise,
  /** Of a payment by UPI. */
  reference: z.string().optional(),
  /** Of a refund of some items: their places. */
  items: z.array(z.int()).optional(),
  /** Of a reversal: the payment that did not come. */
  reverses: id.optional(),
  /** Null for what is no refund. */
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

/** What is held of a bill by one method, in paise: what came by it less what went back by it. */
export function heldBy(
  payments: readonly Pick<Payment, 'kind' | 'method' | 'amount'>[],
  method: PaymentMethod,
): number {
  return payments
    .filter((one) => one.method === method)
    .reduce((sum, { kind, amount }) => sum + (kind === 'payment' ? amount : -amount), 0);
}

/** Payments that are said not to have come, and the rows that say so. */
export function isReversed(
  payments: readonly Pick<Payment, 'reverses'>[],
  { id: paymentId, kind }: Pick<Payment, 'id' | 'kind'>,
): boolean {
  return kind === 'reversal' || payments.some(({ reverses }) => reverses === paymentId);
}

/**
 * What has to be given back, by method, so that a bill holds no money: by the methods it came by, in the order of
 * `paymentMethods`, and never more than it holds.
 */
export function refundsToHoldNothing(
  payments: readonly Pick<Payment, 'kind' | 'method' | 'amount'>[],
): NewPayment[] {
  let rest = paymentMethods.reduce((sum, method) => sum + heldBy(payments, method), 0);
  const refunds: NewPayment[] = [];
  for (const method of paymentMethods) {
    const back = Math.min(rest, Math.max(0, heldBy(payments, method)));
    if (back > 0) refunds.push({ method, amount: back });
    rest -= back;
  }
  return refunds;
}
