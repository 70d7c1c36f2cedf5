import '@mantine/dates/styles.css';
import { DatePicker } from '@mantine/dates';
import { formatMonth, formatWeekday } from '../../shared/clinicDay';
import { currentSpeaker, t } from '../../shared/language';
import type { DayPickerProps } from './DateField';

/** A month's calendar to pick a day from, also by arrow keys. In a chunk of its own, because most days are typed. */
export default function MonthPicker({ value, today, min, max, onChoose }: DayPickerProps) {
  return (
    <DatePicker
      value={value}
      onChange={(day) => day && onChoose(day)}
      defaultDate={value ?? today}
      {...(min && { minDate: min })}
      {...(max && { maxDate: max })}
      firstDayOfWeek={1}
      weekendDays={[0]}
      maxLevel="year"
      weekdayFormat={(day) => weekdayName(day)}
      monthLabelFormat={(day) => formatMonth(day)}
      getDayAriaLabel={(day) => formatWeekday(day)}
      // The clinic's today, which may differ from the browser's.
      getDayProps={(day) => ({ 'data-highlight-today': day === today || undefined })}
      ariaLabels={{
        monthLevelControl: t('Choose a month'),
        previousMonth: t('Month before'),
        nextMonth: t('Month after'),
        previousYear: t('Year before'),
        nextYear: t('Year after'),
      }}
    />
  );
}

function weekdayName(day: string): string {
  const format = new Intl.DateTimeFormat(currentSpeaker().locale, {
    timeZone: 'UTC',
    weekday: 'short',
  });
  return format.format(new Date(`${day}T00:00:00Z`));
}
