import { useMemo } from 'react';
import { currentSpeaker } from '../../shared/language';
import { useClinic } from '../session/session';
import { clockFormat, dateFormat } from './dateFormat';

/** Formatters of dates and times in the clinic's time zone: "20 Nov 2026", "10:05 am". */
export function useFormat() {
  const { timeZone } = useClinic();
  const { locale } = currentSpeaker();
  return useMemo(() => {
    const { date, time: clock } = clockFormat(locale, timeZone);
    // A line must not break between the hour and its am or pm.
    const time = (value: string | Date) => clock(value).replace(/\s/g, '\u00a0');
    return { date, time, dateTime: (value: string) => `${date(value)}, ${time(value)}` };
  }, [timeZone, locale]);
}

/**
 * How long before `now` (milliseconds) an instant was, in minutes, hours or days: "3 days ago", or short "5 min ago".
 */
export function formatAgo(
  instant: string,
  now: number,
  style: Intl.RelativeTimeFormatStyle = 'long',
): string {
  const minutes = Math.max(0, Math.floor((now - Date.parse(instant)) / 60_000));
  const format = new Intl.RelativeTimeFormat(currentSpeaker().locale, { style });
  if (minutes < 60) return format.format(-minutes, 'minute');
  if (minutes < 24 * 60) return format.format(-Math.floor(minutes / 60), 'hour');
  return format.format(-Math.floor(minutes / (24 * 60)), 'day');
}

/** A calendar date `YYYY-MM-DD` as "Friday, 20 November 2026". */
export function formatLongDate(date: string): string {
  const format = dateFormat(currentSpeaker().locale, {
    timeZone: 'UTC',
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  });
  return format(`${date}T00:00:00Z`);
}
