import { Button, Group, NativeSelect, Textarea } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { addDays } from '../../shared/clinicDay';
import { t } from '../../shared/language';
import { api, client, dataOf } from '../../web/api/api';
import { FormAlert } from '../../web/forms/FormAlert';
import { FormDialog } from '../../web/forms/FormDialog';
import { useRecordForm } from '../../web/forms/useRecordForm';
import { validateWith } from '../../web/forms/validation';
import { useClinic } from '../../web/session/session';
import { PatientSelect } from '../patients/widgets/PatientSelect';
import type { Token } from '../queue/token';
import {
  type AppointmentType,
  appointmentTypes,
  type ClinicMoment,
  isSameMoment,
  type NewAppointment,
  newAppointment,
} from './appointment';
import { appointmentTypeLabels } from './appointmentLabels';
import { ClosedQuestion, isOutOfHours } from './ClosedQuestion';
import { useBookableDay } from './FreeTimes';
import { maxDaySuggestions, SlotFields, slotProblem, type TypedSlot } from './SlotFields';
import { ThisVisitQuestion } from './ThisVisitQuestion';
import { tellBooked } from './tellBooked';
import { WaitDialog } from './WaitDialog';

const emptyForm = {
  patientId: '',
  doctorId: '',
  date: '',
  time: '',
  type: 'consultation' as AppointmentType,
  notes: '',
} satisfies Record<keyof NewAppointment, string>;

interface ScheduleAppointmentDialogProps {
  /** The patient chosen at first. */
  patientId?: string | undefined;
  /** The free slot chosen in the calendar. */
  slot?: TypedSlot | undefined;
  onClose: () => void;
}

/** Books an appointment (spec 2 and 5). */
export function ScheduleAppointmentDialog(props: ScheduleAppointmentDialogProps) {
  const { patientId = '', slot, onClose } = props;
  const { today } = useClinic();
  const [isWaiting, setWaiting] = useState(false);
  const { form, values, day, problem, submit, isSaving, ...booking } = useBooking({
    initialValues: { ...emptyForm, patientId, date: today, ...slot },
    today,
    onClose,
  });
  useFirstFreeDay(form, { today, isNeeded: !slot });

  if (isWaiting) {
    const { patientId: patient, doctorId, date, notes: note } = values;
    const wish = { patientId: patient, doctorId, firstDate: date, lastDate: date, note };
    return <WaitDialog wish={wish} onClose={onClose} />;
  }
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
      <PatientSelect
        value={values.patientId}
        hasFocus
        onChange={(patientId) => form.setFieldValue('patientId', patientId)}
      />
      <SlotFields
        values={values}
        day={day}
        dayError={booking.dayError}
        onChange={form.setFieldValue}
      >
        <NativeSelect
          label={t('Appointment Type')}
          data={appointmentTypes.map((value) => ({
            value,
            label: t(appointmentTypeLabels[value]),
          }))}
          {...form.getInputProps('type')}
        />
      </SlotFields>
      {day && day.times.length === 0 && (
        <Group>
          <Button variant="default" size="xs" onClick={() => setWaiting(true)}>
            {t('Add to waiting list')}
          </Button>
        </Group>
      )}
      <Textarea label={t('Notes')} autosize minRows={1} {...form.getInputProps('notes')} />
      <ClosedQuestion
        action={booking.action}
        values={values}
        isSaving={isSaving}
        onYes={booking.sendOutOfHours}
      />
      {booking.inside?.patientId === values.patientId && values.date === today && (
        <ThisVisitQuestion
          token={booking.inside}
          isSaving={isSaving}
          onAnswer={booking.sendWithToken}
        />
      )}
      <FormAlert message={problem} />
    </FormDialog>
  );
}

interface BookingOptions {
  initialValues: typeof emptyForm;
  today: string;
  onClose: () => void;
}

/** The form of an appointment, with the free times of its day and the questions that the server asks. */
function useBooking({ initialValues, today, onClose }: BookingOptions) {
  // The slot confirmed although the clinic is closed then, so that it is not asked about again.
  const [outOfHoursSlot, setOutOfHoursSlot] = useState<ClinicMoment | null>(null);
  /** The patient's token of a visit under way; the user may have chosen another patient since. */
  const [inside, setInside] = useState<Token | null>(null);
  const queryClient = useQueryClient();
  const { send, ...recordForm } = useRecordForm({
    initialValues,
    validate: (values) => {
      const validation = validateWith(newAppointment, {
        ...values,
        doctorId: values.doctorId || undefined,
        notes: values.notes.trim() || undefined,
      });
      if (!('record' in validation)) return validation;
      const message = slotProblem(values, today, day);
      if (message) return { message, marks: {} };
      return {
        record: { ...validation.record, isOutOfHours: isSameMoment(outOfHoursSlot, values) },
      };
    },
    save: client.appointments.schedule,
    onSaved: (booked) => {
      tellBooked(booked);
      void queryClient.invalidateQueries({ queryKey: api.appointments.key() });
      onClose();
    },
    refusalMessage: (error) => {
      const token = dataOf<Token>(error, 'HAS_TOKEN');
      setInside(token);
      return token || isOutOfHours(error) ? null : undefined;
    },
  });
  const { values } = recordForm;
  const { day, dayError } = useBookableDay(values.date, values.doctorId);
  return {
    ...recordForm,
    day,
    dayError,
    inside,
    sendOutOfHours: () => {
      setOutOfHoursSlot(values);
      send({ isOutOfHours: true });
    },
    sendWithToken: (tokenId: string | null) => send({ tokenId }),
  };
}

type BookingForm = ReturnType<typeof useBooking>['form'];

/** Sets the form's date to the first day with a free time, looking at most `maxDaySuggestions` days ahead. */
function useFirstFreeDay(form: BookingForm, options: { today: string; isNeeded: boolean }) {
  const { today, isNeeded } = options;
  const { date } = form.values;
  const [isSeeking, setSeeking] = useState(isNeeded);
  const freeTimes = useQuery({
    ...api.appointments.freeTimes.queryOptions({ input: { date } }),
    enabled: isSeeking && !form.isDirty(),
  });
  const hasNone = freeTimes.data?.times.length === 0;
  useEffect(() => {
    if (!isSeeking || freeTimes.data === undefined) return;
    const next = addDays(date, 1);
    if (!hasNone || form.isDirty() || next >= addDays(today, maxDaySuggestions))
      return setSeeking(false);
    form.setFieldValue('date', next);
    form.resetDirty({ ...form.getValues(), date: next });
  }, [isSeeking, freeTimes.data, hasNone, date, today, form]);
}
