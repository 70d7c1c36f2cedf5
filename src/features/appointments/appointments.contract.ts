import { z } from 'zod';
import { cursor, date, id, searchText } from '../../shared/fields';
import { at, operation } from '../../shared/operation';
import { hasToken } from '../queue/queue.contract';
import { isSecondToken } from '../queue/token';
import {
  appointment,
  appointmentMessages,
  appointmentStatuses,
  newAppointment,
} from './appointment';
import { bookableDay } from './bookableDay';

const timeTaken = { TIME_TAKEN: { status: 409 } } as const;
const changed = { APPOINTMENT_CHANGED: { status: 409, data: appointment } } as const;

/** What the list of appointments is filtered by. */
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
        today: z.int(),
        /** After today and not cancelled. */
        upcoming: z.int(),
        confirmed: z.int(),
        completed: z.int(),
      }),
    ),

  search: operation('appointments.search', { reads: true })
    .route(
      at(
        'POST /appointments/search',
        'Appointments by patient name or phone, date and status, latest first',
      ),
    )
    .input(appointmentFilters.extend({ cursor: cursor.optional() }))
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

  schedule: operation('appointments.schedule', {
    makes: 'appointments',
    audits: 'appointment_scheduled',
  })
    .route(at('POST /appointments', 'Book an appointment'))
    .input(newAppointment)
    .output(appointment)
    .errors({
      BEFORE_TODAY: { status: 422, message: appointmentMessages.beforeToday },
      NO_SUCH_PERSON: { status: 422, message: 'This patient or doctor does not exist.' },
      ...timeTaken,
    }),

  confirm: operation('appointments.confirm', {
    changes: 'appointments',
    audits: 'appointment_confirmed',
  })
    .route(at('POST /appointments/{id}/confirm', 'Confirm'))
    .input(z.object({ id }))
    .output(appointment)
    .errors(changed),

  checkIn: operation('appointments.checkIn', { makes: 'tokens', audits: 'appointment_checked_in' })
    .route(
      at(
        'POST /appointments/{id}/check-in',
        'The patient has come: confirm the appointment of today and issue its token, at once',
      ),
    )
    .input(z.object({ id, isSecond: isSecondToken }))
    .output(appointment)
    .errors({
      ...changed,
      ...hasToken,
      NOT_TODAY: { status: 422, message: 'This appointment is not of today.' },
    }),

  cancel: operation('appointments.cancel', {
    changes: 'appointments',
    audits: 'appointment_cancelled',
  })
    .route(at('POST /appointments/{id}/cancel', 'Cancel'))
    .input(z.object({ id }))
    .output(appointment)
    .errors(changed),

  undoCancel: operation('appointments.undoCancel', {
    changes: 'appointments',
    audits: 'appointment_restored',
  })
    .route(
      at('POST /appointments/{id}/undo-cancel', 'Take a cancellation back, within fifteen seconds'),
    )
    .input(z.object({ id }))
    .output(appointment)
    .errors({
      ...changed,
      ...timeTaken,
      PATIENT_VOIDED: { status: 409, message: 'This patient’s record was voided meanwhile.' },
    }),

  complete: operation('appointments.complete', {
    changes: 'appointments',
    audits: 'appointment_completed',
  })
    .route(at('POST /appointments/{id}/complete', 'Complete'))
    .input(z.object({ id }))
    .output(appointment)
    .errors(changed),
};
