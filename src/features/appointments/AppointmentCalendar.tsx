import { Button, Group, Stack, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { formatTimeOfDay, formatWeekday } from '../../shared/clinicDay';
import { t } from '../../shared/language';
import { api, messageOf } from '../../web/api/api';
import { useAction } from '../../web/api/useAction';
import { useOutcome } from '../../web/api/useOutcome';
import { useSignedInUser } from '../../web/session/session';
import { DialogButtons } from '../../web/ui/DialogButtons';
import { ListState } from '../../web/ui/ListState';
import { Modal } from '../../web/ui/Modal';
import { useReturnFocus } from '../../web/ui/returnFocus';
import { notifyFailure } from '../../web/ui/tell';
import { AppointmentActions } from './AppointmentActions';
import { type Appointment, canReschedule } from './appointment';
import { CalendarControls } from './CalendarControls';
import { CalendarGrid, CalendarSkeleton } from './CalendarGrid';
import { isOutOfHours } from './ClosedQuestion';
import { columnsOf } from './calendarColumns';
import { ScheduleAppointmentDialog } from './ScheduleAppointmentDialog';
import type { TypedSlot } from './SlotFields';
import { type Span, useCalendarDays } from './useCalendarDays';
import { useMoved } from './useMoved';
import { AppointmentStatusBadge, AppointmentTypeBadge } from './widgets/AppointmentBadges';

interface AppointmentCalendarProps {
  span: Span;
  /** The links to the other views, in one row with the calendar's own buttons. */
  views: ReactNode;
}

/** A day of all doctors, or a week of one, in columns. */
export function AppointmentCalendar({ span, views }: AppointmentCalendarProps) {
  const user = useSignedInUser();
  const calendar = useCalendarDays(span);
  const { query, now, length } = calendar;
  const [booking, setBooking] = useState<TypedSlot | null>(null);
  const [openedId, setOpenedId] = useState<string | null>(null);
  const appointments = query.data?.appointments ?? [];
  const { move, refusal, setRefusal, isSaving } = useReschedule(appointments);
  const openAppointment = appointments.find(({ id }) => id === openedId);
  const columns = columnsOf(calendar);

  return (
    <Stack gap="sm">
      <CalendarControls calendar={calendar} views={views} />
      <ListState
        query={query}
        skeleton={<CalendarSkeleton columns={span === 'week' ? length : columns.length} />}
      >
        {query.data && now && (
          <>
            {query.data.isCut && (
              <Text role="status">{t('Too many to show here. The list has all of them.')}</Text>
            )}
            <CalendarGrid
              label={t('Appointments')}
              columns={columns}
              slotMinutes={query.data.slotMinutes}
              now={now}
              isBusy={query.isPlaceholderData}
              canMove={(appointment) => canReschedule(appointment, user)}
              onBook={setBooking}
              // A week's columns are one doctor's days, so a move keeps the appointment's doctor.
              onMove={(appointment, slot) =>
                move(
                  appointment,
                  span === 'week' ? { ...slot, doctorId: appointment.doctorId ?? '' } : slot,
                )
              }
              onOpen={({ id }) => setOpenedId(id)}
            />
          </>
        )}
      </ListState>
      {booking && <ScheduleAppointmentDialog slot={booking} onClose={() => setBooking(null)} />}
      {openAppointment && (
        <AppointmentDialog appointment={openAppointment} onClose={() => setOpenedId(null)} />
      )}
      {refusal && (
        <AskAnyway
          problem={refusal.problem}
          isSaving={isSaving}
          onYes={() => move(refusal.appointment, refusal.slot, true)}
          onClose={() => setRefusal(null)}
        />
      )}
    </Stack>
  );
}

/** A move to a time at which the clinic is closed. */
interface Refusal {
  appointment: Appointment;
  slot: TypedSlot;
  problem: string;
}

/** Moves an appointment to another slot; out of the clinic's hours only once that is confirmed. */
function useReschedule(appointments: readonly Appointment[]) {
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const onMoved = useMoved();
  const reschedule = useAction(
    api.appointments.reschedule.mutationOptions({
      ...useOutcome(api.appointments.key()),
      onSuccess: (moved, { moves }) => {
        setRefusal(null);
        if (moved.moves !== moves) onMoved(moved);
      },
      onError: (error, { id, date: day, time, doctorId: doctor = '' }) => {
        const appointment = appointments.find((one) => one.id === id);
        if (!isOutOfHours(error) || !appointment) return notifyFailure(error);
        const slot = { date: day, time, doctorId: doctor };
        setRefusal({ appointment, slot, problem: messageOf(error) });
      },
    }),
  );
  const move = (
    { id, moves }: Appointment,
    { doctorId: doctor, ...place }: TypedSlot,
    isOutOfHoursConfirmed = false,
  ) =>
    reschedule.mutate({
      id,
      moves,
      ...place,
      ...(doctor ? { doctorId: doctor } : {}),
      ...(isOutOfHoursConfirmed ? { isOutOfHours: true } : {}),
    });
  return { move, refusal, setRefusal, isSaving: reschedule.isPending };
}

/** The details of an appointment in the calendar, with its actions. */
function AppointmentDialog(props: { appointment: Appointment; onClose: () => void }) {
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

/** Asks to confirm a time at which the clinic is closed. */
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
