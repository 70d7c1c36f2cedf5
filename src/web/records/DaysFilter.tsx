import { Button, Popover, Stack } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { useState } from 'react';
import { formatCalendarDate, formatDayAndMonth } from '../../shared/clinicDay';
import { t } from '../../shared/language';
import { DateFilter } from '../dates/DateField';
import { useClinic } from '../session/session';
import { useLayer } from '../ui/layers';
import classes from './DaysFilter.module.css';

interface DayFilterProps {
  /** `YYYY-MM-DD`; '': every day counts. */
  value: string;
  onChange: (day: string) => void;
}

interface DaysFilterProps {
  /** What the days are of; names the button, and the boxes that it opens. */
  label: string;
  from: DayFilterProps;
  until: DayFilterProps;
}

/** Narrows a list to past days: from one, to one, or both; the named days count too. Its button says which. */
export function DaysFilter({ label, from, until }: DaysFilterProps) {
  const { today } = useClinic();
  const [isOpen, setOpen] = useState(false);
  const { isUppermost } = useLayer(isOpen, () => setOpen(false));
  const days = daysInWords(from.value, until.value, today);
  return (
    <Popover
      opened={isOpen}
      // A press in the calendar of one of the boxes lies outside of this one.
      onChange={(opened) => (opened || isUppermost) && setOpen(opened)}
      position="bottom-end"
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <Button
          variant={days === '' ? 'default' : 'light'}
          className={classes.days ?? ''}
          leftSection={<IconCalendar size={18} aria-hidden />}
          onClick={() => setOpen(!isOpen)}
        >
          {days === '' ? label : `${label}: ${days}`}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={label}>
        <Stack gap="sm" className={classes.boxes ?? ''}>
          <DateFilter label={t('From')} direction="behind" max={until.value || today} {...from} />
          <DateFilter label={t('To')} direction="behind" min={from.value} max={today} {...until} />
          <Button
            variant="subtle"
            size="xs"
            disabled={days === ''}
            onClick={() => {
              from.onChange('');
              until.onChange('');
              // The press disables this button, which would lose the focus.
              setOpen(false);
            }}
          >
            {t('Any day')}
          </Button>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}

/** "22 Nov to 29 Nov", "from 22 Nov", "until 29 Nov 2025"; '' for every day. */
function daysInWords(from: string, until: string, today: string): string {
  const inWords = (day: string) =>
    day.slice(0, 4) === today.slice(0, 4) ? formatDayAndMonth(day) : formatCalendarDate(day);
  if (from !== '' && from === until) return inWords(from);
  if (from !== '' && until !== '') {
    return t('{from} to {to}', { from: inWords(from), to: inWords(until) });
  }
  if (from !== '') return t('from {day}', { day: inWords(from) });
  return until === '' ? '' : t('until {day}', { day: inWords(until) });
}
