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

/** Those of an appointment that is still to be kept. */
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

/** What the receptionist enters (spec 3 and 5). */
export const newAppointment = z.object({
  patientId: z.uuid(appointmentMessages.incomplete),
  /** Left out: whichever doctor is free. */
  doctorId: id.optional(),
  date,
  time: timeOfDay,
  type: z.enum(appointmentTypes),
  notes: textIfAny(1000),
});

export type NewAppointment = z.infer<typeof newAppointment>;

/** Appointments that are listed at most for reminding. */
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

/** What is wrong with an appointment at a time that is over by now; null: nothing. This very minute can be booked. */
export function pastProblem(wanted: ClinicMoment, now: ClinicMoment): string | null {
  if (wanted.date < now.date) return appointmentMessages.beforeToday;
  return wanted.date === now.date && wanted.time < now.time ? appointmentMessages.past : null;
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
  /** How long it lasts. */
  minutes: z.int(),
  type: z.enum(appointmentTypes),
  status: z.enum(appointmentStatuses),
  notes: z.string().nullable(),
  /** It was meant although the clinic is closed then. */
  isOutOfHours: z.boolean(),
  /** How often it was moved. */
  moves: z.int(),
  /** When the patient was last reminded of it; null: not yet. */
  remindedAt: instant.nullable(),
  /** The number of the token that it became when the patient came; null before, and once that is cancelled. */
  tokenNumber: z.int().nullable(),
  /** The doctor whom that token goes to in the place of the one who is booked; null: nobody else. */
  otherDoctorName: z.string().nullable(),
  createdBy: id,
  createdAt: instant,
});
export type Appointment = z.infer<typeof appointment>;

/** Moves that are shown of one appointment, the newest. */
export const movesShown = 50;

/** Where an appointment stood before it was moved. */
export const appointmentMove = z.object({
  date,
  time: z.string(),
  doctorName: z.string().nullable(),
  movedAt: instant,
  movedByName: z.string(),
});

/** What is done to an appointment, from which states, to which one (spec 4, Appointment status). */
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

/** Is it still to be kept? */
export function isOpen(status: AppointmentStatus): boolean {
  return openStatuses.some((open) => open === status);
}

/** Whether a patient was to be here by now, today, and has not come. */
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

/** Is it still to come, today or later, so that the patient can be told of it? */
export function isAhead(appointment: Pick<Appointment, 'status' | 'date'>, today: string): boolean {
  return isOpen(appointment.status) && appointment.date >= today;
}

/** May this person turn the appointment into a token? */
export function canCheckIn(
  appointment: Pick<Appointment, 'status' | 'date' | 'tokenNumber'>,
  today: string,
  principal: Principal,
): boolean {
  return awaitsPatient(appointment, today) && may(principal, 'appointments.checkIn');
}

/** May this person take this action on an appointment in this state? */
export function canActOnAppointment(
  action: AppointmentAction,
  status: AppointmentStatus,
  principal: Principal,
): boolean {
  const { from, operation } = appointmentActions[action];
  const states: readonly AppointmentStatus[] = from;
  return states.includes(status) && may(principal, operation);
}

/** Can it have been missed: its time has come, and the patient did not? */
export function canBeMissed(
  { date, time, tokenNumber }: Pick<Appointment, 'date' | 'time' | 'tokenNumber'>,
  now: ClinicMoment,
): boolean {
  const hasCome = date < now.date || (date === now.date && time <= now.time);
  return hasCome && tokenNumber === null;
}

/** May this person give it another time or doctor: while it stands and the patient is not checked in? */
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
 * What comes next for an appointment, for this person; null: nothing that its day would not bring by itself. Who is
 * expected today is checked in, and only what was to be today or before can be complete.
 */
export function mainActionOf(
  appointment: Pick<Appointment, 'status' | 'date' | 'tokenNumber'>,
  today: string,
  principal: Principal,
): 'checkIn' | 'confirm' | 'complete' | null {
  const { status, date } = appointment;
  if (canCheckIn(appointment, today, principal)) return 'checkIn';
  if (canActOnAppointment('confirm', status, principal)) return 'confirm';
  return date <= today && canActOnAppointment('complete', status, principal) ? 'complete' : null;
}
