import { useQuery } from '@tanstack/react-query';
import { addDays } from '../../shared/clinicDay';
import { api } from '../../web/api/api';
import { isDay } from '../../web/records/filters';
import { useFilters } from '../../web/records/useFilters';
import { useClinic } from '../../web/session/session';
import { useNow } from '../../web/ui/useNow';
import { momentAfter, weekdayOf } from './bookableDay';

export type Span = 'day' | 'week';

const isSpan = (text: string): text is Span => text === 'day' || text === 'week';
const isId = (text: string): text is string => /^[0-9a-f-]{36}$/.test(text);

/** The day or week that the screen's address names, with its appointments and the doctors to choose from. */
export function useCalendarDays(span: Span) {
  const { today } = useClinic();
  const browserNow = useNow(30_000);
  const { filters, set } = useFilters({ view: isSpan, day: isDay, doctor: isId });
  const doctors = useQuery(api.appointments.doctors.queryOptions());
  const date = filters.day ?? today;
  const doctorId = span === 'week' ? (filters.doctor ?? doctors.data?.[0]?.id) : undefined;
  const length = span === 'week' ? 7 : 1;
  const query = useQuery({
    ...api.appointments.calendar.queryOptions({
      // A week begins on Monday.
      input: {
        date: span === 'week' ? addDays(date, -weekdayOf(date)) : date,
        span,
        ...(doctorId ? { doctorId } : {}),
      },
    }),
    // A week waits for the doctors, since its default is the first of them.
    enabled: span === 'day' || !doctors.isPending,
    // While loading, keeps the previous days, but never a day in place of a week.
    placeholderData: (before) => (before?.days.length === length ? before : undefined),
  });
  // The server's clock, moved on by the time since its answer; other days that still stand there have no such time.
  const now =
    query.data &&
    momentAfter(query.data.now, query.dataUpdatedAt ? browserNow - query.dataUpdatedAt : 0);
  return { today, now, span, length, date, doctorId, doctors: doctors.data, query, set };
}

export type CalendarDays = ReturnType<typeof useCalendarDays>;
