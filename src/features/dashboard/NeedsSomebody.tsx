import { Anchor, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { dateIn } from '../../shared/clinicDay';
import { t } from '../../shared/language';
import { formatRupees } from '../../shared/money';
import { useFormat } from '../../web/language/format';
import { useAccess, useClinic } from '../../web/session/session';
import type { Dashboard, DoctorNow } from './dashboard';
import classes from './ReceptionWorklist.module.css';

interface NeedsSomebodyProps {
  needs: Dashboard['needs'];
  /** A doctor's own visits that were ended with an unfinished draft; undefined for others. */
  unfinished?: DoctorNow['unfinished'] | undefined;
  /** The desk's list of visits to be billed is on the screen. */
  listsUnbilled: boolean;
}

/**
 * What somebody should look at: drafts, unbilled visits, refunds to confirm, yesterday's drawer, old backups. Renders
 * nothing without any: other parts of the screen may still have work.
 */
export function NeedsSomebody({ needs, unfinished, listsUnbilled }: NeedsSomebodyProps) {
  const { date } = useFormat();
  const { mayOpen } = useAccess();
  const { notBilled, refunds, differences, backup } = needs;
  const rows = [
    ...(unfinished && unfinished.count > 0
      ? [<Unfinished key="unfinished" {...unfinished} />]
      : []),
    ...(refunds > 0
      ? [
          <Row key="refunds" link={<Link to="/app/bill-requests">{t('Check')}</Link>}>
            {t('{count, plural, one {# refund waits} other {# refunds wait}} for a second person', {
              count: refunds,
            })}
          </Row>,
        ]
      : []),
    ...(notBilled !== null && notBilled > 0 && !listsUnbilled
      ? [
          <Row key="unbilled" link={<Link to="/app/not-billed">{t('Show')}</Link>}>
            {t('{count, plural, one {# visit} other {# visits}} of today not billed', {
              count: notBilled,
            })}
          </Row>,
        ]
      : []),
    ...differences.map(({ id, userName, difference }) => (
      <Row
        key={id}
        link={
          <Link to={mayOpen('day-closes') ? '/app/day-closes' : '/app/day-end'}>{t('Show')}</Link>
        }
      >
        {difference < 0
          ? t('Yesterday’s drawer of {name} was {amount} short', {
              name: userName,
              amount: formatRupees(-difference),
            })
          : t('Yesterday’s drawer of {name} was {amount} over', {
              name: userName,
              amount: formatRupees(difference),
            })}
      </Row>
    )),
    ...(backup
      ? [
          <Row key="backup" link={<Link to="/app/settings/data">{t('Show')}</Link>}>
            {backup.madeAt === null
              ? t('There is no backup yet')
              : t('The newest backup is of {date}', { date: date(backup.madeAt) })}
          </Row>,
        ]
      : []),
  ];
  if (rows.length === 0) return null;
  return (
    <section aria-label={t('Needs somebody')}>
      <Title order={2} size="h4" mb="xs">
        {t('Needs somebody')}
      </Title>
      <ul className={classes.rows}>{rows}</ul>
    </section>
  );
}

function Row({ link, children }: { link: ReactNode; children: ReactNode }) {
  return (
    <li className={classes.row}>
      <span className={classes.need}>{children}</span>
      <Anchor component="span" size="sm" className={classes.more}>
        {link}
      </Anchor>
    </li>
  );
}

/** Visits of any day, named by token and patient alone. */
function Unfinished({ count, first }: DoctorNow['unfinished']) {
  const { today, timeZone } = useClinic();
  const { date, time } = useFormat();
  const others = count - first.length;
  return (
    <>
      {first.map(({ tokenId, tokenNumber, patientName, since }) => (
        <li key={tokenId} className={classes.row}>
          <Link to="/app/consultation/$tokenId" params={{ tokenId }} className={classes.who}>
            <span className={classes.number}>#{tokenNumber} </span>
            <span className={classes.name}>{patientName}</span>
            <span className={classes.since}>
              {t('Written and not finished')} ·{' '}
              {dateIn(new Date(since), timeZone) === today ? time(since) : date(since)}
            </span>
          </Link>
        </li>
      ))}
      {others > 0 && (
        <li className={classes.row}>
          <Text size="sm" c="dimmed">
            {t('+{count} more', { count: others })}
          </Text>
        </li>
      )}
    </>
  );
}
