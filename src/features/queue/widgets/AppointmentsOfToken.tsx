import { Radio, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatTimeOfDay } from '../../../shared/clinicDay';
import { t } from '../../../shared/language';
import { api } from '../../../web/api/api';
import { useClinic } from '../../../web/session/session';
import { type AwaitingAppointment, awaitsPatient } from '../token';

/** The choice that the token is for none of the patient's appointments. */
const none = 'none';

/**
 * The appointments of today that a new token of this patient may be for, from the server's question or else from a
 * search; the one that it is currently for; and the `appointmentId` to send.
 */
export function useAppointmentsOfToken(
  patientId: string,
  choice: string,
  serverCandidates: readonly AwaitingAppointment[] | null,
) {
  const { today } = useClinic();
  const { data } = useQuery({
    ...api.appointments.search.queryOptions({ input: { patientId, date: today } }),
    enabled: patientId !== '',
  });
  const loadedCandidates =
    data?.appointments.filter((appointment) => awaitsPatient(appointment, today)) ?? [];
  const appointments = serverCandidates ?? loadedCandidates;
  const [only, another] = appointments;
  const selected = appointments.find(({ id }) => id === choice);
  const booked = selected ?? (another || choice === none ? undefined : only);
  return {
    appointments,
    booked,
    isToChoose: another !== undefined && !booked && choice !== none,
    appointmentId: choice === none ? null : booked?.id,
  };
}

interface AppointmentsOfTokenProps {
  appointments: readonly AwaitingAppointment[];
  booked: AwaitingAppointment | undefined;
  choice: string;
  onChoose: (choice: string) => void;
  problem: string | undefined;
}

/** Shows which appointment of today the token is for, and lets the desk choose. */
export function AppointmentsOfToken(props: AppointmentsOfTokenProps) {
  const { appointments, booked, choice, onChoose, problem } = props;
  if (appointments.length === 0) return null;
  return (
    <Radio.Group
      label={t('Which appointment is the token for?')}
      value={booked?.id ?? choice}
      onChange={onChoose}
      error={problem}
      errorProps={{ mt: 'xs' }}
    >
      <Stack gap="xs" mt={4}>
        {appointments.map((appointment) => (
          <Radio
            key={appointment.id}
            value={appointment.id}
            label={wordsOf(appointment)}
            data-path="appointmentId"
          />
        ))}
        <Radio value={none} label={t('None of them')} />
      </Stack>
    </Radio.Group>
  );
}

/** "4:00 pm with Dr. Rao", and whether it is marked as a no-show. */
function wordsOf({ time: at, doctorName: doctor, status }: AwaitingAppointment): string {
  const time = formatTimeOfDay(at);
  const words = doctor === null ? time : t('{time} with {doctor}', { time, doctor });
  return status === 'no-show'
    ? t('{appointment} (marked as a no-show, which will be undone)', { appointment: words })
    : words;
}
