import { Text } from '@mantine/core';
import { skipToken, useQuery } from '@tanstack/react-query';
import { t } from '../../../shared/language';
import { formatRupees } from '../../../shared/money';
import { api } from '../../../web/api/api';

/** What a patient owes from earlier bills; nothing where they owe nothing, or while none is chosen (''). */
export function DueOfPatient({ patientId }: { patientId: string }) {
  const { data: account } = useQuery(
    api.billing.account.queryOptions({ input: patientId === '' ? skipToken : { patientId } }),
  );
  if (patientId === '' || !account || account.due === 0) return null;
  return (
    <Text size="sm">
      {t('{amount} is due from earlier bills.', { amount: formatRupees(account.due) })}
    </Text>
  );
}
