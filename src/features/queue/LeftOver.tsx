import { Alert, Button, Group, List, Stack, Text } from '@mantine/core';
import { IconClockPause } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { t } from '../../shared/language';
import { may } from '../../shared/permissions';
import { api } from '../../web/api/api';
import { useAction } from '../../web/api/useAction';
import { useFormat } from '../../web/language/format';
import { useSignedInUser } from '../../web/session/session';
import { notifyFailure, notifySuccess } from '../../web/ui/tell';
import { TokenActions } from './TokenActions';
import { refetchQueue } from './widgets/queueOfToday';

/**
 * Tokens still open from earlier days, with actions to carry over or cancel them; renders nothing if there are none.
 */
export function LeftOver() {
  const user = useSignedInUser();
  const { date } = useFormat();
  const queryClient = useQueryClient();
  const { data = [] } = useQuery(api.queue.leftOver.queryOptions());
  const options = (words: (count: number) => string) => ({
    onSuccess: ({ count, refused = [] }: { count: number; refused?: readonly unknown[] }) => {
      if (count > 0) notifySuccess(words(count));
      else if (refused.length === 0) notifySuccess(t('Nobody is left from earlier days'));
      void queryClient.invalidateQueries({ queryKey: api.queue.key() });
      refetchQueue(queryClient);
    },
    onError: notifyFailure,
  });
  const carryOver = useAction(
    api.queue.carryOver.mutationOptions(
      options((count) => t('Tokens given for today: {count}', { count })),
    ),
  );
  const drop = useAction(
    api.queue.dropLeftOver.mutationOptions(
      options((count) => t('Tokens cancelled: {count}', { count })),
    ),
  );
  if (data.length === 0) return null;
  const isBusy = carryOver.isPending || drop.isPending;
  const someWait = data.some(({ status }) => status === 'waiting');
  return (
    <Alert
      color="yellow"
      mb="lg"
      icon={<IconClockPause aria-hidden />}
      title={t('Still open from earlier days')}
    >
      <Stack gap="sm">
        <List size="sm" listStyleType="none" styles={{ itemWrapper: { display: 'block' } }}>
          {data.map((token) => (
            <List.Item key={token.id}>
              <Group gap="sm" wrap="nowrap" justify="space-between">
                <span>
                  {t('#{number} of {date}, {name}', {
                    number: token.tokenNumber,
                    date: date(token.issuedAt),
                    name: token.patientName,
                  })}
                </span>
                {token.status === 'in-progress' && <TokenActions token={token} />}
              </Group>
              <Refusal reason={carryOver.data?.refused.find(({ id }) => id === token.id)?.reason} />
            </List.Item>
          ))}
        </List>
        {someWait && may(user, 'queue.carryOver') && (
          <Group gap="sm">
            <Button
              size="xs"
              variant="light"
              color="yellow"
              disabled={isBusy}
              onClick={() => carryOver.mutate({})}
            >
              {t('Give them tokens for today')}
            </Button>
            <Button
              size="xs"
              variant="subtle"
              color="yellow"
              disabled={isBusy}
              onClick={() => drop.mutate({})}
            >
              {t('Cancel their tokens')}
            </Button>
          </Group>
        )}
      </Stack>
    </Alert>
  );
}

/** Why a token could not be carried over; renders nothing without a reason. */
function Refusal({ reason }: { reason: string | undefined }) {
  return reason ? (
    <Text size="sm" c="dimmed" role="status">
      {reason}
    </Text>
  ) : null;
}
