import { ActionIcon, Button, Fieldset, Group, Input, SimpleGrid, Stack, Text } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { t } from '../../shared/language';
import { TimeField } from '../../web/dates/TimeField';
import type { NewClinicSettings } from './clinicSettings';
import { weekdayName } from './settingsWords';

type WorkingHours = NewClinicSettings['workingHours'];

interface WorkingHoursInputProps {
  value: WorkingHours;
  onChange: (hours: WorkingHours) => void;
  error: string | undefined;
}

/** Spans of one day, at most. */
const mostSpans = 4;

/** When the clinic is open, day by day; several spans for a break at noon, none for a day off. */
export function WorkingHoursInput({ value, onChange, error }: WorkingHoursInputProps) {
  const setDay = (day: number, spans: WorkingHours[number]) =>
    onChange(value.map((before, index) => (index === day ? spans : before)));
  return (
    <Stack gap="xs">
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="xs" verticalSpacing="xs">
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
      </SimpleGrid>
      {error && <Input.Error role="alert">{error}</Input.Error>}
    </Stack>
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
    <Fieldset legend={name} p="xs">
      <Stack gap={6}>
        {spans.length === 0 && (
          <Text size="sm" c="dimmed">
            {t('Closed')}
          </Text>
        )}
        {spans.map(({ from, to }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a span is drawn from its value alone.
          <Group key={place} gap={6} wrap="nowrap">
            <TimeField
              size="sm"
              aria-label={t('{day}, opens', { day: name })}
              value={from}
              onChange={(from) => set(place, { from })}
            />
            <TimeField
              size="sm"
              aria-label={t('{day}, closes', { day: name })}
              value={to}
              onChange={(to) => set(place, { to })}
            />
            <ActionIcon
              variant="subtle"
              color="red"
              aria-label={t('{day}, remove these hours', { day: name })}
              onClick={() => onChange(spans.filter((_, index) => index !== place))}
            >
              <IconX size={18} aria-hidden />
            </ActionIcon>
          </Group>
        ))}
        {spans.length < mostSpans && (
          <Group>
            <Button
              size="compact-sm"
              variant="default"
              aria-label={t('{day}, add hours', { day: name })}
              onClick={() => onChange([...spans, next])}
            >
              {t('Add hours')}
            </Button>
          </Group>
        )}
      </Stack>
    </Fieldset>
  );
}
