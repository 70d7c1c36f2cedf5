import { Button } from '@mantine/core';
import { formatCalendarDate, formatTimeOfDay } from '../../shared/clinicDay';
import { t } from '../../shared/language';
import { api } from '../../web/api/api';
import { useAction } from '../../web/api/useAction';
import { useIdempotencyKey } from '../../web/api/useIdempotencyKey';
import { useOutcome } from '../../web/api/useOutcome';
import { tellBooked } from './tellBooked';
import type { WaitWithPlace } from './wait';

interface BookWaitProps {
  wait: WaitWithPlace;
  /** Where the place is said beside it. */
  isBrief?: boolean;
  variant?: 'default' | 'filled';
}

/** Books the place that is free for somebody who waits; nothing where there is none. */
export function BookWait({ wait, isBrief = false, variant = 'default' }: BookWaitProps) {
  const { patientId, patientName: name, doctorId, note, place } = wait;
  const context = useIdempotencyKey();
  const book = useAction(
    api.appointments.schedule.mutationOptions({
      ...useOutcome(api.appointments.key()),
      context,
      onSuccess: tellBooked,
    }),
  );
  if (!place) return null;
  const when = { date: formatCalendarDate(place.date), time: formatTimeOfDay(place.time) };
  return (
    <Button
      size="xs"
      variant={variant}
      aria-label={t('Book {date}, {time} for {name}', { ...when, name })}
      disabled={book.isPending}
      onClick={() =>
        book.mutate({
          patientId,
          ...place,
          type: 'consultation',
          ...(doctorId ? { doctorId } : {}),
          ...(note ? { notes: note } : {}),
        })
      }
    >
      {isBrief ? t('Book') : t('Book {date}, {time}', when)}
    </Button>
  );
}

/** For whom somebody waits, when, and what else they said: "Any doctor · 24–26 Nov 2026 · Mornings only". */
export function wishText({
  doctorName,
  firstDate,
  lastDate,
  note,
}: Pick<WaitWithPlace, 'doctorName' | 'firstDate' | 'lastDate' | 'note'>): string {
  return [doctorName ?? t('Any doctor'), daysText(firstDate, lastDate), note]
    .filter(Boolean)
    .join(' · ');
}

function daysText(first: string, last: string): string {
  if (first === last) return formatCalendarDate(first);
  const isOneMonth = first.slice(0, 7) === last.slice(0, 7);
  return isOneMonth
    ? `${Number(first.slice(8))}–${formatCalendarDate(last)}`
    : `${formatCalendarDate(first)} – ${formatCalendarDate(last)}`;
}
