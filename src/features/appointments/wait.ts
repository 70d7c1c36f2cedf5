import { z } from 'zod';
import { addDays } from '../../shared/clinicDay';
import { date, id, instant, textIfAny } from '../../shared/fields';
import type { ClinicMoment } from './appointment';

/** The waiting list: patients who want an appointment on days that are full. */

/** Most days that one entry covers. */
export const maxWaitDays = 31;
/** Most open entries of the whole clinic. */
export const maxWaits = 200;

export const waitMessages = {
  incomplete: 'Please choose a patient and the days.',
  wrongOrder: 'The last day cannot be before the first one.',
  tooLong: 'A patient can wait for at most 31 days. Please choose fewer.',
} as const;

/** The form of a new entry. */
export const newWait = z
  .object({
    patientId: z.uuid(waitMessages.incomplete),
    /** Left out: any doctor. */
    doctorId: id.optional(),
    firstDate: date,
    lastDate: date,
    note: textIfAny(200),
  })
  .superRefine(({ firstDate, lastDate }, context) => {
    // Zod also runs this if a date is invalid, which the field itself reports.
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
  /** When it was booked or taken off the list; an entry whose days have passed is over without it. */
  endedAt: instant.nullable(),
});
export type Wait = z.infer<typeof wait>;

/** An entry with the first free slot on its days; null: none is free. */
export const waitWithSlot = wait.extend({
  place: z.object({ date, time: z.string() }).nullable(),
});
export type WaitWithSlot = z.infer<typeof waitWithSlot>;

/** The first free slot on the days of an entry, from today on; null: none is free. */
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
