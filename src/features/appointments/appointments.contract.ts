import { z } from 'zod';
import { cursor, date, id, searchText } from '../../shared/fields';
import { at, operation } from '../../shared/operation';
import { hasTokenError } from '../queue/queue.contract';
import { isSecondToken } from '../queue/token';
import {
  appointment,
  appointmentMessages,
  appointmentMove,
  appointmentStatuses,
  movesShown,
  newAppointment,
  remindersShown,
} from './appointment';
import { bookableDay, calendar } from './bookableDay';
import { maxWaits, newWait, wait, waitWithSlot } from './wait';

/** Confirms a time at which the clinic is closed. */
const isOutOfHours = z.boolean().optional();

/** Why a slot is refused, at booking and at moving. */
const slotErrors = {
  BEFORE_TODAY: { status: 422, message: appointmentMessages.beforeToday },
  TIME_PAST: { status: 422, message: appointmentMessages.past },
  OUT_OF_HOURS: { status: 409 },
  NO_SUCH_PERSON: { status: 422, message: 'This patient or doctor does not exist.' },
} as const;
/** The token of today that an appointment is for; null: a visit of its own. Left out: the server finds or asks. */
const tokenId = id.nullable().optional();
const timeTakenError = { TIME_TAKEN: { status: 409 } } as const;
/** Also audited when an appointment and a token are linked. */
const link = ['appointment_checked_in', 'token_moved'] as const;
const appointmentChangedError = {
  APPOINTMENT_CHANGED: { status: 409, data: appointment },
} as const;

/** The filters of the list of appointments. */
export const appointmentFilters = z.object({
  text: searchText,
  date: date.optional(),
  status: z.enum(appointmentStatuses).optional(),
});

export const appointmentsContract = {
  summary: operation('appointments.summary', { reads: true })
    .route(at('GET /appointments/summary', 'The figures above the list'))
    .output(
      z.object({
        /** Without the cancelled ones. */
        today: z.int(),
        /** After today and not cancelled. */
        upcoming: z.int(),
        confirmed: z.int(),
        completed: z.int(),
      }),
    ),

  search: operation('appointments.search', { reads: true, view: 'appointments' })
    .route(
      at(
        'POST /appointments/search',
        'Appointments by patient name or phone, date and status: today’s first, then the coming ones, then the past ones',
      ),
    )
    .input(appointmentFilters.extend({ patientId: id.optional(), cursor: cursor.optional() }))
    .output(z.object({ appointments: z.array(appointment), nextCursor: z.string().nullable() })),

  doctors: operation('appointments.doctors', { reads: true })
    .route(
      at(
        'GET /doctors',
        'The clinic’s doctors, at most 100, those with the most patients today first',
      ),
    )
    .output(z.array(z.object({ id, name: z.string() }))),

  freeTimes: operation('appointments.freeTimes', { reads: true })
    .route(
      at(
        'GET /appointments/free-times',
        'The times of a day that a doctor (left out: any doctor) can still be booked at',
      ),
    )
    .input(z.object({ date, doctorId: id.optional() }))
    .output(bookableDay),

  calendar: operation('appointments.calendar', { reads: true, view: 'appointments' })
    .route(
      at(
        'GET /appointments/calendar',
        'A day, or a week from a day on, of all doctors, or of one and any doctor: when the clinic is open and what is booked',
      ),
    )
    .input(z.object({ date, span: z.enum(['day', 'week']), doctorId: id.optional() }))
    .output(calendar),

  toRemind: operation('appointments.toRemind', { reads: true, view: 'appointments' })
    .route(
      at(
        'GET /appointments/to-remind',
        'Tomorrow’s appointments of which nobody was reminded yet and whose patients agree to reminders',
      ),
    )
    .output(
      z.object({
        /** Tomorrow on the clinic's calendar. */
        date: z.string(),
        appointments: z.array(appointment).max(remindersShown),
        /** One of the two lists has more. */
        isCut: z.boolean(),
        /** Tomorrow's patients who were never asked about reminders; those who refused are not in it. */
        withoutConsent: z.array(z.object({ id, name: z.string() })).max(remindersShown),
      }),
    ),

  schedule: operation('appointments.schedule', {
    makes: 'appointments',
    audits: ['appointment_scheduled', 'appointment_scheduled_while_closed', ...link],
  })
    .route(
      at(
        'POST /appointments',
        'Book an appointment; for today it finds the token with which the patient waits',
      ),
    )
    .input(newAppointment.extend({ isOutOfHours, tokenId }))
    .output(appointment)
    .errors({ ...slotErrors, ...timeTakenError, ...hasTokenError }),

  reschedule: operation('appointments.reschedule', {
    changes: 'appointments',
    audits: ['appointment_moved', ...link],
  })
    .route(at('POST /appointments/{id}/reschedule', 'Move to another time, day or doctor'))
    .input(
      newAppointment.pick({ doctorId: true, date: true, time: true }).extend({
        id,
        /** The count that the user saw: another one means that somebody else has moved it since. */
        moves: z.int().min(0),
        isOutOfHours,
      }),
    )
    .output(appointment)
    .errors({ ...slotErrors, ...appointmentChangedError, ...timeTakenError }),

  undoReschedule: operation('appointments.undoReschedule', {
    changes: 'appointments',
    audits: ['appointment_moved', ...link],
  })
    .route(
      at(
        'POST /appointments/{id}/undo-reschedule',
        'Put back where it stood before the last move, within fifteen seconds',
      ),
    )
    .input(z.object({ id, moves: z.int().min(1) }))
    .output(appointment)
    .errors({ ...appointmentChangedError, ...timeTakenError }),

  moves: operation('appointments.moves', { reads: true })
    .route(at('GET /appointments/{id}/moves', 'Where it stood before, the newest first'))
    .input(z.object({ id }))
    .output(z.array(appointmentMove).max(movesShown)),

  waits: operation('appointments.waits', { reads: true, view: 'appointments' })
    .route(
      at(
        'GET /appointments/waits',
        'Who waits for a place on a day that is not past, the longest first, each with the first place that is free by now',
      ),
    )
    .output(z.array(waitWithSlot).max(maxWaits)),

  wait: operation('appointments.wait', { makes: 'appointment_waits', audits: 'wait_added' })
    .route(at('POST /appointments/waits', 'Put a patient on the waiting list'))
    .input(newWait)
    .output(wait)
    .errors({
      BEFORE_TODAY: { status: 422, message: 'These days have passed. Please choose later ones.' },
      NO_SUCH_PERSON: slotErrors.NO_SUCH_PERSON,
      WAITS_ALREADY: {
        status: 409,
        message: 'This patient is already on the waiting list for these days.',
      },
      TOO_MANY_WAITS: {
        status: 409,
        message: 'The waiting list is full (200 patients). Remove someone first.',
      },
    }),

  endWait: operation('appointments.endWait', {
    changes: 'appointment_waits',
    audits: 'wait_ended',
  })
    .route(at('POST /appointments/waits/{id}/end', 'Take off the waiting list'))
    .input(z.object({ id }))
    .output(wait),

  confirm: operation('appointments.confirm', {
    changes: 'appointments',
    audits: 'appointment_confirmed',
  })
    .route(at('POST /appointments/{id}/confirm', 'Confirm'))
    .input(z.object({ id }))
    .output(appointment)
    .errors(appointmentChangedError),

  checkIn: operation('appointments.checkIn', {
    makes: 'tokens',
    audits: [...link, 'appointment_restored'],
  })
    .route(
      at(
        'POST /appointments/{id}/check-in',
        'The patient has come: confirm the appointment of today and issue its token, at once; a token that is for no other appointment becomes its own',
      ),
    )
    .input(z.object({ id, isSecond: isSecondToken, tokenId: id.optional() }))
    .output(appointment)
    .errors({
      ...appointmentChangedError,
      ...hasTokenError,
      NOT_TODAY: { status: 422, message: 'This appointment is not for today.' },
    }),

  cancel: operation('appointments.cancel', {
    changes: 'appointments',
    audits: 'appointment_cancelled',
  })
    .route(at('POST /appointments/{id}/cancel', 'Cancel'))
    .input(z.object({ id }))
    .output(appointment)
    .errors(appointmentChangedError),

  undoCancel: operation('appointments.undoCancel', {
    changes: 'appointments',
    audits: ['appointment_restored', ...link],
  })
    .route(
      at(
        'POST /appointments/{id}/undo-cancel',
        'Take a cancellation or a no-show back, within fifteen seconds',
      ),
    )
    .input(z.object({ id }))
    .output(appointment)
    .errors({
      ...appointmentChangedError,
      ...timeTakenError,
      PATIENT_VOIDED: { status: 409, message: 'This patient’s record was voided meanwhile.' },
    }),

  complete: operation('appointments.complete', {
    changes: 'appointments',
    audits: 'appointment_completed',
  })
    .route(at('POST /appointments/{id}/complete', 'Complete'))
    .input(z.object({ id }))
    .output(appointment)
    .errors(appointmentChangedError),

  noShow: operation('appointments.noShow', {
    changes: 'appointments',
    audits: 'appointment_missed',
  })
    .route(at('POST /appointments/{id}/no-show', 'The patient did not come'))
    .input(z.object({ id }))
    .output(appointment)
    .errors({
      ...appointmentChangedError,
      NOT_YET: { status: 422, message: 'This appointment is still to come.' },
    }),
};
