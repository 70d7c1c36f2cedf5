import { z } from 'zod';
import { id, instant, maxPaise, paise } from '../../shared/fields';
import { changeReason } from '../../shared/voided';

/** Payments and refunds of a bill. Amounts are paise. */

export const paymentMethods = ['cash', 'card', 'upi'] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

/** A reversal records that a UPI payment did not arrive: nothing is refunded, and its amount is due again. */
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
  .max(maxPaise, paymentMessages.tooMuch);

/** A payment that a receptionist takes. */
export const newPayment = z.object({
  method: z.enum(paymentMethods),
  amount,
  /** The bank's reference of a UPI payment (UTR), without the spaces that make it readable. */
  reference: z
    .string()
    .max(80, paymentMessages.reference)
    .transform((text) => text.replace(/\s/g, ''))
    .pipe(z.string().regex(/^[A-Za-z0-9/_-]{4,40}$/, paymentMessages.reference))
    .optional(),
});
export type NewPayment = z.infer<typeof newPayment>;

/** Items of one bill at most. */
export const maxBillItems = 50;

/** A refund: of the whole bill, or of some of its items by their positions from 0. */
export const moneyBack = newPayment.omit({ reference: true }).extend({
  items: z
    .array(
      z
        .int()
        .min(0)
        .max(maxBillItems - 1),
    )
    .min(1)
    .max(maxBillItems)
    .refine((positions) => new Set(positions).size === positions.length)
    .optional(),
});
export type MoneyBack = z.infer<typeof moneyBack>;

/** A refund that a receptionist makes, with its reason. */
export const newRefund = moneyBack.extend({ reason: changeReason });

/** One payment, refund or reversal as stored; it never changes. */
export const payment = z.object({
  id,
  kind: z.enum(paymentKinds),
  method: z.enum(paymentMethods),
  amount: paise,
  /** Of its receipt; absent for a reversal, and for what was stored before receipts had numbers. */
  receiptNumber: z.string().optional(),
  /** Of a UPI payment. */
  reference: z.string().optional(),
  /** Of a refund of some items: their positions. */
  items: z.array(z.int()).optional(),
  /** Of a reversal: the payment that did not arrive. */
  reverses: id.optional(),
  /** Of a refund; null otherwise. */
  reason: z.string().nullable(),
  receivedAt: instant,
  receivedByName: z.string(),
  /** The second person who confirmed a refund; absent if none was needed. */
  confirmedByName: z.string().optional(),
});
export type Payment = z.infer<typeof payment>;

/** The amounts that a bill's status follows from: its total, and the sums of its payments and of its refunds. */
export interface Money {
  total: number;
  received: number;
  refunded: number;
  isVoided: boolean;
}

/** What the clinic has received for a bill, net: payments less refunds. */
export function paidOf({ received, refunded }: Money): number {
  return received - refunded;
}

/** What is still due, never negative. A refunded amount is not due again, and nothing is due on a voided bill. */
export function dueOf({ total, received, isVoided }: Money): number {
  return isVoided ? 0 : Math.max(0, total - received);
}

/** A bill's status (spec 3): `other` if it was voided, or if all its payments were refunded. */
export function statusOf(money: Money): BillStatus {
  if (money.isVoided) return 'other';
  if (dueOf(money) > 0) return 'pending';
  return money.refunded > 0 && paidOf(money) === 0 ? 'other' : 'paid';
}

/** Payments less refunds and reversals of a bill by one method, in paise. */
export function netByMethod(
  payments: readonly Pick<Payment, 'kind' | 'method' | 'amount'>[],
  method: PaymentMethod,
): number {
  return payments
    .filter((payment) => payment.method === method)
    .reduce((sum, { kind, amount }) => sum + (kind === 'payment' ? amount : -amount), 0);
}

/** True of a payment that a reversal marks as not received, and of the reversal itself. */
export function isReversed(
  payments: readonly Pick<Payment, 'reverses'>[],
  { id: paymentId, kind }: Pick<Payment, 'id' | 'kind'>,
): boolean {
  return kind === 'reversal' || payments.some(({ reverses }) => reverses === paymentId);
}

/** The items of a bill that a payment or refund is for: all of them, unless it is a refund of some. */
export function itemsOfPayment<Item>(
  { items }: Pick<Payment, 'items'>,
  billed: readonly Item[],
): readonly Item[] {
  return items ? billed.filter((_, position) => items.includes(position)) : billed;
}

/**
 * The refunds, by method, that return everything paid on a bill: by the methods of its payments, in the order of
 * `paymentMethods`, and never more than was paid net.
 */
export function fullRefunds(
  payments: readonly Pick<Payment, 'kind' | 'method' | 'amount'>[],
): NewPayment[] {
  let rest = paymentMethods.reduce((sum, method) => sum + netByMethod(payments, method), 0);
  const refunds: NewPayment[] = [];
  for (const method of paymentMethods) {
    const back = Math.min(rest, Math.max(0, netByMethod(payments, method)));
    if (back > 0) refunds.push({ method, amount: back });
    rest -= back;
  }
  return refunds;
}
