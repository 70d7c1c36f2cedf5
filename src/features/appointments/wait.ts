import { z } from 'zod';
import { addDays } from '../../shared/clinicDay';
import { date, id, instant, textIfAny } from '../../shared/fields';
import type { ClinicMoment } from './appointment';

/** Waiting for a place on days that are full: who, for whom, and what is free for them by now. */

/** Days that one wish covers at most. */
export const maxWaitDays = 31;
/** Wishes that stand at the same time at most, of the whole clinic. */
export const maxWaits = 200;

export const waitMessages = {
  incomplete: 'Please choose a patient and the days.',
  wrongOrder: 'The last day cannot be before the first one.',
  tooLong: 'A patient can wait for at most 31 days. Please choose fewer.',
} as const;

/** The wish of a patient for a place, as the desk enters it. */
export const newWait = z
  .object({
    patientId: z.uuid(waitMessages.incomplete),
    /** Left out: whichever doctor is free. */
    doctorId: id.optional(),
    firstDate: date,
    lastDate: date,
    note: textIfAny(200),
  })
  .superRefine(({ firstDate, lastDate }, context) => {
    // Also asked of days that are none.
    if (!date.safeParse(firstDate).success) return;
    const message =
      lastDate < firstDate
        ? waitMessages.wrongOrder
        : lastDate >= addDays(firstDate, maxWaitDays)
          ? waitMessages.tooLong
          : null;
    if (message) context.addIssue({ code: 'custom', path: ['lastDate'], message });
  });
export type NewWait = z.infer<typeof newWait>;

export const wait = z.object({
  id,
  patientId: id,
  patientName: z.string(),
  patientPhone: z.string(),
  doctorId: id.nullable(),
  doctorName: z.string().nullable(),
  firstDate: date,
  lastDate: date,
  note: z.string().nullable(),
  createdAt: instant,
  createdByName: z.string(),
  /** When it was booked or taken off the list; one whose days are past is over without it. */
  endedAt: instant.nullable(),
});
export type Wait = z.infer<typeof wait>;

/** A wish with the first place that it could have now; null: still none. */
export const waitWithSlot = wait.extend({
  place: z.object({ date, time: z.string() }).nullable(),
});
export type WaitWithSlot = z.infer<typeof waitWithSlot>;

/** The first of the times that are free on the days of a wish, none of them before today; null: there is none. */
export function firstSlotFor(
  { firstDate, lastDate, doctorId }: Pick<Wait, 'firstDate' | 'lastDate' | 'doctorId'>,
  today: string,
  timesOn: (date: string, doctorId: string | null) => readonly string[],
): ClinicMoment | null {
  for (let day = firstDate < today ? today : firstDate; day <= lastDate; day = addDays(day, 1)) {
    const [time] = timesOn(day, doctorId);
    if (time !== undefined) return { date: day, time };
  }
  return null;
}
