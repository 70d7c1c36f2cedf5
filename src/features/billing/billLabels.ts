import { t } from '../../shared/language';
import type { BillStatus, PaymentMethod } from './payment';

export const paymentMethodLabels: Record<PaymentMethod, string> = {
  cash: 'Cash',
  card: 'Card',
  upi: 'UPI',
};

/** A bill's status; screens show it in upper case. */
export const billStatusLabels: Record<BillStatus, string> = {
  paid: 'Paid',
  pending: 'Pending',
  other: 'Other',
};

/** The payment method as screens show it (spec 2, Billing). */
export function paymentMethodLabel(method: PaymentMethod | null): string {
  return t(method ? paymentMethodLabels[method] : 'Not specified');
}

/** All methods by which a bill was paid or, before any payment, the one stored with the bill. */
export function paymentMethodsLabel(
  storedMethod: PaymentMethod | null,
  methods: readonly PaymentMethod[],
): string {
  return methods.length > 0
    ? methods.map(paymentMethodLabel).join(', ')
    : paymentMethodLabel(storedMethod);
}

/** Green for paid, yellow for pending, red otherwise (spec 2, Billing). */
export function billStatusColor(status: BillStatus): string {
  if (status === 'paid') return 'green';
  return status === 'pending' ? 'yellow' : 'red';
}
