import { z } from 'zod';
import { instant, paise } from '../../shared/fields';

/** The specification's fixed labels, shown while the clinic holds only its sample data (spec 2 and 9). */
export const sampleChanges = ['+12%', '+8%', '+15%', '+22%'] as const;

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
  /** As the audit log says it, by its action and in English. */
  activity: z.array(
    z.object({ id: z.string(), action: z.string(), text: z.string(), at: instant }),
  ),
});
export type Dashboard = z.infer<typeof dashboard>;

/** Rows in Recent Activity. */
export const activityLimit = 8;

/** How a figure changed in a week: "+12%", "-5%", "0%"; null when there was nothing to compare with. */
export function changeInPercent({ now, lastWeek }: Figure): string | null {
  if (lastWeek === 0) return null;
  const percent = Math.round(((now - lastWeek) / lastWeek) * 100);
  return percent > 0 ? `+${percent}%` : `${percent}%`;
}
