import { type Kysely, sql, type Transaction } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { SignedIn } from '../../server/api/operations';
import { about, recordAudit } from '../../server/audit/recordAudit';
import { readLocked } from '../../server/database/readLocked';
import type { Database } from '../../server/database/schema';
import { inTransaction } from '../../server/database/transaction';
import type { AuditAction, AuditEvent } from '../../shared/auditEvents';
import { hasDraft, readDraftOfVisit } from './draftOfVisit.rows';
import { readToken, tokenFromRow, tokensWithNames } from './queue.rows';
import {
  appliesTo,
  type DraftOfVisit,
  type OtherDoctor,
  otherDoctorOf,
  refusalOf,
  type Token,
  type TokenAction,
  tokenActions,
} from './token';

export interface ActionErrors {
  NOT_FOUND(): Error;
  TOKEN_CHANGED(options: { message: string; data: Token }): Error;
}

/** The columns that an action sets, with their values (spec 4). */
export function changedColumns(action: TokenAction, { user, now }: SignedIn, queueKey?: string) {
  const status = tokenActions[action].to;
  switch (action) {
    case 'start':
      return { status, consulted_by: user.id, consulted_at: now };
    case 'complete':
      return { status, completed_at: now };
    case 'cancel':
      return { status, cancelled_at: now };
    case 'noShow':
      return {
        status,
        consulted_by: null,
        consulted_at: null,
        ...(queueKey ? { queue_key: queueKey } : {}),
      };
  }
}

const auditActionOf = {
  start: 'token_started',
  complete: 'token_completed',
  noShow: 'token_returned',
} as const satisfies Record<Exclude<TokenAction, 'cancel'>, AuditAction>;

/** Inserts the call that a start begins, or marks the open call as a no-show. */
async function writeCall(
  trx: Transaction<Database>,
  { user, now }: SignedIn,
  { action, id, callId = uuidv7() }: Change,
): Promise<void> {
  if (action === 'start') {
    await trx
      .insertInto('token_calls')
      .values({ id: callId, token_id: id, called_by: user.id, called_at: now })
      .execute();
  }
  if (action === 'noShow') {
    await trx
      .updateTable('token_calls')
      .set({ no_show_by: user.id, no_show_at: now })
      .where('token_id', '=', id)
      .where('no_show_at', 'is', null)
      .execute();
  }
}

interface Change {
  action: TokenAction;
  id: string;
  /** Its new queue key; undefined: unchanged. */
  queueKey?: string | undefined;
  /** The id of the call that a start inserts; left out: a new one. */
  callId?: string;
  /** Refuses another doctor's consultation with ANOTHER_DOCTOR unless `insteadOf` names that doctor. */
  otherDoctorCheck?: {
    insteadOf: string | undefined;
    ANOTHER_DOCTOR(options: { data: OtherDoctor }): Error;
  };
  /** Refuses a visit with an unfinished draft with DRAFT_UNFINISHED unless `draft` says what to do with it. */
  draftCheck?: {
    draft: 'keep' | 'discard' | undefined;
    DRAFT_UNFINISHED(options: { data: DraftOfVisit }): Error;
  };
  /** Refuses a visit by telephone or video with REMOTE_NOT_NOTED until identity and consent are noted. */
  remoteCheck?: { REMOTE_NOT_NOTED(): Error };
}

/** Changes a token, records it in the audit log and returns it; of two at once, one is refused. */
export async function changeToken(
  trx: Transaction<Database>,
  context: SignedIn,
  change: Change,
  errors: ActionErrors,
): Promise<Token> {
  await writeChange(trx, context, change, errors);
  return readToken(trx, change.id);
}

/** As `changeToken`, without reading the token again. */
export async function writeChange(
  trx: Transaction<Database>,
  context: SignedIn,
  change: Change,
  errors: ActionErrors,
): Promise<void> {
  const { action, id, queueKey, draftCheck } = change;
  const token = await lockToken(trx, context, change, errors);
  await trx
    .updateTable('tokens')
    .set(changedColumns(action, context, queueKey))
    .where('id', '=', id)
    .execute();
  await writeCall(trx, context, change);
  // Whoever calls again asks again.
  if (action === 'noShow') await clearRemoteNote(trx, id);
  const values = tokenAuditValues(token);
  await recordTokenEvent(
    trx,
    context,
    token,
    action === 'cancel'
      ? { action: 'token_cancelled', values: { kind: 'byHand', ...values } }
      : { action: auditActionOf[action], values },
  );
  if (draftCheck?.draft === 'discard') await discardDraft(trx, context, token);
}

/** Identity and consent of a visit by telephone or video are of one call. */
async function clearRemoteNote(trx: Transaction<Database>, tokenId: string): Promise<void> {
  await trx
    .updateTable('remote_visits')
    .set({ identity: null, consent: null, noted_by: null, noted_at: null })
    .where('token_id', '=', tokenId)
    .where('noted_at', 'is not', null)
    .execute();
}

/** Deletes the draft of a visit, and records that in the audit log unless the draft was empty. */
async function discardDraft(
  trx: Transaction<Database>,
  context: SignedIn,
  token: Token,
): Promise<void> {
  const draft = await trx
    .deleteFrom('consultation_drafts')
    .where('token_id', '=', token.id)
    .returning(hasDraft(sql`consultation_drafts.token_id`).as('is_written'))
    .executeTakeFirst();
  if (!draft?.is_written) return;
  await recordTokenEvent(trx, context, token, {
    action: 'draft_discarded',
    values: tokenAuditValues(token),
  });
}

/** Locks a token's row until the transaction ends; refuses a token to which the change does not apply. */
async function lockToken(
  trx: Transaction<Database>,
  { user }: SignedIn,
  { action, id, otherDoctorCheck, draftCheck, remoteCheck }: Change,
  errors: ActionErrors,
): Promise<Token> {
  const row = await readLocked(
    tokensWithNames(trx).where('tokens.id', '=', id).forNoKeyUpdate('tokens'),
  );
  if (!row) throw errors.NOT_FOUND();
  const token = tokenFromRow(row);
  if (!appliesTo(action, token.status)) {
    // If the lock waited for somebody else's change, the joined names are those from before it.
    const data = await readToken(trx, id);
    throw errors.TOKEN_CHANGED({ message: refusalOf(action, data), data });
  }
  if (otherDoctorCheck && otherDoctorOf(token, user.id, otherDoctorCheck.insteadOf)) {
    const other = otherDoctorOf(await readToken(trx, id), user.id, otherDoctorCheck.insteadOf);
    if (other) throw otherDoctorCheck.ANOTHER_DOCTOR({ data: other });
  }
  const draft = draftCheck && !draftCheck.draft && (await readDraftOfVisit(trx, id));
  if (draft) throw draftCheck.DRAFT_UNFINISHED({ data: draft });
  if (remoteCheck && token.remote?.notedAt === null) throw remoteCheck.REMOTE_NOT_NOTED();
  return token;
}

/**
 * Changes a token in a transaction of its own. If the answer of the commit is lost, it runs again and recognises its
 * own change by the written values, which include the user and the instant. Two presses of one person within a
 * millisecond whose answers were both lost count as one, and both succeed.
 */
export function changeTokenInTransaction(
  context: SignedIn,
  change: Change,
  errors: ActionErrors,
): Promise<Token> {
  let isRepeated = false;
  const work = async (trx: Transaction<Database>) => {
    const previousResult = isRepeated && (await findChangedToken(trx, context, change));
    isRepeated = true;
    return previousResult || changeToken(trx, context, change, errors);
  };
  return inTransaction(context.db, work, { isIdempotent: true });
}

/** The token, if it has all the values that a change writes; undefined if not. */
async function findChangedToken(
  trx: Transaction<Database>,
  context: SignedIn,
  { action, id, queueKey }: Change,
) {
  let query = tokensWithNames(trx).where('tokens.id', '=', id);
  for (const [column, value] of Object.entries(changedColumns(action, context, queueKey))) {
    query = query.where(sql<boolean>`${sql.ref(`tokens.${column}`)} = ${value}`);
  }
  const row = await query.executeTakeFirst();
  return row && tokenFromRow(row);
}

/** Reads a token by its id; throws NOT_FOUND if there is none. */
export async function requireToken(
  trx: Kysely<Database>,
  id: string,
  errors: { NOT_FOUND(): Error },
): Promise<Token> {
  const row = await tokensWithNames(trx).where('tokens.id', '=', id).executeTakeFirst();
  if (!row) throw errors.NOT_FOUND();
  return tokenFromRow(row);
}

export function tokenAuditValues({ tokenNumber, patientName }: Token) {
  return { number: tokenNumber, name: patientName };
}

export function recordTokenEvent(
  trx: Transaction<Database>,
  context: SignedIn,
  token: Token,
  event: AuditEvent,
): Promise<void> {
  return recordAudit(trx, context, {
    ...event,
    ...about('tokens', token),
  });
}
