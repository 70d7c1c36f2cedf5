import { Button, Group } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { api, messageOf } from '../../web/api';
import { useClinic, useSignedInUser } from '../../web/session';
import { showUndo } from '../../web/ui/showUndo';
import { useAction } from '../../web/useAction';
import { useIdempotencyKey } from '../../web/useIdempotencyKey';
import { type Appointment, canActOnAppointment, canCheckIn } from './appointment';

/** What may be done with an appointment now (spec 2 and 4). */
export function AppointmentActions({ appointment }: { appointment: Appointment }) {
  const { role } = useSignedInUser();
  const queryClient = useQueryClient();
  // Also after a refusal: it says that the list is out of date.
  const options = {
    onSettled: () => queryClient.invalidateQueries({ queryKey: api.appointments.key() }),
    onError: (error: unknown) => notifications.show({ color: 'red', message: messageOf(error) }),
  };
  const confirm = useAction(api.appointments.confirm.mutationOptions(options));
  const complete = useAction(api.appointments.complete.mutationOptions(options));
  const takeBack = useAction(api.appointments.takeBack.mutationOptions(options));
  const cancel = useAction(
    api.appointments.cancel.mutationOptions({
      ...options,
      onSuccess: (cancelled) =>
        showUndo({
          message: `The appointment of ${cancelled.patientName} is cancelled.`,
          onUndo: () => takeBack.mutate({ id: cancelled.id }),
        }),
    }),
  );
  const context = useIdempotencyKey();
  const checkIn = useAction(
    api.appointments.checkIn.mutationOptions({
      ...options,
      context,
      onSuccess: (checkedIn) =>
        notifications.show({
          color: 'teal',
          message: `Token #${checkedIn.tokenNumber} for ${checkedIn.patientName}`,
        }),
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
          aria-label={`Check in ${patientName}`}
          disabled={isBusy}
          onClick={() => checkIn.mutate({ id })}
        >
          Check in
        </Button>
      )}
      {canActOnAppointment('confirm', status, role) && (
        <Button
          size="xs"
          aria-label={`Confirm appointment of ${patientName}`}
          disabled={isBusy}
          onClick={() => confirm.mutate({ id })}
        >
          Confirm
        </Button>
      )}
      {canActOnAppointment('complete', status, role) && (
        <Button
          size="xs"
          aria-label={`Complete appointment of ${patientName}`}
          disabled={isBusy}
          onClick={() => complete.mutate({ id })}
        >
          Complete
        </Button>
      )}
      {canActOnAppointment('cancel', status, role) && (
        <Button
          size="xs"
          variant="subtle"
          color="red"
          aria-label={`Cancel appointment of ${patientName}`}
          disabled={isBusy}
          onClick={() => cancel.mutate({ id })}
        >
          Cancel
        </Button>
      )}
    </Group>
  );
}
