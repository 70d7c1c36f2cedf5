import type { Transaction } from 'kysely';
import type { Database } from '../../server/database/schema';
import { isConsulted } from './token';

/**
 * The token that a prescription or a bill is made for, with its patient's name: null unless it is this patient's
 * and in progress or completed. The row stays locked, so that it cannot be cancelled before the paper is saved.
 */
export async function lockConsultedToken(
  trx: Transaction<Database>,
  tokenId: string,
  patientId: string,
): Promise<{ tokenNumber: number; patientName: string } | null> {
  const token = await trx
    .selectFrom('tokens')
    .innerJoin('patients', 'patients.id', 'tokens.patient_id')
    .select(['tokens.status', 'tokens.token_number', 'patients.name'])
    .where('tokens.id', '=', tokenId)
    .where('tokens.patient_id', '=', patientId)
    .forUpdate('tokens')
    .executeTakeFirst();
  if (!token || !isConsulted(token.status)) return null;
  return { tokenNumber: token.token_number, patientName: token.name };
}
