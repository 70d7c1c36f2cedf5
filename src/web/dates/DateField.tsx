import { ActionIcon, Loader, Popover } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { formatWeekday } from '../../shared/clinicDay';
import { writtenDate } from '../../shared/dateOfBirth';
import { date } from '../../shared/fields';
import { t } from '../../shared/language';
import { type Direction, dayFromText } from '../../shared/writtenDay';
import { useClinic } from '../session/session';
import { useLayer } from '../ui/layers';
import { ReadField, type ReadFieldProps } from './ReadField';

const MonthPicker = lazy(() => import('./MonthPicker'));

interface DateFieldProps extends ReadFieldProps {
  /** Whether a day without a year lies in the past or the future. */
  direction: Direction;
  /** The first and the last day that the calendar offers, `YYYY-MM-DD`. */
  min?: string;
  max?: string;
}

/**
 * A day `YYYY-MM-DD`: typed as people write it (29/11, 5d, kal) or picked in a calendar; shown as "Sun 29 Nov 2026".
 */
export function DateField({ value = '', direction, min, max, ...props }: DateFieldProps) {
  const { today } = useClinic();
  return (
    <ReadField
      placeholder={t('29/11, 5d, tomorrow')}
      {...props}
      value={value}
      parse={(text) => dayFromText(text, today, direction)}
      isValue={isDay}
      format={(day) => formatWeekday(day)}
      formatForEditing={writtenDate}
      isLong
      parseError={t('Type a date such as 29/11, 5d or tomorrow')}
      rightSectionPointerEvents="all"
      rightSection={
        !props.disabled && (
          <DayPickerButton
            value={isDay(value) ? value : null}
            today={today}
            min={min}
            max={max}
            onChoose={props.onChange}
          />
        )
      }
    />
  );
}

/** A list's filter by day. An empty box means every day; text that is no day changes nothing. */
export function DateFilter({ onChange, ...props }: DateFieldProps) {
  return (
    <DateField {...props} onChange={(value) => (value === '' || isDay(value)) && onChange(value)} />
  );
}

function isDay(value: string): boolean {
  return date.safeParse(value).success;
}

export interface DayPickerProps {
  value: string | null;
  today: string;
  min?: string | undefined;
  max?: string | undefined;
  onChoose: (day: string) => void;
}

function DayPickerButton({ onChoose, ...days }: DayPickerProps) {
  const [isOpen, setOpen] = useState(false);
  useLayer(isOpen, () => setOpen(false));
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" trapFocus returnFocus>
      <Popover.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('Choose a day')}
          onClick={() => setOpen(!isOpen)}
        >
          <IconCalendar size={18} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('Choose a day')}>
        <Suspense fallback={<Loader size="sm" aria-label={t('Loading...')} />}>
          <MonthPicker
            {...days}
            onChoose={(day) => {
              onChoose(day);
              setOpen(false);
            }}
          />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  );
}
