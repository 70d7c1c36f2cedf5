import { sql, type Transaction } from 'kysely';
import type { SignedIn } from '../../server/api/operations';
import { about, recordAudit } from '../../server/audit/recordAudit';
import type { Database } from '../../server/database/schema';
import { ConflictError } from '../../server/database/transaction';
import { orErased } from '../../shared/erased';
import { isBookable } from './bookableDoctors.rows';
import { recordTokenEvent, tokenAuditValues } from './changeToken.rows';
import { isIssuedOn, tokensWithAppointments, tokenWithAppointmentFromRow } from './queue.rows';
import {
  type AwaitingAppointment,
  awaitingStatuses,
  type Token,
  type TokenWithAppointment,
} from './token';

/** Links an appointment with a token of the same patient and day. Callers must have locked the patient's row. */

/**
 * Holds for appointments without a token, or with a cancelled one. A token that another transaction is issuing is not
 * visible yet, but the reference to it already makes this false.
 */
export const isWithoutToken = sql<boolean>`(appointments.token_id is null or exists (
  select from tokens t where t.id = appointments.token_id and t.status = 'cancelled'))`;

function appointmentsToLink(trx: Transaction<Database>) {
  return trx
    .selectFrom('appointments')
    .innerJoin('patients', 'patients.id', 'appointments.patient_id')
    .leftJoin('users as doctor', 'doctor.id', 'appointments.doctor_id')
    .select([
      'appointments.id',
      'appointments.patient_id',
      'patients.name as patient_name',
      'appointments.date',
      'appointments.time',
      'appointments.doctor_id',
      'doctor.name as doctor_name',
      'appointments.status',
    ])
    .where('appointments.status', 'in', awaitingStatuses)
    .$narrowType<{ status: (typeof awaitingStatuses)[number] }>();
}

type Row = Awaited<ReturnType<ReturnType<typeof appointmentsToLink>['executeTakeFirstOrThrow']>>;

function awaitingFromRow(row: Row): AwaitingAppointment {
  return {
    id: row.id,
    patientId: row.patient_id,
    patientName: orErased(row.patient_name),
    date: row.date,
    time: row.time.slice(0, 5),
    doctorId: row.doctor_id,
    doctorName: row.doctor_name,
    status: row.status,
  };
}

/** The appointments of a patient and day that still await the patient, by time; includes those marked as no-show. */
export async function readAwaitingAppointments(
  trx: Transaction<Database>,
  patientId: string,
  date: string,
): Promise<AwaitingAppointment[]> {
  const rows = await appointmentsToLink(trx)
    .where('appointments.patient_id', '=', patientId)
    .where('appointments.date', '=', date)
    .where(isWithoutToken)
    .orderBy('appointments.starts_at')
    .orderBy('appointments.id')
    .execute();
  return rows.map(awaitingFromRow);
}

/** The appointment of a token that was marked as a no-show while the token was cancelled. */
export async function readMissedAppointment(
  trx: Transaction<Database>,
  tokenId: string,
): Promise<AwaitingAppointment | null> {
  const row = await appointmentsToLink(trx)
    .where('appointments.token_id', '=', tokenId)
    .where('appointments.status', '=', 'no-show')
    .executeTakeFirst();
  return row ? awaitingFromRow(row) : null;
}

/**
 * Finds the token of a day with which a patient waits or is inside and which is for no appointment yet, and locks its
 * row until the transaction ends. Prefers a token of the appointment's doctor, then the newest.
 * @throws ConflictError if the token was called, completed or cancelled meanwhile.
 */
export async function lockUnlinkedToken(
  trx: Transaction<Database>,
  { patientId, doctorId }: Pick<AwaitingAppointment, 'patientId' | 'doctorId'>,
  day: { start: Date; end: Date },
  /** Only this token; it may also be completed. */
  tokenId?: string,
): Promise<TokenWithAppointment | null> {
  const rows = await tokensWithAppointments(trx)
    .where('tokens.patient_id', '=', patientId)
    .where(isIssuedOn(day))
    .where('tokens.status', '!=', 'cancelled')
    .orderBy(
      sql`coalesce(tokens.consulted_by, tokens.doctor_id) is not distinct from ${doctorId}::uuid`,
      'desc',
    )
    .orderBy('tokens.issued_at', 'desc')
    .execute();
  const token = rows
    .map(tokenWithAppointmentFromRow)
    .find(
      ({ id, appointment, status }) =>
        appointment === null && (tokenId ? id === tokenId : status !== 'completed'),
    );
  if (!token) return null;
  const lockedRow = await trx
    .selectFrom('tokens')
    .select('id')
    .where('id', '=', token.id)
    .where('status', '=', token.status)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!lockedRow) throw new ConflictError();
  return token;
}

type Linkable = Omit<AwaitingAppointment, 'status'> & {
  status: Database['appointments']['status'];
};

/**
 * Links a token to an appointment that awaits its patient, and undoes a no-show.
 * @throws ConflictError if the appointment was cancelled, missed or taken back meanwhile.
 */
export async function linkToken(
  trx: Transaction<Database>,
  context: SignedIn,
  { id, status, patientName: name, date, time }: Linkable,
  token: Token,
): Promise<void> {
  // A token is for one appointment, so a cancelled one gives it up.
  await trx
    .updateTable('appointments')
    .set({ token_id: null })
    .where('token_id', '=', token.id)
    .where('id', '!=', id)
    .where('status', '=', 'cancelled')
    .execute();
  const linkedRow = await trx
    .updateTable('appointments')
    .set({
      status: 'confirmed',
      token_id: token.id,
      cancelled_at: null,
      cancelled_from: null,
      // After a no-show its time may be booked by others.
      holds_time: sql<boolean>`holds_time and status <> 'no-show'`,
    })
    .where('id', '=', id)
    .where('status', '=', status)
    .where(({ eb, or }) => or([isWithoutToken, eb('token_id', '=', token.id)]))
    .returning('id')
    .executeTakeFirst();
  if (!linkedRow) throw new ConflictError();
  const entity = about('appointments', { id, patientId: token.patientId });
  if (status === 'no-show') {
    await recordAudit(trx, context, {
      action: 'appointment_restored',
      values: { kind: 'arrived', name, date, time },
      ...entity,
    });
  }
  await recordAudit(trx, context, {
    action: 'appointment_checked_in',
    values: { name, date, time, number: token.tokenNumber },
    ...entity,
  });
}

/** Links an existing token; if it waits for any doctor, it moves to the queue of the appointment's doctor. */
export async function linkHeldToken(
  trx: Transaction<Database>,
  context: SignedIn,
  appointment: Linkable,
  token: Token,
): Promise<void> {
  const { doctorId, doctorName: doctor } = appointment;
  const goesToDoctor =
    token.status === 'waiting' &&
    token.doctorId === null &&
    doctorId !== null &&
    (await isBookable(trx, doctorId));
  if (goesToDoctor) {
    await trx
      .updateTable('tokens')
      .set({ doctor_id: doctorId })
      .where('id', '=', token.id)
      .execute();
    await recordTokenEvent(trx, context, token, {
      action: 'token_moved',
      values: { kind: 'doctor', ...tokenAuditValues(token), doctor: doctor ?? '' },
    });
  }
  await linkToken(trx, context, appointment, token);
}
