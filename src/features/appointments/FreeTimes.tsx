import { NativeSelect, Stack, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { date as calendarDate } from '../../shared/fields';
import { t } from '../../shared/language';
import { api } from '../../web/api/api';
import { type BookableDay, isWithinHours } from './bookableDay';

interface FreeTimesProps {
  date: string;
  doctorId: string;
  time: string;
  onChoose: (time: string) => void;
  /** The field in which any other time can be typed. */
  children: ReactNode;
}

/** Offers what is free on the chosen day beside the field for the time, and says when a typed one is out of hours. */
export function FreeTimes({ date, doctorId, time, onChoose, children }: FreeTimesProps) {
  const isDay = calendarDate.safeParse(date).success;
  const day = useQuery({
    ...api.appointments.freeTimes.queryOptions({
      input: { date, ...(doctorId ? { doctorId } : {}) },
    }),
    enabled: isDay,
    placeholderData: keepPreviousData,
  });
  return (
    <Stack gap={6}>
      {children}
      {isDay && day.data && <Choice day={day.data} time={time} onChoose={onChoose} />}
    </Stack>
  );
}

function Choice(props: { day: BookableDay } & Pick<FreeTimesProps, 'time' | 'onChoose'>) {
  const { day, time, onChoose } = props;
  const { times } = day;
  const first =
    times.length > 0
      ? t('{count, plural, one {One is free} other {# are free}}', { count: times.length })
      : t('Nothing is free on this day');
  return (
    <>
      <NativeSelect
        label={t('Free slots')}
        data={[{ value: '', label: first }, ...times]}
        value={times.includes(time) ? time : ''}
        onChange={(event) => event.currentTarget.value && onChoose(event.currentTarget.value)}
      />
      <Text size="sm" role="status">
        {warningOf(time, day)}
      </Text>
    </>
  );
}

function warningOf(time: string, day: BookableDay): string | null {
  if (day.opening.length === 0) return t('The clinic is closed on this day.');
  if (time === '' || isWithinHours(time, day)) return null;
  return t('This is outside of the clinic’s hours.');
}
