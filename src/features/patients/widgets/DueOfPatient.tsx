import { Text } from '@mantine/core';
import { skipToken, useQuery } from '@tanstack/react-query';
import { t } from '../../../shared/language';
import { formatRupees } from '../../../shared/money';
import { api } from '../../../web/api/api';

/** The amount due from earlier bills; renders nothing if it is zero or no patient is chosen (''). */
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
