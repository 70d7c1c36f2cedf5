import type { Bill } from './bill';

/**
 * What a bill's UPI code asks for, in paise; 0: no code. What is due, and of a bill that was made a moment ago what was
 * entered as paid by UPI then, until something else happens to its money: the patient scans while the receptionist has
 * entered it already.
 */
export function upiAsked(
  { due, payments, createdAt }: Pick<Bill, 'due' | 'payments' | 'createdAt'>,
  isNew: boolean,
): number {
  const isAsMade = isNew && payments.every(({ receivedAt }) => receivedAt === createdAt);
  const entered = payments
    .filter(({ method }) => isAsMade && method === 'upi')
    .reduce((sum, { amount }) => sum + amount, 0);
  return entered || due;
}
