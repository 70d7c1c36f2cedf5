import type { Kysely } from 'kysely';
import type { Database } from '../../server/database/schema';
import { orErased } from '../../shared/erased';
import type { NewWait, Wait } from './wait';

/** The column of each entered field. A field without a line here does not compile. */
export const waitColumns = {
  patientId: 'patient_id',
  doctorId: 'doctor_id',
  firstDate: 'first_date',
  lastDate: 'last_date',
  note: 'note',
} as const satisfies Record<keyof NewWait, keyof Database['appointment_waits']>;

/** Entries of the waiting list with the names of patient, doctor and creator. */
export function waitsWithNames(db: Kysely<Database>) {
  return db
    .selectFrom('appointment_waits')
    .innerJoin('patients', 'patients.id', 'appointment_waits.patient_id')
    .innerJoin('users as creator', 'creator.id', 'appointment_waits.created_by')
    .leftJoin('users as doctor', 'doctor.id', 'appointment_waits.doctor_id')
    .selectAll('appointment_waits')
    .select([
      'patients.name as patient_name',
      'patients.phone as patient_phone',
      'doctor.name as doctor_name',
      'creator.name as created_by_name',
    ]);
}

type WaitRow = Awaited<ReturnType<ReturnType<typeof waitsWithNames>['executeTakeFirstOrThrow']>>;

export function waitFromRow(row: WaitRow): Wait {
  return {
    id: row.id,
    patientId: row.patient_id,
    patientName: orErased(row.patient_name),
    patientPhone: row.patient_phone,
    doctorId: row.doctor_id,
    doctorName: row.doctor_name,
    firstDate: row.first_date,
    lastDate: row.last_date,
    note: row.note,
    createdAt: row.created_at.toISOString(),
    createdByName: row.created_by_name,
    endedAt: row.ended_at?.toISOString() ?? null,
  };
}
