import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { SignedIn } from '../../server/api/operations';
import { about, auditInStatement, recordAudit } from '../../server/audit/recordAudit';
import { sendTogether } from '../../server/database/pipeline';
import type { Database } from '../../server/database/schema';
import { again } from '../../server/database/transaction';
import { type Parts, withParts } from '../../server/database/withParts';
import type { AuditAction } from '../audit/auditActions';
import type { AuditEvent } from '../audit/auditEvents';
import { type TokenRow, tokenFromRow, tokensWithNames } from './queue.rows';
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
  cancel: 'token_cancelled',
  noShow: 'token_returned',
} as const satisfies Record<TokenAction, AuditAction>;

/** The part that writes the call which an action begins or ends. A statement does not see what it wrote itself. */
function callParts(action: TokenAction, { user, now }: SignedIn, callId: string): Parts {
  switch (action) {
    case 'start':
      return {
        call: sql`
          insert into token_calls (id, token_id, called_by, called_at)
          select ${callId}::uuid, id, ${user.id}::uuid, ${now}::timestamptz from changed`,
      };
    case 'noShow':
      return {
        call: sql`
          update token_calls set no_show_by = ${user.id}::uuid, no_show_at = ${now}::timestamptz
          from changed where token_id = changed.id and no_show_at is null
          returning 1`,
      };
    case 'complete':
    case 'cancel':
      return {};
  }
}

/**
 * The parts of a statement that changes a token: the state, its call, the audit row, and `token` as it is then. Compare
 * and set: they hold nothing where no token is so, or is in a state that the action does not start from.
 */
export function changeParts(
  context: SignedIn,
  action: TokenAction,
  isSo: RawBuilder<unknown>,
  { callId = uuidv7(), queueKey }: { callId?: string; queueKey?: string | undefined } = {},
): Parts {
  const { from } = tokenActions[action];
  const set = Object.entries(changesOf(action, context, queueKey)).map(
    ([column, value]) => sql`${sql.ref(column)} = ${value}`,
  );
  const values = { number: sql`token.token_number`, name: sql`token.patient_name` };
  return {
    changed: sql`
      update tokens set ${sql.join(set)} where ${isSo} and status in (${sql.join([...from])}) returning *`,
    ...callParts(action, context, callId),
    token: sql`
      select changed.*, patients.name as patient_name, consultant.name as consulted_by_name,
        doctor.name as doctor_name,
        (select count(*) from token_calls where token_id = changed.id and no_show_at is not null)
          ${action === 'noShow' ? sql`+ (select count(*) from call)` : sql``} as no_shows
      from changed join patients on patients.id = changed.patient_id
        left join users consultant on consultant.id = changed.consulted_by
        left join users doctor on doctor.id = changed.doctor_id`,
    audit: auditInStatement(
      context,
      {
        action: auditActionOf[action],
        values: action === 'cancel' ? { kind: 'byHand', ...values } : values,
        entity: 'tokens',
        entityId: sql`token.id`,
        patientId: sql`token.patient_id`,
      },
      sql`token`,
    ),
  };
}

interface Change {
  action: TokenAction;
  id: string;
  /** Where in the queue it waits from now on; undefined: where it is. */
  queueKey?: string | undefined;
  /** Asks before it ends another doctor's consultation, unless that is said to be meant. */
  asks?: {
    insteadOf: string | undefined;
    ANOTHER_DOCTOR(options: { data: OtherDoctor }): Error;
  };
}

/** Changes a token by one statement, alone or in a transaction that does more; of two who press at once one is refused. */
export async function changeToken(
  db: Kysely<Database>,
  context: SignedIn,
  change: Change,
  errors: ActionErrors,
): Promise<Token> {
  const { action, id, asks, queueKey } = change;
  const isOwn = asks
    ? sql`(consulted_by is null or consulted_by in (${context.user.id}::uuid, ${asks.insteadOf ?? null}::uuid))`
    : sql`true`;
  const parts = changeParts(context, action, sql`id = ${id}::uuid and ${isOwn}`, { queueKey });
  const statement = sql<TokenRow>`${withParts(parts)} select * from token`;
  const [[row]] = await sendTogether(db, statement.compile(db));
  if (row) return tokenFromRow(row);
  const token = await findToken(db, id, errors);
  const other = asks && otherDoctorOf(token, context.user.id, asks.insteadOf);
  if (other && token.status === 'in-progress') throw asks.ANOTHER_DOCTOR({ data: other });
  throw errors.TOKEN_CHANGED({ message: refusalOf(action, token), data: token });
}

/**
 * The same by itself. Where the answer was lost it is done again, and knows itself in what it wrote: nobody else did the
 * same at the same instant.
 */
export function changeTokenAlone(
  context: SignedIn,
  change: Change,
  errors: ActionErrors,
): Promise<Token> {
  const { db } = context;
  let isRepeated = false;
  return again(async () => {
    const done = isRepeated && (await findChanged(context, change));
    isRepeated = true;
    return done || changeToken(db, context, change, errors);
  });
}

/** The token, if all that a change writes stands in it. */
async function findChanged(context: SignedIn, { action, id, queueKey }: Change) {
  let query = tokensWithNames(context.db).where('tokens.id', '=', id);
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
