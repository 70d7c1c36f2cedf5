import { z } from 'zod';
import { date, id, instant, textIfAny } from '../../shared/fields';
import { may, type OperationId, type Role } from '../../shared/permissions';

export const appointmentTypes = ['consultation', 'follow-up', 'checkup'] as const;
export type AppointmentType = (typeof appointmentTypes)[number];

export const appointmentStatuses = ['scheduled', 'confirmed', 'completed', 'cancelled'] as const;
export type AppointmentStatus = (typeof appointmentStatuses)[number];

export const appointmentMessages = {
  incomplete: 'Please choose a patient, a date and a time.',
  beforeToday: 'An appointment cannot be before today.',
} as const;

/** A time of day on the clinic's clock, `HH:MM`. */
const timeOfDay = z
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
  /** The number of the token that it became when the patient came; null before. */
  tokenNumber: z.int().nullable(),
  createdBy: id,
  createdAt: instant,
});
export type Appointment = z.infer<typeof appointment>;

/** What is done to an appointment, from which states, to which one (spec 4, Appointment status). */
export const appointmentActions = {
  confirm: { from: ['scheduled'], to: 'confirmed', operation: 'appointments.confirm' },
  cancel: { from: ['scheduled', 'confirmed'], to: 'cancelled', operation: 'appointments.cancel' },
  complete: { from: ['confirmed'], to: 'completed', operation: 'appointments.complete' },
} as const satisfies Record<
  string,
  { from: readonly AppointmentStatus[]; to: AppointmentStatus; operation: OperationId }
>;
export type AppointmentAction = keyof typeof appointmentActions;

function stands({ status }: Pick<Appointment, 'status'>): boolean {
  return status === 'scheduled' || status === 'confirmed';
}

/** Is it still to come, today or later, so that the patient can be told of it? */
export function isAhead(appointment: Pick<Appointment, 'status' | 'date'>, today: string): boolean {
  return stands(appointment) && appointment.date >= today;
}

/** May this role turn the appointment into a token: on its day, once, while it stands? */
export function canCheckIn(
  appointment: Pick<Appointment, 'status' | 'date' | 'tokenNumber'>,
  today: string,
  role: Role,
): boolean {
  return (
    stands(appointment) &&
    appointment.date === today &&
    appointment.tokenNumber === null &&
    may(role, 'appointments.checkIn')
  );
}

/** May this role take this action on an appointment in this state? */
export function canActOnAppointment(
  action: AppointmentAction,
  status: AppointmentStatus,
  role: Role,
): boolean {
  const { from, operation } = appointmentActions[action];
  const states: readonly AppointmentStatus[] = from;
  return states.includes(status) && may(role, operation);
}
