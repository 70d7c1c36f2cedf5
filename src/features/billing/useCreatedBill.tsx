import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { startTransition, useState } from 'react';
import { t } from '../../shared/language';
import { formatRupees } from '../../shared/money';
import { api } from '../../web/api/api';
import { showWithAction } from '../../web/ui/showWithAction';
import type { Bill } from './bill';
import { upiAsked } from './upiAsked';

/**
 * What comes after a bill is made: it can be printed at once, and where a patient may scan a code, its details open.
 * Once they are closed the bill is no longer new: nobody is asked again for what they paid.
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
    if (upiAsked(bill, true) === 0 || !clinic?.upiAddress) return;
    setNewId(bill.id);
    openDetails(bill.id);
  };
  const clearNewId = () => startTransition(() => setNewId(null));
  return { newId, showCreated, forgetNew: clearNewId };
}
