import { sql, type Transaction } from 'kysely';
import type { Database } from '../../server/database/schema';
import { isErased } from '../privacy/isErased.rows';
import { isConsulted, type Token } from './token';

interface ConsultedToken extends Pick<Token, 'status' | 'consultedBy' | 'consultedByName'> {
  tokenNumber: number;
  /** Of the surviving record, if the patient's was merged. */
  patientId: string;
  patientName: string;
}

/**
 * The token that a prescription or a bill is made for, with its patient's name: null unless it is this patient's,
 * who was not erased, and in progress or completed. The row stays locked until the transaction ends, so that the token
 * cannot be cancelled before the paper is saved.
 */
export async function lockConsultedToken(
  trx: Transaction<Database>,
  tokenId: string,
  patientId: string,
): Promise<ConsultedToken | null> {
  const token = await trx
    .selectFrom('tokens')
    .select(['patient_id', 'status', 'token_number', 'consulted_by'])
    .where('id', '=', tokenId)
    .forUpdate()
    .executeTakeFirst();
  if (!token || !isConsulted(token.status)) return null;
  // Only now: a merge that gave the visit to another record may have been waited for.
  const patient = await trx
    .selectFrom('patients')
    .select([
      'id',
      'name',
      sql<string | null>`(select name from users where id = ${token.consulted_by}::uuid)`.as(
        'doctor_name',
      ),
    ])
    .where('id', '=', token.patient_id)
    .where(sql<boolean>`id = any (ids_of(${patientId}::uuid))`)
    .executeTakeFirst();
  if (!patient || (await isErased(trx, patient.id))) return null;
  return {
    status: token.status,
    tokenNumber: token.token_number,
    patientId: patient.id,
    patientName: patient.name,
    consultedBy: token.consulted_by,
    consultedByName: patient.doctor_name,
  };
}
