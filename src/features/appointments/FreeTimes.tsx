import { NativeSelect, Stack, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { formatTimeOfDay } from '../../shared/clinicDay';
import { date as calendarDate } from '../../shared/fields';
import { t } from '../../shared/language';
import { api } from '../../web/api/api';
import { appointmentMessages, timeOfDay } from './appointment';
import type { BookableDay } from './bookableDay';
import { closedText } from './closedText';

/** What can be booked on a day with a doctor, or with any where none is chosen; undefined until it is known. */
export function useBookableDay(date: string, doctorId: string): BookableDay | undefined {
  const isDay = calendarDate.safeParse(date).success;
  const day = useQuery({
    ...api.appointments.freeTimes.queryOptions({
      input: { date, ...(doctorId ? { doctorId } : {}) },
    }),
    enabled: isDay,
    placeholderData: keepPreviousData,
  });
  return isDay ? day.data : undefined;
}

interface FreeTimesProps {
  day: BookableDay | undefined;
  date: string;
  time: string;
  onChoose: (time: string) => void;
  /** The field in which any other time can be typed. */
  children: ReactNode;
}

/** Offers what is free on the chosen day beside the field for the time, and says when a typed one is past or out of hours. */
export function FreeTimes({ day, date, time, onChoose, children }: FreeTimesProps) {
  return (
    <Stack gap={6}>
      {children}
      {day && (
        <>
          <NativeSelect
            label={t('Free slots')}
            data={[
              { value: '', label: countText(day.times.length) },
              ...day.times.map((free) => ({ value: free, label: formatTimeOfDay(free) })),
            ]}
            value={day.times.includes(time) ? time : ''}
            onChange={(event) => event.currentTarget.value && onChoose(event.currentTarget.value)}
          />
          <Text size="sm" role="status">
            {warningOf(date, time, day)}
          </Text>
        </>
      )}
    </Stack>
  );
}

function countText(count: number): string {
  return count > 0
    ? t('{count, plural, one {One is free} other {# are free}}', { count })
    : t('Nothing is free on this day');
}

function warningOf(date: string, time: string, day: BookableDay): string | null {
  const isTime = timeOfDay.safeParse(time).success;
  if (isTime && isPastIn(day, time)) return t(appointmentMessages.past);
  if (!isTime && day.opening.length > 0) return null;
  return closedText({ date, time }, day);
}

/** Whether a time of the day is over. */
export function isPastIn({ now }: BookableDay, time: string): boolean {
  return now !== null && time < now;
}
