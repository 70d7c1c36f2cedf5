import { sql, type Transaction } from 'kysely';
import type { SignedIn } from '../../server/api/operations';
import { about, recordAudit } from '../../server/audit/recordAudit';
import type { Database } from '../../server/database/schema';
import { ConflictError } from '../../server/database/transaction';
import { orErased } from '../../shared/erased';
import { isBookable } from './bookableDoctors.rows';
import { auditValues, recordTokenEvent } from './changeToken.rows';
import { tokensWithAppointments, tokenWithAppointmentFromRow } from './queue.rows';
import {
  type AwaitingAppointment,
  awaitingStatuses,
  type Token,
  type TokenWithAppointment,
} from './token';

/** How an appointment and a token of one patient and day find each other. Whoever calls this holds the patient's row. */

/**
 * Holds for appointments without a token; one that was cancelled is none. A token that somebody else is just issuing is
 * not seen, only the reference to it.
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

/** The appointments of a patient and day that still await them, in order; who did not come to one may come yet. */
export async function awaitingAppointments(
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

/** The appointment of a token whose patient was noted as not having come while the token was cancelled. */
export async function missedAppointmentOf(
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
 * The token of a day with which a patient waits or is inside and which is for no appointment yet, held until the
 * transaction ends: of several that of the appointment's doctor, then the newest.
 */
export async function freeToken(
  trx: Transaction<Database>,
  { patientId, doctorId }: Pick<AwaitingAppointment, 'patientId' | 'doctorId'>,
  day: { start: Date; end: Date },
  /** The one that is meant; then it may also be over. */
  meantId?: string,
): Promise<TokenWithAppointment | null> {
  const rows = await tokensWithAppointments(trx)
    .where('tokens.patient_id', '=', patientId)
    .where('tokens.issued_at', '>=', day.start)
    .where('tokens.issued_at', '<', day.end)
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
      (one) =>
        one.appointment === null && (meantId ? one.id === meantId : one.status !== 'completed'),
    );
  if (!token) return null;
  const isAsRead = await trx
    .selectFrom('tokens')
    .select('id')
    .where('id', '=', token.id)
    .where('status', '=', token.status)
    .forNoKeyUpdate()
    .executeTakeFirst();
  // It was called, completed or cancelled meanwhile.
  if (!isAsRead) throw new ConflictError();
  return token;
}

type Linkable = Omit<AwaitingAppointment, 'status'> & {
  status: Database['appointments']['status'];
};

/** Makes a token the one of an appointment that awaits its patient. That they did not come is taken back. */
export async function linkToken(
  trx: Transaction<Database>,
  context: SignedIn,
  { id, status, patientName: name, date, time }: Linkable,
  token: Token,
): Promise<void> {
  // A cancelled appointment lets go of it: a token is for one.
  await trx
    .updateTable('appointments')
    .set({ token_id: null })
    .where('token_id', '=', token.id)
    .where('id', '!=', id)
    .where('status', '=', 'cancelled')
    .execute();
  const linked = await trx
    .updateTable('appointments')
    .set({
      status: 'confirmed',
      token_id: token.id,
      cancelled_at: null,
      cancelled_from: null,
      // Its time may be another one's by now.
      holds_time: sql<boolean>`holds_time and status <> 'no-show'`,
    })
    .where('id', '=', id)
    .where('status', '=', status)
    .where(({ eb, or }) => or([isWithoutToken, eb('token_id', '=', token.id)]))
    .returning('id')
    .executeTakeFirst();
  // It was cancelled, missed or taken back meanwhile.
  if (!linked) throw new ConflictError();
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

/** The same for a token that was there before: where it waits for any doctor it goes to the one who is booked. */
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
      values: { kind: 'doctor', ...auditValues(token), doctor: doctor ?? '' },
    });
  }
  await linkToken(trx, context, appointment, token);
}
