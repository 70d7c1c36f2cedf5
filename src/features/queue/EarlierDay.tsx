import { Button } from '@mantine/core';
import { IconTicket } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import { t } from '../../shared/language';
import { api } from '../../web/api/api';
import { formatLongDate, useFormat } from '../../web/language/format';
import { RecordsPage } from '../../web/records/RecordsPage';
import { usePagedRows } from '../../web/records/usePagedRows';
import { FigureRow } from '../../web/ui/FigureLine';
import classes from './Queue.module.css';
import { QueueTiles } from './QueueTiles';
import { earlierDayColumns } from './queueColumns';

/** The tokens of a past day in the order of their numbers, read-only (spec 7, all tokens). */
export function EarlierDay({ date, filters }: { date: string; filters: ReactNode }) {
  const { time } = useFormat();
  const { query, rows } = usePagedRows(api.queue.day, { date }, { rows: 'tokens' });
  const counts = query.data?.pages[0]?.counts;
  const columns = useMemo(() => earlierDayColumns(time), [time]);
  return (
    <div className={classes.page}>
      <RecordsPage
        title={t('Tokens')}
        subtitle={t('Queue of {date}', { date: formatLongDate(date) })}
        exported={false}
        cards={
          <FigureRow>
            {counts?.total !== 0 && <QueueTiles counts={counts} isMissing={query.isError} />}
            {filters}
          </FigureRow>
        }
        label={t('Tokens of {date}', { date: formatLongDate(date) })}
        columns={columns}
        tableClass={classes.queue}
        query={query}
        rows={rows}
        emptyIcon={IconTicket}
        emptyTitle={t('No tokens on this day')}
        emptyHint={t('Choose another day above, or go back to today’s queue.')}
        emptyAction={
          <Button renderRoot={(props) => <Link to="/app/tokens" search={{}} {...props} />}>
            {t('Today’s queue')}
          </Button>
        }
      />
    </div>
  );
}
