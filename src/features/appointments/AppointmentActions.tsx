import { Button, Group } from '@mantine/core';
import { t } from '../../shared/language';
import { api } from '../../web/api/api';
import { useAction } from '../../web/api/useAction';
import { useOutcome } from '../../web/api/useOutcome';
import { useClinic, useSignedInUser } from '../../web/session/session';
import { type Appointment, mainActionOf } from './appointment';
import { MoreActions } from './MoreActions';
import { CheckInButton } from './widgets/CheckInButton';

/** The actions on an appointment (spec 2 and 4): the main one as a button, the others in a menu. */
export function AppointmentActions({ appointment }: { appointment: Appointment }) {
  const user = useSignedInUser();
  const { today } = useClinic();
  const options = useOutcome(api.appointments.key());
  const confirm = useAction(api.appointments.confirm.mutationOptions(options));
  const complete = useAction(api.appointments.complete.mutationOptions(options));
  const isBusy = confirm.isPending || complete.isPending;
  const { id, patientName: name } = appointment;
  const main = mainActionOf(appointment, today, user);

  return (
    <Group gap={4} justify="flex-end" wrap="nowrap">
      {main === 'checkIn' && (
        <CheckInButton appointment={appointment} variant="default" size="xs" />
      )}
      {main === 'confirm' && (
        <Button
          size="xs"
          variant="default"
          aria-label={t('Confirm appointment of {name}', { name })}
          disabled={isBusy}
          onClick={() => confirm.mutate({ id })}
        >
          {t('Confirm')}
        </Button>
      )}
      {main === 'complete' && (
        <Button
          size="xs"
          variant="default"
          aria-label={t('Complete appointment of {name}', { name })}
          disabled={isBusy}
          onClick={() => complete.mutate({ id })}
        >
          {t('Complete')}
        </Button>
      )}
      <MoreActions
        appointment={appointment}
        main={main}
        confirm={() => confirm.mutate({ id })}
        complete={() => complete.mutate({ id })}
      />
    </Group>
  );
}
