import type { Kysely, Transaction } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { SignedIn } from '../../server/api/operations';
import { about, recordAudit } from '../../server/audit/recordAudit';
import type { Database } from '../../server/database/schema';
import type { User } from '../accounts/account';
import type { AuditEvent } from '../audit/auditEvents';
import { tokenFromRow, tokensWithNames } from './queue.rows';
import {
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

/** What each action writes besides the state (spec 4). */
function changesOf(action: TokenAction, user: User, now: Date, queueKey: string | undefined) {
  switch (action) {
    case 'start':
      return { consulted_by: user.id, consulted_at: now };
    case 'complete':
      return { completed_at: now };
    case 'cancel':
      return { cancelled_at: now };
    case 'noShow':
      return {
        consulted_by: null,
        consulted_at: null,
        ...(queueKey ? { queue_key: queueKey } : {}),
      };
  }
}

const auditEventOf: Record<TokenAction, (values: ReturnType<typeof auditValues>) => AuditEvent> = {
  start: (values) => ({ action: 'token_started', values }),
  complete: (values) => ({ action: 'token_completed', values }),
  cancel: (values) => ({ action: 'token_cancelled', values: { kind: 'byHand', ...values } }),
  noShow: (values) => ({ action: 'token_returned', values }),
};

/** Completes one's own consultation, or another doctor's where that is said to be meant. */
export async function completeToken(
  trx: Transaction<Database>,
  id: string,
  insteadOf: string | undefined,
  context: SignedIn,
  errors: ActionErrors & AnotherDoctor,
): Promise<Token> {
  const completed = await changeToken(trx, 'complete', id, context, errors);
  const other = otherDoctorOf(completed, context.user.id, insteadOf);
  // Takes back what was just written.
  if (other) throw errors.ANOTHER_DOCTOR({ data: other });
  return completed;
}

export interface AnotherDoctor {
  ANOTHER_DOCTOR(options: { data: OtherDoctor }): Error;
}

/**
 * Compare and set: the update holds only while the token is in a state the action starts from, so of two people pressing
 * at once one wins and the other is told how things are.
 */
export async function changeToken(
  trx: Transaction<Database>,
  action: TokenAction,
  id: string,
  context: SignedIn,
  errors: ActionErrors,
  callId = uuidv7(),
  queueKey?: string,
): Promise<Token> {
  const { user, now } = context;
  const { from, to } = tokenActions[action];
  const changed = await trx
    .updateTable('tokens')
    .set({ status: to, ...changesOf(action, user, now, queueKey) })
    .where('id', '=', id)
    .where('status', 'in', from)
    .returning('id')
    .executeTakeFirst();
  if (changed && action === 'start') {
    await trx
      .insertInto('token_calls')
      .values({ id: callId, token_id: id, called_by: user.id, called_at: now })
      .execute();
  }
  if (changed && action === 'noShow') {
    await trx
      .updateTable('token_calls')
      .set({ no_show_by: user.id, no_show_at: now })
      .where('token_id', '=', id)
      .where('no_show_at', 'is', null)
      .execute();
  }
  const token = await findToken(trx, id, errors);
  if (!changed) throw errors.TOKEN_CHANGED({ message: refusalOf(action, token), data: token });
  await recordTokenEvent(trx, context, token, auditEventOf[action](auditValues(token)));
  return token;
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
