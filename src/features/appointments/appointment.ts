import { z } from 'zod';
import { date, id, instant, textIfAny } from '../../shared/fields';
import { may, type OperationId, type Principal } from '../../shared/permissions';
import { awaitsPatient } from '../queue/token';

export const appointmentTypes = ['consultation', 'follow-up', 'checkup'] as const;
export type AppointmentType = (typeof appointmentTypes)[number];

export const appointmentStatuses = [
  'scheduled',
  'confirmed',
  'completed',
  'cancelled',
  'no-show',
] as const;
export type AppointmentStatus = (typeof appointmentStatuses)[number];

/** The states of an appointment that is still to take place. */
export const openStatuses = ['scheduled', 'confirmed'] as const satisfies AppointmentStatus[];

export const appointmentMessages = {
  incomplete: 'Please choose a patient, a date and a time.',
  beforeToday: 'An appointment cannot be before today.',
  past: 'This time has passed. Please choose a later one.',
} as const;

/** A time of day on the clinic's clock, `HH:MM`. */
export const timeOfDay = z
  .string(appointmentMessages.incomplete)
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, appointmentMessages.incomplete);

/** The form of a new appointment (spec 3 and 5). */
export const newAppointment = z.object({
  // Not `id`, so that an empty field gets the form's message.
  patientId: z.uuid(appointmentMessages.incomplete),
  /** Left out: any doctor. */
  doctorId: id.optional(),
  date,
  time: timeOfDay,
  type: z.enum(appointmentTypes),
  notes: textIfAny(1000),
});

export type NewAppointment = z.infer<typeof newAppointment>;

/** At most this many appointments to remind of, and as many patients to ask, are listed. */
export const remindersShown = 200;

/** A moment on the clinic's calendar and clock. */
export interface ClinicMoment {
  date: string;
  /** `HH:MM` */
  time: string;
}

export function isSameMoment(one: ClinicMoment | null, other: ClinicMoment): boolean {
  return one?.date === other.date && one.time === other.time;
}

/** The message that an appointment's time has passed; null: it has not. The current minute can still be booked. */
export function pastTimeMessage(slot: ClinicMoment, now: ClinicMoment): string | null {
  if (slot.date < now.date) return appointmentMessages.beforeToday;
  return slot.date === now.date && slot.time < now.time ? appointmentMessages.past : null;
}

/** A booked visit (spec 3, Appointment). */
export const appointment = z.object({
  id,
  patientId: id,
  patientName: z.string(),
  patientPhone: z.string(),
  doctorId: id.nullable(),
  doctorName: z.string().nullable(),
  date,
  time: z.string(),
  /** Its length in minutes: the clinic's slot length when it was booked. */
  minutes: z.int(),
  type: z.enum(appointmentTypes),
  status: z.enum(appointmentStatuses),
  notes: z.string().nullable(),
  /** Its time is outside the opening hours, which whoever booked it confirmed. */
  isOutOfHours: z.boolean(),
  /** How many times it was moved, by which a move detects another one; the operation `moves` lists them. */
  moves: z.int(),
  /** When the patient was last reminded of it; null: not yet. */
  remindedAt: instant.nullable(),
  /** The number of the token linked to it when the patient came; null before, and after that token was cancelled. */
  tokenNumber: z.int().nullable(),
  /** The doctor to whom that token goes instead of the booked one; null: no other doctor. */
  otherDoctorName: z.string().nullable(),
  createdBy: id,
  createdAt: instant,
});
export type Appointment = z.infer<typeof appointment>;

/** At most this many moves, the newest ones, are shown of one appointment. */
export const movesShown = 50;

/** The slot that an appointment had before a move. */
export const appointmentMove = z.object({
  date,
  time: z.string(),
  doctorName: z.string().nullable(),
  movedAt: instant,
  movedByName: z.string(),
});

/**
 * The actions on an appointment: the states each applies to, and the state it leads to (spec 4, Appointment status).
 */
export const appointmentActions = {
  confirm: { from: ['scheduled'], to: 'confirmed', operation: 'appointments.confirm' },
  cancel: { from: openStatuses, to: 'cancelled', operation: 'appointments.cancel' },
  complete: { from: ['confirmed'], to: 'completed', operation: 'appointments.complete' },
  noShow: { from: openStatuses, to: 'no-show', operation: 'appointments.noShow' },
} as const satisfies Record<
  string,
  { from: readonly AppointmentStatus[]; to: AppointmentStatus; operation: OperationId }
>;
export type AppointmentAction = keyof typeof appointmentActions;

/** Whether an appointment in this state is still to take place. */
export function isOpen(status: AppointmentStatus): boolean {
  return openStatuses.some((open) => open === status);
}

/** Whether today's time of an appointment has passed and the patient has not come. */
export function isLate(
  {
    status,
    date,
    time,
    tokenNumber,
  }: Pick<Appointment, 'status' | 'date' | 'time' | 'tokenNumber'>,
  now: ClinicMoment,
): boolean {
  return isOpen(status) && tokenNumber === null && date === now.date && time < now.time;
}

/** Whether it is still to take place and its time has not passed, so that the patient can be reminded. */
export function isUpcoming(
  appointment: Pick<Appointment, 'status' | 'date' | 'time'>,
  now: ClinicMoment,
): boolean {
  return isOpen(appointment.status) && pastTimeMessage(appointment, now) === null;
}

/** Whether this person may issue the appointment's token now. */
export function canCheckIn(
  appointment: Pick<Appointment, 'status' | 'date' | 'tokenNumber'>,
  today: string,
  principal: Principal,
): boolean {
  return awaitsPatient(appointment, today) && may(principal, 'appointments.checkIn');
}

/**
 * Whether this person may take this action on an appointment in this state. It checks only the state and the role, not
 * the time: for a no-show see `canMarkNoShow`.
 */
export function canActOnAppointment(
  action: AppointmentAction,
  status: AppointmentStatus,
  principal: Principal,
): boolean {
  const { from, operation } = appointmentActions[action];
  const states: readonly AppointmentStatus[] = from;
  return states.includes(status) && may(principal, operation);
}

/** Whether it can be marked as a no-show: its time has come, and it has no token. */
export function canMarkNoShow(
  { date, time, tokenNumber }: Pick<Appointment, 'date' | 'time' | 'tokenNumber'>,
  now: ClinicMoment,
): boolean {
  const isDue = date < now.date || (date === now.date && time <= now.time);
  return isDue && tokenNumber === null;
}

/** Whether this person may give it another time or doctor: while it is open and the patient is not checked in. */
export function canReschedule(
  appointment: Pick<Appointment, 'status' | 'tokenNumber'>,
  principal: Principal,
): boolean {
  return (
    isOpen(appointment.status) &&
    appointment.tokenNumber === null &&
    may(principal, 'appointments.reschedule')
  );
}

/**
 * The action offered as a button for an appointment: check-in on its day, else confirming one of today or later, else
 * completing one of today or before; null if this person can do none of these.
 */
export function mainActionOf(
  appointment: Pick<Appointment, 'status' | 'date' | 'tokenNumber'>,
  today: string,
  principal: Principal,
): 'checkIn' | 'confirm' | 'complete' | null {
  const { status, date } = appointment;
  if (canCheckIn(appointment, today, principal)) return 'checkIn';
  // One of a past day is confirmed only to complete it late: from the menu.
  if (date >= today && canActOnAppointment('confirm', status, principal)) return 'confirm';
  return date <= today && canActOnAppointment('complete', status, principal) ? 'complete' : null;
}
