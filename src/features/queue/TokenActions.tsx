import { ActionIcon, Button, Group } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import { IconQrcode } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { may } from '../../shared/permissions';
import { api, messageOf } from '../../web/api';
import { useSignedInUser } from '../../web/session';
import { showUndo } from '../../web/ui/showUndo';
import { useAction } from '../../web/useAction';
import { MoveToken } from './MoveToken';
import { renewQueue, showToken } from './queueOfToday';
import { TokenSlip } from './TokenSlip';
import { canAct, type Token } from './token';

/** What the signed-in person may do with a token now (spec 2 and 4): one main action, and Cancel. */
export function TokenActions({ token }: { token: Token }) {
  const { role, id: userId } = useSignedInUser();
  const navigate = useNavigate();
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
  const { id, tokenNumber, status, patientId } = token;
  const isMine = status === 'in-progress' && token.consultedBy === userId;
  const open = (to: '/app/prescriptions' | '/app/billing') =>
    navigate({ to, state: { openDialog: Date.now(), forToken: { patientId, tokenId: id } } });

  return (
    <Group gap="xs" justify="flex-end">
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
      {isMine && may(role, 'prescriptions.create') && (
        <Button
          size="xs"
          variant="default"
          aria-label={`Write prescription for token ${tokenNumber}`}
          onClick={() => open('/app/prescriptions')}
        >
          Write prescription
        </Button>
      )}
      {status === 'completed' && may(role, 'billing.create') && (
        <Button
          size="xs"
          variant="default"
          aria-label={`Create bill for token ${tokenNumber}`}
          onClick={() => open('/app/billing')}
        >
          Create bill
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
      {status === 'waiting' && may(role, 'queue.move') && <MoveToken token={token} />}
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
