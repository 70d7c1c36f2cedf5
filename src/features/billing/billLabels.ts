import { t } from '../../shared/language';
import type { BillStatus, PaymentMethod } from './bill';

export const paymentMethodLabels: Record<PaymentMethod, string> = {
  cash: 'Cash',
  card: 'Card',
  upi: 'UPI',
};

/** What the screens say of a bill's state, in upper case. */
export const billStatusLabels: Record<BillStatus, string> = {
  paid: 'Paid',
  pending: 'Pending',
  other: 'Other',
};

/** The payment method as the screens name it (spec 2, Billing). */
export function paymentMethodLabel(method: PaymentMethod | null): string {
  return t(method ? paymentMethodLabels[method] : 'Not specified');
}

/** Green for paid, yellow for pending, red otherwise (spec 2, Billing). */
export function billStatusColor(status: BillStatus): string {
  if (status === 'paid') return 'green';
  return status === 'pending' ? 'yellow' : 'red';
}
