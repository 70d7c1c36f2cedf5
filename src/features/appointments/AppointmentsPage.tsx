import { Button, Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import {
  IconCalendar,
  IconCalendarUp,
  IconCircleCheck,
  IconPlus,
  IconThumbUp,
} from '@tabler/icons-react';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { formatCalendarDate } from '../../shared/clinicDay';
import { searchedText } from '../../shared/fields';
import { t } from '../../shared/language';
import { api, client } from '../../web/api/api';
import { useMainDialog } from '../../web/shell/openDialog';
import { SearchBox } from '../../web/shell/SearchBox';
import { ExportButton } from '../../web/ui/ExportButton';
import { PageHeader } from '../../web/ui/PageHeader';
import { RecordList } from '../../web/ui/RecordList';
import type { Column } from '../../web/ui/RecordTable';
import { StatCards } from '../../web/ui/StatCards';
import { TwoLines } from '../../web/ui/TwoLines';
import { AppointmentActions } from './AppointmentActions';
import { AppointmentStatusBadge, AppointmentTypeBadge } from './AppointmentBadges';
import { type Appointment, type AppointmentStatus, appointmentStatuses } from './appointment';
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
  const [text, setText] = useState('');
  const [date, setDate] = useState('');
  const [status, setStatus] = useState<AppointmentStatus | ''>('');
  const [searched] = useDebouncedValue(searchedText(text), 250);
  const [isScheduling, scheduling] = useMainDialog();
  const summary = useQuery(api.appointments.summary.queryOptions());
  const list = useInfiniteQuery(
    api.appointments.search.infiniteOptions({
      input: (cursor: string | undefined) => ({
        text: searched,
        ...(date ? { date } : {}),
        ...(status ? { status } : {}),
        ...(cursor ? { cursor } : {}),
      }),
      initialPageParam: undefined,
      getNextPageParam: (page) => page.nextCursor ?? undefined,
      placeholderData: keepPreviousData,
    }),
  );
  const [shownColumns] = useState(columns);
  const appointments = useMemo(
    () => list.data?.pages.flatMap((page) => page.appointments) ?? [],
    [list.data],
  );
  const figures = summary.data;

  return (
    <>
      <PageHeader
        title={t('Appointments')}
        subtitle={t('Schedule and manage patient appointments')}
        action={
          <Group gap="sm">
            <ExportButton
              name="appointments"
              start={(options) =>
                client.exports.appointments(
                  {
                    text: searchedText(text),
                    ...(date ? { date } : {}),
                    ...(status ? { status } : {}),
                  },
                  options,
                )
              }
            />
            <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={scheduling.open}>
              {t('Schedule Appointment')}
            </Button>
          </Group>
        }
      />
      <StatCards
        isMissing={summary.isError}
        stats={[
          { label: t("Today's Appointments"), value: figures?.today, icon: <IconCalendar /> },
          { label: t('Upcoming'), value: figures?.upcoming, icon: <IconCalendarUp /> },
          { label: t('Confirmed'), value: figures?.confirmed, icon: <IconThumbUp /> },
          { label: t('Completed'), value: figures?.completed, icon: <IconCircleCheck /> },
        ]}
      />
      <Group mb="md" align="flex-end">
        <SearchBox
          label={t('Search appointments')}
          placeholder={t('Search by patient name or phone')}
          flex="1 1 14rem"
          value={text}
          onChange={setText}
        />
        <TextInput
          aria-label={t('Date')}
          type="date"
          value={date}
          onChange={(event) => setDate(event.currentTarget.value)}
        />
        <NativeSelect
          aria-label={t('Status')}
          data={[
            { value: '', label: t('All Status') },
            ...appointmentStatuses.map((value) => ({
              value,
              label: t(appointmentStatusLabels[value]),
            })),
          ]}
          value={status}
          onChange={(event) => setStatus(event.currentTarget.value as AppointmentStatus | '')}
        />
      </Group>
      <RecordList
        query={list}
        label={t('Appointments')}
        columns={shownColumns}
        rows={appointments}
        emptyTitle={t('No appointments found')}
        emptyHint={t(
          searched || date || status
            ? 'Try adjusting your search or filter criteria'
            : 'Schedule your first appointment to get started',
        )}
      />
      {isScheduling && <ScheduleAppointmentDialog onClose={scheduling.close} />}
    </>
  );
}
