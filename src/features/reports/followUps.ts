import { z } from 'zod';
import { date, id, instant } from '../../shared/fields';

/** Who was to come back and has not: a page, whose day is the oldest first. */
export const followUps = z.object({
  patients: z.array(
    z.object({
      /** Of the visit at which it was agreed. */
      tokenId: id,
      patientId: id,
      patientName: z.string(),
      phone: z.string(),
      doctorName: z.string(),
      seenAt: instant,
      /** When they were to come. */
      followUpDate: date,
      /** The day of an appointment that they have ahead; null for none. */
      appointmentDate: date.nullable(),
    }),
  ),
  nextCursor: z.string().nullable(),
});
export type FollowUps = z.infer<typeof followUps>;
