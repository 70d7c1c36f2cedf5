import type { Bill } from './bill';
import { sumAmounts } from './billTotals';

/**
 * The amount of a bill's UPI code, in paise; 0: no code. It is the due amount, but for a new bill what was entered as
 * paid by UPI when it was made, because the patient scans after the receptionist has entered it; until the next payment
 * or refund.
 */
export function upiAmount(
  { due, payments, createdAt }: Pick<Bill, 'due' | 'payments' | 'createdAt'>,
  isNew: boolean,
): number {
  const isUnchanged = isNew && payments.every(({ receivedAt }) => receivedAt === createdAt);
  const paidByUpi = sumAmounts(payments.filter(({ method }) => isUnchanged && method === 'upi'));
  return paidByUpi || due;
}
