import type { Generated, GeneratedAlways } from 'kysely';
import { absent, because, keeps, rowsOf } from '../../server/database/erasure';
import type { Declarations } from '../../server/database/schema';
import type { ReminderMethod } from '../../shared/reminderWays';
import type { AppointmentStatus, AppointmentType } from './appointment';

declare module '../../server/database/schema' {
  interface Database {
    appointments: AppointmentsTable;
    appointment_moves: AppointmentMovesTable;
    appointment_waits: AppointmentWaitsTable;
  }
}

interface AppointmentsTable {
  id: string;
  patient_id: string;
  doctor_id: string | null;
  date: string;
  /** `HH:MM:SS` */
  time: string;
  type: AppointmentType;
  status: AppointmentStatus;
  notes: string | null;
  token_id: string | null;
  cancelled_at: Date | null;
  cancelled_from: AppointmentStatus | null;
  is_sample: Generated<boolean>;
  created_at: Date;
  created_by: string;
  /** Its length. */
  minutes: Generated<number>;
  starts_at: GeneratedAlways<unknown>;
  slot: GeneratedAlways<string>;
  /** It was booked on purpose while the clinic is closed. */
  is_out_of_hours: Generated<boolean>;
  /** False: the patient came after a no-show had freed the time for others, so it blocks no time. */
  holds_time: Generated<boolean>;
  /** A merge put it at the time of another one of the patient's: both stand, each with its doctor. */
  is_double_booked: Generated<boolean>;
  /** How often it was moved. */
  moves: Generated<number>;
  reminded_at: Date | null;
  reminded_by: string | null;
  reminded_way: ReminderMethod | null;
}

interface AppointmentMovesTable {
  appointment_id: string;
  move: number;
  date: string;
  /** `HH:MM:SS` */
  time: string;
  doctor_id: string | null;
  is_out_of_hours: boolean;
  moved_at: Date;
  moved_by: string;
}

interface AppointmentWaitsTable {
  id: string;
  patient_id: string;
  doctor_id: string | null;
  first_date: string;
  last_date: string;
  note: string | null;
  created_at: Date;
  created_by: string;
  appointment_id: string | null;
  ended_at: Date | null;
  ended_by: string | null;
}

/** Of the duplicate's appointments those at a time of the survivor's. */
const overlapsOther = `holds_time and not is_double_booked and status in ('scheduled', 'confirmed') and exists (
  select from public.appointments other where other.patient_id = survivor and other.holds_time
    and not other.is_double_booked and other.status in ('scheduled', 'confirmed') and other.slot && appointments.slot)`;

/** Of the duplicate's waits those that the survivor has too. */
const waitsForTheSame = `ended_at is null and exists (
  select from public.appointment_waits other where other.patient_id = survivor and other.ended_at is null
    and other.doctor_id is not distinct from appointment_waits.doctor_id
    and other.first_date = appointment_waits.first_date and other.last_date = appointment_waits.last_date)`;

export const appointmentsTables: Declarations<
  'appointments' | 'appointment_moves' | 'appointment_waits'
> = {
  appointments: {
    rights: `select, insert, update (status, token_id, cancelled_at, cancelled_from, date, time, doctor_id, moves,
      is_out_of_hours, holds_time, is_double_booked, reminded_at, reminded_by, reminded_way)`,
    isInBackup: true,
    topics: ['appointments'],
    ofPatient: {
      rows: 'patient_id = patient',
      merge: {
        changes: [{ where: overlapsOther, to: { is_double_booked: 'true' } }],
        changedBefore: ['holds_time'],
      },
      erased: {
        ...keeps(because.ties, 'id', 'patient_id', 'doctor_id', 'token_id', 'is_sample'),
        ...keeps(because.staff, 'created_at', 'created_by', 'reminded_at', 'reminded_by'),
        ...keeps(because.queue, 'date', 'time', 'type', 'status', 'minutes', 'moves'),
        ...keeps(because.queue, 'cancelled_at', 'cancelled_from', 'is_out_of_hours', 'holds_time'),
        ...keeps(because.queue, 'is_double_booked', 'reminded_way'),
        ...keeps(because.derived, 'starts_at', 'slot'),
        notes: absent,
      },
    },
  },
  appointment_moves: {
    rights: 'select, insert',
    isInBackup: true,
    topics: [],
    ofPatient: {
      rows: rowsOf('appointments', 'appointment_id'),
      merge: { follows: ['appointments'] },
      erased: {
        ...keeps(because.ties, 'appointment_id', 'doctor_id'),
        ...keeps(because.queue, 'move', 'date', 'time', 'is_out_of_hours'),
        ...keeps(because.staff, 'moved_at', 'moved_by'),
      },
    },
  },
  appointment_waits: {
    rights: 'select, insert, update (appointment_id, ended_at, ended_by)',
    isInBackup: true,
    topics: ['appointments'],
    ofPatient: {
      rows: 'patient_id = patient',
      merge: { changes: [{ where: waitsForTheSame, to: { ended_at: 'at', ended_by: 'by_user' } }] },
      erased: 'deleted',
      hasId: true,
    },
  },
};
