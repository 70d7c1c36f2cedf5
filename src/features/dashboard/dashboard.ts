import { z } from 'zod';
import { id, instant, paise } from '../../shared/fields';
import { queueToken } from '../queue/token';

/** A figure and what it was on the same day last week. */
const figure = z.object({ now: z.int(), lastWeek: z.int() });
export type Figure = z.infer<typeof figure>;

const money = z.object({ now: paise, lastWeek: paise });

/** Somebody of today's queue, and since when they are in this state. */
const inQueue = z.object({
  tokenId: id,
  tokenNumber: z.int(),
  patientId: id,
  patientName: z.string(),
  isUrgent: z.boolean(),
  since: instant,
});
export type InQueue = z.infer<typeof inQueue>;

/** How many of today's queue there are in a state, and those who are longest in it. */
const longest = z.object({ count: z.int(), first: z.array(inQueue) });

/** What the desk does next. */
const deskNow = z.object({
  waiting: longest,
  /** Whose consultation is over, and has no bill that counts. */
  unbilled: longest,
  /** Whose appointment is today and who did not come yet, of an hour ago at most; the earliest first. */
  expected: z.array(z.object({ id, patientId: id, patientName: z.string(), at: instant })),
});
export type DeskNow = z.infer<typeof deskNow>;

/** Whom a doctor sees next. */
const doctorNow = z.object({
  /** How many wait in the doctor's queue and the shared one. */
  waiting: z.int(),
  /** The consultations under way, the latest first: one, none, or the first few where some were not completed. */
  inside: z.array(queueToken),
  next: queueToken.nullable(),
  /** Visits that are over, of any day, with something written and not finished; the oldest first. */
  unfinished: longest,
});
export type DoctorNow = z.infer<typeof doctorNow>;

/** What the dashboard shows; a role's own cards are null for whoever does not do its work (spec 6). */
export const dashboard = z.object({
  /** True while every record is a sample: then labels and activity are the specification's. */
  holdsOnlySampleData: z.boolean(),
  hasSampleData: z.boolean(),
  totalPatients: figure,
  todaysTokens: figure,
  doctor: z
    .object({ activeConsultations: figure, prescriptions: figure, now: doctorNow })
    .nullable(),
  receptionist: z
    .object({
      pendingBills: figure,
      todaysRevenue: money,
      /** Paise: today's payments less today's refunds, of bills of any day. */
      receivedToday: z.int(),
      now: deskNow,
    })
    .nullable(),
  /** As the audit log says it, in the language of anyone who reads it. */
  activity: z.array(
    z.object({ id: z.string(), action: z.string(), text: z.string(), at: instant }),
  ),
});
export type Dashboard = z.infer<typeof dashboard>;
