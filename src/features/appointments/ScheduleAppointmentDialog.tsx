import { Button, NativeSelect, SimpleGrid, Textarea, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { formatCalendarDate } from '../../shared/clinicDay';
import { t } from '../../shared/language';
import { api, client } from '../../web/api/api';
import { FormAlert } from '../../web/forms/FormAlert';
import { FormDialog } from '../../web/forms/FormDialog';
import { judgedBy } from '../../web/forms/judged';
import { useRecordForm } from '../../web/forms/useRecordForm';
import { useClinic } from '../../web/session/session';
import { tellDone } from '../../web/ui/tell';
import { PatientSelect } from '../patients/widgets/PatientSelect';
import {
  type AppointmentType,
  appointmentMessages,
  appointmentTypes,
  type NewAppointment,
  newAppointment,
} from './appointment';
import { appointmentTypeLabels } from './appointmentLabels';
import { FreeTimes } from './FreeTimes';

const emptyForm = {
  patientId: '',
  doctorId: '',
  date: '',
  time: '',
  type: 'consultation' as AppointmentType,
  notes: '',
} satisfies Record<keyof NewAppointment, string>;

/** Books an appointment (spec 2 and 5). */
export function ScheduleAppointmentDialog({ onClose }: { onClose: () => void }) {
  const { today } = useClinic();
  const queryClient = useQueryClient();
  const doctors = useQuery(api.appointments.doctors.queryOptions());
  const { form, problem, submit, isSaving } = useRecordForm({
    initialValues: emptyForm,
    judge: (values) => {
      const judged = judgedBy(newAppointment, {
        ...values,
        doctorId: values.doctorId || undefined,
        notes: values.notes.trim() || undefined,
      });
      return 'record' in judged && values.date < today
        ? { message: t(appointmentMessages.beforeToday), marks: {} }
        : judged;
    },
    save: client.appointments.schedule,
    onSaved: (booked) => {
      tellDone(
        t('{name}, {date} at {time}', {
          name: booked.patientName,
          date: formatCalendarDate(booked.date),
          time: booked.time,
        }),
      );
      void queryClient.invalidateQueries({ queryKey: api.appointments.key() });
      onClose();
    },
  });

  return (
    <FormDialog
      title={t('Schedule Appointment')}
      isDirty={form.isDirty()}
      isSaving={isSaving}
      onClose={onClose}
      onSubmit={submit}
      discardQuestion={t('Discard this appointment?')}
      submit={
        <Button type="submit" disabled={isSaving}>
          {t(isSaving ? 'Scheduling...' : 'Schedule Appointment')}
        </Button>
      }
    >
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <PatientSelect
          value={form.values.patientId}
          hasFocus
          onChange={(patientId) => form.setFieldValue('patientId', patientId)}
        />
        <NativeSelect
          label={t('Doctor')}
          data={[
            { value: '', label: t('Any doctor') },
            ...(doctors.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
          ]}
          {...form.getInputProps('doctorId')}
        />
        <TextInput
          label={t('Date')}
          type="date"
          withAsterisk
          min={today}
          {...form.getInputProps('date')}
        />
        <FreeTimes
          date={form.values.date}
          doctorId={form.values.doctorId}
          time={form.values.time}
          onChoose={(time) => form.setFieldValue('time', time)}
        >
          <TextInput label={t('Time')} type="time" withAsterisk {...form.getInputProps('time')} />
        </FreeTimes>
        <NativeSelect
          label={t('Appointment Type')}
          data={appointmentTypes.map((value) => ({
            value,
            label: t(appointmentTypeLabels[value]),
          }))}
          {...form.getInputProps('type')}
        />
      </SimpleGrid>
      <Textarea label={t('Notes')} autosize minRows={2} {...form.getInputProps('notes')} />
      <FormAlert message={problem} />
    </FormDialog>
  );
}
