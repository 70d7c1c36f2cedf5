import { z } from 'zod';
import { formatTimeOfDay } from '../../shared/clinicDay';
import { date, id, instant, paise, requiredText } from '../../shared/fields';
import { t } from '../../shared/language';
import { may, type OperationId, type Principal } from '../../shared/permissions';
import { patientAtAGlance } from '../patients/patient';
import { remoteKinds, remoteVisit } from './remoteVisit';

export const tokenStatuses = ['waiting', 'in-progress', 'completed', 'cancelled'] as const;
export type TokenStatus = (typeof tokenStatuses)[number];

/** The states of a token whose visit has not ended. */
export const openStatuses = ['waiting', 'in-progress'] as const satisfies TokenStatus[];

/** Whether the visit of a token in this state has not ended. */
export function isOpenStatus(status: TokenStatus): boolean {
  const states: readonly TokenStatus[] = openStatuses;
  return states.includes(status);
}

export const tokenPriorities = ['normal', 'urgent'] as const;
export type TokenPriority = (typeof tokenPriorities)[number];

/** A patient's number in one day's queue (spec 3, Token). */
export const token = z.object({
  id,
  tokenNumber: z.int().positive(),
  patientId: id,
  patientName: z.string(),
  status: z.enum(tokenStatuses),
  priority: z.enum(tokenPriorities),
  urgentReason: z.string().nullable(),
  /** The doctor in whose queue it waits; null: the shared queue. */
  doctorId: id.nullable(),
  doctorName: z.string().nullable(),
  /** A decimal number: the waiting token with the smallest key is called next. */
  queueKey: z.string(),
  /** How often the patient did not come when called. */
  noShows: z.int(),
  issuedAt: instant,
  issuedBy: id,
  consultedBy: id.nullable(),
  consultedByName: z.string().nullable(),
  consultedAt: instant.nullable(),
  completedAt: instant.nullable(),
  /** By telephone or video; null: the patient comes. */
  remote: remoteVisit.nullable(),
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

/** The states of an appointment whose patient may still come on its day; coming then undoes a no-show. */
export const awaitingStatuses = ['scheduled', 'confirmed', 'no-show'] as const;

/** An appointment that a token may be for. */
export const awaitingAppointment = tokenAppointment.extend({
  patientId: id,
  patientName: z.string(),
  date,
  status: z.enum(awaitingStatuses),
});
export type AwaitingAppointment = z.infer<typeof awaitingAppointment>;

/**
 * Whether an appointment can still get its patient's token: on its day, without another token, while it is not over.
 */
export function awaitsPatient<
  Row extends { status: string; date: string; tokenNumber: number | null },
>(
  appointment: Row,
  today: string,
): appointment is Row & { status: (typeof awaitingStatuses)[number] } {
  return (
    appointment.date === today &&
    appointment.tokenNumber === null &&
    awaitingStatuses.some((status) => status === appointment.status)
  );
}

/** A token with its appointment; null: none. */
export const tokenWithAppointment = token.extend({ appointment: tokenAppointment.nullable() });
export type TokenWithAppointment = z.infer<typeof tokenWithAppointment>;

/** What the queue shows with a token: the patient's details and the state of the visit. */
const tokenFacts = patientAtAGlance.omit({ id: true, number: true, name: true }).extend({
  /** The appointment that it is for; null: none. */
  appointment: tokenAppointment.nullable(),
  /** When the token of the patient's previous visit was issued; null: this is the first visit. */
  lastVisitAt: instant.nullable(),
  hasPrescription: z.boolean(),
  /** Vitals were recorded at this visit and not voided. */
  hasVitals: z.boolean(),
  /** The visit has an unfinished draft that is not empty. */
  hasDraft: z.boolean(),
  /** It has a prescription, a bill or a letter, so a no-show cannot return it to the queue. */
  hasRecords: z.boolean(),
  /** The sum of its bills that are not voided; null for a reader who may not see bills. */
  bill: z.object({ count: z.int(), total: paise, due: paise }).nullable(),
});
export type TokenFacts = z.infer<typeof tokenFacts>;

/** A token as the queue lists it. */
export const queueToken = token.extend({ facts: tokenFacts });
export type QueueToken = z.infer<typeof queueToken>;

/** Whether the queue shows bills to this person. */
export function seesBills(principal: Principal): boolean {
  return may(principal, 'billing.search');
}

/** The token for a reader who may not see bills. */
export function withoutBill(queueToken: QueueToken): QueueToken {
  return { ...queueToken, facts: { ...queueToken.facts, bill: null } };
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

/** How fast a day's queue moves, for estimating waits. */
export const queuePace = z.object({
  /** Median of the day's consultations in minutes; null while there are too few. */
  typicalMinutes: z.number().nullable(),
  /** Doctors with a consultation under way, or one that ended in the last two hours. */
  doctorsAtWork: z.array(id),
});
export type QueuePace = z.infer<typeof queuePace>;

/** What a patient sees of their own token. */
export const queuePosition = z.object({
  tokenNumber: z.int(),
  status: z.enum(tokenStatuses),
  /** How many are called before it. */
  ahead: z.int(),
  /** Estimated minutes until it is called; null while there is too little to estimate from. */
  expectedMinutes: z.int().nullable(),
  room: z.string().nullable(),
});
export type QueuePosition = z.infer<typeof queuePosition>;

/** A day's figures. Minutes are medians; null if nothing was finished. */
export const daySummary = z.object({
  date,
  counts: queueCounts,
  waitMinutes: z.number().nullable(),
  consultationMinutes: z.number().nullable(),
  /** Calls to which no patient came. */
  noShows: z.int(),
  doctors: z.array(z.object({ name: z.string(), completed: z.int() })),
});
export type DaySummary = z.infer<typeof daySummary>;

/** Most reasons that are suggested for an urgent token. */
export const maxReasonSuggestions = 8;

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

/** The reasons to suggest: the clinic's frequent ones first, then usual ones up to the limit. */
export function reasonsToOffer(frequent: readonly string[]): string[] {
  const offered = new Set(frequent.map((reason) => reason.toLowerCase()));
  const others = usualReasons.filter((reason) => !offered.has(reason.toLowerCase()));
  return [...frequent, ...others].slice(0, maxReasonSuggestions);
}

export const urgentReasonMissing = 'Please say why it is urgent.';

/** True to issue another token on purpose to a patient who already has one today. */
export const isSecondToken = z.boolean().optional();

/** Confirms acting on another doctor's consultation: that doctor's id, sent after ANOTHER_DOCTOR named them. */
export const insteadOf = id.optional();

/** What to do with an unfinished draft when its visit is ended anyway. */
export const unfinishedDraft = z.enum(['keep', 'discard']).optional();

/** The unfinished draft of a visit, as shown to the person who ends the visit: its medicines' names. */
export const draftOfVisit = z.object({ tokenId: id, medicines: z.array(z.string()) });
export type DraftOfVisit = z.infer<typeof draftOfVisit>;

/** The doctor whose consultation it is, as shown to another person who has to confirm acting on it. */
export const otherDoctor = z.object({ doctorId: id, doctorName: z.string() });
export type OtherDoctor = z.infer<typeof otherDoctor>;

/**
 * The other doctor whose consultation it is, if this person still has to confirm acting on it; null if the consultation
 * is their own, not started, or confirmed.
 */
export function otherDoctorOf(
  { consultedBy, consultedByName }: Pick<Token, 'consultedBy' | 'consultedByName'>,
  userId: string,
  confirmedDoctorId: string | undefined,
): OtherDoctor | null {
  if (consultedBy === null || consultedBy === userId || consultedBy === confirmedDoctorId)
    return null;
  return { doctorId: consultedBy, doctorName: consultedByName ?? '' };
}

/** Says which token of today a patient already has, before another one is issued. */
export function heldTokenText(heldToken: Token): string {
  const values = { number: heldToken.tokenNumber, name: heldToken.patientName };
  switch (heldToken.status) {
    case 'waiting':
    // Never shown: a cancelled token does not count as held.
    case 'cancelled':
      return t('{name} already has token #{number} today and is waiting.', values);
    case 'in-progress': {
      const doctor = heldToken.consultedByName;
      return doctor
        ? t('{name} already has token #{number} today and is with {doctor}.', { ...values, doctor })
        : t('{name} already has token #{number} today and is with a doctor.', values);
    }
    case 'completed':
      return t('{name} was already seen today, with token #{number}.', values);
  }
}

/** The appointment of a token, with its doctor's name if the token goes to another doctor. */
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

/** Says which token was just issued. */
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

/**
 * The token that a patient holds among a day's tokens, chosen as `readHeldToken` does on the server: an open one before
 * a completed one, then the newest. Shown before the server is asked.
 */
export function findHeldToken(tokens: Iterable<Token>, patientId: string): Token | null {
  const candidates = [...tokens]
    .filter((one) => one.patientId === patientId && one.status !== 'cancelled')
    .sort((one, other) => other.issuedAt.localeCompare(one.issuedAt));
  return candidates.find(({ status }) => status !== 'completed') ?? candidates[0] ?? null;
}

const urgentReason = requiredText(200, urgentReasonMissing).optional();

/** An urgent token needs a reason, and a normal one must have none. */
const hasReasonIfUrgent = (value: { priority: TokenPriority; urgentReason?: string | undefined }) =>
  (value.priority === 'urgent') === (value.urgentReason !== undefined);
const reasonProblem = { path: ['urgentReason'], message: urgentReasonMissing };

/**
 * Which of the patient's appointments of today a new token is for; null: none of them. Left out: the only one; if there
 * are several, the server asks.
 */
const appointmentOfToken = id.nullable().optional();

/** The form of a new token. */
export const newToken = z
  .object({
    patientId: id,
    priority: z.enum(tokenPriorities).default('normal'),
    urgentReason,
    /** Null: any doctor, even if the appointment is with a particular one. */
    doctorId: id.nullable().optional(),
    isSecond: isSecondToken,
    appointmentId: appointmentOfToken,
    /** Left out: the patient comes. */
    remoteKind: z.enum(remoteKinds).optional(),
  })
  .refine(hasReasonIfUrgent, reasonProblem);

/** Makes a waiting token urgent, or normal again. */
export const newPriority = z
  .object({ id, priority: z.enum(tokenPriorities), urgentReason })
  .refine(hasReasonIfUrgent, reasonProblem);

export type NewToken = z.infer<typeof newToken>;

/** The actions on a token: the states each applies to, and the state it leads to (spec 4, Token status). */
export const tokenActions = {
  start: { from: ['waiting'], to: 'in-progress', operation: 'queue.start' },
  complete: { from: ['in-progress'], to: 'completed', operation: 'queue.complete' },
  cancel: { from: openStatuses, to: 'cancelled', operation: 'queue.cancel' },
  // Beyond the specification: a patient who did not come when called waits again, behind the next two.
  noShow: { from: ['in-progress'], to: 'waiting', operation: 'queue.noShow' },
} as const satisfies Record<
  string,
  { from: readonly TokenStatus[]; to: TokenStatus; operation: OperationId }
>;
export type TokenAction = keyof typeof tokenActions;

/** Whether an action applies to a token in this state. Completed and cancelled are final. */
export function appliesTo(action: TokenAction, status: TokenStatus): boolean {
  const states: readonly TokenStatus[] = tokenActions[action].from;
  return states.includes(status);
}

/** Whether this person may take this action on a token in this state. */
export function canAct(action: TokenAction, status: TokenStatus, principal: Principal): boolean {
  return appliesTo(action, status) && may(principal, tokenActions[action].operation);
}

/** Seconds after a cancellation within which it can be undone; then it is final (spec 4). */
export const undoCancelSeconds = 15;

/** Tells the person who pressed a button why the action was refused, from the token as it is now. */
export function refusalOf(
  action: TokenAction,
  current: Pick<Token, 'tokenNumber' | 'patientName' | 'status' | 'consultedByName'>,
): string {
  const values = { number: current.tokenNumber, name: current.patientName };
  switch (current.status) {
    case 'completed':
      return t('Token #{number} ({name}) is already completed.', values);
    case 'cancelled':
      return t('Token #{number} ({name}) was cancelled.', values);
    case 'in-progress': {
      const doctor = current.consultedByName;
      return doctor
        ? t('Token #{number} ({name}) is already with {doctor}.', { ...values, doctor })
        : t('Token #{number} ({name}) is already with a doctor.', values);
    }
    case 'waiting':
      if (action === 'complete') {
        return t(
          'Token #{number} ({name}) is still waiting. Start the consultation first.',
          values,
        );
      }
      return action === 'noShow'
        ? t('Token #{number} ({name}) is waiting already.', values)
        : t('Token #{number} ({name}) has changed meanwhile. Please try again.', values);
  }
}

/** Why a priority was not changed: the token no longer waits, or somebody else made it urgent for another reason. */
export function refusalOfPriority(
  current: Pick<
    Token,
    'tokenNumber' | 'patientName' | 'status' | 'consultedByName' | 'urgentReason'
  >,
): string {
  const { tokenNumber: number, patientName: name, status, urgentReason } = current;
  return status === 'waiting' && urgentReason !== null
    ? t('Token #{number} ({name}) is urgent already: {reason}', {
        number,
        name,
        reason: urgentReason,
      })
    : refusalOf('start', current);
}

/** Most tokens, newest first, that are suggested for a prescription or a bill. */
export const maxTokenSuggestions = 50;

/** States in which a token can carry a prescription or a bill (spec 2, Prescriptions and Billing). */
export const consultedStatuses = ['in-progress', 'completed'] as const satisfies TokenStatus[];

/** Whether a prescription or a bill may be made for a token in this state. */
export function isConsulted(status: TokenStatus): boolean {
  const states: readonly TokenStatus[] = consultedStatuses;
  return states.includes(status);
}
