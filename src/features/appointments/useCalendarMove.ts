import { type RefObject, useState } from 'react';
import { formatTimeOfDay } from '../../shared/clinicDay';
import { t } from '../../shared/language';
import type { Appointment } from './appointment';
import type { CalendarColumn, Target } from './calendarLayout';
import type { TypedSlot } from './SlotFields';
import { useDrag } from './useDrag';

/** An appointment between being picked up and dropped. */
interface ActiveMove {
  appointment: Appointment;
  at: Target;
  by: 'keys' | 'pointer';
}

interface CalendarMoveOptions {
  grid: RefObject<HTMLElement | null>;
  columns: readonly CalendarColumn[];
  /** The times at which the rows begin. */
  rows: readonly string[];
  onMove: (appointment: Appointment, place: TypedSlot) => void;
}

/** Moves an appointment of a calendar by keyboard or pointer, with an announcement of each step. */
export function useCalendarMove({ grid, columns, rows, onMove }: CalendarMoveOptions) {
  const [announcement, setAnnouncement] = useState('');
  const [active, setActive] = useState<ActiveMove | null>(null);
  const slotText = ({ column, row }: Target) =>
    t('{time}, {column}', {
      time: formatTimeOfDay(rows[row] ?? ''),
      column: columns[column]?.label ?? '',
    });
  const pickUp = (appointment: Appointment, at: Target, by: ActiveMove['by']) => {
    setActive({ appointment, at, by });
    setAnnouncement(
      t('{name} is picked up. Move with the arrow keys, drop with Space, cancel with Escape.', {
        name: appointment.patientName,
      }),
    );
  };
  const moveTo = (at: Target) => {
    if (!active || !columns[at.column] || !rows[at.row]) return;
    setActive({ ...active, at });
    setAnnouncement(slotText(at));
    grid.current
      ?.querySelector(`[data-cell="${at.column} ${at.row}"]`)
      ?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  };
  const cancelMove = () => {
    setActive(null);
    setAnnouncement(t('Not moved.'));
  };
  const drop = (appointment: Appointment, at: Target) => {
    setActive(null);
    const column = columns[at.column];
    const time = rows[at.row];
    if (!column || !time) return;
    setAnnouncement(t('Moved to {place}', { place: slotText(at) }));
    onMove(appointment, { date: column.date, time, doctorId: column.doctorId });
  };
  const drag = useDrag({
    grid,
    onPickUp: (appointment, at) => pickUp(appointment, at, 'pointer'),
    onOver: moveTo,
    onDrop: drop,
    onCancel: cancelMove,
  });
  return { active, announcement, pickUp, moveTo, cancelMove, drop, drag };
}

export type CalendarMove = ReturnType<typeof useCalendarMove>;
