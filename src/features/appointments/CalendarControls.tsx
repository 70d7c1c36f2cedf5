import { ActionIcon, Button, Group, NativeSelect, Text } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { addDays } from '../../shared/clinicDay';
import { t } from '../../shared/language';
import { DateFilter } from '../../web/dates/DateField';
import classes from './Appointments.module.css';
import type { CalendarDays, Span } from './useCalendarDays';

interface CalendarControlsProps {
  calendar: CalendarDays;
  /** The links to the other views, in the same row. */
  views: ReactNode;
}

/** Chooses the days and the doctor of a calendar, and says if there are no appointments. */
export function CalendarControls({ calendar, views }: CalendarControlsProps) {
  const { span, date, doctorId, doctors, query, today, set } = calendar;
  return (
    <Group gap="xs">
      {views}
      <DayButtons calendar={calendar} />
      <div className={classes.day}>
        <DateFilter
          aria-label={t('Date')}
          direction="ahead"
          value={date}
          onChange={(day) => set('day', day || today)}
        />
      </div>
      {span === 'week' && doctors && doctors.length > 1 && (
        <NativeSelect
          aria-label={t('Doctor')}
          data={doctors.map(({ id, name }) => ({ value: id, label: name }))}
          value={doctorId ?? ''}
          onChange={(event) => set('doctor', event.currentTarget.value)}
        />
      )}
      {query.data && query.data.appointments.length === 0 && (
        <Text size="sm" c="dimmed" role="status">
          {emptyText(span, query.data.days.at(-1)?.date ?? date, today)}
        </Text>
      )}
    </Group>
  );
}

function DayButtons({ calendar }: { calendar: CalendarDays }) {
  const { span, length, date, today, set } = calendar;
  const go = (by: number) => set('day', addDays(date, by * length));
  return (
    <Group gap={4} wrap="nowrap">
      <ActionIcon
        variant="default"
        size={36}
        aria-label={t(span === 'week' ? 'Week before' : 'Day before')}
        onClick={() => go(-1)}
      >
        <IconChevronLeft size={18} aria-hidden />
      </ActionIcon>
      <Button variant="default" onClick={() => set('day', today)}>
        {t('Today')}
      </Button>
      <ActionIcon
        variant="default"
        size={36}
        aria-label={t(span === 'week' ? 'Week after' : 'Day after')}
        onClick={() => go(1)}
      >
        <IconChevronRight size={18} aria-hidden />
      </ActionIcon>
    </Group>
  );
}

/** Says that the days have no appointments. */
function emptyText(span: Span, lastDay: string, today: string): string {
  if (lastDay < today) {
    return t(span === 'week' ? 'No appointments this week.' : 'No appointments on this day.');
  }
  return t(
    span === 'week'
      ? 'No appointments this week. Press a time to book.'
      : 'No appointments on this day. Press a time to book.',
  );
}
