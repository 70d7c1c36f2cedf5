import { Button, Stack, Text, TextInput } from '@mantine/core';
import {
  IconCalendar,
  IconCalendarUp,
  IconCircleCheck,
  IconPlus,
  IconThumbUp,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatCalendarDate } from '../../shared/clinicDay';
import { t } from '../../shared/language';
import { api, client } from '../../web/api/api';
import { ChoiceFilter } from '../../web/records/ChoiceFilter';
import { isDay, oneOf } from '../../web/records/filters';
import { RecordsPage } from '../../web/records/RecordsPage';
import { useRecordSearch } from '../../web/records/useRecordSearch';
import { useMainDialog } from '../../web/shell/openDialog';
import type { Column } from '../../web/ui/RecordTable';
import { StatCards } from '../../web/ui/StatCards';
import { TwoLines } from '../../web/ui/TwoLines';
import { AppointmentActions } from './AppointmentActions';
import { AppointmentStatusBadge, AppointmentTypeBadge } from './AppointmentBadges';
import { type Appointment, appointmentStatuses } from './appointment';
import { appointmentStatusLabels } from './appointmentLabels';
import { ScheduleAppointmentDialog } from './ScheduleAppointmentDialog';

const columns = (): Column<Appointment>[] => [
  {
    header: t('Patient'),
    cell: (row) => <TwoLines main={row.patientName} sub={row.patientPhone} />,
  },
  {
    header: t('Date and Time'),
    isShort: true,
    cell: (row) => <TwoLines main={formatCalendarDate(row.date)} sub={row.time} />,
  },
  { header: t('Doctor'), cell: (row) => row.doctorName ?? t('Any') },
  { header: t('Type'), isShort: true, cell: (row) => <AppointmentTypeBadge type={row.type} /> },
  {
    header: t('Status'),
    isShort: true,
    cell: (row) => (
      <Stack gap={2} align="flex-start">
        <AppointmentStatusBadge status={row.status} />
        {row.tokenNumber !== null && (
          <Text span size="sm" c="dimmed">
            {t('Token #{number}', { number: row.tokenNumber })}
          </Text>
        )}
      </Stack>
    ),
  },
  { header: t('Notes'), cell: (row) => row.notes ?? '-' },
  {
    header: t('Actions'),
    isActions: true,
    cell: (row) => <AppointmentActions appointment={row} />,
  },
];

/** The clinic's appointments (spec 2, Appointments). */
export function AppointmentsPage() {
  const [isScheduling, scheduling] = useMainDialog();
  const [shownColumns] = useState(columns);
  const search = useRecordSearch(api.appointments.search, {
    rows: 'appointments',
    filters: { date: isDay, status: oneOf(appointmentStatuses) },
  });
  const date = search.filter('date');
  return (
    <RecordsPage
      title={t('Appointments')}
      subtitle={t('Schedule and manage patient appointments')}
      exported={{
        name: 'appointments',
        start: (options) => client.exports.appointments(search.criteria, options),
      }}
      actions={
        <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={scheduling.open}>
          {t('Schedule Appointment')}
        </Button>
      }
      cards={<AppointmentFigures />}
      search={{
        label: t('Search appointments'),
        placeholder: t('Search by patient name or phone'),
        ...search.box,
      }}
      filters={
        <>
          <TextInput
            aria-label={t('Date')}
            type="date"
            value={date.value}
            onChange={(event) => date.onChange(event.currentTarget.value)}
          />
          <ChoiceFilter
            label={t('Status')}
            all={t('All Status')}
            choices={appointmentStatuses}
            wordsOf={(status) => t(appointmentStatusLabels[status])}
            {...search.filter('status')}
          />
        </>
      }
      columns={shownColumns}
      {...search.list}
      emptyTitle={t('No appointments found')}
      emptyHint={t(
        search.isNarrowed
          ? 'Try adjusting your search or filter criteria'
          : 'Schedule your first appointment to get started',
      )}
    >
      {isScheduling && <ScheduleAppointmentDialog onClose={scheduling.close} />}
    </RecordsPage>
  );
}

function AppointmentFigures() {
  const { data: figures, isError: isMissing } = useQuery(api.appointments.summary.queryOptions());
  return (
    <StatCards
      isMissing={isMissing}
      stats={[
        { label: t("Today's Appointments"), value: figures?.today, icon: <IconCalendar /> },
        { label: t('Upcoming'), value: figures?.upcoming, icon: <IconCalendarUp /> },
        { label: t('Confirmed'), value: figures?.confirmed, icon: <IconThumbUp /> },
        { label: t('Completed'), value: figures?.completed, icon: <IconCircleCheck /> },
      ]}
    />
  );
}
