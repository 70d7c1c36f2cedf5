import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { t } from '../../shared/language';
import { api, dataOf } from '../../web/api/api';
import { useAction } from '../../web/api/useAction';
import { useIdempotencyKey } from '../../web/api/useIdempotencyKey';
import { useOutcome } from '../../web/api/useOutcome';
import { useClinic, useSignedInUser } from '../../web/session/session';
import { Modal } from '../../web/ui/Modal';
import { useReturnFocus } from '../../web/ui/returnFocus';
import { showUndo } from '../../web/ui/showUndo';
import { tellDone, tellFailure } from '../../web/ui/tell';
import { heldTokenText, type Token } from '../queue/token';
import { ShareButton } from '../sharing/widgets/ShareButton';
import { type Appointment, canActOnAppointment, canCheckIn, isAhead } from './appointment';

/** What may be done with an appointment now (spec 2 and 4). */
export function AppointmentActions({ appointment }: { appointment: Appointment }) {
  const { role } = useSignedInUser();
  const options = useOutcome(api.appointments.key());
  const confirm = useAction(api.appointments.confirm.mutationOptions(options));
  const complete = useAction(api.appointments.complete.mutationOptions(options));
  const undoCancel = useAction(api.appointments.undoCancel.mutationOptions(options));
  const cancel = useAction(
    api.appointments.cancel.mutationOptions({
      ...options,
      onSuccess: (cancelled) =>
        showUndo({
          message: t('The appointment of {name} is cancelled.', { name: cancelled.patientName }),
          onUndo: () => undoCancel.mutate({ id: cancelled.id }),
        }),
    }),
  );
  const context = useIdempotencyKey();
  const [held, setHeld] = useState<Token | null>(null);
  const checkIn = useAction(
    api.appointments.checkIn.mutationOptions({
      ...options,
      context,
      onSuccess: (checkedIn) => {
        setHeld(null);
        tellDone(
          t('Token #{number} for {name}', {
            number: checkedIn.tokenNumber ?? '',
            name: checkedIn.patientName,
          }),
        );
      },
      onError: (error) => {
        const found = dataOf<Token>(error, 'HAS_TOKEN');
        setHeld(found);
        if (!found) tellFailure(error);
      },
    }),
  );
  const { today } = useClinic();
  const isBusy = checkIn.isPending || confirm.isPending || complete.isPending || cancel.isPending;
  const { id, status, patientName } = appointment;

  return (
    <Group gap="xs" justify="flex-end">
      {canCheckIn(appointment, today, role) && (
        <Button
          size="xs"
          aria-label={t('Check in {name}', { name: patientName })}
          disabled={isBusy}
          onClick={() => checkIn.mutate({ id })}
        >
          {t('Check in')}
        </Button>
      )}
      {held && (
        <SecondTokenDialog
          held={held}
          isSaving={checkIn.isPending}
          onYes={() => checkIn.mutate({ id, isSecond: true })}
          onClose={() => setHeld(null)}
        />
      )}
      {canActOnAppointment('confirm', status, role) && (
        <Button
          size="xs"
          aria-label={t('Confirm appointment of {name}', { name: patientName })}
          disabled={isBusy}
          onClick={() => confirm.mutate({ id })}
        >
          {t('Confirm')}
        </Button>
      )}
      {canActOnAppointment('complete', status, role) && (
        <Button
          size="xs"
          aria-label={t('Complete appointment of {name}', { name: patientName })}
          disabled={isBusy}
          onClick={() => complete.mutate({ id })}
        >
          {t('Complete')}
        </Button>
      )}
      {canActOnAppointment('cancel', status, role) && (
        <Button
          size="xs"
          variant="subtle"
          color="red"
          aria-label={t('Cancel appointment of {name}', { name: patientName })}
          disabled={isBusy}
          onClick={() => cancel.mutate({ id })}
        >
          {t('Cancel')}
        </Button>
      )}
      {isAhead(appointment, today) && (
        <ShareButton
          paper={{ kind: 'appointment', id }}
          label={t('Share the appointment of {name}', { name: patientName })}
        />
      )}
    </Group>
  );
}

interface SecondTokenDialogProps {
  /** The token of today that the patient has. */
  held: Token;
  isSaving: boolean;
  onYes: () => void;
  onClose: () => void;
}

/** Asks before somebody who has a token of today is checked in with another one. */
function SecondTokenDialog({ held, isSaving, onYes, onClose }: SecondTokenDialogProps) {
  useReturnFocus();
  const close = () => {
    if (!isSaving) onClose();
  };
  return (
    <Modal opened onClose={close} title={t('Check in {name}', { name: held.patientName })}>
      <Stack>
        <Text>{t('{told} Issue another token?', { told: heldTokenText(held) })}</Text>
        <Group justify="flex-end">
          <Button variant="default" data-autofocus disabled={isSaving} onClick={close}>
            {t('Cancel')}
          </Button>
          <Button disabled={isSaving} onClick={onYes}>
            {t('Issue another token')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
