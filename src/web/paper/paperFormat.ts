import { useMemo } from 'react';
import { clockFormat } from '../language/dateFormat';
import { usePaperLanguage } from './paperLanguage';

/** Formatters of a paper's dates and times, in its language and the clinic's time zone: "20 Nov 2026", "10:05 am". */
export function usePaperFormat(timeZone: string) {
  const { locale } = usePaperLanguage();
  return useMemo(() => {
    const { date, time } = clockFormat(locale, timeZone);
    return { date, time, dateTime: (instant: string) => `${date(instant)}, ${time(instant)}` };
  }, [timeZone, locale]);
}
