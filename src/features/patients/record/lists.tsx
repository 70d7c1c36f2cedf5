import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type ComponentProps, useMemo } from 'react';
import { formatCalendarDate, formatTimeOfDay } from '../../../shared/clinicDay';
import { shortId } from '../../../shared/ids';
import { t } from '../../../shared/language';
import { formatRupees } from '../../../shared/money';
import { cardCodeOf } from '../../../shared/patientCard';
import type { Screen } from '../../../shared/permissions';
import { api } from '../../../web/api/api';
import { useFormat } from '../../../web/language/format';
import { usePagedRows } from '../../../web/records/usePagedRows';
import { ViewLabel } from '../../../web/records/viewColumn';
import { useAccess } from '../../../web/session/session';
import cards from '../../../web/ui/cards.module.css';
import { Missing } from '../../../web/ui/Facts';
import { RecordList } from '../../../web/ui/RecordList';
import { type Column, opensRow } from '../../../web/ui/RecordTable';
import { TwoLines } from '../../../web/ui/TwoLines';
import { VoidedBadge } from '../../../web/ui/VoidedNotice';
import type { Appointment } from '../../appointments/appointment';
import { appointmentTypeLabels } from '../../appointments/appointmentLabels';
import { AppointmentStatusBadge } from '../../appointments/widgets/AppointmentBadges';
import type { BillSummary } from '../../billing/bill';
import { BillStatusBadge } from '../../billing/widgets/BillStatusBadge';
import type { Prescription } from '../../prescriptions/prescription';
import type { Token } from '../../queue/token';
import { TokenStatusBadge } from '../../queue/widgets/TokenStatusBadge';
import classes from './PatientPage.module.css';

interface PatientIdProps {
  patientId: string;
}

interface RecordSectionProps<Row extends { id: string }>
  extends Pick<ComponentProps<typeof RecordList<Row>>, 'query' | 'rows' | 'columns'> {
  title: string;
  /** Shown when there are no rows. */
  emptyText: string;
}

/** A titled list of one kind of record, or a line that there is none. */
function RecordSection<Row extends { id: string }>({
  title,
  emptyText,
  ...list
}: RecordSectionProps<Row>) {
  const isEmpty = list.query.data !== undefined && !list.query.isError && list.rows.length === 0;
  const count = `${list.rows.length}${list.query.hasNextPage ? '+' : ''}`;
  const isOne = list.rows.length === 1;
  return (
    <Stack gap="xs" component="section" aria-label={title}>
      <Group gap="xs" align="baseline">
        <Title order={2} size="h4">
          {title}
        </Title>
        {list.rows.length > 0 && (
          <Text span size="sm" c="dimmed">
            {count}
          </Text>
        )}
      </Group>
      {isEmpty ? (
        <Text size="sm" c="dimmed">
          {emptyText}
        </Text>
      ) : (
        <RecordList
          label={title}
          {...list}
          tableClass={`${cards.cards} ${classes.part} ${isOne ? classes.one : ''}`}
          emptyTitle={emptyText}
        />
      )}
    </Stack>
  );
}

/** On a phone a card's first line begins with the date and ends with the status. */
const dateColumn = {
  isShort: true,
  className: `${classes.day} ${classes.when} ${cards.first} ${cards.wide} ${cards.pair}`,
};
const statusColumn = { isShort: true, className: `${cards.first} ${cards.end}` };

/** Searches a list by the code of the patient's card, as a scan does. */
const searchByCard = ({ patientId }: PatientIdProps) => ({ text: cardCodeOf(patientId) });

/** The patient's tokens of every day. */
export function Visits({ patientId }: PatientIdProps) {
  const { date, time } = useFormat();
  const list = usePagedRows(api.queue.visits, { patientId }, { rows: 'tokens' });
  const columns = useMemo(
    (): Column<Token>[] => [
      {
        header: t('Date'),
        ...dateColumn,
        cell: ({ issuedAt }) => <TwoLines main={date(issuedAt)} sub={time(issuedAt)} />,
      },
      {
        header: t('Token'),
        isShort: true,
        className: `${cards.second} ${cards.quiet}`,
        cell: ({ tokenNumber }) => `#${tokenNumber}`,
      },
      {
        header: t('Doctor'),
        className: `${cards.second} ${cards.dotted} ${cards.quiet}`,
        cell: (token) => token.consultedByName ?? token.doctorName ?? <Missing />,
      },
      {
        header: t('Status'),
        ...statusColumn,
        cell: ({ status }) => <TokenStatusBadge status={status} />,
      },
    ],
    [date, time],
  );
  return (
    <RecordSection title={t('Visits')} {...list} columns={columns} emptyText={t('No visits yet')} />
  );
}

export function PrescriptionsOfPatient(patient: PatientIdProps) {
  const { date } = useFormat();
  const list = usePagedRows(api.prescriptions.search, searchByCard(patient), {
    rows: 'prescriptions',
  });
  const columns = useMemo(
    (): Column<Prescription>[] => [
      {
        header: t('Date'),
        isShort: true,
        className: `${classes.day} ${cards.first} ${cards.end} ${cards.quiet}`,
        cell: ({ createdAt }) => date(createdAt),
      },
      {
        header: t('Diagnosis'),
        className: `${classes.diagnosis} ${cards.first} ${cards.wide}`,
        cell: ({ diagnosis, voided, amendedBy }) => (
          <>
            <TwoLines main={diagnosis} sub={amendedBy && t('Replaced')} />
            <VoidedBadge voided={voided} />
          </>
        ),
      },
      {
        header: t('Medications'),
        className: `${cards.second} ${cards.whole}`,
        cell: ({ medications }) => medications.map(({ name }) => name).join(', '),
      },
      {
        header: t('Doctor'),
        className: `${cards.third} ${cards.quiet}`,
        cell: ({ doctorName }) => doctorName,
      },
      viewOnScreenColumn('prescriptions', ({ createdAt }) =>
        t('View prescription of {name}', { name: date(createdAt) }),
      ),
    ],
    [date],
  );
  return (
    <RecordSection
      title={t('Prescriptions')}
      {...list}
      columns={columns}
      emptyText={t('No prescriptions yet')}
    />
  );
}

export function BillsOfPatient(patient: PatientIdProps) {
  const { date } = useFormat();
  const { mayOpen } = useAccess();
  const hasBillingScreen = mayOpen('billing');
  const list = usePagedRows(api.billing.ofPatient, patient, { rows: 'bills' });
  const columns = useMemo(
    (): Column<BillSummary>[] => [
      {
        header: t('Date'),
        isShort: true,
        className: `${classes.day} ${cards.second} ${cards.quiet}`,
        cell: ({ createdAt }) => date(createdAt),
      },
      {
        header: t('Bill'),
        isShort: true,
        className: `${classes.bill} ${cards.first} ${cards.wide}`,
        cell: billName,
      },
      {
        header: t('Amount'),
        isAmount: true,
        className: `${classes.amount} ${cards.first} ${cards.end}`,
        cell: ({ total }) => formatRupees(total),
      },
      {
        header: t('Status'),
        isShort: true,
        className: `${cards.second} ${cards.end}`,
        cell: ({ status, voided }) =>
          voided ? <VoidedBadge voided={voided} /> : <BillStatusBadge status={status} />,
      },
      hasBillingScreen
        ? viewOnScreenColumn('billing', (bill) => t('View bill {id}', { id: billName(bill) }))
        : viewBillColumn(),
    ],
    [date, hasBillingScreen],
  );
  return (
    <RecordSection title={t('Bills')} {...list} columns={columns} emptyText={t('No bills yet')} />
  );
}

function billName({ id, number }: Pick<BillSummary, 'id' | 'number'>): string {
  return number ?? `#${shortId(id)}`;
}

export function AppointmentsOfPatient(patient: PatientIdProps) {
  const list = usePagedRows(api.appointments.search, searchByCard(patient), {
    rows: 'appointments',
  });
  const columns = useMemo(
    (): Column<Appointment>[] => [
      {
        header: t('Date'),
        ...dateColumn,
        cell: ({ date, time }) => (
          <TwoLines main={formatCalendarDate(date)} sub={formatTimeOfDay(time)} />
        ),
      },
      {
        header: t('Doctor'),
        className: `${cards.second} ${cards.quiet}`,
        cell: ({ doctorName }) => doctorName ?? <Missing />,
      },
      {
        header: t('Type'),
        isShort: true,
        className: `${cards.second} ${cards.dotted} ${cards.quiet}`,
        cell: ({ type }) => t(appointmentTypeLabels[type]),
      },
      {
        header: t('Status'),
        ...statusColumn,
        cell: ({ status }) => <AppointmentStatusBadge status={status} />,
      },
    ],
    [],
  );
  return (
    <RecordSection
      title={t('Appointments')}
      {...list}
      columns={columns}
      emptyText={t('No appointments yet')}
    />
  );
}

/** The column that opens a bill's own page, for people without the billing screen. */
const viewBillColumn = (): Column<BillSummary> => ({
  header: t('Actions'),
  isActions: true,
  card: 'actions',
  cell: (bill) => (
    <Button
      variant="subtle"
      size="xs"
      aria-label={t('View bill {id}', { id: billName(bill) })}
      renderRoot={(props) => (
        <Link to="/app/bills/$billId" params={{ billId: bill.id }} {...props} />
      )}
      {...opensRow}
    >
      <ViewLabel />
    </Button>
  ),
});

/** The column that opens a record on its screen. */
function viewOnScreenColumn<Row extends { id: string }>(
  screen: Screen,
  nameOf: (row: Row) => string,
): Column<Row> {
  return {
    header: t('Actions'),
    isActions: true,
    card: 'actions',
    cell: (row) => (
      <Button
        variant="subtle"
        size="xs"
        aria-label={nameOf(row)}
        renderRoot={(props) => (
          <Link
            to={`/app/${screen}`}
            state={{ recordId: row.id, askedAt: Date.now() }}
            {...props}
          />
        )}
        {...opensRow}
      >
        <ViewLabel />
      </Button>
    ),
  };
}
