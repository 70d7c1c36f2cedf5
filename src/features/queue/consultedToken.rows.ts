import type { Transaction } from 'kysely';
import type { Database } from '../../server/database/schema';
import { isErased } from '../privacy/isErased.rows';
import { isConsulted, type Token } from './token';

interface ConsultedToken extends Pick<Token, 'status' | 'consultedBy' | 'consultedByName'> {
  tokenNumber: number;
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
    .innerJoin('patients', 'patients.id', 'tokens.patient_id')
    .leftJoin('users as doctor', 'doctor.id', 'tokens.consulted_by')
    .select(['tokens.status', 'tokens.token_number', 'patients.name'])
    .select(['tokens.consulted_by', 'doctor.name as doctor_name'])
    .where('tokens.id', '=', tokenId)
    .where('tokens.patient_id', '=', patientId)
    .forUpdate('tokens')
    .executeTakeFirst();
  if (!token || !isConsulted(token.status) || (await isErased(trx, patientId))) return null;
  return {
    status: token.status,
    tokenNumber: token.token_number,
    patientName: token.name,
    consultedBy: token.consulted_by,
    consultedByName: token.doctor_name,
  };
}
