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
import { useState } from 'react';
import { formatCalendarDate } from '../../shared/clinicDay';
import { searchedText } from '../../shared/fields';
import { api } from '../../web/api';
import { useMainDialog } from '../../web/openDialog';
import { PageHeader } from '../../web/ui/PageHeader';
import { RecordList } from '../../web/ui/RecordList';
import type { Column } from '../../web/ui/RecordTable';
import { SearchBox } from '../../web/ui/SearchBox';
import { StatCards } from '../../web/ui/StatCards';
import { TwoLines } from '../../web/ui/TwoLines';
import { AppointmentActions } from './AppointmentActions';
import { AppointmentStatusBadge, AppointmentTypeBadge } from './AppointmentBadges';
import { type Appointment, type AppointmentStatus, appointmentStatuses } from './appointment';
import { appointmentStatusLabels } from './appointmentLabels';
import { ScheduleAppointmentDialog } from './ScheduleAppointmentDialog';

const columns: Column<Appointment>[] = [
  {
    header: 'Patient',
    cell: (row) => <TwoLines main={row.patientName} sub={row.patientPhone} />,
  },
  {
    header: 'Date and Time',
    isShort: true,
    cell: (row) => <TwoLines main={formatCalendarDate(row.date)} sub={row.time} />,
  },
  { header: 'Doctor', cell: (row) => row.doctorName ?? 'Any' },
  { header: 'Type', isShort: true, cell: (row) => <AppointmentTypeBadge type={row.type} /> },
  {
    header: 'Status',
    isShort: true,
    cell: (row) => (
      <Stack gap={2} align="flex-start">
        <AppointmentStatusBadge status={row.status} />
        {row.tokenNumber !== null && (
          <Text span size="sm" c="dimmed">
            Token #{row.tokenNumber}
          </Text>
        )}
      </Stack>
    ),
  },
  { header: 'Notes', cell: (row) => row.notes ?? '-' },
  { header: 'Actions', isActions: true, cell: (row) => <AppointmentActions appointment={row} /> },
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
  const appointments = list.data?.pages.flatMap((page) => page.appointments) ?? [];
  const figures = summary.data;

  return (
    <>
      <PageHeader
        title="Appointments"
        subtitle="Schedule and manage patient appointments"
        action={
          <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={scheduling.open}>
            Schedule Appointment
          </Button>
        }
      />
      <StatCards
        isMissing={summary.isError}
        stats={[
          { label: "Today's Appointments", value: figures?.today, icon: <IconCalendar /> },
          { label: 'Upcoming', value: figures?.upcoming, icon: <IconCalendarUp /> },
          { label: 'Confirmed', value: figures?.confirmed, icon: <IconThumbUp /> },
          { label: 'Completed', value: figures?.completed, icon: <IconCircleCheck /> },
        ]}
      />
      <Group mb="md" align="flex-end">
        <SearchBox
          label="Search appointments"
          placeholder="Search by patient name or phone"
          flex="1 1 14rem"
          value={text}
          onChange={setText}
        />
        <TextInput
          aria-label="Date"
          type="date"
          value={date}
          onChange={(event) => setDate(event.currentTarget.value)}
        />
        <NativeSelect
          aria-label="Status"
          data={[
            { value: '', label: 'All Status' },
            ...appointmentStatuses.map((value) => ({
              value,
              label: appointmentStatusLabels[value],
            })),
          ]}
          value={status}
          onChange={(event) => setStatus(event.currentTarget.value as AppointmentStatus | '')}
        />
      </Group>
      <RecordList
        query={list}
        label="Appointments"
        columns={columns}
        rows={appointments}
        emptyTitle="No appointments found"
        emptyHint={
          searched || date || status
            ? 'Try adjusting your search or filter criteria'
            : 'Schedule your first appointment to get started'
        }
      />
      {isScheduling && <ScheduleAppointmentDialog onClose={scheduling.close} />}
    </>
  );
}
