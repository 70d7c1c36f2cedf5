import { z } from 'zod';
import { id, instant, paise } from '../../shared/fields';

/** Days that separate the ages of dues: up to 30, up to 90, and older. */
export const dueAges = [30, 90] as const;

const amount = z.object({ count: z.int(), amount: paise });

/** What patients owe now, on all bills. */
export const dues = z.object({
  /** All bills with a due amount. */
  all: amount,
  /** By the age of the bill: up to 30 days, up to 90, older. */
  byAge: z.array(amount).length(dueAges.length + 1),
  /** The patients who owe, sorted by their oldest such bill, the oldest first. */
  patients: z.array(
    z.object({
      patientId: id,
      patientName: z.string(),
      phone: z.string(),
      bills: z.int(),
      /** The total of these bills, of which something may be paid. */
      total: paise,
      due: paise,
      /** The bill, if there is one; null: there are several. A bill from before bills had numbers has its short id. */
      bill: z.string().nullable(),
      /** When the oldest of these bills was made. */
      since: instant,
    }),
  ),
  nextCursor: z.string().nullable(),
});
export type Dues = z.infer<typeof dues>;
