import type { Transaction } from 'kysely';
import type { Database } from '../../server/database/schema';

/** Whether a patient has an open token or appointment. */
export async function isExpected(trx: Transaction<Database>, patientId: string): Promise<boolean> {
  const { expected } = await trx
    .selectNoFrom(({ or, exists, selectFrom }) =>
      or([
        exists(
          selectFrom('tokens')
            .select('id')
            .where('patient_id', '=', patientId)
            .where('status', 'in', ['waiting', 'in-progress']),
        ),
        exists(
          selectFrom('appointments')
            .select('id')
            .where('patient_id', '=', patientId)
            .where('status', 'in', ['scheduled', 'confirmed']),
        ),
      ]).as('expected'),
    )
    .executeTakeFirstOrThrow();
  return Boolean(expected);
}
