import { ActionIcon, Button, Group } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconQrcode } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { t } from '../../shared/language';
import { may } from '../../shared/permissions';
import { api, dataOf } from '../../web/api/api';
import { useAction } from '../../web/api/useAction';
import { useSignedInUser } from '../../web/session/session';
import { showUndo } from '../../web/ui/showUndo';
import { MoveToken } from './MoveToken';
import { OtherDoctorDialog } from './OtherDoctorDialog';
import { TokenSlip } from './TokenSlip';
import { canAct, type OtherDoctor, type Token } from './token';
import { showStale, showToken } from './widgets/queueOfToday';

/** What the signed-in person may do with a token now (spec 2 and 4): one main action, and Cancel. */
export function TokenActions({ token }: { token: Token }) {
  const { role, id: userId } = useSignedInUser();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const options = {
    onSuccess: (changed: Token) => showToken(queryClient, changed),
    onError: (error: unknown) => showStale(queryClient, error),
  };
  const start = useAction(api.queue.start.mutationOptions(options));
  const [otherDoctor, setOtherDoctor] = useState<OtherDoctor | null>(null);
  const complete = useAction(
    api.queue.complete.mutationOptions({
      onSuccess: (completed) => {
        setOtherDoctor(null);
        showToken(queryClient, completed);
      },
      onError: (error) => {
        const other = dataOf<OtherDoctor>(error, 'ANOTHER_DOCTOR');
        setOtherDoctor(other);
        if (!other) showStale(queryClient, error);
      },
    }),
  );
  const noShow = useAction(api.queue.noShow.mutationOptions(options));
  const undoCancel = useAction(api.queue.undoCancel.mutationOptions(options));
  const cancel = useAction(
    api.queue.cancel.mutationOptions({
      ...options,
      onSuccess: (cancelled) => {
        showToken(queryClient, cancelled);
        showUndo({
          message: t('Token #{number} of {name} is cancelled.', {
            number: cancelled.tokenNumber,
            name: cancelled.patientName,
          }),
          onUndo: () => undoCancel.mutate({ id: cancelled.id }),
        });
      },
    }),
  );
  const actions = [start, complete, noShow, cancel];
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
          aria-label={t('Start token {number}', { number: tokenNumber })}
          disabled={isBusy}
          onClick={() => start.mutate({ id })}
        >
          {t('Start')}
        </Button>
      )}
      {canAct('complete', status, role) && (
        <Button
          size="xs"
          aria-label={t('Complete token {number}', { number: tokenNumber })}
          disabled={isBusy}
          onClick={() => complete.mutate({ id })}
        >
          {t('Complete')}
        </Button>
      )}
      {otherDoctor && (
        <OtherDoctorDialog
          token={token}
          doctor={otherDoctor}
          isSaving={complete.isPending}
          onYes={() => complete.mutate({ id, insteadOf: otherDoctor.doctorId })}
          onClose={() => setOtherDoctor(null)}
        />
      )}
      {isMine && may(role, 'prescriptions.create') && (
        <Button
          size="xs"
          variant="default"
          aria-label={t('Write prescription for token {number}', { number: tokenNumber })}
          onClick={() => open('/app/prescriptions')}
        >
          {t('Write prescription')}
        </Button>
      )}
      {status === 'completed' && may(role, 'billing.create') && (
        <Button
          size="xs"
          variant="default"
          aria-label={t('Create bill for token {number}', { number: tokenNumber })}
          onClick={() => open('/app/billing')}
        >
          {t('Create bill')}
        </Button>
      )}
      {canAct('noShow', status, role) && (
        <Button
          size="xs"
          variant="default"
          aria-label={t('No-show: token {number}', { number: tokenNumber })}
          disabled={isBusy}
          onClick={() => noShow.mutate({ id })}
        >
          {t('No-show')}
        </Button>
      )}
      {status === 'waiting' && (
        <ActionIcon
          variant="default"
          size="md"
          aria-label={t('Slip of token {number}', { number: tokenNumber })}
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
          aria-label={t('Cancel token {number}', { number: tokenNumber })}
          disabled={isBusy}
          onClick={() => cancel.mutate({ id })}
        >
          {t('Cancel')}
        </Button>
      )}
    </Group>
  );
}
