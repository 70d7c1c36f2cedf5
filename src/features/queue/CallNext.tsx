import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconSpeakerphone } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { v4 as uuidv4 } from 'uuid';
import { t } from '../../shared/language';
import { api, codeOf, messageOf } from '../../web/api';
import { useSignedInUser } from '../../web/session';
import { useAction } from '../../web/useAction';
import { renewQueue, showToken } from './queueOfToday';
import type { Token } from './token';
import { waitingInOrder } from './waiting';

/** Calls the doctor's next patient, and completes the consultation under way. */
export function CallNext({ tokens }: { tokens: readonly Token[] }) {
  const { id: userId } = useSignedInUser();
  const queryClient = useQueryClient();
  // A press whose answer was lost is repeated with the same key, so that nobody is called unseen.
  const [idempotencyKey, setIdempotencyKey] = useState(() => uuidv4());
  const callNext = useAction(
    api.queue.callNext.mutationOptions({
      context: { idempotencyKey },
      onSuccess: (token, { completing }) => {
        setIdempotencyKey(uuidv4());
        showToken(queryClient, token);
        const before = tokens.find(({ id }) => id === completing);
        if (before) showToken(queryClient, { ...before, status: 'completed' });
        notifications.show({
          color: 'teal',
          message: t('Token #{number}, {name}, please', {
            number: token.tokenNumber,
            name: token.patientName,
          }),
        });
      },
      onError: (error) => {
        if (codeOf(error) !== null) setIdempotencyKey(uuidv4());
        const message =
          codeOf(error) === 'ALREADY_SAVED'
            ? t(
                'Your call before this one was made, only its answer was lost. See who is with you.',
              )
            : messageOf(error);
        notifications.show({ color: 'red', message });
        renewQueue(queryClient);
      },
    }),
  );
  const own = tokens.filter(
    ({ status, consultedBy }) => status === 'in-progress' && consultedBy === userId,
  );
  const current = own.length === 1 ? own[0] : undefined;
  const [next] = waitingInOrder(tokens, userId);
  return (
    <Button
      leftSection={<IconSpeakerphone size={18} aria-hidden />}
      disabled={!next || callNext.isPending}
      onClick={() => callNext.mutate(current ? { completing: current.id } : {})}
    >
      {current
        ? t('Complete #{number} and call next', { number: current.tokenNumber })
        : t('Call next')}
    </Button>
  );
}
