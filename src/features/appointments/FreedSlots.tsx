import { useQuery } from '@tanstack/react-query';
import { formatCalendarDate, formatTimeOfDay } from '../../shared/clinicDay';
import { t } from '../../shared/language';
import { api } from '../../web/api/api';
import classes from './Appointments.module.css';
import { BookWait, wishText } from './BookWait';

/** Most entries that are shown above the appointments; the waiting list has all of them. */
const maxFreedSlots = 3;

/**
 * Patients on the waiting list for whom a slot is free now, the longest waiting first, each with a button to book it.
 */
export function FreedSlots() {
  const { data = [] } = useQuery(api.appointments.waits.queryOptions());
  const free = data
    .flatMap(({ place, ...wait }) => (place ? [{ ...wait, place }] : []))
    .slice(0, maxFreedSlots);
  if (free.length === 0) return null;
  return (
    <div role="status" className={classes.freed}>
      {free.map((wait) => (
        <div key={wait.id} className={classes.freedPlace}>
          <span className={classes.freedText} title={wishText(wait)}>
            <span className={classes.freedWhy}>
              {t('A slot is free: {date}, {time}', {
                date: formatCalendarDate(wait.place.date),
                time: formatTimeOfDay(wait.place.time),
              })}
            </span>
            <span>{wait.patientName}</span>
          </span>
          <BookWait wait={wait} isBrief />
        </div>
      ))}
    </div>
  );
}
