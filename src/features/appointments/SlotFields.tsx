import { NativeSelect, SimpleGrid } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { addDays, weekdayNameOf } from '../../shared/clinicDay';
import { t } from '../../shared/language';
import { api } from '../../web/api/api';
import { DateField } from '../../web/dates/DateField';
import { TimeField } from '../../web/dates/TimeField';
import { useClinic } from '../../web/session/session';
import { appointmentMessages } from './appointment';
import { type BookableDay, weekdayOf } from './bookableDay';
import { type BookableDayState, FreeTimes, hasPassed } from './FreeTimes';
import classes from './FreeTimes.module.css';

/** The slot as typed; '' as the doctor: any doctor. */
export interface TypedSlot {
  doctorId: string;
  date: string;
  time: string;
}

interface SlotFieldsProps extends BookableDayState {
  values: TypedSlot;
  onChange: (field: keyof TypedSlot, value: string) => void;
  /** Shown beside the time. */
  children?: ReactNode;
}

/** Days offered as buttons, from today on. */
export const maxDaySuggestions = 7;

/** The fields for the doctor, the day and the time of an appointment, with the day's free times. */
export function SlotFields({ values, day, dayError, onChange, children }: SlotFieldsProps) {
  const { today } = useClinic();
  const { data: settings } = useQuery(api.settings.clinic.queryOptions());
  // A day without hours is closed; while the settings load, no day is.
  const isClosed = (day: string) => settings?.workingHours[weekdayOf(day)]?.length === 0;
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <DoctorField value={values.doctorId} onChange={(doctor) => onChange('doctorId', doctor)} />
        <DateField
          label={t('Date')}
          direction="ahead"
          withAsterisk
          min={today}
          value={values.date}
          onChange={(date) => onChange('date', date)}
        />
      </SimpleGrid>
      <fieldset className={classes.days} aria-label={t('Next days')}>
        {Array.from({ length: maxDaySuggestions }, (_, ahead) => addDays(today, ahead)).map(
          (one, ahead) => (
            <button
              key={one}
              type="button"
              className={classes.slot}
              aria-pressed={one === values.date}
              // Keyboard users type the day.
              tabIndex={-1}
              onClick={() => onChange('date', one)}
            >
              {isClosed(one)
                ? t('{day}: closed', { day: dayName(one, ahead) })
                : dayName(one, ahead)}
            </button>
          ),
        )}
      </fieldset>
      <FreeTimes
        day={day}
        dayError={dayError}
        date={values.date}
        time={values.time}
        onChoose={(time) => onChange('time', time)}
      />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TimeField
          label={t('Time')}
          description={t('Press a free slot, or type another time')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          withAsterisk
          value={values.time}
          onChange={(time) => onChange('time', time)}
        />
        {children}
      </SimpleGrid>
    </>
  );
}

/** The label of a day by how many days it is ahead: "Today", "Tomorrow", "Wed 25". */
function dayName(date: string, ahead: number): string {
  if (ahead === 0) return t('Today');
  if (ahead === 1) return t('Tomorrow');
  return `${weekdayNameOf(date, 'short')} ${Number(date.slice(8))}`;
}

/** The choice of a doctor, or of any (''). */
export function DoctorField(props: { value: string; onChange: (doctorId: string) => void }) {
  const doctors = useQuery(api.appointments.doctors.queryOptions());
  return (
    <NativeSelect
      label={t('Doctor')}
      data={[
        { value: '', label: t('Any doctor') },
        ...(doctors.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
      ]}
      value={props.value}
      onChange={(event) => props.onChange(event.currentTarget.value)}
    />
  );
}

/** The message for a typed day and time that have passed; null: none that the form can detect. */
export function slotProblem(
  { date, time }: TypedSlot,
  today: string,
  day: BookableDay | undefined,
): string | null {
  if (date < today) return t(appointmentMessages.beforeToday);
  return date === today && day && hasPassed(time, day) ? t(appointmentMessages.past) : null;
}
