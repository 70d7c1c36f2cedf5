import { sql, type Transaction } from 'kysely';
import { type Config, localTimeZone } from '../../server/config';
import type { Database } from '../../server/database/schema';
import { dayOf } from '../../shared/clinicDay';

/** How long before today a token can still be open: no list has an older one, so nobody could end it. */
const maxOpenMs = 30 * 24 * 60 * 60 * 1000;

interface Moment {
  now: Date;
  config: Pick<Config, 'timeZone'>;
}

/** The first instant from which tokens can be open, thirty days before the clinic's day. */
export function openTokensSince({ now, config }: Moment): Date {
  return new Date(dayOf(now, localTimeZone(config)).start.getTime() - maxOpenMs);
}

/**
 * Whether a patient, or whose record was merged into theirs, has an open token of the last thirty days or an open appointment: then the record is neither voided
 * nor erased. The states are those of `openStatuses` of tokens and of appointments, written out because these features
 * stand on the patients.
 */
export async function isExpected(
  trx: Transaction<Database>,
  patientId: string,
  moment: Moment,
): Promise<boolean> {
  const { expected } = await trx
    .selectNoFrom(({ or, exists, selectFrom }) =>
      or([
        exists(
          selectFrom('tokens')
            .select('id')
            .where(sql<boolean>`patient_id = any(ids_of(${patientId}::uuid))`)
            .where('issued_at', '>=', openTokensSince(moment))
            .where('status', 'in', ['waiting', 'in-progress']),
        ),
        exists(
          selectFrom('appointments')
            .select('id')
            .where(sql<boolean>`patient_id = any(ids_of(${patientId}::uuid))`)
            .where('status', 'in', ['scheduled', 'confirmed']),
        ),
      ]).as('expected'),
    )
    .executeTakeFirstOrThrow();
  return Boolean(expected);
}
