import { z } from 'zod';
import { date, id, instant } from '../../shared/fields';

/** One page of patients who have not come back for their follow-up, the oldest date first. */
export const followUps = z.object({
  patients: z.array(
    z.object({
      /** The visit that set the follow-up date. */
      tokenId: id,
      patientId: id,
      patientName: z.string(),
      phone: z.string(),
      doctorName: z.string(),
      seenAt: instant,
      followUpDate: date,
      /** The day of their next appointment; null for none. */
      appointmentDate: date.nullable(),
    }),
  ),
  nextCursor: z.string().nullable(),
});
export type FollowUps = z.infer<typeof followUps>;
