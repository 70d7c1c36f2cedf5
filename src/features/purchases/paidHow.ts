import { t } from '../../shared/language';
import {
  type ExpenseMethod,
  type ExpensePayment,
  expenseMethodLabels,
  expenseMethods,
} from '../expenses/expense';

/** How a supplier is paid: from the drawer, or by a method. */
export type PaidHow = 'drawer' | ExpenseMethod;

/** The choices of a form, in words. */
export function paidHowChoices(): { value: PaidHow; label: string }[] {
  return [
    { value: 'drawer', label: t('Cash from the drawer') },
    ...expenseMethods.map((value) => ({
      value,
      label: value === 'cash' ? t('Cash from elsewhere') : t(expenseMethodLabels[value]),
    })),
  ];
}

/** A payment (amount in paise) as it is sent. */
export function paymentFromForm({
  paid,
  ...payment
}: Pick<ExpensePayment, 'amount' | 'spentOn'> & { paid: PaidHow }): ExpensePayment {
  const isFromDrawer = paid === 'drawer';
  return { ...payment, method: isFromDrawer ? 'cash' : paid, isFromDrawer };
}
