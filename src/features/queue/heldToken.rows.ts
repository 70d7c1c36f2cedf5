import type { Kysely, Transaction } from 'kysely';
import { sql } from 'kysely';
import type { Database } from '../../server/database/schema';
import { tokensWithAppointments, tokenWithAppointmentFromRow } from './queue.rows';
import type { TokenWithAppointment } from './token';

interface Day {
  start: Date;
  end: Date;
}

/**
 * The token that a patient holds of a day, apart from cancelled ones: of several one that is still open, the newest.
 */
export async function heldToken(
  db: Kysely<Database>,
  patientId: string,
  day: Day,
): Promise<TokenWithAppointment | null> {
  const row = await tokensWithAppointments(db)
    .where('tokens.patient_id', '=', patientId)
    .where('tokens.issued_at', '>=', day.start)
    .where('tokens.issued_at', '<', day.end)
    .where('tokens.status', '!=', 'cancelled')
    .orderBy(sql`tokens.status = 'completed'`)
    .orderBy('tokens.issued_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ? tokenWithAppointmentFromRow(row) : null;
}

/** The same for who is about to issue one: until the transaction ends, nobody else issues one to this patient. */
export async function lockHeldToken(
  trx: Transaction<Database>,
  patientId: string,
  day: Day,
): Promise<TokenWithAppointment | null> {
  await trx
    .selectFrom('patients')
    .select('id')
    .where('id', '=', patientId)
    .forNoKeyUpdate()
    .execute();
  return heldToken(trx, patientId, day);
}
