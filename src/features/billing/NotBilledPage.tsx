import { Anchor } from '@mantine/core';
import { IconReceipt } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { t } from '../../shared/language';
import { api } from '../../web/api/api';
import { useFormat } from '../../web/language/format';
import { couldNotLoad } from '../../web/shell/couldNotLoad';
import { FactsSkeleton } from '../../web/ui/Facts';
import { ListState } from '../../web/ui/ListState';
import { PageHeader } from '../../web/ui/PageHeader';
import { type Column, RecordTable } from '../../web/ui/RecordTable';
import { maxUnbilled, type UnbilledVisit, unbilledDays } from './bill';

const columnsOf = (dateTime: (instant: string) => string): Column<UnbilledVisit>[] => [
  {
    header: t('Patient'),
    card: 'title',
    cell: ({ patientId, patientName }) => (
      <Anchor
        underline="always"
        inherit
        renderRoot={(props) => (
          <Link to="/app/patients/$patientId" params={{ patientId }} {...props} />
        )}
      >
        {patientName}
      </Anchor>
    ),
  },
  { header: t('Token'), isShort: true, cell: ({ tokenNumber }) => `#${tokenNumber}` },
  { header: t('Doctor'), cell: ({ doctorName }) => doctorName ?? '–' },
  { header: t('Date'), isShort: true, card: 'quiet', cell: ({ issuedAt }) => dateTime(issuedAt) },
];

/** The completed visits without a bill, for those who may see bills. */
export function NotBilledPage() {
  const { dateTime } = useFormat();
  const query = useQuery(api.billing.notBilled.queryOptions({ staleTime: 0 }));
  const visits = query.data?.visits ?? [];
  return (
    <>
      <PageHeader
        title={t('Not billed')}
        subtitle={t(
          'Completed visits of the last {days} days without a bill, the newest first; free follow-ups are among them',
          { days: unbilledDays },
        )}
        back={{ to: '/app/dashboard', label: t('Back to Dashboard') }}
      />
      <ListState
        query={query}
        failure={couldNotLoad.bill}
        skeleton={<FactsSkeleton lines={6} />}
        isEmpty={visits.length === 0}
        fillsPage
        emptyIcon={IconReceipt}
        emptyTitle={t('Every visit has its bill')}
      >
        <RecordTable
          label={t('Not billed')}
          columns={columnsOf(dateTime)}
          rows={visits}
          rowKey={({ tokenId }) => tokenId}
        />
        {visits.length === maxUnbilled && <p>{t('There are more of them.')}</p>}
      </ListState>
    </>
  );
}
