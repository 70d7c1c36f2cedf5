import { type Kysely, sql, type Transaction } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { SignedIn } from '../../server/api/operations';
import { about, recordAudit } from '../../server/audit/recordAudit';
import type { Database } from '../../server/database/schema';
import { inTransaction } from '../../server/database/transaction';
import type { AuditAction, AuditEvent } from '../../shared/auditEvents';
import { hasDraft, readDraftOfVisit } from './draftOfVisit.rows';
import { readToken, tokenFromRow, tokensWithNames } from './queue.rows';
import {
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

/** What each action writes (spec 4). */
function changesOf(action: TokenAction, { user, now }: SignedIn, queueKey: string | undefined) {
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

/** Writes the call that an action begins or ends. */
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
  /** Where in the queue it waits from now on; undefined: where it is. */
  queueKey?: string | undefined;
  /** The id of the call that it begins. */
  callId?: string;
  /** Asks before it ends another doctor's consultation, unless it is said whose is meant. */
  asksWhose?: {
    insteadOf: string | undefined;
    ANOTHER_DOCTOR(options: { data: OtherDoctor }): Error;
  };
  /** Asks before it ends a visit with an unfinished draft, unless it is said what becomes of that. */
  asksOfDraft?: {
    draft: 'keep' | 'discard' | undefined;
    DRAFT_UNFINISHED(options: { data: DraftOfVisit }): Error;
  };
}

/** Changes a token, with its row in the audit log; of two who press at once one is refused. */
export async function changeToken(
  trx: Transaction<Database>,
  context: SignedIn,
  change: Change,
  errors: ActionErrors,
): Promise<Token> {
  await writeChange(trx, context, change, errors);
  return readToken(trx, change.id);
}

/** The same for who needs no token for an answer. */
export async function writeChange(
  trx: Transaction<Database>,
  context: SignedIn,
  change: Change,
  errors: ActionErrors,
): Promise<void> {
  const { action, id, queueKey, asksOfDraft } = change;
  const token = await lockToken(trx, context, change, errors);
  await trx
    .updateTable('tokens')
    .set(changesOf(action, context, queueKey))
    .where('id', '=', id)
    .execute();
  await writeCall(trx, context, change);
  const values = auditValues(token);
  await recordTokenEvent(
    trx,
    context,
    token,
    action === 'cancel'
      ? { action: 'token_cancelled', values: { kind: 'byHand', ...values } }
      : { action: auditActionOf[action], values },
  );
  if (asksOfDraft?.draft === 'discard') await discardDraft(trx, context, token);
}

/** What was written of the visit and is not finished goes; the log says so where something was. */
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
    values: auditValues(token),
  });
}

/** A token that may be changed so, held until the transaction ends; refuses all others. */
async function lockToken(
  trx: Transaction<Database>,
  { user }: SignedIn,
  { action, id, asksWhose, asksOfDraft }: Change,
  errors: ActionErrors,
): Promise<Token> {
  const row = await tokensWithNames(trx)
    .where('tokens.id', '=', id)
    .forNoKeyUpdate('tokens')
    .executeTakeFirst();
  if (!row) throw errors.NOT_FOUND();
  const token = tokenFromRow(row);
  if (!tokenActions[action].from.some((status) => status === token.status)) {
    // Where this waited for somebody else's change, the names beside the row are those of before it.
    const data = await readToken(trx, id);
    throw errors.TOKEN_CHANGED({ message: refusalOf(action, data), data });
  }
  if (asksWhose && otherDoctorOf(token, user.id, asksWhose.insteadOf)) {
    const other = otherDoctorOf(await readToken(trx, id), user.id, asksWhose.insteadOf);
    if (other) throw asksWhose.ANOTHER_DOCTOR({ data: other });
  }
  const draft = asksOfDraft && !asksOfDraft.draft && (await readDraftOfVisit(trx, id));
  if (draft) throw asksOfDraft.DRAFT_UNFINISHED({ data: draft });
  return token;
}

/**
 * The same by itself. Where the answer was lost it is done again, and knows itself in what it wrote: nobody else did the
 * same at the same instant. One person's two presses within a millisecond, both unanswered, are one: both are told.
 */
export function changeTokenAlone(
  context: SignedIn,
  change: Change,
  errors: ActionErrors,
): Promise<Token> {
  let isRepeated = false;
  const work = async (trx: Transaction<Database>) => {
    const done = isRepeated && (await findChanged(trx, context, change));
    isRepeated = true;
    return done || changeToken(trx, context, change, errors);
  };
  return inTransaction(context.db, work, { knowsItself: true });
}

/** The token, if all that a change writes stands in it. */
async function findChanged(
  trx: Transaction<Database>,
  context: SignedIn,
  { action, id, queueKey }: Change,
) {
  let query = tokensWithNames(trx).where('tokens.id', '=', id);
  for (const [column, value] of Object.entries(changesOf(action, context, queueKey))) {
    query = query.where(sql<boolean>`${sql.ref(`tokens.${column}`)} = ${value}`);
  }
  const row = await query.executeTakeFirst();
  return row && tokenFromRow(row);
}

/** One token; refuses where there is none. */
export async function findToken(
  trx: Kysely<Database>,
  id: string,
  errors: { NOT_FOUND(): Error },
): Promise<Token> {
  const row = await tokensWithNames(trx).where('tokens.id', '=', id).executeTakeFirst();
  if (!row) throw errors.NOT_FOUND();
  return tokenFromRow(row);
}

export function auditValues({ tokenNumber, patientName }: Token) {
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
