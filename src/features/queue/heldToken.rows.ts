import type { Kysely, Transaction } from 'kysely';
import { sql } from 'kysely';
import type { Database } from '../../server/database/schema';
import { lockPatientExclusively } from '../patients/lockPatient.rows';
import {
  type Day,
  isIssuedOn,
  tokensWithAppointments,
  tokenWithAppointmentFromRow,
} from './queue.rows';
import type { TokenWithAppointment } from './token';

/**
 * The token that a patient holds on a day, without cancelled ones: an open one before a completed one, then the newest.
 */
export async function readHeldToken(
  db: Kysely<Database>,
  patientId: string,
  day: Day,
): Promise<TokenWithAppointment | null> {
  const row = await tokensWithAppointments(db)
    .where('tokens.patient_id', '=', patientId)
    .where(isIssuedOn(day))
    .where('tokens.status', '!=', 'cancelled')
    .orderBy(sql`tokens.status = 'completed'`)
    .orderBy('tokens.issued_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ? tokenWithAppointmentFromRow(row) : null;
}

/**
 * As `readHeldToken`, for a caller about to issue a token: locks the patient's row first, so that nobody else issues
 * one to this patient until the transaction ends.
 */
export async function lockHeldToken(
  trx: Transaction<Database>,
  patientId: string,
  day: Day,
): Promise<TokenWithAppointment | null> {
  const patient = await lockPatientExclusively(trx, patientId);
  return readHeldToken(trx, patient?.id ?? patientId, day);
}
