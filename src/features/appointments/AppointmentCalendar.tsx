import { ActionIcon, Button, Group, NativeSelect, Stack, Text } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { addDays, formatTimeOfDay, formatWeekday, weekdayNameOf } from '../../shared/clinicDay';
import { t } from '../../shared/language';
import { api, messageOf } from '../../web/api/api';
import { useAction } from '../../web/api/useAction';
import { useOutcome } from '../../web/api/useOutcome';
import { DateFilter } from '../../web/dates/DateField';
import { isDay } from '../../web/records/filters';
import { useFilters } from '../../web/records/useFilters';
import { useClinic, useSignedInUser } from '../../web/session/session';
import { DialogButtons } from '../../web/ui/DialogButtons';
import { ListState } from '../../web/ui/ListState';
import { Modal } from '../../web/ui/Modal';
import { useReturnFocus } from '../../web/ui/returnFocus';
import { tellFailure } from '../../web/ui/tell';
import { AppointmentActions } from './AppointmentActions';
import classes from './Appointments.module.css';
import { type Appointment, canReschedule } from './appointment';
import { weekdayOf } from './bookableDay';
import { anyDoctor, type CalendarColumn, CalendarGrid, CalendarSkeleton } from './CalendarGrid';
import { isOutOfHours } from './ClosedQuestion';
import { ScheduleAppointmentDialog } from './ScheduleAppointmentDialog';
import type { TypedSlot } from './SlotFields';
import { useMoved } from './useMoved';
import { AppointmentStatusBadge, AppointmentTypeBadge } from './widgets/AppointmentBadges';

type Span = 'day' | 'week';

const isSpan = (text: string): text is Span => text === 'day' || text === 'week';
const isId = (text: string): text is string => /^[0-9a-f-]{36}$/.test(text);

interface Asked {
  appointment: Appointment;
  place: TypedSlot;
  problem: string;
}

interface AppointmentCalendarProps {
  span: Span;
  /** The ways to look at appointments, in the line of the calendar's own buttons. */
  views: ReactNode;
}

/** A day of all doctors, or a week of one, in columns. */
export function AppointmentCalendar({ span, views }: AppointmentCalendarProps) {
  const { today } = useClinic();
  const user = useSignedInUser();
  const { filters, set } = useFilters({ view: isSpan, day: isDay, doctor: isId });
  const doctors = useQuery(api.appointments.doctors.queryOptions());
  const date = filters.day ?? today;
  const doctorId = span === 'week' ? (filters.doctor ?? doctors.data?.[0]?.id) : undefined;
  const days = span === 'week' ? 7 : 1;
  const query = useQuery({
    ...api.appointments.calendar.queryOptions({
      // A week begins on Monday.
      input: {
        date: span === 'week' ? addDays(date, -weekdayOf(date)) : date,
        span,
        ...(doctorId ? { doctorId } : {}),
      },
    }),
    // Which doctor's week it is, is known with them.
    enabled: span === 'day' || !doctors.isPending,
    // Another day stays until this one is there, but no day in the place of a week.
    placeholderData: (before) => (before?.days.length === days ? before : undefined),
  });
  const [booking, setBooking] = useState<TypedSlot | null>(null);
  const [openedId, setOpenedId] = useState<string | null>(null);
  const [asked, setAsked] = useState<Asked | null>(null);
  const onMoved = useMoved();
  const reschedule = useAction(
    api.appointments.reschedule.mutationOptions({
      ...useOutcome(api.appointments.key()),
      onSuccess: (moved, { moves }) => {
        setAsked(null);
        if (moved.moves !== moves) onMoved(moved);
      },
      onError: (error, { id, date: day, time, doctorId: doctor = '' }) => {
        const appointment = query.data?.appointments.find((one) => one.id === id);
        if (!isOutOfHours(error) || !appointment) return tellFailure(error);
        const place = { date: day, time, doctorId: doctor };
        setAsked({ appointment, place, problem: messageOf(error) });
      },
    }),
  );
  const move = (
    { id, moves }: Appointment,
    { doctorId: doctor, ...place }: TypedSlot,
    isMeant = false,
  ) =>
    reschedule.mutate({
      id,
      moves,
      ...place,
      ...(doctor ? { doctorId: doctor } : {}),
      ...(isMeant ? { isOutOfHours: true } : {}),
    });

  const shown = query.data?.appointments ?? [];
  const opened = shown.find(({ id }) => id === openedId);
  const columns: CalendarColumn[] =
    span === 'week'
      ? (query.data?.days ?? []).map((day) => ({
          key: day.date,
          label: formatWeekday(day.date),
          // The month and the year stand above.
          head: `${weekdayNameOf(day.date, 'short')} ${Number(day.date.slice(8))}`,
          isToday: day.date === query.data?.now.date,
          date: day.date,
          doctorId: doctorId ?? '',
          opening: day.opening,
          appointments: shown.filter((one) => one.date === day.date),
        }))
      : doctorsOf(doctors.data ?? [], shown).map(({ id, name }) => ({
          key: id || anyDoctor,
          label: name,
          date: query.data?.days[0]?.date ?? date,
          doctorId: id,
          opening: query.data?.days[0]?.opening ?? [],
          appointments: shown.filter((one) => (one.doctorId ?? '') === id),
        }));
  const go = (by: number) => set('day', addDays(date, by * days));

  return (
    <Stack gap="sm">
      <Group gap="xs">
        {views}
        <Group gap={4} wrap="nowrap">
          <ActionIcon
            variant="default"
            size={36}
            aria-label={t(span === 'week' ? 'Week before' : 'Day before')}
            onClick={() => go(-1)}
          >
            <IconChevronLeft size={18} aria-hidden />
          </ActionIcon>
          <Button variant="default" onClick={() => set('day', today)}>
            {t('Today')}
          </Button>
          <ActionIcon
            variant="default"
            size={36}
            aria-label={t(span === 'week' ? 'Week after' : 'Day after')}
            onClick={() => go(1)}
          >
            <IconChevronRight size={18} aria-hidden />
          </ActionIcon>
        </Group>
        <div className={classes.day}>
          <DateFilter
            aria-label={t('Date')}
            direction="ahead"
            value={date}
            onChange={(day) => set('day', day || today)}
          />
        </div>
        {span === 'week' && doctors.data && doctors.data.length > 1 && (
          <NativeSelect
            aria-label={t('Doctor')}
            data={doctors.data.map(({ id, name }) => ({ value: id, label: name }))}
            value={doctorId ?? ''}
            onChange={(event) => set('doctor', event.currentTarget.value)}
          />
        )}
        {query.data && shown.length === 0 && (
          <Text size="sm" c="dimmed" role="status">
            {emptyText(span, query.data.days.at(-1)?.date ?? date, today)}
          </Text>
        )}
      </Group>
      <ListState
        query={query}
        skeleton={<CalendarSkeleton columns={span === 'week' ? days : columns.length} />}
      >
        {query.data && (
          <>
            {query.data.isCut && (
              <Text role="status">{t('Too many to show here. The list has all of them.')}</Text>
            )}
            <CalendarGrid
              label={t('Appointments')}
              columns={columns}
              slotMinutes={query.data.slotMinutes}
              now={query.data.now}
              isBusy={query.isPlaceholderData}
              canMove={(appointment) => canReschedule(appointment, user)}
              onBook={setBooking}
              // In a week it is only moved to another time.
              onMove={(appointment, place) =>
                move(
                  appointment,
                  span === 'week' ? { ...place, doctorId: appointment.doctorId ?? '' } : place,
                )
              }
              onOpen={({ id }) => setOpenedId(id)}
            />
          </>
        )}
      </ListState>
      {booking && <ScheduleAppointmentDialog place={booking} onClose={() => setBooking(null)} />}
      {opened && <OpenedAppointment appointment={opened} onClose={() => setOpenedId(null)} />}
      {asked && (
        <AskAnyway
          problem={asked.problem}
          isSaving={reschedule.isPending}
          onYes={() => move(asked.appointment, asked.place, true)}
          onClose={() => setAsked(null)}
        />
      )}
    </Stack>
  );
}

/** What is said above days on which nobody is to come. */
function emptyText(span: Span, lastDay: string, today: string): string {
  if (lastDay < today) {
    return t(span === 'week' ? 'No appointments this week.' : 'No appointments on this day.');
  }
  return t(
    span === 'week'
      ? 'No appointments this week. Press a time to book.'
      : 'No appointments on this day. Press a time to book.',
  );
}

interface Column {
  id: string;
  name: string;
}

/** A column for each doctor, also for one who left and has appointments still, and one for any doctor. */
function doctorsOf(doctors: readonly Column[], shown: readonly Appointment[]): Column[] {
  const columns = [...doctors.toSorted((one, other) => one.name.localeCompare(other.name))];
  for (const { doctorId, doctorName } of shown) {
    if (doctorId && !columns.some(({ id }) => id === doctorId)) {
      columns.push({ id: doctorId, name: doctorName ?? '' });
    }
  }
  return [...columns, { id: '', name: t('Any doctor') }];
}

/** What is known of an appointment in the calendar, with what can be done. */
function OpenedAppointment(props: { appointment: Appointment; onClose: () => void }) {
  const { appointment, onClose } = props;
  useReturnFocus();
  return (
    <Modal opened onClose={onClose} title={appointment.patientName}>
      <Stack>
        <Text fw="var(--weight-medium)">
          {t('{date}, {time}, {doctor}', {
            date: formatWeekday(appointment.date),
            time: formatTimeOfDay(appointment.time),
            doctor: appointment.doctorName ?? t('Any doctor'),
          })}
        </Text>
        <Text c="dimmed">{appointment.patientPhone}</Text>
        <Group gap="xs">
          <AppointmentTypeBadge type={appointment.type} />
          <AppointmentStatusBadge status={appointment.status} />
        </Group>
        {appointment.notes && <Text>{appointment.notes}</Text>}
        <AppointmentActions appointment={appointment} />
      </Stack>
    </Modal>
  );
}

interface AskAnywayProps {
  problem: string;
  isSaving: boolean;
  onYes: () => void;
  onClose: () => void;
}

/** Asks whether a time is meant at which the clinic is closed. */
function AskAnyway({ problem, isSaving, onYes, onClose }: AskAnywayProps) {
  useReturnFocus();
  return (
    <Modal opened onClose={onClose} title={t('Reschedule')}>
      <Stack>
        <Text>{t('{problem} Book anyway?', { problem })}</Text>
        <DialogButtons>
          <Button variant="default" data-autofocus disabled={isSaving} onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button disabled={isSaving} onClick={onYes}>
            {t('Book anyway')}
          </Button>
        </DialogButtons>
      </Stack>
    </Modal>
  );
}
