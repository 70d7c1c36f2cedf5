import type { Kysely } from 'kysely';
import type { Database } from '../../../server/database/schema';
import { t } from '../../../shared/language';
import { readRemoteVisit } from '../../queue/remoteVisits.rows';
import type { Tie } from '../../substances/substances';
import type { Medication } from '../prescription';
import { remoteMedicines } from './remoteMedicines';

export interface RemoteErrors {
  REMOTE_NOT_NOTED(): Error;
  REMOTE_REFUSED(options: { message: string; data: { medicines: string[] } }): Error;
}

/** Refuses the visit of a token by telephone or video until its doctor has noted identity and consent. */
export async function requireRemoteNoted(
  db: Kysely<Database>,
  tokenId: string,
  errors: Pick<RemoteErrors, 'REMOTE_NOT_NOTED'>,
): Promise<boolean> {
  const remote = await readRemoteVisit(db, tokenId);
  if (remote && remote.notedAt === null) throw errors.REMOTE_NOT_NOTED();
  return remote !== null;
}

/**
 * Refuses medicines that nobody may prescribe by telephone or video (Telemedicine Practice Guidelines, 2020), and any
 * prescription of such a visit until identity and consent are noted.
 * @param ties what is in brands, as the clinic and the imported lists have it.
 */
export async function refuseRemotely(
  db: Kysely<Database>,
  tokenId: string,
  medicines: readonly Medication[],
  ties: readonly Tie[],
  errors: RemoteErrors,
): Promise<void> {
  if (!(await requireRemoteNoted(db, tokenId, errors))) return;
  const { refused } = remoteMedicines(medicines, ties);
  if (refused.length === 0) return;
  const names = refused.map(({ medicine }) => medicine);
  throw errors.REMOTE_REFUSED({
    message: t('{medicines} must not be prescribed by telephone or video. See the patient first.', {
      medicines: names.join(', '),
    }),
    data: { medicines: names },
  });
}
