import { Button, Group } from '@mantine/core';
import { t } from '../../shared/language';
import { api } from '../../web/api/api';
import { useAction } from '../../web/api/useAction';
import { useOutcome } from '../../web/api/useOutcome';
import { useClinic, useSignedInUser } from '../../web/session/session';
import { showUndo } from '../../web/ui/showUndo';
import { ShareButton } from '../sharing/widgets/ShareButton';
import { type Appointment, canActOnAppointment, canCheckIn, isAhead } from './appointment';
import { MoreActions } from './MoreActions';
import { CheckInButton } from './widgets/CheckInButton';

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
  const { today } = useClinic();
  const isBusy = confirm.isPending || complete.isPending || cancel.isPending;
  const { id, status, patientName } = appointment;

  return (
    <Group gap="xs" justify="flex-end">
      {canCheckIn(appointment, today, role) && (
        <CheckInButton appointment={appointment} isDisabled={isBusy} size="xs" />
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
      <MoreActions appointment={appointment} />
      {isAhead(appointment, today) && (
        <ShareButton
          paper={{ kind: 'appointment', id }}
          label={t('Share the appointment of {name}', { name: patientName })}
        />
      )}
    </Group>
  );
}
