import { Button, Stack, Title } from '@mantine/core';
import { IconCoins } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { t } from '../../shared/language';
import { api, client } from '../../web/api/api';
import { usePagedRows } from '../../web/records/usePagedRows';
import { useAccess } from '../../web/session/session';
import { couldNotLoad } from '../../web/shell/couldNotLoad';
import { ExportButton } from '../../web/ui/ExportButton';
import { FactsSkeleton } from '../../web/ui/Facts';
import { ListState } from '../../web/ui/ListState';
import { PageHeader } from '../../web/ui/PageHeader';
import { RecordList } from '../../web/ui/RecordList';
import { NotBilled } from '../billing/widgets/NotBilled';
import { CloseDayForm } from './CloseDayForm';
import { CloseDetails } from './CloseDetails';
import { ClosedNotice } from './ClosedNotice';
import type { OpenDay } from './dayClose';
import { useCloseList } from './useCloseList';

/** The page on which a receptionist closes their own day, with their earlier closes. */
export function DayClosePage() {
  const queryClient = useQueryClient();
  const [openedId, setOpenedId] = useState<string | null>(null);
  // A new form, with a new idempotency key, after each close.
  const [formNumber, setFormNumber] = useState(0);
  const preview = useQuery(api.dayClose.preview.queryOptions());
  const list = usePagedRows(api.dayClose.list, {}, { rows: 'closes' });
  const listProps = useCloseList(setOpenedId, false);
  const { may, mayOpen } = useAccess();
  const last = list.rows[0];
  const isSettled = preview.data !== undefined && last !== undefined && isNothing(preview.data);
  // A shown form stays until it has closed the day, whatever is received meanwhile.
  const [isCounting, setCounting] = useState(false);
  if (preview.data && !list.query.isPending && !isSettled && !isCounting) setCounting(true);
  const isNoticed = last !== undefined && isSettled && !isCounting;
  const earlier = isNoticed ? list.rows.slice(1) : list.rows;
  return (
    <>
      <PageHeader
        title={t('Day-end close')}
        subtitle={t('Count the cash and hand over what you received')}
        action={
          <>
            {may('exports.ownDayCloses') && (
              <ExportButton
                name="day-end-closes"
                start={(options) => client.exports.ownDayCloses({}, options)}
              />
            )}
            {mayOpen('expenses') && (
              <Button
                variant="default"
                leftSection={<IconCoins size={18} aria-hidden />}
                renderRoot={(props) => <Link to="/app/expenses" {...props} />}
              >
                {t('Expenses')}
              </Button>
            )}
          </>
        }
      />
      <Stack gap="xl">
        <NotBilled />
        <ListState
          query={preview}
          failure={couldNotLoad.daySummary}
          skeleton={<FactsSkeleton lines={10} />}
          isEmpty={!preview.data}
          emptyTitle={t('Nothing to close')}
        >
          {list.query.isPending && !isCounting && <FactsSkeleton lines={10} />}
          {last && isNoticed && (
            <ClosedNotice
              close={last}
              onView={() => setOpenedId(last.id)}
              onCountAgain={() => setCounting(true)}
            />
          )}
          {preview.data && isCounting && (
            <CloseDayForm
              key={formNumber}
              open={preview.data}
              onClosed={(close) => {
                setFormNumber((number) => number + 1);
                setOpenedId(close.id);
                void queryClient
                  .invalidateQueries({ queryKey: api.dayClose.key() })
                  .then(() => setCounting(false));
              }}
            />
          )}
        </ListState>
        {!(isNoticed && earlier.length === 0) && (
          <section aria-label={t('Earlier closes')}>
            <Title order={2} size="h3" mb="sm">
              {t('Earlier closes')}
            </Title>
            <RecordList {...listProps} {...list} rows={earlier} />
          </section>
        )}
      </Stack>
      <CloseDetails closeId={openedId} onClose={() => setOpenedId(null)} />
    </>
  );
}

/** True if there is nothing to close; an earlier close's payment that was not received has an amount, but no refund. */
function isNothing({ received, cashSpent, billCount, refundCount }: OpenDay): boolean {
  const isZero = ({ paid, refunded }: OpenDay['received']['cash']) => paid === 0 && refunded === 0;
  if (cashSpent !== 0) return false;
  return billCount === 0 && refundCount === 0 && Object.values(received).every(isZero);
}
