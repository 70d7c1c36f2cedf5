import { z } from 'zod';
import { addDays } from '../../shared/clinicDay';
import { date, id, instant, textIfAny } from '../../shared/fields';
import { refillDays } from '../prescriptions/current/currentMedicines';

/**
 * Whom reception calls back, and why. It is computed of visits, prescriptions, tests and appointments; only attempts and
 * answers are stored. Days are `YYYY-MM-DD` of the clinic's calendar.
 */

/** A check constraint has the same list. */
export const recallReasons = ['followUp', 'medicine', 'test', 'noShow'] as const;
export type RecallReason = (typeof recallReasons)[number];

/** How somebody tried to reach the patient; a check constraint has the same list. */
export const contactWays = ['whatsapp', 'sms', 'call', 'link'] as const;
export type ContactWay = (typeof contactWays)[number];

/** What the patient said; a check constraint has the same list. */
export const recallAnswers = ['booked', 'declined', 'later'] as const;
export type RecallAnswer = (typeof recallAnswers)[number];

/** Days after an agreed day, or a test's, for which a patient is called back; the report has the older ones. */
const agreedDays = 90;
/** Days after a missed appointment. */
const missedDays = 30;
/** Days before the end of a course. */
const aheadDays = 3;

/** The first and the last day of each reason, both included, with which a patient is due on a day. */
export function dueDays(today: string): Record<RecallReason, { from: string; to: string }> {
  const agreed = { from: addDays(today, -agreedDays), to: addDays(today, -1) };
  return {
    followUp: agreed,
    medicine: { from: addDays(today, -refillDays), to: addDays(today, aheadDays) },
    test: agreed,
    noShow: { from: addDays(today, -missedDays), to: today },
  };
}

/** What may make a patient due. */
export interface DueFact {
  reason: RecallReason;
  /** The visit that agreed on it, or the appointment that was missed. */
  reasonId: string;
  /** The agreed day, the last day of the course, the day by which the test was to be done, of the appointment. */
  day: string;
  /** When the visit's token was issued; null of an appointment. */
  issuedAt: Date | null;
  /** The medicine or the test, else empty. */
  what: string;
  /** Whether a test has a result since. */
  isDone: boolean;
}

/** What a patient has done, beside the facts. */
export interface Presence {
  /** The newest token that was not cancelled. */
  lastToken: { issuedAt: Date; day: string } | null;
  /** The newest day, also ahead, of an appointment that was neither cancelled nor missed. */
  lastAppointmentOn: string | null;
}

/** One reason for which a patient is due. */
const due = z.object({
  reason: z.enum(recallReasons),
  reasonId: id,
  /** Of several medicines or tests the earliest. */
  day: date,
  /** The medicines or tests; empty for other reasons. */
  what: z.array(z.string()),
});
export type Due = z.infer<typeof due>;

/**
 * Why a patient is due on a day, each reason once, of several missed appointments the newest. A token since ends each,
 * and so does an appointment today or later.
 */
export function dueOf(facts: readonly DueFact[], presence: Presence, today: string): Due[] {
  if (presence.lastAppointmentOn !== null && presence.lastAppointmentOn >= today) return [];
  const days = dueDays(today);
  const open = facts.filter(
    (fact) =>
      !fact.isDone &&
      fact.day >= days[fact.reason].from &&
      fact.day <= days[fact.reason].to &&
      !cameSince(fact, presence),
  );
  return recallReasons.flatMap((reason) => {
    const [first, ...others] = open
      .filter((fact) => fact.reason === reason)
      .toSorted((one, other) => one.day.localeCompare(other.day));
    if (!first) return [];
    const named = reason === 'noShow' ? (others.at(-1) ?? first) : first;
    const what = [first, ...others].map((fact) => fact.what).filter(Boolean);
    return { reason, reasonId: named.reasonId, day: named.day, what: [...new Set(what)] };
  });
}

/** Whether the patient came, or had another appointment, after the visit or the missed appointment. */
function cameSince({ issuedAt, day }: DueFact, { lastToken, lastAppointmentOn }: Presence) {
  if (issuedAt) return lastToken !== null && lastToken.issuedAt > issuedAt;
  return (
    (lastToken !== null && lastToken.day >= day) ||
    (lastAppointmentOn !== null && lastAppointmentOn > day)
  );
}

/** What is stored of an answer about one reason. */
export interface StoredAnswer {
  reason: RecallReason;
  reasonId: string | null;
  answer: RecallAnswer;
  until: string | null;
  at: Date;
}

/**
 * Whether the newest answer to a reason still holds: for good if the patient does not want, until its day if later. What
 * was booked hides nobody by itself: the appointment does, and no longer once it is cancelled.
 */
export function isAnswered(
  { reason, reasonId }: Pick<Due, 'reason' | 'reasonId'>,
  answers: readonly StoredAnswer[],
  today: string,
): boolean {
  const [newest] = answers
    .filter((one) => one.reason === reason && one.reasonId === reasonId)
    .toSorted((one, other) => other.at.getTime() - one.at.getTime());
  if (newest?.answer === 'declined') return true;
  return newest?.answer === 'later' && newest.until !== null && today < newest.until;
}

/** A patient in the list. */
export const duePatient = z.object({
  /** The patient's. */
  id,
  name: z.string(),
  phone: z.string(),
  /** The doctor of the visit or appointment; null: none. */
  doctorId: id.nullable(),
  doctorName: z.string().nullable(),
  /** The consent to reminders; null: never asked. */
  agrees: z.boolean().nullable(),
  due: z.array(due).min(1),
  /** The newest attempt to reach the patient about one of these reasons. */
  lastContact: z.object({ way: z.enum(contactWays), byName: z.string(), at: instant }).nullable(),
});
export type DuePatient = z.infer<typeof duePatient>;

/** Patients in one page of the list. */
export const duePageSize = 50;

interface Place {
  id: string;
  due: readonly Due[];
  isContacted: boolean;
}

/** The newest day of a patient's reasons, by which the list is ordered. */
const newestDay = ({ due: reasons }: Place) =>
  reasons.reduce((newest, { day }) => (day > newest ? day : newest), '');

/** Where a patient stands: whom nobody has tried to reach first, of those the newest day, as older ones mostly stay away. */
export function compareDue(one: Place, other: Place): number {
  return (
    Number(one.isContacted) - Number(other.isContacted) ||
    newestDay(other).localeCompare(newestDay(one)) ||
    one.id.localeCompare(other.id)
  );
}

/** The cursor that continues after a patient. */
export const dueCursor = z
  .string()
  .regex(/^[01]~\d{4}-\d\d-\d\d~[0-9a-f-]{36}$/, 'This page does not exist.');

export function dueCursorAfter(place: Place): string {
  return `${Number(place.isContacted)}~${newestDay(place)}~${place.id}`;
}

/** Whether a patient comes after a cursor. */
export function isAfterDue(place: Place, cursor: string): boolean {
  const [isContacted, day = '', patientId = ''] = cursor.split('~');
  const last: Due = { reason: 'followUp', reasonId: patientId, day, what: [] };
  return compareDue({ id: patientId, due: [last], isContacted: isContacted === '1' }, place) < 0;
}

/** The reasons that whoever answers or calls has seen. */
const seenReasons = z
  .array(due.pick({ reason: true, reasonId: true }))
  .min(1)
  .max(recallReasons.length);

export const recallMessages = {
  dayMissing: 'From which day on should the patient be asked again?',
  dayPassed: 'Please choose a day after today.',
} as const;

/** What the patient said about the reasons shown. */
export const newAnswer = z
  .object({
    patientId: id,
    due: seenReasons,
    answer: z.enum(recallAnswers),
    /** Of `later`: the day from which the patient is listed again. */
    until: date.optional(),
    note: textIfAny(500),
  })
  .refine(({ answer, until }) => answer !== 'later' || until !== undefined, {
    path: ['until'],
    message: recallMessages.dayMissing,
  });

/** A call that was tried about the reasons shown. */
export const newAttempt = z.object({ patientId: id, due: seenReasons });

/** An attempt to reach a patient, or what the patient said, as it was noted. */
export const recallEntry = z.object({
  at: instant,
  byName: z.string(),
  reason: z.enum(recallReasons),
  /** Of an attempt; else null, and the answer is there. */
  way: z.enum(contactWays).nullable(),
  answer: z.enum(recallAnswers).nullable(),
  until: date.nullable(),
  note: z.string().nullable(),
});
export type RecallEntry = z.infer<typeof recallEntry>;

/** Where and when a patient could come: the first free time from a day on on which the clinic is open. */
export const recallProposal = z.object({
  /** The doctor of the visit if they can be booked; null: any doctor. */
  doctorId: id.nullable(),
  doctorName: z.string().nullable(),
  date,
  /** `HH:MM`; null: nothing is free within a month. */
  time: z.string().nullable(),
});
export type RecallProposal = z.infer<typeof recallProposal>;
