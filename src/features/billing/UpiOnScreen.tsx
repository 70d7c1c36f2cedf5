import { useQuery } from '@tanstack/react-query';
import { api } from '../../web/api';
import type { Bill } from './bill';
import { UpiPayment } from './UpiPayment';
import { upiAsked } from './upiAsked';

interface UpiOnScreenProps {
  bill: Bill;
  isNew: boolean;
}

/** The UPI code for a patient at the desk; nothing where nothing is asked for or the clinic has no UPI address. */
export function UpiOnScreen({ bill, isNew }: UpiOnScreenProps) {
  const { data: clinic } = useQuery(api.settings.clinic.queryOptions());
  const amount = upiAsked(bill, isNew);
  if (amount === 0 || bill.voided || !clinic?.upiAddress) return null;
  return (
    <UpiPayment
      bill={bill}
      amount={amount}
      payee={{ address: clinic.upiAddress, name: clinic.name }}
    />
  );
}
