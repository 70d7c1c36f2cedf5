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
import { hasDraft, readDraftOfVisit } from './draftOfVisit.rows';
import { type TokenRow, tokenFromRow, tokensWithNames } from './queue.rows';
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
  cancel: 'token_cancelled',
  noShow: 'token_returned',
} as const satisfies Record<TokenAction, AuditAction>;

/** The part that writes the call which an action begins or ends. A statement does not see what it wrote itself. */
function callParts(
  action: TokenAction,
  { user, now }: SignedIn,
  callId: string,
  changed: RawBuilder<unknown>,
): Parts {
  switch (action) {
    case 'start':
      return {
        call: sql`
          insert into token_calls (id, token_id, called_by, called_at)
          select ${callId}::uuid, id, ${user.id}::uuid, ${now}::timestamptz from ${changed}`,
      };
    case 'noShow':
      return {
        call: sql`
          update token_calls set no_show_by = ${user.id}::uuid, no_show_at = ${now}::timestamptz
          from ${changed} where token_id = ${changed}.id and no_show_at is null
          returning 1`,
      };
    case 'complete':
    case 'cancel':
      return {};
  }
}

interface PartsOptions {
  callId?: string;
  queueKey?: string | undefined;
  /** How the part is called that has the token. */
  as?: string;
  /** What was written of the visit and is not finished goes with it. */
  discardsDraft?: boolean;
}

/**
 * The parts of a statement that changes a token: the state, its call, the audit row, and `token` as it is then. Compare
 * and set: they hold nothing where no token is so, or is in a state that the action does not start from.
 */
export function changeParts(
  context: SignedIn,
  action: TokenAction,
  isSo: RawBuilder<unknown>,
  { callId = uuidv7(), queueKey, as = 'token', discardsDraft = false }: PartsOptions = {},
): Parts {
  const set = Object.entries(changesOf(action, context, queueKey)).map(
    ([column, value]) => sql`${sql.ref(column)} = ${value}`,
  );
  const changed = sql.id(`changed ${as}`);
  const token = sql.id(as);
  const draft = sql.id(`draft of ${as}`);
  const values = { number: sql`${token}.token_number`, name: sql`${token}.patient_name` };
  const aboutToken = {
    entity: 'tokens',
    entityId: sql<string>`${token}.id`,
    patientId: sql<string>`${token}.patient_id`,
  } as const;
  return {
    [`changed ${as}`]: sql`
      update tokens set ${sql.join(set)} where ${isSo} and ${startsFrom(action)} returning *`,
    ...(discardsDraft && {
      [`draft of ${as}`]: sql`
        delete from consultation_drafts where token_id in (select id from ${changed})
        returning token_id, ${hasDraft(sql`consultation_drafts.token_id`)} as is_written`,
    }),
    ...callParts(action, context, callId, changed),
    [as]: sql`
      select changed.*, patients.name as patient_name,
        (select name from users where id = changed.consulted_by) as consulted_by_name,
        (select name from users where id = changed.doctor_id) as doctor_name,
        (select count(*) from token_calls where token_id = changed.id and no_show_at is not null)
          ${action === 'noShow' ? sql`+ (select count(*) from call)` : sql``} as no_shows
      from ${changed} as changed join patients on patients.id = changed.patient_id`,
    [`audit of ${as}`]: auditInStatement(
      context,
      {
        action: auditActionOf[action],
        values: action === 'cancel' ? { kind: 'byHand', ...values } : values,
        ...aboutToken,
      },
      token,
    ),
    ...(discardsDraft && {
      [`audit of draft of ${as}`]: auditInStatement(
        context,
        { action: 'draft_discarded', values, ...aboutToken },
        sql`${token} join ${draft} as draft on draft.token_id = ${token}.id and draft.is_written`,
      ),
    }),
  };
}

/** Holds for tokens in a state that an action starts from. */
function startsFrom(action: TokenAction): RawBuilder<boolean> {
  return sql<boolean>`status in (${sql.join([...tokenActions[action].from])})`;
}

interface Change {
  action: TokenAction;
  id: string;
  /** Where in the queue it waits from now on; undefined: where it is. */
  queueKey?: string | undefined;
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

/** Holds for the token that a change is of, unless something has to be asked about it. */
function isMeant({ user }: SignedIn, { id, asksWhose, asksOfDraft }: Change): RawBuilder<boolean> {
  const isOwn = asksWhose
    ? sql`(consulted_by is null or consulted_by in (${user.id}::uuid, ${asksWhose.insteadOf ?? null}::uuid))`
    : sql`true`;
  const isFinished =
    asksOfDraft && !asksOfDraft.draft ? sql`not ${hasDraft(sql`tokens.id`)}` : sql`true`;
  return sql<boolean>`id = ${id}::uuid and ${isOwn} and ${isFinished}`;
}

/** The token that a change may be done to, held for it. */
export function changeable(context: SignedIn, change: Change): RawBuilder<unknown> {
  return sql`
    select id from tokens where ${isMeant(context, change)} and ${startsFrom(change.action)} for no key update`;
}

/** Changes a token by one statement, alone or in a transaction that does more; of two who press at once one is refused. */
export async function changeToken(
  db: Kysely<Database>,
  context: SignedIn,
  change: Change,
  errors: ActionErrors,
): Promise<Token> {
  const { action, id, queueKey } = change;
  const parts = changeParts(context, action, isMeant(context, change), {
    queueKey,
    discardsDraft: change.asksOfDraft?.draft === 'discard',
  });
  const statement = sql<TokenRow>`${withParts(parts)} select * from token`;
  const [[row]] = await sendTogether(db, statement.compile(db));
  if (row) return tokenFromRow(row);
  await refuseChange(db, context, change, errors);
  const token = await findToken(db, id, errors);
  throw errors.TOKEN_CHANGED({ message: refusalOf(action, token), data: token });
}

/** Throws the reason why a token must not be changed so, if there is one. */
export async function refuseChange(
  db: Kysely<Database>,
  { user }: SignedIn,
  { action, id, asksWhose, asksOfDraft }: Change,
  errors: ActionErrors,
): Promise<void> {
  const token = await findToken(db, id, errors);
  if (!tokenActions[action].from.some((status) => status === token.status)) {
    throw errors.TOKEN_CHANGED({ message: refusalOf(action, token), data: token });
  }
  const other = asksWhose && otherDoctorOf(token, user.id, asksWhose.insteadOf);
  if (other) throw asksWhose.ANOTHER_DOCTOR({ data: other });
  const draft = asksOfDraft && !asksOfDraft.draft && (await readDraftOfVisit(db, id));
  if (draft) throw asksOfDraft.DRAFT_UNFINISHED({ data: draft });
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
