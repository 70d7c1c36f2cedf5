import { type Kysely, sql } from 'kysely';
import { fromColumns } from '../../server/database/columns';
import { holdsText, phoneContaining } from '../../server/database/likePattern';
import { pageOf } from '../../server/database/page';
import type { Database } from '../../server/database/schema';
import { survivorIdOf } from '../../server/database/survivorIdOf';
import { orErased } from '../../shared/erased';
import { splitCursor } from '../../shared/fields';
import { patientOfCard } from '../../shared/patientCard';
import type { Appointment, AppointmentStatus, NewAppointment } from './appointment';

/** The column of each entered field. A field without a line here does not compile. */
export const appointmentColumns = {
  patientId: 'patient_id',
  doctorId: 'doctor_id',
  date: 'date',
  time: 'time',
  type: 'type',
  notes: 'notes',
} as const satisfies Record<keyof NewAppointment, keyof Database['appointments']>;

/** Appointments with the names of their patients and doctors, and their tokens' numbers. */
export function appointmentsWithNames(db: Kysely<Database>) {
  return db
    .selectFrom('appointments')
    .innerJoin('patients', 'patients.id', 'appointments.patient_id')
    .leftJoin('users as doctor', 'doctor.id', 'appointments.doctor_id')
    .leftJoin('tokens', (join) =>
      join.onRef('tokens.id', '=', 'appointments.token_id').on('tokens.status', '!=', 'cancelled'),
    )
    .leftJoin('users as other', (join) =>
      join
        .on(sql`other.id`, '=', sql`coalesce(tokens.consulted_by, tokens.doctor_id)`)
        .onRef('other.id', '!=', 'appointments.doctor_id'),
    )
    .selectAll('appointments')
    .select([
      'tokens.token_number',
      'other.name as other_doctor_name',
      'patients.name as patient_name',
      'patients.phone as patient_phone',
      'doctor.name as doctor_name',
    ]);
}

interface AppointmentFilters {
  /** A part of the patient's name or phone, or a scanned patient card; blank: all patients. */
  text: string;
  date?: string | undefined;
  status?: AppointmentStatus | undefined;
  id?: string | undefined;
  patientId?: string | undefined;
  /** Today's first, then the coming ones in order, then the past ones backwards; left out: latest first. */
  today?: string | undefined;
  /** The last row of the previous page, as `pageOf` makes it. */
  cursor?: string | null | undefined;
  limit: number;
}

/** One page of the appointments. */
export async function appointmentsPage(
  db: Kysely<Database>,
  { text, date, status, id, patientId, today, cursor, limit }: AppointmentFilters,
) {
  let query = appointmentsWithNames(db);
  if (text) {
    const scanned = patientOfCard(text);
    query = query.where(({ eb, or }) =>
      scanned
        ? eb('patients.id', '=', survivorIdOf(scanned))
        : or([holdsText(text), phoneContaining(text)]),
    );
  }
  if (date) query = query.where('appointments.date', '=', date);
  if (status) query = query.where('appointments.status', '=', status);
  if (id) query = query.where('appointments.id', '=', id);
  if (patientId) query = query.where('appointments.patient_id', '=', patientId);
  const last = cursor ? splitCursor(cursor) : null;
  const read = (direction: 'asc' | 'desc', maxRows: number, isFirst: boolean) => {
    const inOrder = query
      .orderBy('appointments.starts_at', direction)
      .orderBy('appointments.id', direction)
      .limit(maxRows);
    if (!last || isFirst) return inOrder;
    return inOrder.where(
      sql<boolean>`(appointments.starts_at, appointments.id) ${sql.raw(direction === 'asc' ? '>' : '<')} (${last.at.slice(0, -1)}::timestamp, ${last.id}::uuid)`,
    );
  };
  const spare = limit + 1;
  // The clinic's local time written as if it were UTC: the cursor only orders the list.
  const page = (rows: AppointmentRow[]) =>
    pageOf(rows, limit, ({ date, time }) => new Date(`${date}T${time}Z`));
  if (!today) return page(await read('desc', spare, false).execute());
  const isPast = last !== null && last.at.slice(0, 10) < today;
  const ahead = isPast
    ? []
    : await read('asc', spare, false).where('appointments.date', '>=', today).execute();
  const left = spare - ahead.length;
  const behind =
    left > 0
      ? await read('desc', left, !isPast).where('appointments.date', '<', today).execute()
      : [];
  return page([...ahead, ...behind]);
}

type AppointmentRow = Awaited<
  ReturnType<ReturnType<typeof appointmentsWithNames>['executeTakeFirstOrThrow']>
>;

export function appointmentFromRow(row: AppointmentRow): Appointment {
  return {
    id: row.id,
    ...fromColumns(appointmentColumns, row),
    time: row.time.slice(0, 5),
    patientName: orErased(row.patient_name),
    patientPhone: row.patient_phone,
    doctorName: row.doctor_name,
    minutes: row.minutes,
    status: row.status,
    isOutOfHours: row.is_out_of_hours,
    moves: row.moves,
    remindedAt: row.reminded_at?.toISOString() ?? null,
    tokenNumber: row.token_number,
    otherDoctorName: row.other_doctor_name,
    createdBy: row.created_by,
    createdAt: row.created_at.toISOString(),
  };
}
