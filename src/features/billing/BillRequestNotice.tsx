import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { shortId } from '../../shared/ids';
import { t } from '../../shared/language';
import { formatRupees } from '../../shared/money';
import { api } from '../../web/api/api';
import { useAction } from '../../web/api/useAction';
import { useOutcome } from '../../web/api/useOutcome';
import { formatAgo, useFormat } from '../../web/language/format';
import { useAccess, useSignedInUser } from '../../web/session/session';
import { useNow } from '../../web/ui/useNow';
import { paymentMethodLabel } from './billLabels';
import { type BillRequest, endedMessage } from './billRequest';

/** The newest request of a bill: to answer while it is open, otherwise how it endMessage; nothing once confirmed. */
export function NewestBillRequest({ billId }: { billId: string }) {
  const { may } = useAccess();
  const { data } = useQuery({
    ...api.billing.requests.queryOptions({ input: { billId } }),
    enabled: may('billing.requests'),
  });
  const newest = data?.[0];
  return newest && newest.state !== 'confirmed' ? <BillRequestNotice request={newest} /> : null;
}

/** A request for a refund or void, with buttons for those who may answer it. */
export function BillRequestNotice({ request }: { request: BillRequest }) {
  const { dateTime } = useFormat();
  const { may } = useAccess();
  const { id: userId } = useSignedInUser();
  const now = useNow(60_000);
  const outcome = useOutcome(api.billing.key());
  const confirm = useAction(api.billing.confirm.mutationOptions(outcome));
  const decline = useAction(api.billing.decline.mutationOptions(outcome));
  const { id, billId, billNumber, patientName, method, reason, askedAt, askedByName } = request;
  const values = {
    amount: formatRupees(request.amount),
    name: patientName,
    number: billNumber ?? `#${shortId(billId)}`,
    method: method ? paymentMethodLabel(method) : '',
  };
  const isOwn = request.askedBy === userId;
  const isBusy = confirm.isPending || decline.isPending;
  const endMessage = endedMessage(request);
  const title = method
    ? t('Refund {amount} to {name} by {method}, bill {number}', values)
    : t('Void bill {number} of {name} and refund {amount}', values);
  return (
    <Alert color={endMessage ? 'gray' : 'yellow'} role="group" aria-label={title} title={title}>
      <Stack gap="xs">
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {reason}
        </Text>
        <Text size="sm">
          {t('{asker} asked on {when}, {age}', {
            asker: askedByName,
            when: dateTime(askedAt),
            age: formatAgo(askedAt, now),
          })}
        </Text>
        {endMessage ? (
          <Text size="sm">{endMessage}</Text>
        ) : (
          <Text size="sm">{t('Nothing is refunded until a second person confirms.')}</Text>
        )}
        {!endMessage && may('billing.confirm') && (
          <Group gap="xs">
            <Button
              size="sm"
              variant="default"
              disabled={isBusy}
              onClick={() => decline.mutate({ id })}
            >
              {isOwn ? t('Withdraw') : t('Decline')}
            </Button>
            {!isOwn && (
              <Button size="sm" disabled={isBusy} onClick={() => confirm.mutate({ id })}>
                {t('Confirm')}
              </Button>
            )}
          </Group>
        )}
      </Stack>
    </Alert>
  );
}
