import { ActionIcon, Box, Input, Text } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useId } from 'react';
import { t } from '../../shared/language';
import { TimeField } from '../../web/dates/TimeField';
import type { NewClinicSettings } from './clinicSettings';
import { weekdayName } from './settingsWords';
import classes from './WorkingHoursInput.module.css';

type WorkingHours = NewClinicSettings['workingHours'];

interface WorkingHoursInputProps {
  label: string;
  value: WorkingHours;
  onChange: (hours: WorkingHours) => void;
  error: string | undefined;
}

/** Spans of one day, at most. */
const maxSpans = 4;

/** When the clinic is open, a line for each day; several spans for a break at noon, none for a day off. */
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
          <Day
            // The seven days never change their places.
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

interface DayProps {
  name: string;
  spans: WorkingHours[number];
  onChange: (spans: WorkingHours[number]) => void;
}

function Day({ name, spans, onChange }: DayProps) {
  const set = (place: number, change: Partial<WorkingHours[number][number]>) =>
    onChange(spans.map((span, index) => (index === place ? { ...span, ...change } : span)));
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
          {spans.map(({ from, to }, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a span is drawn from its value alone.
            <div key={place} className={classes.span}>
              <TimeField
                size="sm"
                className={classes.time}
                aria-label={t('{day}, opens', { day: name })}
                value={from}
                onChange={(from) => set(place, { from })}
              />
              –
              <TimeField
                size="sm"
                className={classes.time}
                aria-label={t('{day}, closes', { day: name })}
                value={to}
                onChange={(to) => set(place, { to })}
              />
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={t('{day}, remove these hours', { day: name })}
                onClick={() => onChange(spans.filter((_, index) => index !== place))}
              >
                <IconX size={16} aria-hidden />
              </ActionIcon>
            </div>
          ))}
        </div>
      )}
      {spans.length < maxSpans && (
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
