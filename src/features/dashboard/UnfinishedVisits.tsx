import { Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { dateIn } from '../../shared/clinicDay';
import { t } from '../../shared/language';
import { useFormat } from '../../web/language/format';
import { useClinic } from '../../web/session/session';
import type { DoctorNow } from './dashboard';
import classes from './ReceptionWorklist.module.css';

/** Ended visits of any day with an unfinished draft, listed until their doctor finishes or discards it. */
export function UnfinishedVisits({ count, first }: DoctorNow['unfinished']) {
  const { today, timeZone } = useClinic();
  const { date, time } = useFormat();
  if (count === 0) return null;
  const others = count - first.length;
  return (
    <section aria-label={t('Written and not finished')} className={classes.unfinished}>
      <div className={classes.head}>
        <Title order={3} size="h4">
          {t('Written and not finished')}
        </Title>
      </div>
      <ul className={classes.rows}>
        {first.map(({ tokenId, tokenNumber, patientName, since }) => (
          <li key={tokenId} className={classes.row}>
            <Link to="/app/consultation/$tokenId" params={{ tokenId }} className={classes.who}>
              <span className={classes.number}>#{tokenNumber} </span>
              <span className={classes.name}>{patientName}</span>
              <span className={classes.since}>
                {dateIn(new Date(since), timeZone) === today ? time(since) : date(since)}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {others > 0 && (
        <Text size="sm" c="dimmed" className={classes.others}>
          {t('+{count} more', { count: others })}
        </Text>
      )}
    </section>
  );
}
