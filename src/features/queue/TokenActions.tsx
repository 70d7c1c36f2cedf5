import { ActionIcon, Button, Group } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import { IconQrcode } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { api, messageOf } from '../../web/api';
import { useSignedInUser } from '../../web/session';
import { showUndo } from '../../web/ui/showUndo';
import { useAction } from '../../web/useAction';
import { renewQueue, showToken } from './queueOfToday';
import { TokenSlip } from './TokenSlip';
import { canAct, type Token } from './token';

/** What the signed-in person may do with a token now (spec 2 and 4): one main action, and Cancel. */
export function TokenActions({ token }: { token: Token }) {
  const { role } = useSignedInUser();
  const queryClient = useQueryClient();
  const options = {
    onSuccess: (changed: Token) => showToken(queryClient, changed),
    // A refusal says that what is shown is out of date.
    onError: (error: unknown) => {
      notifications.show({ color: 'red', message: messageOf(error) });
      renewQueue(queryClient);
    },
  };
  const start = useAction(api.queue.start.mutationOptions(options));
  const complete = useAction(api.queue.complete.mutationOptions(options));
  const notHere = useAction(api.queue.notHere.mutationOptions(options));
  const takeBack = useAction(api.queue.takeBack.mutationOptions(options));
  const cancel = useAction(
    api.queue.cancel.mutationOptions({
      ...options,
      onSuccess: (cancelled) => {
        showToken(queryClient, cancelled);
        showUndo({
          message: `Token #${cancelled.tokenNumber} of ${cancelled.patientName} is cancelled.`,
          onUndo: () => takeBack.mutate({ id: cancelled.id }),
        });
      },
    }),
  );
  const actions = [start, complete, notHere, cancel];
  const isBusy = actions.some(({ isPending }) => isPending);
  const [isSlipOpen, slip] = useDisclosure(false);
  const { id, tokenNumber, status } = token;

  return (
    <Group gap="xs" justify="flex-end" wrap="nowrap">
      {canAct('start', status, role) && (
        <Button
          size="xs"
          aria-label={`Start token ${tokenNumber}`}
          disabled={isBusy}
          onClick={() => start.mutate({ id })}
        >
          Start
        </Button>
      )}
      {canAct('complete', status, role) && (
        <Button
          size="xs"
          aria-label={`Complete token ${tokenNumber}`}
          disabled={isBusy}
          onClick={() => complete.mutate({ id })}
        >
          Complete
        </Button>
      )}
      {canAct('notHere', status, role) && (
        <Button
          size="xs"
          variant="default"
          aria-label={`Token ${tokenNumber} is not here`}
          disabled={isBusy}
          onClick={() => notHere.mutate({ id })}
        >
          Not here
        </Button>
      )}
      {status === 'waiting' && (
        <ActionIcon
          variant="default"
          size="md"
          aria-label={`Slip of token ${tokenNumber}`}
          onClick={slip.open}
        >
          <IconQrcode size={16} aria-hidden />
        </ActionIcon>
      )}
      {isSlipOpen && <TokenSlip token={token} onClose={slip.close} />}
      {canAct('cancel', status, role) && (
        <Button
          size="xs"
          variant="subtle"
          color="red"
          aria-label={`Cancel token ${tokenNumber}`}
          disabled={isBusy}
          onClick={() => cancel.mutate({ id })}
        >
          Cancel
        </Button>
      )}
    </Group>
  );
}
