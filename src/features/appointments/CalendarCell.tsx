// biome-ignore-all lint/a11y/useSemanticElements: table cells cannot hold appointments that span several of them.
import type { KeyboardEvent } from 'react';
import { formatTimeOfDay } from '../../shared/clinicDay';
import { t } from '../../shared/language';
import { appointmentStatusLabels } from './appointmentLabels';
import { closedReason, minutesOf } from './bookableDay';
import type { CalendarGridProps } from './CalendarGrid';
import classes from './CalendarGrid.module.css';
import type { CalendarColumn, Target } from './calendarLayout';
import { type Booking, type CalendarLayout, cellKey } from './calendarLayout';
import type { CalendarMove } from './useCalendarMove';

/** The props that all cells of a calendar share. */
export interface Calendar extends CalendarGridProps {
  layout: CalendarLayout;
  move: CalendarMove;
  /** The tab index of a free slot or an appointment. */
  tabIndexOf: (key: string) => number;
  onFocus: (key: string) => void;
}

interface CalendarCellProps {
  calendar: Calendar;
  column: CalendarColumn;
  time: string;
  at: Target;
}

/** A slot of a column: free to book or not, with the appointments that begin in it. */
export function CalendarCell({ calendar, column, time, at }: CalendarCellProps) {
  const { layout, slotMinutes, now, move } = calendar;
  const isClosed = closedReason(time, { opening: column.opening, slotMinutes }) !== null;
  const isNow = column.date === now.date && at.row === layout.nowRow;
  const nowTop = topOf(minutesOf(now.time), at.row, calendar);
  const isTarget = move.active?.at.column === at.column && move.active.at.row === at.row;
  return (
    <div
      role="gridcell"
      tabIndex={-1}
      data-cell={`${at.column} ${at.row}`}
      data-hour={time.endsWith(':00')}
      className={[classes.cell, isClosed && classes.closed, isTarget && classes.target]
        .filter(Boolean)
        .join(' ')}
      style={{ '--past': layout.isPast(at) ? '100%' : isNow ? nowTop : '0' } as object}
    >
      {isNow && <div className={classes.now} style={{ top: nowTop }} />}
      {layout.bookable.includes(cellKey(column, time)) && (
        <FreeSlot calendar={calendar} column={column} time={time} at={at} isClosed={isClosed} />
      )}
      {layout.bookingsAt(at).map((booking) => (
        <BookedSlot key={booking.appointment.id} calendar={calendar} booking={booking} at={at} />
      ))}
    </div>
  );
}

/** The distance from the top of a row to a minute of the day, in CSS. */
function topOf(minutes: number, row: number, { layout, slotMinutes }: Calendar): string {
  return `calc(var(--row) * ${(minutes - (layout.begins[row] ?? 0)) / slotMinutes})`;
}

interface FreeSlotProps extends CalendarCellProps {
  isClosed: boolean;
}

function FreeSlot({ calendar, column, time, at, isClosed }: FreeSlotProps) {
  const { tabIndexOf, onFocus, onBook } = calendar;
  const key = cellKey(column, time);
  const words = { time: formatTimeOfDay(time), column: column.label };
  return (
    <button
      type="button"
      className={classes.free}
      tabIndex={tabIndexOf(key)}
      data-column={at.column}
      data-row={at.row}
      aria-label={
        isClosed
          ? t('Book {time}, {column}, when the clinic is closed', words)
          : t('Book {time}, {column}', words)
      }
      onFocus={() => onFocus(key)}
      onClick={() => onBook({ date: column.date, time, doctorId: column.doctorId })}
    >
      <span aria-hidden>+</span>
    </button>
  );
}

interface BookedSlotProps {
  calendar: Calendar;
  booking: Booking;
  at: Target;
}

function BookedSlot({ calendar, booking, at }: BookedSlotProps) {
  const { slotMinutes, move, canMove, tabIndexOf, onFocus, onOpen } = calendar;
  const { appointment, begin, lane, lanes } = booking;
  const isMovable = canMove(appointment);
  const isNoShow = appointment.status === 'no-show';
  const time = formatTimeOfDay(appointment.time);
  const status = t(appointmentStatusLabels[appointment.status]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== ' ' || move.active || !isMovable) return;
    event.preventDefault();
    event.stopPropagation();
    move.pickUp(appointment, at, 'keys');
  };
  return (
    <button
      type="button"
      className={classes.booked}
      tabIndex={tabIndexOf(appointment.id)}
      data-column={at.column}
      data-row={at.row}
      data-status={appointment.status}
      data-held={move.active?.appointment.id === appointment.id}
      style={{
        top: topOf(begin, at.row, calendar),
        height: `calc(var(--row) * ${appointment.minutes / slotMinutes} - 2px)`,
        left: `${(100 * lane) / lanes}%`,
        width: `${100 / lanes}%`,
      }}
      aria-label={t('{time}, {name}, {status}', { time, name: appointment.patientName, status })}
      onFocus={() => onFocus(appointment.id)}
      onBlur={() => move.active?.by === 'keys' && move.cancelMove()}
      onClick={() => {
        if (!move.drag.hasJustDropped()) onOpen(appointment);
      }}
      onKeyDown={onKeyDown}
      {...(isMovable ? move.drag.handlersOf(appointment, at) : {})}
    >
      <span className={classes.who}>{appointment.patientName}</span>
      <span className={classes.what}>
        {/* Where there is no room for both, who did not come is seen before the time that is over. */}
        {isNoShow ? status : time}
        <span className={classes.state}>
          {' · '}
          {isNoShow ? time : status}
        </span>
      </span>
    </button>
  );
}
