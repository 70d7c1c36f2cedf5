import { z } from 'zod';
import { instant, paise } from '../../shared/fields';

/** A figure and what it was on the same day last week. */
const figure = z.object({ now: z.int(), lastWeek: z.int() });
export type Figure = z.infer<typeof figure>;

const money = z.object({ now: paise, lastWeek: paise });

/** What the dashboard shows; a role's own cards are null for the other role (spec 6). */
export const dashboard = z.object({
  /** True while every record is a sample: then labels and activity are the specification's. */
  holdsOnlySampleData: z.boolean(),
  hasSampleData: z.boolean(),
  totalPatients: figure,
  todaysTokens: figure,
  doctor: z.object({ activeConsultations: figure, prescriptions: figure }).nullable(),
  receptionist: z.object({ pendingBills: figure, todaysRevenue: money }).nullable(),
  /** As the audit log says it, in the language of anyone who reads it. */
  activity: z.array(
    z.object({ id: z.string(), action: z.string(), text: z.string(), at: instant }),
  ),
});
export type Dashboard = z.infer<typeof dashboard>;
