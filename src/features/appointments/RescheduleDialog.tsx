import { Button, Stack, Text, Title } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formatCalendarDate, formatTimeOfDay } from '../../shared/clinicDay';
import { t } from '../../shared/language';
import { api, client, messageOf } from '../../web/api/api';
import { FormAlert } from '../../web/forms/FormAlert';
import { FormDialog } from '../../web/forms/FormDialog';
import { useRecordForm } from '../../web/forms/useRecordForm';
import { validateWith } from '../../web/forms/validation';
import { useFormat } from '../../web/language/format';
import { useClinic } from '../../web/session/session';
import { type Appointment, type ClinicMoment, isSameMoment, newAppointment } from './appointment';
import { ClosedQuestion, isOutOfHours } from './ClosedQuestion';
import { useBookableDay } from './FreeTimes';
import { SlotFields, slotProblem } from './SlotFields';

const slotSchema = newAppointment.pick({ doctorId: true, date: true, time: true });

interface RescheduleDialogProps {
  appointment: Appointment;
  onMoved: (moved: Appointment) => void;
  onClose: () => void;
}

/** Gives an appointment another time, day or doctor, and shows its earlier slots. */
export function RescheduleDialog({ appointment, onMoved, onClose }: RescheduleDialogProps) {
  const { today } = useClinic();
  // The slot confirmed although the clinic is closed then, so that it is not asked about again.
  const [outOfHoursSlot, setOutOfHoursSlot] = useState<ClinicMoment | null>(null);
  const queryClient = useQueryClient();
  const { id, moves, patientName } = appointment;
  const { form, problem, submit, send, action, isSaving } = useRecordForm({
    initialValues: {
      doctorId: appointment.doctorId ?? '',
      date: appointment.date,
      time: appointment.time,
    },
    validate: (values) => {
      const validation = validateWith(slotSchema, {
        ...values,
        doctorId: values.doctorId || undefined,
      });
      if (!('record' in validation)) return validation;
      // A past time may stay if only the doctor changes.
      const isSameTime = values.date === appointment.date && values.time === appointment.time;
      const message = isSameTime ? null : slotProblem(values, today, day);
      if (message) return { message, marks: {} };
      return {
        record: {
          id,
          moves,
          ...validation.record,
          isOutOfHours: isSameMoment(outOfHoursSlot, values),
        },
      };
    },
    save: client.appointments.reschedule,
    onSaved: (moved) => {
      if (moved.moves !== moves) onMoved(moved);
      void queryClient.invalidateQueries({ queryKey: api.appointments.key() });
      onClose();
    },
    onRefused: () => queryClient.invalidateQueries({ queryKey: api.appointments.key() }),
    refusalMessage: (error) => (isOutOfHours(error) ? null : undefined),
  });
  const { values } = form;
  const { day, dayError } = useBookableDay(values.date, values.doctorId);

  return (
    <FormDialog
      title={t('Reschedule {name}', { name: patientName })}
      isDirty={form.isDirty()}
      isSaving={isSaving}
      onClose={onClose}
      onSubmit={submit}
      discardQuestion={t('Discard this change?')}
      submit={
        <Button type="submit" disabled={isSaving}>
          {t(isSaving ? 'Moving...' : 'Reschedule')}
        </Button>
      }
    >
      <Text c="dimmed">{t('Now: {place}', { place: slotText(appointment) })}</Text>
      <SlotFields values={values} day={day} dayError={dayError} onChange={form.setFieldValue} />
      <ClosedQuestion
        action={action}
        values={values}
        isSaving={isSaving}
        onYes={() => {
          setOutOfHoursSlot(values);
          send({ isOutOfHours: true });
        }}
      />
      <FormAlert message={problem} />
      {moves > 0 && <Moves id={id} />}
    </FormDialog>
  );
}

/** The appointment's earlier slots, the newest first. */
function Moves({ id }: { id: string }) {
  const { dateTime } = useFormat();
  const { data, error } = useQuery(api.appointments.moves.queryOptions({ input: { id } }));
  return (
    <Stack gap={4}>
      <Title order={3} size="h4">
        {t('Earlier times')}
      </Title>
      {error && <FormAlert message={messageOf(error)} />}
      {data?.map((move) => (
        <Text key={move.movedAt} size="sm" c="dimmed">
          {t('{place}, moved on {moment} by {name}', {
            place: slotText(move),
            moment: dateTime(move.movedAt),
            name: move.movedByName,
          })}
        </Text>
      ))}
    </Stack>
  );
}

function slotText({ date, time, doctorName }: Pick<Appointment, 'date' | 'time' | 'doctorName'>) {
  return t('{date}, {time}, {doctor}', {
    date: formatCalendarDate(date),
    time: formatTimeOfDay(time),
    doctor: doctorName ?? t('Any doctor'),
  });
}
