import { z } from 'zod';
import { id, instant, paise } from '../../shared/fields';
import { changesSinceLastVisit } from '../consultations/consultation';
import { queueToken, tokenStatuses } from '../queue/token';
import { maxDrawnVisits } from './dayPicture';

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
  inside: z.array(queueToken.extend({ sinceLastVisit: changesSinceLastVisit.nullable() })),
  next: queueToken.nullable(),
  /** Who is called after that, in this order, at most three. */
  after: z.array(inQueue),
  /** Ended visits of any day with an unfinished draft, the oldest first. */
  unfinished: longest,
});
export type DoctorNow = z.infer<typeof doctorNow>;

/** A visit in the picture of the day. */
const dayVisit = z.object({
  tokenId: id,
  tokenNumber: z.int(),
  patientId: id,
  patientName: z.string(),
  isUrgent: z.boolean(),
  status: z.enum(tokenStatuses).exclude(['cancelled']),
  issuedAt: instant,
  consultedAt: instant.nullable(),
  completedAt: instant.nullable(),
});
export type DayVisit = z.infer<typeof dayVisit>;

/** Today's visits, without the cancelled ones. */
const day = z.object({
  /** Those under way and then the newest ones, in the order of issue. */
  visits: z.array(dayVisit).max(maxDrawnVisits),
  /** How many tokens were issued in each hour of the clinic's clock; hours without any are left out. */
  hours: z.array(z.object({ hour: z.int().min(0).max(23), count: z.int() })).max(24),
  /** Minutes from midnight to the first opening and the last closing of the day; null: closed all day. */
  opening: z.object({ from: z.int(), to: z.int() }).nullable(),
});
export type Day = z.infer<typeof day>;

/** Today's money, in paise, as the reports count it. */
const dayMoney = z.object({
  /** Bills made today, without voided ones. */
  billed: paise,
  /** Payments less refunds entered today, of bills of any day. */
  received: z.object({ cash: z.int(), card: z.int(), upi: z.int() }),
  /** What is unpaid of today's bills. */
  due: z.object({ amount: paise, bills: z.int() }),
});
export type DayMoney = z.infer<typeof dayMoney>;

/** Paise that a drawer should hold now: a person's own, or all together. */
const drawer = z.object({ cash: z.int(), isOwn: z.boolean() });
export type Drawer = z.infer<typeof drawer>;

/** What somebody should look at, each part empty or null for who may not see it. */
const needs = z.object({
  /** Today's completed visits without a bill. */
  notBilled: z.int().nullable(),
  /** Open requests of other people to confirm a refund. */
  refunds: z.int(),
  /** Yesterday's day-end closes whose cash did not match; paise above (below, negative) the expected. */
  differences: z.array(z.object({ id, userName: z.string(), difference: z.int() })),
  /** The newest backup where it is overdue; `madeAt` is null if there is none. */
  backup: z.object({ madeAt: instant.nullable() }).nullable(),
});
export type Needs = z.infer<typeof needs>;

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
  day,
  /** For holders of the right `reports`. */
  money: dayMoney.nullable(),
  /** For who takes payments their own drawer, for other holders of `reports` all drawers. */
  drawer: drawer.nullable(),
  needs,
  /** Sentences as in the audit log, in the reader's language. */
  activity: z.array(
    z.object({ id: z.string(), action: z.string(), text: z.string(), at: instant }),
  ),
});
export type Dashboard = z.infer<typeof dashboard>;
