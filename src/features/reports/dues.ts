import { z } from 'zod';
import { id, instant, paise } from '../../shared/fields';

/** Days of a due from which on it is told apart: up to 30, up to 90, and older. */
export const dueAges = [30, 90] as const;

const amount = z.object({ count: z.int(), amount: paise });

/** What patients owe of all bills, now. */
export const dues = z.object({
  /** Bills on which something is due. */
  all: amount,
  /** By the age of the bill: up to 30 days, up to 90, older. */
  byAge: z.array(amount).length(dueAges.length + 1),
  /** Who owes, whose oldest bill is the oldest first. */
  patients: z.array(
    z.object({
      patientId: id,
      patientName: z.string(),
      phone: z.string(),
      bills: z.int(),
      due: paise,
      /** Since when: the oldest of these bills. */
      since: instant,
    }),
  ),
  nextCursor: z.string().nullable(),
});
export type Dues = z.infer<typeof dues>;
