import { Button } from '@mantine/core';
import { useState } from 'react';
import { formatCalendarDate, formatTimeOfDay } from '../../shared/clinicDay';
import { t } from '../../shared/language';
import { api, dataOf } from '../../web/api/api';
import { useAction } from '../../web/api/useAction';
import { useIdempotencyKey } from '../../web/api/useIdempotencyKey';
import { useOutcome } from '../../web/api/useOutcome';
import { Modal } from '../../web/ui/Modal';
import type { Token } from '../queue/token';
import { ThisVisitQuestion } from './ThisVisitQuestion';
import { tellBooked } from './tellBooked';
import type { WaitWithSlot } from './wait';

interface BookWaitProps {
  wait: WaitWithSlot;
  /** Where the place is said beside it. */
  isBrief?: boolean;
  variant?: 'default' | 'filled';
}

/** Books the place that is free for somebody who waits; nothing where there is none. */
export function BookWait({ wait, isBrief = false, variant = 'default' }: BookWaitProps) {
  const { patientId, patientName: name, doctorId, note, place } = wait;
  const context = useIdempotencyKey();
  /** With whom the patient is already, where that is asked about. */
  const [inside, setInside] = useState<Token | null>(null);
  const options = useOutcome(api.appointments.key());
  const book = useAction(
    api.appointments.schedule.mutationOptions({
      ...options,
      context,
      onSuccess: (booked) => {
        setInside(null);
        tellBooked(booked);
      },
      onError: (error) => {
        const found = dataOf<Token>(error, 'HAS_TOKEN');
        setInside(found);
        if (!found) options.onError(error);
      },
    }),
  );
  if (!place) return null;
  const booking = {
    patientId,
    ...place,
    type: 'consultation' as const,
    ...(doctorId ? { doctorId } : {}),
    ...(note ? { notes: note } : {}),
  };
  const when = { date: formatCalendarDate(place.date), time: formatTimeOfDay(place.time) };
  return (
    <>
      <Button
        size="xs"
        variant={variant}
        aria-label={t('Book {date}, {time} for {name}', { ...when, name })}
        disabled={book.isPending}
        onClick={() => book.mutate(booking)}
      >
        {isBrief ? t('Book') : t('Book {date}, {time}', when)}
      </Button>
      {inside && (
        <Modal opened onClose={() => setInside(null)} title={t('Schedule Appointment')}>
          <ThisVisitQuestion
            token={inside}
            isSaving={book.isPending}
            onAnswer={(tokenId) => book.mutate({ ...booking, tokenId })}
          />
        </Modal>
      )}
    </>
  );
}

/** For whom somebody waits, when, and what else they said: "Any doctor · 24–26 Nov 2026 · Mornings only". */
export function wishText({
  doctorName,
  firstDate,
  lastDate,
  note,
}: Pick<WaitWithSlot, 'doctorName' | 'firstDate' | 'lastDate' | 'note'>): string {
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
