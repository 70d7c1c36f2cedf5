// biome-ignore-all lint/a11y/useSemanticElements: table cells cannot hold appointments that span several of them.
import { Skeleton, Text, VisuallyHidden } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import {
  Fragment,
  type KeyboardEvent,
  type RefObject,
  useEffect,
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
  const heads = useRef<HTMLDivElement>(null);
  const days = useRef<HTMLDivElement>(null);
  const help = useId();
  const dates = [...new Set(columns.map(({ date }) => date))];
  const shown = dates.join(' ');
  // Only until other days are shown.
  const [daysInFull, setDaysInFull] = useState('');
  const areClosedShown = daysInFull === shown;
  const layout = layoutOf({ ...props, areClosedShown });
  const { rows, focusable } = layout;
  useOpeningPlace(heads, days, shown, layout.isOver);
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
    // The arrow keys scroll the days that have the focus themselves.
    if (!step || !(event.target instanceof HTMLElement) || event.target === days.current) return;
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
          onToggle={() => setDaysInFull(areClosedShown ? '' : shown)}
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
        className={classes.frame}
        style={{ '--columns': columns.map(widthOf).join(' ') } as object}
        onKeyDown={onKeyDown}
      >
        <div ref={heads} role="rowgroup" className={classes.heads}>
          <div role="presentation" className={classes.grid}>
            <ColumnHeads columns={columns} />
          </div>
        </div>
        <div
          ref={days}
          role="rowgroup"
          // Scrolled by keyboard itself, where nothing in it can have the focus.
          tabIndex={focusable.length === 0 ? 0 : -1}
          className={classes.days}
          onScroll={({ currentTarget: { scrollLeft } }) => {
            if (heads.current) heads.current.scrollLeft = scrollLeft;
          }}
        >
          <div role="presentation" className={classes.grid}>
            {rows.map((time, row) => (
              <Fragment key={time}>
                {closedRowsBefore(row)}
                <CalendarRow calendar={calendar} time={time} row={row} />
              </Fragment>
            ))}
            {closedRowsBefore(rows.length)}
          </div>
        </div>
      </div>
      <Text id={help} size="xs" c="dimmed" mt="xs">
        {t('Drag an appointment to another time. By keyboard: Space, arrow keys, Space.')}
      </Text>
    </>
  );
}

/**
 * When other days are shown, scrolls sideways to today, and the page to now and to who comes next unless both are in
 * view; a day that is over to its end.
 */
function useOpeningPlace(
  heads: RefObject<HTMLElement | null>,
  days: RefObject<HTMLElement | null>,
  shown: string,
  isOver: boolean,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when other days are shown.
  useLayoutEffect(() => {
    const today = heads.current?.querySelector<HTMLElement>('[data-today="true"]');
    const times = heads.current?.querySelector<HTMLElement>('[role="columnheader"]');
    const left = today && times ? today.offsetLeft - times.offsetWidth : 0;
    for (const one of [heads, days]) one.current?.scrollTo({ left, behavior: 'instant' });
  }, [shown]);
  // After the router, which scrolls a new address to its top while it lays it out.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when other days are shown, not as the clock goes on.
  useEffect(() => {
    const rectOf = (selector: string) =>
      days.current?.querySelector(selector)?.getBoundingClientRect();
    const now = rectOf('[aria-current="time"]');
    const next = rectOf('[data-next="true"]');
    const head = heads.current;
    if (!head) return;
    const below = Number.parseFloat(getComputedStyle(head).top) + head.offsetHeight;
    const { innerHeight: height } = window;
    if (now && now.top >= below && (next ?? now).bottom <= 0.85 * height) return;
    // What has just been stays in view above the line.
    let by = now ? now.top - height / 4 : isOver ? document.documentElement.scrollHeight : 0;
    // Who comes next at a third of the height; where that is long from now, the line right below the heads.
    if (now && next) by = Math.min(next.top - height / 3, now.top - below);
    window.scrollBy({ top: by, behavior: 'instant' });
  }, [shown]);
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
      <div className={`${classes.grid} ${classes.heads}`}>
        <div className={classes.row}>
          <div className={classes.corner}>{t('Time')}</div>
          {cells.map((index) => (
            <div key={index} className={classes.head}>
              <Skeleton height="1.125rem" width="70%" />
            </div>
          ))}
        </div>
      </div>
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
  );
}

// As high as a day of six hours.
const skeletonRows = Array.from({ length: 24 }, (_, row) => row);
