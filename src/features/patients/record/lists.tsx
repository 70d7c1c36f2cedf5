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
import { ViewWord } from '../../../web/records/viewColumn';
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

interface OfPatient {
  patientId: string;
}

interface PartProps<Row extends { id: string }>
  extends Pick<ComponentProps<typeof RecordList<Row>>, 'query' | 'rows' | 'columns'> {
  title: string;
  /** Said where nothing of the kind happened yet. */
  empty: string;
}

/** One kind of what happened: its rows under their name, or a quiet line. */
function Part<Row extends { id: string }>({ title, empty, ...list }: PartProps<Row>) {
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
          {empty}
        </Text>
      ) : (
        <RecordList
          label={title}
          {...list}
          tableClass={`${cards.cards} ${classes.part} ${isOne ? classes.one : ''}`}
          emptyTitle={empty}
        />
      )}
    </Stack>
  );
}

/** On a phone a card begins with its day and ends that line with its state. */
const when = {
  isShort: true,
  className: `${classes.day} ${classes.when} ${cards.first} ${cards.wide} ${cards.pair}`,
};
const state = { isShort: true, className: `${cards.first} ${cards.end}` };

/** A list finds what is of one patient by the code of their card, as a scan of it does. */
const found = ({ patientId }: OfPatient) => ({ text: cardCodeOf(patientId) });

/** The patient's tokens of every day. */
export function Visits({ patientId }: OfPatient) {
  const { date, time } = useFormat();
  const list = usePagedRows(api.queue.visits, { patientId }, { rows: 'tokens' });
  const columns = useMemo(
    (): Column<Token>[] => [
      {
        header: t('Date'),
        ...when,
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
        cell: (one) => one.consultedByName ?? one.doctorName ?? <Missing />,
      },
      {
        header: t('Status'),
        ...state,
        cell: ({ status }) => <TokenStatusBadge status={status} />,
      },
    ],
    [date, time],
  );
  return <Part title={t('Visits')} {...list} columns={columns} empty={t('No visits yet')} />;
}

export function PrescriptionsOfPatient(patient: OfPatient) {
  const { date } = useFormat();
  const list = usePagedRows(api.prescriptions.search, found(patient), { rows: 'prescriptions' });
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
      viewAt('prescriptions', ({ createdAt }) =>
        t('View prescription of {name}', { name: date(createdAt) }),
      ),
    ],
    [date],
  );
  return (
    <Part
      title={t('Prescriptions')}
      {...list}
      columns={columns}
      empty={t('No prescriptions yet')}
    />
  );
}

export function BillsOfPatient(patient: OfPatient) {
  const { date } = useFormat();
  const { mayOpen } = useAccess();
  const isDesk = mayOpen('billing');
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
        cell: nameOfBill,
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
      isDesk
        ? viewAt('billing', (bill) => t('View bill {id}', { id: nameOfBill(bill) }))
        : viewedAlone(),
    ],
    [date, isDesk],
  );
  return <Part title={t('Bills')} {...list} columns={columns} empty={t('No bills yet')} />;
}

function nameOfBill({ id, number }: Pick<BillSummary, 'id' | 'number'>): string {
  return number ?? `#${shortId(id)}`;
}

export function AppointmentsOfPatient(patient: OfPatient) {
  const list = usePagedRows(api.appointments.search, found(patient), { rows: 'appointments' });
  const columns = useMemo(
    (): Column<Appointment>[] => [
      {
        header: t('Date'),
        ...when,
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
        ...state,
        cell: ({ status }) => <AppointmentStatusBadge status={status} />,
      },
    ],
    [],
  );
  return (
    <Part title={t('Appointments')} {...list} columns={columns} empty={t('No appointments yet')} />
  );
}

/** The column that opens a bill for whoever has no screen of bills. */
const viewedAlone = (): Column<BillSummary> => ({
  header: t('Actions'),
  isActions: true,
  card: 'actions',
  cell: (bill) => (
    <Button
      variant="subtle"
      size="xs"
      aria-label={t('View bill {id}', { id: nameOfBill(bill) })}
      renderRoot={(props) => (
        <Link to="/app/bills/$billId" params={{ billId: bill.id }} {...props} />
      )}
      {...opensRow}
    >
      <ViewWord />
    </Button>
  ),
});

/** The column that opens a record where its screen shows it. */
function viewAt<Row extends { id: string }>(
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
        <ViewWord />
      </Button>
    ),
  };
}
