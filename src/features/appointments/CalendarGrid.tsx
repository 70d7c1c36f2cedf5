// biome-ignore-all lint/a11y/useSemanticElements: the cells of a table keep no room for what lies over several of them.
import { Skeleton, Text, VisuallyHidden } from '@mantine/core';
import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { formatTimeOfDay } from '../../shared/clinicDay';
import { t } from '../../shared/language';
import { type Appointment, type ClinicMoment, pastProblem } from './appointment';
import { appointmentStatusLabels } from './appointmentLabels';
import { closedWhy, minutesOf } from './bookableDay';
import classes from './CalendarGrid.module.css';
import { lanesOf, rowsOf } from './dayGrid';
import type { TypedSlot } from './SlotFields';
import { useDrag } from './useDrag';

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

interface CalendarGridProps {
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

const steps: Record<string, Target> = {
  ArrowUp: { column: 0, row: -1 },
  ArrowDown: { column: 0, row: 1 },
  ArrowLeft: { column: -1, row: 0 },
  ArrowRight: { column: 1, row: 0 },
};

/**
 * Days of appointments in columns. Arrow keys go from place to place, Enter books a free one or opens what is booked, and
 * Space picks an appointment up; it is dragged as well with mouse and finger, and the same is said to who hears the screen.
 */
export function CalendarGrid(props: CalendarGridProps) {
  const { label, columns, slotMinutes, now, isBusy, canMove, onBook, onMove, onOpen } = props;
  const grid = useRef<HTMLDivElement>(null);
  const heads = useRef<HTMLDivElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const help = useId();
  const [said, setSaid] = useState('');
  const [held, setHeld] = useState<{
    appointment: Appointment;
    at: Target;
    by: 'keys' | 'pointer';
  } | null>(null);
  const [current, setCurrent] = useState<string | null>(null);
  const firstColumn = columns[0]?.key;
  // A week that is wider than the window begins with today.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only where other days are shown, not while one looks around.
  useLayoutEffect(() => {
    const today = heads.current?.querySelector<HTMLElement>('[data-today="true"]');
    const times = heads.current?.querySelector<HTMLElement>('[role="columnheader"]');
    const left = today && times ? today.offsetLeft - times.offsetWidth : 0;
    scroller.current?.scrollTo({ left, behavior: 'instant' });
  }, [firstColumn]);
  const shown = columns.map((column) =>
    column.appointments.map((appointment) => {
      const begin = minutesOf(appointment.time);
      return { appointment, begin, end: begin + appointment.minutes };
    }),
  );
  const rows = rowsOf({
    opening: columns.map(({ opening }) => opening),
    slotMinutes,
    booked: shown.flat(),
  });
  const begins = rows.map(minutesOf);
  const rowOf = (begin: number) => begins.findLastIndex((row) => row <= begin);
  const lanes = shown.map(lanesOf);
  const isShownNow = minutesOf(now.time) < (begins.at(-1) ?? 0) + slotMinutes;
  const nowRow = isShownNow ? rowOf(minutesOf(now.time)) : -1;

  const placeText = ({ column, row }: Target) =>
    t('{time}, {column}', {
      time: formatTimeOfDay(rows[row] ?? ''),
      column: columns[column]?.label ?? '',
    });
  const pickUp = (appointment: Appointment, at: Target, by: 'keys' | 'pointer') => {
    setHeld({ appointment, at, by });
    setSaid(
      t('{name} is picked up. Move with the arrow keys, drop with Space, cancel with Escape.', {
        name: appointment.patientName,
      }),
    );
  };
  const moveTo = (at: Target) => {
    if (!held || !columns[at.column] || !rows[at.row]) return;
    setHeld({ ...held, at });
    setSaid(placeText(at));
    grid.current
      ?.querySelector(`[data-cell="${at.column} ${at.row}"]`)
      ?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  };
  const letGo = () => {
    setHeld(null);
    setSaid(t('Not moved.'));
  };
  const drop = (appointment: Appointment, at: Target) => {
    setHeld(null);
    const column = columns[at.column];
    const time = rows[at.row];
    if (!column || !time) return;
    setSaid(t('Moved to {place}', { place: placeText(at) }));
    onMove(appointment, { date: column.date, time, doctorId: column.doctorId });
  };
  const drag = useDrag({
    grid,
    onPickUp: (appointment, at) => pickUp(appointment, at, 'pointer'),
    onOver: moveTo,
    onDrop: drop,
    onCancel: letGo,
  });

  // Focus goes to the nearest place in that direction.
  const goFrom = (from: HTMLElement, { column, row }: Target) => {
    const places = [...(grid.current?.querySelectorAll<HTMLElement>('button[data-column]') ?? [])];
    const at = (place: HTMLElement) => ({
      column: Number(place.dataset.column),
      row: Number(place.dataset.row),
    });
    const own = at(from);
    const index = places.indexOf(from);
    const sideways = places[index + column];
    if (
      column !== 0 &&
      sideways &&
      at(sideways).column === own.column &&
      at(sideways).row === own.row
    ) {
      return sideways.focus();
    }
    const inColumn = places.filter((place) => at(place).column === own.column + column);
    const candidates =
      row === 0 ? inColumn : inColumn.filter((place) => (at(place).row - own.row) * row > 0);
    const away = (place: HTMLElement) => Math.abs(at(place).row - own.row);
    candidates.toSorted((one, other) => away(one) - away(other))[0]?.focus();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = steps[event.key];
    if (held?.by === 'keys') {
      if (step) moveTo({ column: held.at.column + step.column, row: held.at.row + step.row });
      else if (event.key === ' ' || event.key === 'Enter') drop(held.appointment, held.at);
      else if (event.key === 'Escape') letGo();
      else return;
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    if (!step || !(event.target instanceof HTMLElement)) return;
    event.preventDefault();
    goFrom(event.target, step);
  };

  const isFree = (column: number, row: number) => {
    const begin = begins[row] ?? 0;
    return !shown[column]?.some((one) => one.begin < begin + slotMinutes && begin < one.end);
  };
  const bookable = columns.flatMap((column, index) =>
    rows
      .filter((time, row) => isFree(index, row) && !pastProblem({ date: column.date, time }, now))
      .map((time) => `${column.key} ${time}`),
  );
  // Tab leads into the grid once: to where one was, else to the first appointment or free place.
  const places = [
    ...columns.flatMap((column) => column.appointments.map(({ id }) => id)),
    ...bookable,
  ];
  const entry = current !== null && places.includes(current) ? current : places[0];
  const tabIndexOf = (key: string) => (key === entry ? 0 : -1);

  return (
    <>
      <VisuallyHidden aria-live="assertive" role="log">
        {said}
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
        </div>
        <div
          ref={scroller}
          role="presentation"
          className={classes.scroller}
          onScroll={({ currentTarget }) =>
            heads.current?.scrollTo({ left: currentTarget.scrollLeft, behavior: 'instant' })
          }
        >
          <div role="presentation" className={classes.grid}>
            {rows.map((time, row) => (
              <div key={time} role="row" className={classes.row} tabIndex={-1}>
                <div
                  role="rowheader"
                  className={classes.time}
                  data-hour={time.endsWith(':00')}
                  tabIndex={-1}
                >
                  {formatTimeOfDay(time)}
                </div>
                {columns.map((column, index) => {
                  const moment = { date: column.date, time };
                  const isClosed =
                    closedWhy(time, { opening: column.opening, slotMinutes }) !== null;
                  const isTarget = held?.at.column === index && held.at.row === row;
                  const key = `${column.key} ${time}`;
                  const canBook = bookable.includes(key);
                  const words = { time: formatTimeOfDay(time), column: column.label };
                  return (
                    <div
                      key={column.key}
                      role="gridcell"
                      tabIndex={-1}
                      data-cell={`${index} ${row}`}
                      data-hour={time.endsWith(':00')}
                      className={[
                        classes.cell,
                        isClosed && classes.closed,
                        isTarget && classes.target,
                      ]
                        .filter(Boolean)
                        .join(' ')}
                    >
                      {column.date === now.date && row === nowRow && (
                        <div
                          className={classes.now}
                          style={{
                            top: `calc(var(--row) * ${(minutesOf(now.time) - (begins[row] ?? 0)) / slotMinutes})`,
                          }}
                        />
                      )}
                      {canBook && (
                        <button
                          type="button"
                          className={classes.free}
                          tabIndex={tabIndexOf(key)}
                          data-column={index}
                          data-row={row}
                          aria-label={
                            isClosed
                              ? t('Book {time}, {column}, when the clinic is closed', words)
                              : t('Book {time}, {column}', words)
                          }
                          onFocus={() => setCurrent(key)}
                          onClick={() => onBook({ ...moment, doctorId: column.doctorId })}
                        >
                          <span aria-hidden>+</span>
                        </button>
                      )}
                      {(shown[index] ?? [])
                        .filter(({ begin }) => rowOf(begin) === row)
                        .map((one) => {
                          const { appointment, begin } = one;
                          const { lane, lanes: count } = lanes[index]?.get(one) ?? {
                            lane: 0,
                            lanes: 1,
                          };
                          const isMovable = canMove(appointment);
                          const at = { column: index, row };
                          return (
                            <button
                              key={appointment.id}
                              type="button"
                              className={classes.booked}
                              tabIndex={tabIndexOf(appointment.id)}
                              data-column={index}
                              data-row={row}
                              data-status={appointment.status}
                              data-held={held?.appointment.id === appointment.id}
                              style={{
                                top: `calc(var(--row) * ${(begin - (begins[row] ?? 0)) / slotMinutes})`,
                                height: `calc(var(--row) * ${appointment.minutes / slotMinutes} - 2px)`,
                                left: `${(100 * lane) / count}%`,
                                width: `${100 / count}%`,
                              }}
                              aria-label={t('{time}, {name}, {status}', {
                                time: formatTimeOfDay(appointment.time),
                                name: appointment.patientName,
                                status: t(appointmentStatusLabels[appointment.status]),
                              })}
                              onFocus={() => setCurrent(appointment.id)}
                              onBlur={() => held?.by === 'keys' && letGo()}
                              onClick={() => {
                                if (!drag.hasJustDropped()) onOpen(appointment);
                              }}
                              onKeyDown={(event) => {
                                if (event.key !== ' ' || held || !isMovable) return;
                                event.preventDefault();
                                event.stopPropagation();
                                pickUp(appointment, at, 'keys');
                              }}
                              {...(isMovable ? drag.handlersOf(appointment, at) : {})}
                            >
                              <span className={classes.who}>{appointment.patientName}</span>
                              <span className={classes.what}>
                                {formatTimeOfDay(appointment.time)}
                                <span className={classes.state}>
                                  {' · '}
                                  {t(appointmentStatusLabels[appointment.status])}
                                </span>
                              </span>
                            </button>
                          );
                        })}
                    </div>
                  );
                })}
              </div>
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
