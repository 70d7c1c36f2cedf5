import { Title } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { t } from '../../shared/language';
import { formatAgo, useFormat } from '../../web/language/format';
import { ListState } from '../../web/ui/ListState';
import { useNow } from '../../web/ui/useNow';
import classes from './DashboardPage.module.css';
import type { Dashboard } from './dashboard';
import { NeedsSomebody } from './NeedsSomebody';
import { foldRepeats } from './recentActivity';

/** What stands beside “Right now” and needs the dashboard's answer: what needs somebody, and what happened lately. */
export function DashboardAside({ query }: { query: UseQueryResult<Dashboard> }) {
  const { data } = query;
  return (
    <>
      {data && (
        <NeedsSomebody
          needs={data.needs}
          unfinished={data.doctor?.now.unfinished}
          listsUnbilled={data.receptionist !== null}
        />
      )}
      <section aria-label={t('Recent Activity')}>
        <Title order={2} size="h4" mb="xs">
          {t('Recent Activity')}
        </Title>
        <ListState
          query={query}
          isEmpty={data?.activity.length === 0}
          skeleton={null}
          emptyTitle={t('Nothing has happened yet')}
          emptyHint={t('Patients, tokens and prescriptions of the day appear here.')}
        >
          <Activity rows={data?.activity ?? []} />
        </ListState>
      </section>
    </>
  );
}

function Activity({ rows }: { rows: Dashboard['activity'] }) {
  const { dateTime } = useFormat();
  const now = useNow(30_000);
  return (
    <ul className={classes.activity}>
      {foldRepeats(rows).map(({ id, text, at, times }) => (
        <li key={id}>
          <span>
            {text}
            {times > 1 && <span className={classes.quiet}> ×{times}</span>}
          </span>
          <time dateTime={at} title={dateTime(at)} className={classes.quiet}>
            {now - Date.parse(at) < 60_000 ? t('just now') : formatAgo(at, now, 'narrow')}
          </time>
        </li>
      ))}
    </ul>
  );
}
