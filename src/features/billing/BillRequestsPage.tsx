import { Anchor, Stack } from '@mantine/core';
import { IconReceiptRefund } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { t } from '../../shared/language';
import { formatRupees } from '../../shared/money';
import { api } from '../../web/api/api';
import { useAccess, useSession } from '../../web/session/session';
import { couldNotLoad } from '../../web/shell/couldNotLoad';
import { FactsSkeleton } from '../../web/ui/Facts';
import { ListState } from '../../web/ui/ListState';
import { PageHeader } from '../../web/ui/PageHeader';
import { BillRequestNotice } from './BillRequestNotice';

/** Refunds and voids that wait for a second person, for administrators to confirm or decline. */
export function BillRequestsPage() {
  const { mayOpen, mayOpenPart } = useAccess();
  const above = useSession()?.rules?.secondPersonAbove ?? null;
  const open = useQuery(api.billing.requests.queryOptions({ input: {} }));
  return (
    <>
      <PageHeader
        title={t('Refunds to confirm')}
        back={!mayOpen('billing') && { to: '/app/dashboard', label: t('Back to Dashboard') }}
        subtitle={t('Refunds and voids waiting for a second person')}
      />
      <ListState
        query={open}
        failure={couldNotLoad.bill}
        skeleton={<FactsSkeleton lines={4} />}
        isEmpty={open.data?.length === 0}
        fillsPage
        emptyIcon={IconReceiptRefund}
        emptyTitle={t('Nothing to confirm')}
        emptyHint={
          <>
            {above === null
              ? t('One person is enough for refunds and voids in this clinic.')
              : t(
                  'Refunds above {amount}, and voids of paid bills, wait here for a second person.',
                  { amount: formatRupees(above) },
                )}{' '}
            {mayOpenPart('rights') && (
              <Anchor component={Link} to="/app/settings/rights" inherit underline="always">
                {t('Change this in Permissions')}
              </Anchor>
            )}
          </>
        }
      >
        <Stack maw={820}>
          {open.data?.map((request) => (
            <BillRequestNotice key={request.id} request={request} />
          ))}
        </Stack>
      </ListState>
    </>
  );
}
