import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { startTransition, useState } from 'react';
import { t } from '../../shared/language';
import { formatRupees } from '../../shared/money';
import { api } from '../../web/api/api';
import { showWithAction } from '../../web/ui/showWithAction';
import type { Bill } from './bill';
import { upiAmount } from './upiAsked';

/**
 * After a bill was made: offers to print it, and opens its details if the patient may scan a UPI code. Once the details
 * are closed, the bill is no longer new and its code no longer asks for an amount that was entered as paid.
 */
export function useCreatedBill(openDetails: (id: string) => void) {
  const { data: clinic } = useQuery(api.settings.clinic.queryOptions());
  const navigate = useNavigate();
  const [newId, setNewId] = useState<string | null>(null);
  const showCreated = (bill: Bill) => {
    showWithAction({
      color: 'green',
      message: t('Bill of {amount} for {name} saved', {
        amount: formatRupees(bill.total),
        name: bill.patientName,
      }),
      action: t('Print'),
      onAction: () =>
        void navigate({
          to: '/app/papers/bill/$id',
          params: { id: bill.id },
          state: { printsAtOnce: true },
        }),
    });
    if (upiAmount(bill, true) === 0 || !clinic?.upiAddress) return;
    setNewId(bill.id);
    openDetails(bill.id);
  };
  const clearNewId = () => startTransition(() => setNewId(null));
  return { newId, showCreated, clearNewId };
}
