import { Button } from '@mantine/core';
import { formatCalendarDate, formatTimeOfDay } from '../../shared/clinicDay';
import { t } from '../../shared/language';
import { api } from '../../web/api/api';
import { useAction } from '../../web/api/useAction';
import { useIdempotencyKey } from '../../web/api/useIdempotencyKey';
import { useOutcome } from '../../web/api/useOutcome';
import { tellBooked } from './tellBooked';
import type { WaitWithPlace } from './wait';

/** Books the place that is free for somebody who waits; nothing where there is none. */
export function BookWait({ wait }: { wait: WaitWithPlace }) {
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
      variant="default"
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
      {t('Book {date}, {time}', when)}
    </Button>
  );
}

/** Who waits, for whom and for when. */
export function waitText({ patientName, doctorName, firstDate, lastDate, note }: WaitWithPlace) {
  const values = {
    name: patientName,
    doctor: doctorName ?? t('Any doctor'),
    from: formatCalendarDate(firstDate),
    to: formatCalendarDate(lastDate),
  };
  const wish =
    firstDate === lastDate
      ? t('{name}: {doctor}, {from}', values)
      : t('{name}: {doctor}, {from} to {to}', values);
  return note ? `${wish} (${note})` : wish;
}
