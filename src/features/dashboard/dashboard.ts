import { z } from 'zod';
import { id, instant, paise } from '../../shared/fields';
import { queueToken } from '../queue/token';

/** A figure and what it was on the same day last week. */
const figure = z.object({ now: z.int(), lastWeek: z.int() });
export type Figure = z.infer<typeof figure>;

const money = z.object({ now: paise, lastWeek: paise });

/** A token in a list, and since when it has been in its state. */
const inQueue = z.object({
  tokenId: id,
  tokenNumber: z.int(),
  patientId: id,
  patientName: z.string(),
  isUrgent: z.boolean(),
  since: instant,
});
export type InQueue = z.infer<typeof inQueue>;

/** How many tokens are in a state, and the first ones, longest in it first. */
const longest = z.object({ count: z.int(), first: z.array(inQueue) });

/** The desk's next work. */
const deskNow = z.object({
  waiting: longest,
  /** Completed tokens without a bill, apart from voided bills. */
  unbilled: longest,
  /** Appointments from an hour ago on whose patients have not come, the earliest first. */
  expected: z.array(z.object({ id, patientId: id, patientName: z.string(), at: instant })),
});
export type DeskNow = z.infer<typeof deskNow>;

/** A doctor's next work. */
const doctorNow = z.object({
  /** How many wait in the doctor's queue and the shared one. */
  waiting: z.int(),
  /** The doctor's consultations under way, the latest first, at most three. */
  inside: z.array(queueToken),
  next: queueToken.nullable(),
  /** Ended visits of any day with an unfinished draft, the oldest first. */
  unfinished: longest,
});
export type DoctorNow = z.infer<typeof doctorNow>;

/** The dashboard; a role's part is null for a user who does not do its work (spec 6). */
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
  /** Sentences as in the audit log, in the reader's language. */
  activity: z.array(
    z.object({ id: z.string(), action: z.string(), text: z.string(), at: instant }),
  ),
});
export type Dashboard = z.infer<typeof dashboard>;
