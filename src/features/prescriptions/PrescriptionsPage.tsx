import { Badge, Button, Text } from '@mantine/core';
import { IconPill, IconPlus } from '@tabler/icons-react';
import { useMemo } from 'react';
import { formatCalendarDate } from '../../shared/clinicDay';
import { shortId } from '../../shared/ids';
import { t } from '../../shared/language';
import { may, worksAs } from '../../shared/permissions';
import { api, client } from '../../web/api/api';
import { useFormat } from '../../web/language/format';
import { DaysFilter } from '../../web/records/DaysFilter';
import { isDay } from '../../web/records/filters';
import { Narrowing } from '../../web/records/Narrowing';
import { RecordsPage } from '../../web/records/RecordsPage';
import { useRecordSearch } from '../../web/records/useRecordSearch';
import { viewColumn } from '../../web/records/viewColumn';
import { useSignedInUser } from '../../web/session/session';
import { useDialogForToken, useOpenedRecord } from '../../web/shell/openDialog';
import { Chips } from '../../web/ui/Chips';
import cards from '../../web/ui/cards.module.css';
import type { Column } from '../../web/ui/RecordTable';
import { TwoLines } from '../../web/ui/TwoLines';
import { VoidedBadge } from '../../web/ui/VoidedNotice';
import { usePrintSelection } from '../papers/widgets/usePrintSelection';
import { CreatePrescriptionDialog } from './CreatePrescriptionDialog';
import { PrescriptionDetails } from './PrescriptionDetails';
import { PrescriptionSearch } from './PrescriptionSearch';
import classes from './PrescriptionsPage.module.css';
import { medicationChips, type Prescription, prescriptionOrders } from './prescription';

/** All prescriptions, newest first unless another order is chosen (spec 2, Prescriptions). */
export function PrescriptionsPage() {
  const user = useSignedInUser();
  const { date } = useFormat();
  const creating = useDialogForToken();
  const [openedId, setOpenedId] = useOpenedRecord();
  const search = useRecordSearch(api.prescriptions.search, {
    rows: 'prescriptions',
    filters: { from: isDay, to: isDay },
    orders: prescriptionOrders,
  });
  const from = search.filter('from');
  const to = search.filter('to');

  const columns = useMemo(() => columnsOf(date, setOpenedId), [date, setOpenedId]);
  const selection = usePrintSelection({
    kind: 'prescription',
    paper: { kind: 'prescription', sizes: ['A4', 'A5'] },
    name: 'prescriptions',
    criteria: search.criteria,
    rows: search.list.rows,
    nameOf,
  });

  return (
    <RecordsPage
      title={t('Prescriptions')}
      back={!worksAs('doctor', user) && { to: '/app/dashboard', label: t('Back to Dashboard') }}
      subtitle={t('Manage patient prescriptions and medications')}
      exported={
        may(user, 'exports.prescriptions') && {
          name: 'prescriptions',
          start: (options) => client.exports.prescriptions(search.criteria, options),
        }
      }
      main={
        may(user, 'prescriptions.create') && (
          <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={creating.open}>
            {t('Create Prescription')}
          </Button>
        )
      }
      filters={
        <>
          <PrescriptionSearch {...search.box} searched={search.searched} />
          <Narrowing isUsed={Boolean(from.value || to.value)}>
            <DaysFilter label={t('Date')} from={from} until={to} />
          </Narrowing>
        </>
      }
      listName="prescriptions"
      columns={columns}
      {...search.list}
      selection={selection}
      emptyIcon={IconPill}
      emptyTitle={t('No prescriptions found')}
      emptyHint={t(
        search.isNarrowed
          ? 'Try adjusting your search criteria'
          : 'Create your first prescription to get started',
      )}
    >
      {creating.isOpen && (
        <CreatePrescriptionDialog
          key={creating.forToken?.tokenId}
          forToken={creating.forToken}
          onClose={creating.close}
        />
      )}
      <PrescriptionDetails
        prescriptionId={openedId}
        onClose={() => setOpenedId(null)}
        onOpen={setOpenedId}
      />
    </RecordsPage>
  );
}

const columnsOf = (
  date: (instant: string) => string,
  open: (id: string) => void,
): Column<Prescription>[] => [
  {
    header: t('Patient'),
    order: 'name',
    card: 'title',
    className: `${cards.brief} ${classes.patient}`,
    cell: (row) => (
      <>
        <TwoLines
          main={row.patientName}
          sub={t('Token #{number}', { number: shortId(row.tokenId, 4) })}
        />
        <VoidedBadge voided={row.voided} />
        {row.amendedBy && (
          <Badge color="gray" tt="none">
            {t('Replaced')}
          </Badge>
        )}
      </>
    ),
  },
  {
    header: t('Diagnosis'),
    name: 'diagnosis',
    className: `${cards.second} ${cards.wide} ${cards.brief}`,
    cell: (row) => <TwoLines main={row.diagnosis} sub={row.symptoms} />,
  },
  {
    header: t('Doctor'),
    name: 'doctor',
    className: `${classes.doctor} ${cards.second} ${cards.end} ${cards.quiet}`,
    cell: (row) => row.doctorName,
  },
  {
    header: t('Medications'),
    name: 'medications',
    className: cards.third,
    cell: (row) => <MedicationChips prescription={row} />,
  },
  {
    header: t('Date'),
    name: 'date',
    order: 'day',
    isShort: true,
    className: `${classes.date} ${cards.first} ${cards.end} ${cards.quiet} ${cards.brief}`,
    cell: (row) => (
      <TwoLines
        main={date(row.createdAt)}
        sub={
          row.followUpDate && t('Follow-up: {date}', { date: formatCalendarDate(row.followUpDate) })
        }
      />
    ),
  },
  viewColumn((row) => t('View prescription of {name}', { name: row.patientName }), open),
];

const nameOf = ({ patientName }: Prescription) => patientName;

function MedicationChips({ prescription }: { prescription: Prescription }) {
  const { names, more } = medicationChips(prescription.medications);
  return (
    <Chips names={names} color="gray">
      {more > 0 && (
        <Text span size="sm">
          {t('+{count} more', { count: more })}
        </Text>
      )}
    </Chips>
  );
}
