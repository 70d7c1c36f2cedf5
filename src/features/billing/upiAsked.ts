import type { Bill } from './bill';

/**
 * What a bill's UPI code asks for, in paise; 0: no code. What is due, and of a bill that was made a moment ago what is
 * to be paid by UPI: the patient scans while the receptionist has entered it already.
 */
export function upiAsked(
  { due, payments }: Pick<Bill, 'due' | 'payments'>,
  isNew: boolean,
): number {
  if (due > 0) return due;
  return isNew
    ? payments
        .filter(({ kind, method }) => kind === 'payment' && method === 'upi')
        .reduce((sum, { amount }) => sum + amount, 0)
    : 0;
}
