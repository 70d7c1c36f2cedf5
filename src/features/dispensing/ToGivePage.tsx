import { Button } from '@mantine/core';
import { IconPill } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, useMemo, useState } from 'react';
import { t } from '../../shared/language';
import { api } from '../../web/api/api';
import { useFormat } from '../../web/language/format';
import { RecordsPage } from '../../web/records/RecordsPage';
import { SegmentedFilter } from '../../web/records/SegmentedFilter';
import { useFilters } from '../../web/records/useFilters';
import { type Column, opensRow } from '../../web/ui/RecordTable';
import type { WaitingPrescription } from './dispensing.contract';
import { GiveDialog } from './GiveDialog';
import { GivenList } from './GivenList';

/** In the address: which of the two lists is shown. */
const filterRules = { list: (text: string): text is 'given' => text === 'given' };

/** What is to be given today, and what was given. */
export function ToGivePage() {
  const { filters, filter } = useFilters(filterRules);
  const views = (
    <SegmentedFilter
      aria-label={t('Which list')}
      {...filter('list')}
      data={[
        { value: '', label: t('To give') },
        { value: 'given', label: t('Given') },
      ]}
    />
  );
  // Giving follows the queue.
  const back = { to: '/app/tokens', label: t('Back to Tokens') } as const;
  const List = filters.list ? GivenList : ToGiveList;
  return <List views={views} back={back} />;
}

type Row = WaitingPrescription & { id: string };

/** Today's prescriptions of which something may still be given, as they are written and given at every desk. */
function ToGiveList({ views, back }: Pick<ComponentProps<typeof RecordsPage>, 'views' | 'back'>) {
  const { time } = useFormat();
  const [opened, setOpened] = useState<WaitingPrescription | null>(null);
  const query = useQuery(api.dispensing.toGive.queryOptions({ staleTime: 0 }));
  const rows = useMemo(
    () => (query.data ?? []).map((one) => ({ ...one, id: one.prescriptionId })),
    [query.data],
  );
  const columns = useMemo(() => columnsOf(time, setOpened), [time]);
  return (
    <RecordsPage
      title={t('Medicines to give')}
      subtitle={t('Today’s prescriptions, the oldest first')}
      back={back}
      exported={false}
      filters={views}
      columns={columns}
      query={query}
      rows={rows}
      emptyIcon={IconPill}
      emptyTitle={t('Nothing is to be given')}
    >
      {opened && (
        <GiveDialog
          prescriptionId={opened.prescriptionId}
          patientName={opened.patientName}
          onClose={() => setOpened(null)}
        />
      )}
    </RecordsPage>
  );
}

function columnsOf(
  time: (instant: string) => string,
  onGive: (row: WaitingPrescription) => void,
): Column<Row>[] {
  return [
    { header: t('Patient'), card: 'title', cell: ({ patientName }) => patientName },
    { header: t('Token'), isShort: true, cell: ({ tokenNumber }) => `#${tokenNumber}` },
    { header: t('Doctor'), card: 'quiet', cell: ({ doctorName }) => doctorName },
    {
      header: t('Written'),
      isShort: true,
      card: 'quiet',
      cell: ({ writtenAt }) => time(writtenAt),
    },
    {
      header: t('Given'),
      isShort: true,
      card: 'quiet',
      cell: ({ givenCount, medicineCount }) =>
        t('{given} of {count}', { given: givenCount, count: medicineCount }),
    },
    {
      header: t('Actions'),
      card: 'actions',
      isActions: true,
      cell: (row) => (
        <Button
          size="xs"
          variant="default"
          aria-label={t('Give medicines to {name}', { name: row.patientName })}
          onClick={() => onGive(row)}
          {...opensRow}
        >
          {t('Give')}
        </Button>
      ),
    },
  ];
}
