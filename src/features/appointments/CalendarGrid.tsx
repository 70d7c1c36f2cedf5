// biome-ignore-all lint/a11y/useSemanticElements: table cells cannot hold appointments that span several of them.
import { Skeleton, Text, VisuallyHidden } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import {
  Fragment,
  type KeyboardEvent,
  type RefObject,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { formatTimeOfDay } from '../../shared/clinicDay';
import { t } from '../../shared/language';
import type { Appointment, ClinicMoment } from './appointment';
import { type Calendar, CalendarCell } from './CalendarCell';
import classes from './CalendarGrid.module.css';
import { anyDoctor, type CalendarColumn, type ClosedRow, layoutOf } from './calendarLayout';
import { closedHoursText } from './closedText';
import { moveFocus, steps } from './moveFocus';
import type { TypedSlot } from './SlotFields';
import { useCalendarMove } from './useCalendarMove';

export interface CalendarGridProps {
  label: string;
  columns: readonly CalendarColumn[];
  slotMinutes: number;
  now: ClinicMoment;
  /** It still shows the previous days while others load. */
  isBusy: boolean;
  canMove: (appointment: Appointment) => boolean;
  onBook: (place: TypedSlot) => void;
  onMove: (appointment: Appointment, place: TypedSlot) => void;
  onOpen: (appointment: Appointment) => void;
}

/** A day's column for any doctor is narrow while nothing is in it. */
function widthOf({ key, appointments }: CalendarColumn): string {
  return key === anyDoctor && appointments.length === 0 ? 'var(--least)' : widest;
}

const widest = 'minmax(var(--least), 1fr)';

/**
 * Days of appointments in columns. Arrow keys move the focus, Enter books a free slot or opens an appointment, and
 * Space picks an appointment up to move it; mouse and finger can drag it. Screen readers hear each step of a move.
 */
export function CalendarGrid(props: CalendarGridProps) {
  const { label, columns, isBusy, onMove } = props;
  const grid = useRef<HTMLDivElement>(null);
  const help = useId();
  const dates = [...new Set(columns.map(({ date }) => date))];
  const days = dates.join(' ');
  // Only until other days are shown.
  const [daysInFull, setDaysInFull] = useState('');
  const areClosedShown = daysInFull === days;
  const layout = layoutOf({ ...props, areClosedShown });
  const { rows, focusable } = layout;
  useOpeningPlace(grid, days);
  const move = useCalendarMove({ grid, columns, rows, onMove });
  const tabStop = useTabStop(focusable);
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = steps[event.key];
    const { active } = move;
    if (active?.by === 'keys') {
      const { at } = active;
      if (step) move.moveTo({ column: at.column + step.column, row: at.row + step.row });
      else if (event.key === ' ' || event.key === 'Enter') move.drop(active.appointment, at);
      else if (event.key === 'Escape') move.cancelMove();
      else return;
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    // The arrow keys scroll the grid that has the focus itself.
    if (!step || !(event.target instanceof HTMLElement) || event.target === grid.current) return;
    event.preventDefault();
    moveFocus(grid.current, event.target, step);
  };
  const calendar: Calendar = { ...props, ...tabStop, layout, move };
  const closedRowsBefore = (row: number) =>
    layout.closed
      .filter(({ before }) => before === row)
      .map((hours) => (
        <ClosedHoursRow
          key={`closed ${hours.from}`}
          hours={hours}
          dates={dates}
          isOpen={areClosedShown}
          onToggle={() => setDaysInFull(areClosedShown ? '' : days)}
        />
      ));
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
        // Scrolled by keyboard itself, where nothing in it can have the focus.
        tabIndex={focusable.length === 0 ? 0 : undefined}
        data-over={layout.isOver}
        className={classes.frame}
        style={{ '--columns': columns.map(widthOf).join(' ') } as object}
        onKeyDown={onKeyDown}
      >
        <div role="presentation" className={classes.grid}>
          <ColumnHeads columns={columns} />
          {rows.map((time, row) => (
            <Fragment key={time}>
              {closedRowsBefore(row)}
              <CalendarRow calendar={calendar} time={time} row={row} />
            </Fragment>
          ))}
          {closedRowsBefore(rows.length)}
        </div>
      </div>
      <Text id={help} size="xs" c="dimmed" mt="xs">
        {t('Drag an appointment to another time. By keyboard: Space, arrow keys, Space.')}
      </Text>
    </>
  );
}

/**
 * Scrolls to now and to who comes next, and sideways to today, when other days are shown; a day that is over to its end.
 */
function useOpeningPlace(grid: RefObject<HTMLDivElement | null>, days: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when other days are shown, not as the clock goes on.
  useLayoutEffect(() => {
    const frame = grid.current;
    if (!frame) return;
    const find = (selector: string) => frame.querySelector<HTMLElement>(selector);
    const times = find('[role="columnheader"]');
    const today = find('[data-today="true"]');
    const now = find('[aria-current="time"]');
    const next = find('[data-next="true"]');
    const end = frame.dataset.over === 'true' ? frame.scrollHeight : 0;
    const topOfNow = () => {
      if (!now) return end;
      // What has just been stays in view above the line.
      if (!next) return now.offsetTop - frame.clientHeight / 4;
      // Who comes next at a third of the height; where that is long from now, the line right below the heads.
      const below = now.offsetTop - (times?.offsetHeight ?? 0);
      return Math.min(next.offsetTop - frame.clientHeight / 3, below);
    };
    frame.scrollTo({
      left: today && times ? today.offsetLeft - times.offsetWidth : 0,
      top: topOfNow(),
      behavior: 'instant',
    });
  }, [days]);
}

/** A roving tab index: Tab goes to the last focused appointment or slot, at first to the first one. */
function useTabStop(keys: readonly string[]) {
  const [current, setCurrent] = useState<string | null>(null);
  const entry = current !== null && keys.includes(current) ? current : keys[0];
  return {
    tabIndexOf: (key: string) => (key === entry ? 0 : -1),
    onFocus: (key: string) => setCurrent(key),
  };
}

function ColumnHeads({ columns }: Pick<CalendarGridProps, 'columns'>) {
  return (
    <div role="row" className={classes.row} tabIndex={-1}>
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

interface CalendarRowProps {
  calendar: Calendar;
  time: string;
  row: number;
}

function CalendarRow({ calendar, time, row }: CalendarRowProps) {
  const { columns, layout, now } = calendar;
  const isNow = row === layout.nowRow && columns.some(({ date }) => date === now.date);
  return (
    <div role="row" className={classes.row} tabIndex={-1}>
      <div
        role="rowheader"
        className={classes.time}
        data-hour={time.endsWith(':00')}
        data-next={row === layout.nextRow}
        aria-current={isNow ? 'time' : undefined}
        tabIndex={-1}
      >
        {formatTimeOfDay(time)}
      </div>
      {columns.map((column, index) => (
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

interface ClosedHoursRowProps {
  hours: ClosedRow;
  /** Of the columns. */
  dates: readonly string[];
  /** Whether the rows for which it stands are shown as well. */
  isOpen: boolean;
  onToggle: () => void;
}

/** Says across all columns when the clinic is closed; a press shows the times for who is booked then all the same. */
function ClosedHoursRow({ hours, dates, isOpen, onToggle }: ClosedHoursRowProps) {
  const text = closedHoursText(hours, dates);
  const Sign = isOpen ? IconChevronUp : IconChevronDown;
  return (
    <div role="row" className={classes.row} tabIndex={-1}>
      <div
        role="rowheader"
        className={`${classes.time} ${classes.closedTime}`}
        aria-current={hours.isNow ? 'time' : undefined}
        tabIndex={-1}
      >
        {formatTimeOfDay(hours.from)}
      </div>
      <div role="gridcell" className={classes.closedHours} tabIndex={-1}>
        {hours.isNow && <div className={classes.now} style={{ bottom: 0 }} />}
        {hours.hasRows ? (
          <button
            type="button"
            className={classes.closedText}
            // The arrow keys find it between the rows of the first column.
            data-column={0}
            data-row={hours.before - 0.5}
            aria-expanded={isOpen}
            onClick={onToggle}
          >
            {text}
            <Sign size={16} aria-hidden />
          </button>
        ) : (
          <span className={classes.closedText}>{text}</span>
        )}
      </div>
    </div>
  );
}

/** Shown instead of the grid while it loads, with as many columns. */
export function CalendarSkeleton({ columns }: { columns: number }) {
  const cells = Array.from({ length: columns }, (_, index) => index);
  const style = { '--columns': `repeat(${columns}, ${widest})` } as object;
  return (
    <div aria-busy className={classes.frame} style={style}>
      <div className={classes.grid}>
        <div className={classes.row}>
          <div className={classes.corner}>{t('Time')}</div>
          {cells.map((index) => (
            <div key={index} className={classes.head}>
              <Skeleton height="1.125rem" width="70%" />
            </div>
          ))}
        </div>
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
  );
}

// More than have room: as high as the grid.
const skeletonRows = Array.from({ length: 24 }, (_, row) => row);
