import { ActionIcon, Button, Group } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { addDays, formatDayAndMonth } from '../../shared/clinicDay';
import { t } from '../../shared/language';
import { DateFilter } from '../../web/dates/DateField';
import classes from './Queue.module.css';

interface DayChoiceProps {
  today: string;
  /** `YYYY-MM-DD`; empty: today. */
  value: string;
  onChange: (date: string) => void;
}

/** Chooses the day whose queue is shown: yesterday from today's queue; from an earlier day any day, or today. */
export function DayChoice({ today, value, onChange }: DayChoiceProps) {
  if (value === '' || value >= today) {
    const before = addDays(today, -1);
    const day = formatDayAndMonth(before);
    return (
      <Button
        variant="default"
        px="sm"
        leftSection={<IconChevronLeft size={18} aria-hidden />}
        aria-label={t('The day before: {day}', { day })}
        title={t('The day before')}
        onClick={() => onChange(before)}
      >
        {day}
      </Button>
    );
  }
  return (
    <Group gap="xs" className={classes.days}>
      <ActionIcon
        variant="default"
        size="lg"
        aria-label={t('The day before')}
        onClick={() => onChange(addDays(value, -1))}
      >
        <IconChevronLeft size={18} aria-hidden />
      </ActionIcon>
      <DateFilter
        aria-label={t('Queue of the day')}
        direction="behind"
        max={today}
        value={value}
        onChange={onChange}
      />
      <ActionIcon
        variant="default"
        size="lg"
        aria-label={t('The day after')}
        onClick={() => onChange(addDays(value, 1))}
      >
        <IconChevronRight size={18} aria-hidden />
      </ActionIcon>
      <Button variant="default" px="sm" flex="none" onClick={() => onChange('')}>
        {t('Today')}
      </Button>
    </Group>
  );
}
