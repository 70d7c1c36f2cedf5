import { type Kysely, sql, type Transaction } from 'kysely';
import type { SignedIn } from '../../server/api/operations';
import type { Database } from '../../server/database/schema';
import { inTransaction } from '../../server/database/transaction';
import { isErased } from '../privacy/isErased.rows';
import {
  type ActionErrors,
  recordTokenEvent,
  requireToken,
  tokenAuditValues,
} from './changeToken.rows';
import { hasRecords } from './queue.rows';
import type { RemoteKind, RemoteNote, RemoteVisit } from './remoteVisit';
import { isConsulted, type OtherDoctor, otherDoctorOf, refusalOf, type Token } from './token';

/** Stores that a new token's visit is by telephone or video. */
export async function insertRemoteVisit(
  trx: Transaction<Database>,
  tokenId: string,
  kind: RemoteKind,
): Promise<void> {
  await trx
    .insertInto('remote_visits')
    .values({
      token_id: tokenId,
      kind,
      identity: null,
      consent: null,
      noted_by: null,
      noted_at: null,
    })
    .execute();
}

/** How a visit was held if not at the clinic; null: the patient was there. */
export async function readRemoteVisit(
  db: Kysely<Database>,
  tokenId: string,
): Promise<RemoteVisit | null> {
  const row = await db
    .selectFrom('remote_visits')
    .select(['kind', 'identity', 'consent', 'noted_at'])
    .where('token_id', '=', tokenId)
    .executeTakeFirst();
  return row ? { ...row, notedAt: row.noted_at?.toISOString() ?? null } : null;
}

interface NoteErrors extends ActionErrors {
  ANOTHER_DOCTOR(options: { data: OtherDoctor }): Error;
  REMOTE_ON_PAPER(): Error;
}

/** Notes identity and consent of a telephone or video visit; the kind changes while no paper says it. */
export function noteRemoteVisit(
  context: SignedIn,
  { id, kind, identity, consent, insteadOf }: RemoteNote,
  errors: NoteErrors,
): Promise<Token> {
  return inTransaction(context.db, async (trx) => {
    // Whoever writes a paper of this visit locks its token too.
    await trx.selectFrom('tokens').select('id').where('id', '=', id).forUpdate().execute();
    const token = await requireToken(trx, id, errors);
    const { remote, patientId } = token;
    if (!remote || (await isErased(trx, patientId))) throw errors.NOT_FOUND();
    // What the doctor asked the patient is known once they spoke.
    if (!isConsulted(token.status)) {
      throw errors.TOKEN_CHANGED({ message: refusalOf('complete', token), data: token });
    }
    const other = otherDoctorOf(token, context.user.id, insteadOf);
    if (other) throw errors.ANOTHER_DOCTOR({ data: other });
    const isSame = remote.identity === identity && remote.consent === consent;
    if (isSame && remote.kind === kind) return token;
    if (remote.kind !== kind && (await hasPaper(trx, id))) throw errors.REMOTE_ON_PAPER();
    await trx
      .updateTable('remote_visits')
      .set({ kind, identity, consent, noted_by: context.user.id, noted_at: context.now })
      .where('token_id', '=', id)
      .execute();
    await recordTokenEvent(trx, context, token, {
      action: 'remote_visit_noted',
      values: { kind, ...tokenAuditValues(token) },
    });
    return requireToken(trx, id, errors);
  });
}

/** Whether something of the visit was written that prints how it was held. */
async function hasPaper(trx: Transaction<Database>, tokenId: string): Promise<boolean> {
  const token = await trx
    .selectFrom('tokens')
    .select('id')
    .where('id', '=', tokenId)
    .where(
      sql<boolean>`(${hasRecords} or exists (select from consultations where token_id = tokens.id))`,
    )
    .executeTakeFirst();
  return token !== undefined;
}
