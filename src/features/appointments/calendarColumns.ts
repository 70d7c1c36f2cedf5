import { formatWeekday, weekdayNameOf } from '../../shared/clinicDay';
import { t } from '../../shared/language';
import type { Appointment, ClinicMoment } from './appointment';
import type { CalendarAnswer } from './bookableDay';
import { anyDoctor, type CalendarColumn } from './calendarLayout';

interface CalendarDays {
  span: 'day' | 'week';
  date: string;
  /** The doctor of a week. */
  doctorId: string | undefined;
  /** Undefined while they load. */
  doctors: readonly Column[] | undefined;
  query: { data: CalendarAnswer | undefined };
  /** The current date and time at the clinic; undefined while the days load. */
  now: ClinicMoment | undefined;
}

/** The columns of a calendar: the days of a doctor's week, or the doctors of a day. */
export function columnsOf(calendar: CalendarDays): CalendarColumn[] {
  return calendar.span === 'week' ? weekColumns(calendar) : dayColumns(calendar);
}

function weekColumns({ query, now, doctorId = '' }: CalendarDays): CalendarColumn[] {
  const { data } = query;
  if (!data) return [];
  return data.days.map((day) => ({
    key: day.date,
    label: formatWeekday(day.date),
    // The date field above shows the month and the year.
    head: `${weekdayNameOf(day.date, 'short')} ${Number(day.date.slice(8))}`,
    isToday: day.date === now?.date,
    date: day.date,
    doctorId,
    opening: day.opening,
    appointments: data.appointments.filter((one) => one.date === day.date),
  }));
}

/** Also while the day is loading: then the columns are empty. */
function dayColumns({ query, doctors = [], date }: CalendarDays): CalendarColumn[] {
  const appointments = query.data?.appointments ?? [];
  const day = query.data?.days[0];
  return doctorsOf(doctors, appointments).map(({ id, name }) => ({
    key: id || anyDoctor,
    label: name,
    date: day?.date ?? date,
    doctorId: id,
    opening: day?.opening ?? [],
    appointments: appointments.filter((one) => (one.doctorId ?? '') === id),
  }));
}

interface Column {
  id: string;
  name: string;
}

/** A column for each doctor, also for one who left but still has appointments, and a last one for any doctor. */
function doctorsOf(doctors: readonly Column[], appointments: readonly Appointment[]): Column[] {
  const columns = [...doctors.toSorted((one, other) => one.name.localeCompare(other.name))];
  for (const { doctorId, doctorName } of appointments) {
    if (doctorId && !columns.some(({ id }) => id === doctorId)) {
      columns.push({ id: doctorId, name: doctorName ?? '' });
    }
  }
  return [...columns, { id: '', name: t('Any doctor') }];
}
