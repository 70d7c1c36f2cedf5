// biome-ignore-all lint/a11y/useSemanticElements: the cells of a table keep no room for what lies over several of them.
import { Skeleton, Text, VisuallyHidden } from '@mantine/core';
import { type KeyboardEvent, type UIEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { formatTimeOfDay } from '../../shared/clinicDay';
import { t } from '../../shared/language';
import type { Appointment, ClinicMoment } from './appointment';
import { type Calendar, CalendarCell } from './CalendarCell';
import classes from './CalendarGrid.module.css';
import { layoutOf } from './calendarLayout';
import { moveFocus, steps } from './moveFocus';
import type { TypedSlot } from './SlotFields';
import { useCalendarMove } from './useCalendarMove';

/** A column: one doctor's day, or one day of a doctor's week. */
export interface CalendarColumn {
  key: string;
  label: string;
  /** What is seen of a longer one above the column. */
  head?: string;
  /** Marked among the days of a week. */
  isToday?: boolean;
  date: string;
  /** '' for any doctor. */
  doctorId: string;
  opening: readonly { from: string; to: string }[];
  appointments: readonly Appointment[];
}

/** The key of the column of a day's appointments with any doctor. */
export const anyDoctor = 'any';

export interface CalendarGridProps {
  label: string;
  columns: readonly CalendarColumn[];
  slotMinutes: number;
  now: ClinicMoment;
  /** While it still shows the days before. */
  isBusy: boolean;
  canMove: (appointment: Appointment) => boolean;
  onBook: (place: TypedSlot) => void;
  onMove: (appointment: Appointment, place: TypedSlot) => void;
  onOpen: (appointment: Appointment) => void;
}

/** Where something that is being moved would be dropped. */
export interface Target {
  column: number;
  row: number;
}

/** A day's column for any doctor is narrow while nothing is in it. */
function widthOf({ key, appointments }: CalendarColumn): string {
  return key === anyDoctor && appointments.length === 0 ? 'var(--least)' : widest;
}

const widest = 'minmax(var(--least), 1fr)';

/**
 * Days of appointments in columns. Arrow keys go from place to place, Enter books a free one or opens what is booked, and
 * Space picks an appointment up; it is dragged as well with mouse and finger, and the same is said to who hears the screen.
 */
export function CalendarGrid(props: CalendarGridProps) {
  const { label, columns, isBusy, onMove } = props;
  const grid = useRef<HTMLDivElement>(null);
  const { heads, scroller, onScroll } = useHeadScroll(columns[0]?.key);
  const help = useId();
  const layout = layoutOf(props);
  const { rows, bookable } = layout;
  const move = useCalendarMove({ grid, columns, rows, onMove });
  const tabStop = useTabStop([
    ...columns.flatMap((column) => column.appointments.map(({ id }) => id)),
    ...bookable,
  ]);
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = steps[event.key];
    const { active } = move;
    if (active?.by === 'keys') {
      const { at } = active;
      if (step) move.moveTo({ column: at.column + step.column, row: at.row + step.row });
      else if (event.key === ' ' || event.key === 'Enter') move.drop(active.appointment, at);
      else if (event.key === 'Escape') move.letGo();
      else return;
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    if (!step || !(event.target instanceof HTMLElement)) return;
    event.preventDefault();
    moveFocus(grid.current, event.target, step);
  };
  const calendar: Calendar = { ...props, ...tabStop, layout, move };
  return (
    <>
      <VisuallyHidden aria-live="assertive" role="log">
        {move.announcement}
      </VisuallyHidden>
      <div
        ref={grid}
        role="grid"
        aria-label={label}
        aria-describedby={help}
        aria-busy={isBusy}
        inert={isBusy}
        className={classes.frame}
        style={{ '--columns': columns.map(widthOf).join(' ') } as object}
        onKeyDown={onKeyDown}
      >
        <div ref={heads} role="presentation" className={classes.heads}>
          <ColumnHeads columns={columns} />
        </div>
        <div ref={scroller} role="presentation" className={classes.scroller} onScroll={onScroll}>
          <div role="presentation" className={classes.grid}>
            {rows.map((time, row) => (
              <CalendarRow key={time} calendar={calendar} time={time} row={row} />
            ))}
          </div>
        </div>
      </div>
      <Text id={help} size="xs" c="dimmed" mt="xs">
        {t('Drag an appointment to another time. By keyboard: Space, arrow keys, Space.')}
      </Text>
    </>
  );
}

/** The heads above the columns scroll sideways with them. */
function useHeadScroll(firstColumn: string | undefined) {
  const heads = useRef<HTMLDivElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  // A week that is wider than the window begins with today.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only where other days are shown, not while one looks around.
  useLayoutEffect(() => {
    const today = heads.current?.querySelector<HTMLElement>('[data-today="true"]');
    const times = heads.current?.querySelector<HTMLElement>('[role="columnheader"]');
    const left = today && times ? today.offsetLeft - times.offsetWidth : 0;
    scroller.current?.scrollTo({ left, behavior: 'instant' });
  }, [firstColumn]);
  const onScroll = ({ currentTarget }: UIEvent<HTMLDivElement>) =>
    heads.current?.scrollTo({ left: currentTarget.scrollLeft, behavior: 'instant' });
  return { heads, scroller, onScroll };
}

/** Tab leads into the grid once: to where one was, else to the first appointment or free place. */
function useTabStop(places: readonly string[]) {
  const [current, setCurrent] = useState<string | null>(null);
  const entry = current !== null && places.includes(current) ? current : places[0];
  return {
    tabIndexOf: (key: string) => (key === entry ? 0 : -1),
    onFocus: (key: string) => setCurrent(key),
  };
}

function ColumnHeads({ columns }: Pick<CalendarGridProps, 'columns'>) {
  return (
    <div role="row" className={classes.grid} tabIndex={-1}>
      <div role="columnheader" className={classes.corner} tabIndex={-1}>
        {t('Time')}
      </div>
      {columns.map((column) => (
        <div
          key={column.key}
          role="columnheader"
          className={classes.head}
          aria-label={column.label}
          data-today={column.isToday}
          tabIndex={-1}
        >
          {column.head ?? column.label}
        </div>
      ))}
    </div>
  );
}

function CalendarRow(props: { calendar: Calendar; time: string; row: number }) {
  const { calendar, time, row } = props;
  return (
    <div role="row" className={classes.row} tabIndex={-1}>
      <div role="rowheader" className={classes.time} data-hour={time.endsWith(':00')} tabIndex={-1}>
        {formatTimeOfDay(time)}
      </div>
      {calendar.columns.map((column, index) => (
        <CalendarCell
          key={column.key}
          calendar={calendar}
          column={column}
          time={time}
          at={{ column: index, row }}
        />
      ))}
    </div>
  );
}

/** In place of the grid while it is loaded, with as many columns. */
export function CalendarSkeleton({ columns }: { columns: number }) {
  const cells = Array.from({ length: columns }, (_, index) => index);
  const style = { '--columns': `repeat(${columns}, ${widest})` } as object;
  return (
    <div aria-busy className={classes.frame} style={style}>
      <div className={classes.heads}>
        <div className={classes.grid}>
          <div className={classes.corner}>{t('Time')}</div>
          {cells.map((index) => (
            <div key={index} className={classes.head}>
              <Skeleton height="1.125rem" width="70%" />
            </div>
          ))}
        </div>
      </div>
      <div className={classes.scroller}>
        <div className={classes.grid}>
          {skeletonRows.map((row) => (
            <div key={row} className={classes.row}>
              <div className={classes.time}>
                <Skeleton height="0.75rem" mt="0.25rem" />
              </div>
              {cells.map((index) => (
                <div key={index} className={classes.cell} />
              ))}
            </div>
          ))}
        </div>
      </div>
    </div>
  );
}

const skeletonRows = Array.from({ length: 12 }, (_, row) => row);
