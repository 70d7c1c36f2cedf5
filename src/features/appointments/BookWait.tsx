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
  /** The slot is shown beside the button, so its label leaves it out. */
  isBrief?: boolean;
  variant?: 'default' | 'filled';
}

/** The button that books the free slot for a patient on the waiting list; renders nothing if none is free. */
export function BookWait({ wait, isBrief = false, variant = 'default' }: BookWaitProps) {
  const { patientId, patientName: name, doctorId, note, place } = wait;
  const context = useIdempotencyKey();
  /** The patient's token of today, while the user is asked whether the appointment is for it. */
  const [tokenInside, setTokenInside] = useState<Token | null>(null);
  const options = useOutcome(api.appointments.key());
  const book = useAction(
    api.appointments.schedule.mutationOptions({
      ...options,
      context,
      onSuccess: (booked) => {
        setTokenInside(null);
        tellBooked(booked);
      },
      onError: (error) => {
        const token = dataOf<Token>(error, 'HAS_TOKEN');
        setTokenInside(token);
        if (!token) options.onError(error);
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
      {tokenInside && (
        <Modal opened onClose={() => setTokenInside(null)} title={t('Schedule Appointment')}>
          <ThisVisitQuestion
            token={tokenInside}
            isSaving={book.isPending}
            onAnswer={(tokenId) => book.mutate({ ...booking, tokenId })}
          />
        </Modal>
      )}
    </>
  );
}

/** The doctor, days and note of an entry: "Any doctor · 24–26 Nov 2026 · Mornings only". */
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
