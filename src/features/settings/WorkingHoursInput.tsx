import { ActionIcon, Box, Input, Text } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useId } from 'react';
import { t } from '../../shared/language';
import { TimeField } from '../../web/dates/TimeField';
import { maxSpansPerDay, type NewClinicSettings } from './clinicSettings';
import { weekdayName } from './settingsWords';
import classes from './WorkingHoursInput.module.css';

type WorkingHours = NewClinicSettings['workingHours'];

interface WorkingHoursInputProps {
  label: string;
  value: WorkingHours;
  onChange: (hours: WorkingHours) => void;
  error: string | undefined;
}

/** The clinic's working hours, a row for each day: several spans for a day with breaks, none for a day off. */
export function WorkingHoursInput({ label, value, onChange, error }: WorkingHoursInputProps) {
  const id = useId();
  const setDay = (day: number, spans: WorkingHours[number]) =>
    onChange(value.map((before, index) => (index === day ? spans : before)));
  return (
    <Box role="group" aria-labelledby={id}>
      <Input.Label labelElement="div" id={id} mb={6}>
        {label}
      </Input.Label>
      <div className={classes.week}>
        {value.map((spans, day) => (
          <DayHours
            // The seven days never change their order.
            // biome-ignore lint/suspicious/noArrayIndexKey: see above.
            key={day}
            name={weekdayName(day)}
            spans={spans}
            onChange={(changed) => setDay(day, changed)}
          />
        ))}
      </div>
      {error && (
        <Input.Error role="alert" mt={6}>
          {error}
        </Input.Error>
      )}
    </Box>
  );
}

interface DayHoursProps {
  name: string;
  spans: WorkingHours[number];
  onChange: (spans: WorkingHours[number]) => void;
}

function DayHours({ name, spans, onChange }: DayHoursProps) {
  const set = (position: number, change: Partial<WorkingHours[number][number]>) =>
    onChange(spans.map((span, index) => (index === position ? { ...span, ...change } : span)));
  const last = spans.at(-1);
  const next = last ? { from: last.to, to: '' } : { from: '09:00', to: '19:00' };
  return (
    <Box role="group" aria-label={name} className={classes.day}>
      <Text span fw="var(--weight-medium)">
        {name}
      </Text>
      {spans.length === 0 ? (
        <Text span c="dimmed" className={classes.closed}>
          {t('Closed')}
        </Text>
      ) : (
        <div className={classes.spans}>
          {spans.map(({ from, to }, position) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a span is rendered from its value alone.
            <div key={position} className={classes.span}>
              <TimeField
                size="sm"
                className={classes.time}
                aria-label={t('{day}, opens', { day: name })}
                value={from}
                onChange={(from) => set(position, { from })}
              />
              –
              <TimeField
                size="sm"
                className={classes.time}
                aria-label={t('{day}, closes', { day: name })}
                value={to}
                onChange={(to) => set(position, { to })}
              />
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={t('{day}, remove these hours', { day: name })}
                onClick={() => onChange(spans.filter((_, index) => index !== position))}
              >
                <IconX size={16} aria-hidden />
              </ActionIcon>
            </div>
          ))}
        </div>
      )}
      {spans.length < maxSpansPerDay && (
        <ActionIcon
          variant="subtle"
          size="lg"
          aria-label={t('{day}, add hours', { day: name })}
          onClick={() => onChange([...spans, next])}
        >
          <IconPlus size={18} aria-hidden />
        </ActionIcon>
      )}
    </Box>
  );
}
