import { t } from '../../shared/language';
import type { BillStatus, PaymentMethod } from './payment';

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

/** All methods by which a bill was paid; before it was, the one that was chosen for it. */
export function paymentMethodsLabel(
  chosen: PaymentMethod | null,
  methods: readonly PaymentMethod[],
): string {
  return methods.length > 0
    ? methods.map(paymentMethodLabel).join(', ')
    : paymentMethodLabel(chosen);
}

/** Green for paid, yellow for pending, red otherwise (spec 2, Billing). */
export function billStatusColor(status: BillStatus): string {
  if (status === 'paid') return 'green';
  return status === 'pending' ? 'yellow' : 'red';
}
