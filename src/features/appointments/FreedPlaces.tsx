import { useQuery } from '@tanstack/react-query';
import { t } from '../../shared/language';
import { api } from '../../web/api/api';
import classes from './Appointments.module.css';
import { BookWait, waitText } from './BookWait';

/** Wishes that are told above the appointments; the waiting list has all of them. */
const mostTold = 3;

/** Says who waits for a place that is free by now, the longest first and each in a line, and books it in one press. */
export function FreedPlaces() {
  const { data = [] } = useQuery(api.appointments.waits.queryOptions());
  const free = data.filter(({ place }) => place !== null).slice(0, mostTold);
  if (free.length === 0) return null;
  return (
    <div role="status" className={classes.freed}>
      {free.map((wait, place) => (
        <div key={wait.id} className={classes.freedPlace}>
          <span title={waitText(wait)}>
            {place === 0 && (
              <span className={classes.freedWhy}>
                {t('A slot is free for someone on the waiting list')}
              </span>
            )}
            {waitText(wait)}
          </span>
          <BookWait wait={wait} />
        </div>
      ))}
    </div>
  );
}
