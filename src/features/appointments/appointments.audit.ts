import type { AuditWords } from '../../shared/auditEvents';

/** What the audit log says of appointments and the waiting list. */
export const appointmentsAudit = {
  actions: {
    appointment_scheduled: 'Appointment scheduled',
    appointment_scheduled_while_closed: 'Appointment scheduled while the clinic is closed',
    appointment_confirmed: 'Appointment confirmed',
    appointment_checked_in: 'Appointment checked in',
    appointment_completed: 'Appointment completed',
    appointment_cancelled: 'Appointment cancelled',
    appointment_restored: 'Appointment’s cancellation undone',
    appointment_missed: 'Patient did not come to an appointment',
    appointment_moved: 'Appointment moved',
    wait_added: 'Add to waiting list',
    wait_ended: 'Taken off the waiting list',
  },
  texts: {
    appointment_scheduled: 'Appointment of {name} on {date} at {time}',
    appointment_scheduled_while_closed:
      'Appointment of {name} on {date} at {time}, although the clinic is closed then',
    appointment_confirmed: 'Appointment of {name} on {date} at {time} confirmed',
    appointment_checked_in: 'Appointment of {name} on {date} at {time} became token #{number}',
    appointment_completed: 'Appointment of {name} on {date} at {time} completed',
    appointment_cancelled: 'Appointment of {name} on {date} at {time} cancelled',
    appointment_restored: {
      scheduled: 'Appointment of {name} on {date} at {time} is scheduled again',
      confirmed: 'Appointment of {name} on {date} at {time} is confirmed again',
      arrived: '{name} came after all to the appointment on {date} at {time}',
    },
    appointment_missed: '{name} did not come to the appointment on {date} at {time}',
    appointment_moved: {
      time: 'Appointment of {name} moved from {fromDate}, {fromTime} to {date}, {time}',
      doctor: 'Appointment of {name} moved from {fromDate}, {fromTime} to {date}, {time}, {doctor}',
      anyDoctor:
        'Appointment of {name} moved from {fromDate}, {fromTime} to {date}, {time}, any doctor',
    },
    wait_added: '{name} waits for a place from {fromDate} to {date}',
    wait_ended: '{name} no longer waits for a place',
  },
} as const satisfies AuditWords;

type Texts = (typeof appointmentsAudit)['texts'];
declare module '../../shared/auditEvents' {
  interface AuditTexts extends Texts {}
}
