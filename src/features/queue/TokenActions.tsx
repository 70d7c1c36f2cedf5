import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { api, messageOf } from '../../web/api';
import { useSignedInUser } from '../../web/session';
import { useAction } from '../../web/useAction';
import { canAct, type Token } from './token';

/** What the signed-in person may do with a token now (spec 2 and 4): one main action, and Cancel. */
export function TokenActions({ token }: { token: Token }) {
  const { role } = useSignedInUser();
  const [isAsking, asking] = useDisclosure(false);
  const queryClient = useQueryClient();
  // Also after a refusal: it says that the list is out of date.
  const options = {
    onSettled: () => queryClient.invalidateQueries({ queryKey: api.queue.key() }),
    onError: (error: unknown) => notifications.show({ color: 'red', message: messageOf(error) }),
  };
  const start = useAction(api.queue.start.mutationOptions(options));
  const complete = useAction(api.queue.complete.mutationOptions(options));
  const cancel = useAction(api.queue.cancel.mutationOptions(options));
  const isBusy = start.isPending || complete.isPending || cancel.isPending;
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
      {canAct('cancel', status, role) && (
        <Button
          size="xs"
          variant="subtle"
          color="red"
          aria-label={`Cancel token ${tokenNumber}`}
          disabled={isBusy}
          onClick={asking.open}
        >
          Cancel
        </Button>
      )}
      <Modal opened={isAsking} onClose={asking.close} title={`Cancel token #${tokenNumber}?`}>
        <Stack>
          <Text>{token.patientName} leaves today’s queue. A cancelled token stays cancelled.</Text>
          <Group justify="flex-end">
            <Button variant="default" onClick={asking.close} data-autofocus>
              Keep token
            </Button>
            <Button
              color="red"
              onClick={() => {
                asking.close();
                cancel.mutate({ id });
              }}
            >
              Cancel token
            </Button>
          </Group>
        </Stack>
      </Modal>
    </Group>
  );
}
