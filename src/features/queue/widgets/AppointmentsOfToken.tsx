import { Radio, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatTimeOfDay } from '../../../shared/clinicDay';
import { t } from '../../../shared/language';
import { api } from '../../../web/api/api';
import { useClinic } from '../../../web/session/session';
import { type AwaitingAppointment, awaitsPatient } from '../token';

/** What is chosen where a token is for none of the patient's appointments. */
const none = 'none';

/**
 * The appointments of today that a token of this patient may be for, as the server asked about them or as they are read,
 * the one that it is for by now, and what is sent of that.
 */
export function useAppointmentsOfToken(
  patientId: string,
  choice: string,
  asked: readonly AwaitingAppointment[] | null,
) {
  const { today } = useClinic();
  const { data } = useQuery({
    ...api.appointments.search.queryOptions({ input: { patientId, date: today } }),
    enabled: patientId !== '',
  });
  const read = data?.appointments.filter((one) => awaitsPatient(one, today)) ?? [];
  const appointments = asked ?? read;
  const [only, another] = appointments;
  const chosen = appointments.find(({ id }) => id === choice);
  const booked = chosen ?? (another || choice === none ? undefined : only);
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

/** Says which appointment of today the token is for, and asks where there are several. */
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
        {appointments.map((one) => (
          <Radio key={one.id} value={one.id} label={wordsOf(one)} data-path="appointmentId" />
        ))}
        <Radio value={none} label={t('None of them')} />
      </Stack>
    </Radio.Group>
  );
}

/** "4:00 pm with Dr. Rao", and that the patient was thought not to have come. */
function wordsOf({ time: at, doctorName: doctor, status }: AwaitingAppointment): string {
  const time = formatTimeOfDay(at);
  const words = doctor === null ? time : t('{time} with {doctor}', { time, doctor });
  return status === 'no-show'
    ? t('{appointment} (marked as a no-show, which will be undone)', { appointment: words })
    : words;
}
