import { z } from 'zod';
import { formatTimeOfDay } from '../../shared/clinicDay';
import { date, id, instant, paise, requiredText } from '../../shared/fields';
import { t } from '../../shared/language';
import { may, type OperationId, type Principal } from '../../shared/permissions';
import { patientAtAGlance } from '../patients/patient';

export const tokenStatuses = ['waiting', 'in-progress', 'completed', 'cancelled'] as const;
export type TokenStatus = (typeof tokenStatuses)[number];

export const tokenPriorities = ['normal', 'urgent'] as const;
export type TokenPriority = (typeof tokenPriorities)[number];

/** A place in the day's queue (spec 3, Token). */
export const token = z.object({
  id,
  tokenNumber: z.int().positive(),
  patientId: id,
  patientName: z.string(),
  status: z.enum(tokenStatuses),
  priority: z.enum(tokenPriorities),
  urgentReason: z.string().nullable(),
  /** Whose queue it waits in; null: the shared one. */
  doctorId: id.nullable(),
  doctorName: z.string().nullable(),
  /** A decimal number: of those who wait the smallest is next. */
  queueKey: z.string(),
  /** How often the patient was called and was not there. */
  noShows: z.int(),
  issuedAt: instant,
  issuedBy: id,
  consultedBy: id.nullable(),
  consultedByName: z.string().nullable(),
  consultedAt: instant.nullable(),
  completedAt: instant.nullable(),
});
export type Token = z.infer<typeof token>;

/** The appointment that a token is for. */
const tokenAppointment = z.object({
  id,
  time: z.string(),
  doctorId: id.nullable(),
  doctorName: z.string().nullable(),
});
export type TokenAppointment = z.infer<typeof tokenAppointment>;

/** The states of an appointment whose patient may still come on its day: that they did not is taken back then. */
export const awaitingStatuses = ['scheduled', 'confirmed', 'no-show'] as const;

/** An appointment that a token may be for. */
export const awaitingAppointment = tokenAppointment.extend({
  patientId: id,
  patientName: z.string(),
  date,
  status: z.enum(awaitingStatuses),
});
export type AwaitingAppointment = z.infer<typeof awaitingAppointment>;

/** Can an appointment still get its patient's token: on its day, once, while it is not over? */
export function awaitsPatient<
  One extends { status: string; date: string; tokenNumber: number | null },
>(one: One, today: string): one is One & { status: (typeof awaitingStatuses)[number] } {
  return (
    one.date === today &&
    one.tokenNumber === null &&
    awaitingStatuses.some((status) => status === one.status)
  );
}

/** A token with its appointment; null: none. */
export const tokenWithAppointment = token.extend({ appointment: tokenAppointment.nullable() });
export type TokenWithAppointment = z.infer<typeof tokenWithAppointment>;

/** What the queue shows beside a token: who the patient is, and what became of the visit so far. */
const tokenFacts = patientAtAGlance.omit({ id: true, number: true, name: true }).extend({
  /** The appointment that it is for; null: none. */
  appointment: tokenAppointment.nullable(),
  /** When the last visit before this one was given its token; null: the clinic has no earlier one. */
  lastVisitAt: instant.nullable(),
  hasPrescription: z.boolean(),
  /** Vitals that hold were recorded at this visit. */
  hasVitals: z.boolean(),
  /** Something is written of the visit and not finished. */
  hasDraft: z.boolean(),
  /** A prescription or a bill was made for it, so that it cannot go back to those who wait. */
  hasRecords: z.boolean(),
  /** Its bills that count, together; null for whoever may not see bills. */
  bill: z.object({ count: z.int(), total: paise, due: paise }).nullable(),
});
export type TokenFacts = z.infer<typeof tokenFacts>;

/** A token as the queue lists it. */
export const queueToken = token.extend({ facts: tokenFacts });
export type QueueToken = z.infer<typeof queueToken>;

/** Does the queue tell this person what is billed? */
export function seesBills(principal: Principal): boolean {
  return may(principal, 'billing.search');
}

/** The same for somebody who may not see bills. */
export function withoutBill(one: QueueToken): QueueToken {
  return { ...one, facts: { ...one.facts, bill: null } };
}

/** The tiles above a day's queue. */
export const queueCounts = z.object({
  total: z.int(),
  waiting: z.int(),
  inProgress: z.int(),
  completed: z.int(),
  cancelled: z.int(),
});
export type QueueCounts = z.infer<typeof queueCounts>;

/** How fast a day's queue moves, for telling who waits how long it may take. */
export const queuePace = z.object({
  /** Minutes of the middle one of the day's consultations; null while there are too few. */
  typicalMinutes: z.number().nullable(),
  /** Doctors who consulted somebody in the last two hours, or do so now. */
  doctorsAtWork: z.array(id),
});
export type QueuePace = z.infer<typeof queuePace>;

/** What a patient sees of their own token. */
export const queuePosition = z.object({
  tokenNumber: z.int(),
  status: z.enum(tokenStatuses),
  /** How many are called before. */
  ahead: z.int(),
  /** Minutes until it is called, as far as can be told; null while nothing can. */
  expectedMinutes: z.int().nullable(),
  room: z.string().nullable(),
});
export type QueuePosition = z.infer<typeof queuePosition>;

/** What became of a day. Minutes are middle ones; null where nothing was finished. */
export const daySummary = z.object({
  date,
  counts: queueCounts,
  waitMinutes: z.number().nullable(),
  consultationMinutes: z.number().nullable(),
  /** Calls that nobody answered. */
  noShows: z.int(),
  doctors: z.array(z.object({ name: z.string(), completed: z.int() })),
});
export type DaySummary = z.infer<typeof daySummary>;

/** Reasons offered for an urgent token, at most. */
export const reasonsOffered = 8;

const usualReasons = [
  'Chest pain',
  'Trouble breathing',
  'High fever',
  'Bleeding',
  'Severe pain',
  'Small child',
  'Pregnant',
  'Elderly or frail',
];

/** The reasons to offer: those given most lately first, filled up with what is usual anywhere. */
export function reasonsToOffer(frequent: readonly string[]): string[] {
  const known = new Set(frequent.map((reason) => reason.toLowerCase()));
  const others = usualReasons.filter((reason) => !known.has(reason.toLowerCase()));
  return [...frequent, ...others].slice(0, reasonsOffered);
}

export const urgentReasonMissing = 'Please say why it is urgent.';

/** Said on purpose by who issues another token to a patient who holds one of today. */
export const isSecondToken = z.boolean().optional();

/** The doctor whose consultation another one means to complete or to prescribe on: said once that doctor was named. */
export const insteadOf = id.optional();

/** What becomes of a draft that is written and not finished, where its visit is ended all the same. */
export const unfinishedDraft = z.enum(['keep', 'discard']).optional();

/** What the draft holds, as whoever ends its visit is told: the medicines' names. */
export const draftOfVisit = z.object({ tokenId: id, medicines: z.array(z.string()) });
export type DraftOfVisit = z.infer<typeof draftOfVisit>;

/** Whose consultation it is, as whoever is asked about it is told. */
export const otherDoctor = z.object({ doctorId: id, doctorName: z.string() });
export type OtherDoctor = z.infer<typeof otherDoctor>;

/** The other doctor whose consultation it is, unless this one said to mean that; null when there is nothing to ask. */
export function otherDoctorOf(
  { consultedBy, consultedByName }: Pick<Token, 'consultedBy' | 'consultedByName'>,
  userId: string,
  said: string | undefined,
): OtherDoctor | null {
  if (consultedBy === null || consultedBy === userId || consultedBy === said) return null;
  return { doctorId: consultedBy, doctorName: consultedByName ?? '' };
}

/** What is told of the token of today that a patient holds already, before another one is issued. */
export function heldTokenText(held: Token): string {
  const who = { number: held.tokenNumber, name: held.patientName };
  switch (held.status) {
    case 'waiting':
    // A cancelled one is not held.
    case 'cancelled':
      return t('{name} already has token #{number} today and is waiting.', who);
    case 'in-progress': {
      const doctor = held.consultedByName;
      return doctor
        ? t('{name} already has token #{number} today and is with {doctor}.', { ...who, doctor })
        : t('{name} already has token #{number} today and is with a doctor.', who);
    }
    case 'completed':
      return t('{name} was already seen today, with token #{number}.', who);
  }
}

/** The appointment of a token, and with whom it is where the token goes to another doctor. */
export function appointmentText(
  { doctorId, consultedBy }: Pick<Token, 'doctorId' | 'consultedBy'>,
  appointment: TokenAppointment,
): string {
  const time = formatTimeOfDay(appointment.time);
  const seenBy = consultedBy ?? doctorId;
  const doctor = appointment.doctorName;
  return doctor === null || seenBy === null || seenBy === appointment.doctorId
    ? t('Appointment {time}', { time })
    : t('Appointment {time} with {doctor}', { time, doctor });
}

/** What is told of a token that was just given. */
export function issuedText(token: TokenWithAppointment): string {
  const { tokenNumber: number, patientName: name, appointment } = token;
  return appointment === null
    ? t('Token #{number} for {name}', { number, name })
    : t('Token #{number} for {name}: {appointment}', {
        number,
        name,
        appointment: appointmentText(token, appointment),
      });
}

/** Which of a day's tokens a patient holds: as the server finds it, for saying so before it is asked. */
export function heldOf(tokens: Iterable<Token>, patientId: string): Token | null {
  const held = [...tokens]
    .filter((one) => one.patientId === patientId && one.status !== 'cancelled')
    .sort((one, other) => other.issuedAt.localeCompare(one.issuedAt));
  return held.find(({ status }) => status !== 'completed') ?? held[0] ?? null;
}

const urgentReason = requiredText(200, urgentReasonMissing).optional();

/** Anyone who goes before others needs a reason, and nobody else has one. */
const isReasoned = (value: { priority: TokenPriority; urgentReason?: string | undefined }) =>
  (value.priority === 'urgent') === (value.urgentReason !== undefined);
const reasonProblem = { path: ['urgentReason'], message: urgentReasonMissing };

/**
 * Which of the patient's appointments of today a new token is for; null: none of them. Left out: the one that there is,
 * and of several the server asks.
 */
const appointmentOfToken = id.nullable().optional();

/** The form of a new token. */
export const newToken = z
  .object({
    patientId: id,
    priority: z.enum(tokenPriorities).default('normal'),
    urgentReason,
    /** Null: whoever is free, although the appointment is with a doctor. */
    doctorId: id.nullable().optional(),
    isSecond: isSecondToken,
    appointmentId: appointmentOfToken,
  })
  .refine(isReasoned, reasonProblem);

/** What makes a waiting token urgent, or takes that back. */
export const newPriority = z
  .object({ id, priority: z.enum(tokenPriorities), urgentReason })
  .refine(isReasoned, reasonProblem);

export type NewToken = z.infer<typeof newToken>;

/** What is done to a token, from which states, to which one (spec 4, Token status). */
export const tokenActions = {
  start: { from: ['waiting'], to: 'in-progress', operation: 'queue.start' },
  complete: { from: ['in-progress'], to: 'completed', operation: 'queue.complete' },
  cancel: { from: ['waiting', 'in-progress'], to: 'cancelled', operation: 'queue.cancel' },
  // Beyond the specification: who was called and is not there waits again, behind the next two.
  noShow: { from: ['in-progress'], to: 'waiting', operation: 'queue.noShow' },
} as const satisfies Record<
  string,
  { from: readonly TokenStatus[]; to: TokenStatus; operation: OperationId }
>;
export type TokenAction = keyof typeof tokenActions;

/** May this person take this action on a token in this state? Completed and cancelled are final. */
export function canAct(action: TokenAction, status: TokenStatus, principal: Principal): boolean {
  const { from, operation } = tokenActions[action];
  const states: readonly TokenStatus[] = from;
  return states.includes(status) && may(principal, operation);
}

/** Seconds after a cancellation in which it can be taken back; then it is final (spec 4). */
export const undoCancelSeconds = 15;

/** Why an action came too late, told to the person who pressed the button. */
export function refusalOf(
  action: TokenAction,
  now: Pick<Token, 'tokenNumber' | 'patientName' | 'status' | 'consultedByName'>,
): string {
  const who = { number: now.tokenNumber, name: now.patientName };
  switch (now.status) {
    case 'completed':
      return t('Token #{number} ({name}) is already completed.', who);
    case 'cancelled':
      return t('Token #{number} ({name}) was cancelled.', who);
    case 'in-progress': {
      const doctor = now.consultedByName;
      return doctor
        ? t('Token #{number} ({name}) is already with {doctor}.', { ...who, doctor })
        : t('Token #{number} ({name}) is already with a doctor.', who);
    }
    case 'waiting':
      if (action === 'complete') {
        return t('Token #{number} ({name}) is still waiting. Start the consultation first.', who);
      }
      return action === 'noShow'
        ? t('Token #{number} ({name}) is waiting already.', who)
        : t('Token #{number} ({name}) has changed meanwhile. Please try again.', who);
  }
}

/** Why a priority was not changed: the token waits no more, or somebody else made it urgent for another reason. */
export function refusalOfPriority(
  now: Pick<Token, 'tokenNumber' | 'patientName' | 'status' | 'consultedByName' | 'urgentReason'>,
): string {
  const { tokenNumber: number, patientName: name, status, urgentReason } = now;
  return status === 'waiting' && urgentReason !== null
    ? t('Token #{number} ({name}) is urgent already: {reason}', {
        number,
        name,
        reason: urgentReason,
      })
    : refusalOf('start', now);
}

/** Tokens that are offered for a prescription or a bill, the newest. */
export const maxTokenSuggestions = 50;

/** States in which a token can carry a prescription or a bill (spec 2, Prescriptions and Billing). */
export const consultedStatuses = ['in-progress', 'completed'] as const satisfies TokenStatus[];

/** True when a prescription or a bill may be made for a token in this state. */
export function isConsulted(status: TokenStatus): boolean {
  const states: readonly TokenStatus[] = consultedStatuses;
  return states.includes(status);
}
