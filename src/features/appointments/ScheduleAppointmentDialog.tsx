import { Button, NativeSelect, SimpleGrid, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { notifications } from '@mantine/notifications';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formatCalendarDate } from '../../shared/clinicDay';
import { t } from '../../shared/language';
import { api, formMessageOf } from '../../web/api/api';
import { useAction } from '../../web/api/useAction';
import { useIdempotencyKey } from '../../web/api/useIdempotencyKey';
import { FormAlert } from '../../web/forms/FormAlert';
import { FormDialog } from '../../web/forms/FormDialog';
import { useClinic } from '../../web/session/session';
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
  const form = useForm({ initialValues: emptyForm });
  const [problem, setProblem] = useState<string | null>(null);
  const queryClient = useQueryClient();
  const context = useIdempotencyKey();
  const doctors = useQuery(api.appointments.doctors.queryOptions());
  const schedule = useAction(
    api.appointments.schedule.mutationOptions({
      context,
      onSuccess: (booked) => {
        notifications.show({
          color: 'teal',
          message: t('{name}, {date} at {time}', {
            name: booked.patientName,
            date: formatCalendarDate(booked.date),
            time: booked.time,
          }),
        });
        void queryClient.invalidateQueries({ queryKey: api.appointments.key() });
        onClose();
      },
      onError: (error) => setProblem(formMessageOf(error)),
    }),
  );

  const submit = form.onSubmit((values) => {
    const result = newAppointment.safeParse({
      ...values,
      doctorId: values.doctorId || undefined,
      notes: values.notes.trim() || undefined,
    });
    const found = result.success
      ? values.date < today && appointmentMessages.beforeToday
      : (result.error.issues[0]?.message ?? appointmentMessages.incomplete);
    setProblem(found ? t(found) : null);
    if (result.success && !found) schedule.mutate(result.data);
  });

  return (
    <FormDialog
      title={t('Schedule Appointment')}
      isDirty={form.isDirty()}
      isSaving={schedule.isPending}
      onClose={onClose}
      onSubmit={submit}
      discardQuestion={t('Discard this appointment?')}
      submit={
        <Button type="submit" disabled={schedule.isPending}>
          {t(schedule.isPending ? 'Scheduling...' : 'Schedule Appointment')}
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
