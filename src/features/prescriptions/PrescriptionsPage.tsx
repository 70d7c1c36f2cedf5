import { Badge, Button, Group, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { formatCalendarDate } from '../../shared/clinicDay';
import { searchedText } from '../../shared/fields';
import { shortId } from '../../shared/ids';
import { t } from '../../shared/language';
import { may } from '../../shared/permissions';
import { api, client } from '../../web/api/api';
import { useFormat } from '../../web/language/format';
import { useSignedInUser } from '../../web/session/session';
import { useDialogForToken, useOpenedRecord } from '../../web/shell/openDialog';
import { Chips } from '../../web/ui/Chips';
import { ExportButton } from '../../web/ui/ExportButton';
import { PageHeader } from '../../web/ui/PageHeader';
import { RecordList } from '../../web/ui/RecordList';
import type { Column } from '../../web/ui/RecordTable';
import { TwoLines } from '../../web/ui/TwoLines';
import { VoidedBadge } from '../../web/ui/VoidedNotice';
import { CreatePrescriptionDialog } from './CreatePrescriptionDialog';
import { PrescriptionDetails } from './PrescriptionDetails';
import { PrescriptionSearch } from './PrescriptionSearch';
import { medicationChips, type Prescription } from './prescription';

/** All prescriptions, newest first (spec 2, Prescriptions). */
export function PrescriptionsPage() {
  const { role } = useSignedInUser();
  const { date } = useFormat();
  const [text, setText] = useState('');
  const [searched] = useDebouncedValue(searchedText(text), 200);
  const creating = useDialogForToken();
  const [openedId, setOpenedId] = useOpenedRecord();
  const list = useInfiniteQuery(
    api.prescriptions.search.infiniteOptions({
      input: (cursor: string | undefined) => ({ text: searched, ...(cursor ? { cursor } : {}) }),
      initialPageParam: undefined,
      getNextPageParam: (page) => page.nextCursor ?? undefined,
      placeholderData: keepPreviousData,
    }),
  );
  const prescriptions = useMemo(
    () => list.data?.pages.flatMap((page) => page.prescriptions) ?? [],
    [list.data],
  );

  const columns = useMemo(
    (): Column<Prescription>[] => [
      {
        header: t('Patient'),
        cell: (row) => (
          <>
            <TwoLines
              main={row.patientName}
              sub={t('Token #{number}', { number: shortId(row.tokenId, 4) })}
            />
            <VoidedBadge voided={row.voided} />
            {row.amendedBy && (
              <Badge color="gray" tt="none">
                {t('Amended')}
              </Badge>
            )}
          </>
        ),
      },
      {
        header: t('Diagnosis'),
        cell: (row) => <TwoLines main={row.diagnosis} sub={row.symptoms} />,
      },
      { header: t('Doctor'), cell: (row) => row.doctorName },
      { header: t('Medications'), cell: (row) => <MedicationChips prescription={row} /> },
      {
        header: t('Date'),
        isShort: true,
        cell: (row) => (
          <TwoLines
            main={date(row.createdAt)}
            sub={
              row.followUpDate &&
              t('Follow-up: {date}', { date: formatCalendarDate(row.followUpDate) })
            }
          />
        ),
      },
      {
        header: t('Actions'),
        isActions: true,
        cell: (row) => (
          <Button
            variant="default"
            size="xs"
            aria-label={t('View prescription of {name}', { name: row.patientName })}
            onClick={() => setOpenedId(row.id)}
          >
            {t('View')}
          </Button>
        ),
      },
    ],
    [date, setOpenedId],
  );

  return (
    <>
      <PageHeader
        title={t('Prescriptions')}
        subtitle={t('Manage patient prescriptions and medications')}
        action={
          <Group gap="sm">
            {may(role, 'exports.prescriptions') && (
              <ExportButton
                name="prescriptions"
                start={(options) =>
                  client.exports.prescriptions({ text: searchedText(text) }, options)
                }
              />
            )}
            {may(role, 'prescriptions.create') && (
              <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={creating.open}>
                {t('Create Prescription')}
              </Button>
            )}
          </Group>
        }
      />
      <PrescriptionSearch text={text} searched={searched} onChange={setText} />
      <RecordList
        query={list}
        label={t('Prescriptions')}
        columns={columns}
        rows={prescriptions}
        emptyTitle={t('No prescriptions found')}
        emptyHint={t(
          searched
            ? 'Try adjusting your search criteria'
            : 'Create your first prescription to get started',
        )}
      />
      {creating.isOpen && (
        <CreatePrescriptionDialog
          key={creating.forToken?.tokenId}
          forToken={creating.forToken}
          onClose={creating.close}
        />
      )}
      <PrescriptionDetails prescriptionId={openedId} onClose={() => setOpenedId(null)} />
    </>
  );
}

function MedicationChips({ prescription }: { prescription: Prescription }) {
  const { names, more } = medicationChips(prescription.medications);
  return (
    <Chips names={names}>
      {more > 0 && (
        <Text span size="sm">
          {t('+{count} more', { count: more })}
        </Text>
      )}
    </Chips>
  );
}
