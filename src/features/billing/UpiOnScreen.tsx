import { useQuery } from '@tanstack/react-query';
import { api } from '../../web/api/api';
import type { Bill } from './bill';
import { UpiPayment } from './UpiPayment';
import { upiAmount } from './upiAsked';

interface UpiOnScreenProps {
  bill: Bill;
  isNew: boolean;
}

/** The UPI code for a patient at reception; nothing if there is no amount to pay. */
export function UpiOnScreen({ bill, isNew }: UpiOnScreenProps) {
  return bill.voided ? null : <UpiCode bill={bill} amount={upiAmount(bill, isNew)} />;
}

interface UpiCodeProps {
  bill: Pick<Bill, 'id' | 'number'>;
  /** Paise. */
  amount: number;
}

/** The UPI code for an amount; nothing for ₹0, or if the clinic has no UPI address. */
export function UpiCode({ bill, amount }: UpiCodeProps) {
  const { data: clinic } = useQuery(api.settings.clinic.queryOptions());
  if (amount <= 0 || !clinic?.upiAddress) return null;
  return (
    <UpiPayment
      bill={bill}
      amount={amount}
      payee={{ address: clinic.upiAddress, name: clinic.name }}
    />
  );
}
