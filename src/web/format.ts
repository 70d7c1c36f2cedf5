import { useMemo } from 'react';
import { useClinic } from './session';

function formatter(options: Intl.DateTimeFormatOptions) {
  const format = new Intl.DateTimeFormat('en-IN', options);
  return (value: string | Date) => format.format(new Date(value));
}

/** Dates and times as the clinic reads them, in the clinic's time zone: "20 Nov 2026", "10:05 am". */
export function useFormat() {
  const { timeZone } = useClinic();
  return useMemo(() => {
    const date = formatter({ timeZone, day: 'numeric', month: 'short', year: 'numeric' });
    const clock = formatter({ timeZone, hour: 'numeric', minute: '2-digit', hour12: true });
    // A narrow column must not part the hour from its am or pm.
    const time = (value: string | Date) => clock(value).replace(/\s/g, '\u00a0');
    return { date, time, dateTime: (value: string) => `${date(value)}, ${time(value)}` };
  }, [timeZone]);
}

const longCalendarDate = formatter({
  timeZone: 'UTC',
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
});

/** A calendar date `YYYY-MM-DD` as "Friday, 20 November 2026". */
export function formatLongDate(date: string): string {
  return longCalendarDate(`${date}T00:00:00Z`);
}
