import { type Kysely, sql, type Transaction } from 'kysely';
import { recordAudit } from '../../server/audit';
import { localTimeZone } from '../../server/config';
import { createOnce } from '../../server/createOnce';
import { pageOf } from '../../server/database/page';
import type { Database } from '../../server/database/schema';
import { inTransaction } from '../../server/database/transaction';
import { insertToken } from '../../server/insertToken';
import { api, type OperationContext } from '../../server/operations';
import { dayOf } from '../../shared/clinicDay';
import { splitCursor } from '../../shared/fields';
import type { User } from '../accounts/account';
import { queuePageSize } from './queue.contract';
import {
  consultedStatuses,
  refusalOf,
  type Token,
  type TokenAction,
  type TokenStatus,
  tokenActions,
} from './token';

export const queueOperations = {
  today: api.queue.today.handler(async ({ input, context }) => {
    const { db, now, config } = context;
    const day = dayOf(now, localTimeZone(config));
    let query = tokensWithNames(db)
      .where('tokens.issued_at', '>=', day.start)
      .where('tokens.issued_at', '<', day.end)
      .orderBy('tokens.issued_at')
      .orderBy('tokens.id')
      .limit(queuePageSize + 1);
    if (input.cursor) {
      const { at, id } = splitCursor(input.cursor);
      query = query.where(
        sql<boolean>`(tokens.issued_at, tokens.id) > (${at}::timestamptz, ${id}::uuid)`,
      );
    }
    const [rows, counts] = await Promise.all([query.execute(), countByStatus(db, day)]);
    const { page, nextCursor } = pageOf(rows, queuePageSize, (row) => row.issued_at);
    return { date: day.date, counts, tokens: page.map(tokenFromRow), nextCursor };
  }),

  patientTokens: api.queue.patientTokens.handler(async ({ input, context }) => {
    const { db, now, config } = context;
    let query = tokensWithNames(db)
      .where('tokens.patient_id', '=', input.patientId)
      .where('tokens.status', 'in', consultedStatuses)
      .orderBy('tokens.issued_at', 'desc')
      .limit(50);
    if (input.issued === 'today') {
      const day = dayOf(now, localTimeZone(config));
      query = query
        .where('tokens.issued_at', '>=', day.start)
        .where('tokens.issued_at', '<', day.end);
    }
    return (await query.execute()).map(tokenFromRow);
  }),

  issue: api.queue.issue.handler(({ input, context, errors }) => {
    const { user, now, config } = context;
    const create = async (trx: Transaction<Database>, id: string) => {
      const patient = await trx
        .selectFrom('patients')
        .select(['id', 'voided_at'])
        .where('id', '=', input.patientId)
        // A record is not voided while its patient is being given a token.
        .forShare()
        .executeTakeFirst();
      if (!patient) throw errors.NO_SUCH_PATIENT();
      if (patient.voided_at) throw errors.NO_SUCH_PATIENT({ message: patientVoided });
      await insertToken(trx, {
        id,
        patientId: patient.id,
        priority: input.priority,
        issuedAt: now,
        issuedBy: user.id,
        clinicTimeZone: config.timeZone,
      });
      const token = await readToken(trx, id);
      await recordAudit(trx, context, {
        action: 'token_issued',
        details: `Token #${token.tokenNumber} issued to ${token.patientName}${token.priority === 'urgent' ? ' (urgent)' : ''}`,
        entity: 'tokens',
        entityId: id,
        patientId: token.patientId,
      });
      return token;
    };
    return createOnce(context, { operation: 'queue.issue', input, create, read: readToken });
  }),

  start: api.queue.start.handler(({ input, context, errors }) =>
    act('start', input.id, context, errors),
  ),
  complete: api.queue.complete.handler(({ input, context, errors }) =>
    act('complete', input.id, context, errors),
  ),
  cancel: api.queue.cancel.handler(({ input, context, errors }) =>
    act('cancel', input.id, context, errors),
  ),
};

const patientVoided = 'This patient’s record was voided. Choose another one.';

interface ActionErrors {
  NOT_FOUND(): Error;
  TOKEN_CHANGED(options: { message: string; data: Token }): Error;
}

/** What each action writes besides the state (spec 4). */
function changesOf(action: TokenAction, user: User, now: Date) {
  switch (action) {
    case 'start':
      return { consulted_by: user.id, consulted_at: now };
    case 'complete':
      return { completed_at: now };
    case 'cancel':
      return { cancelled_at: now };
  }
}

const pastTense = {
  start: 'started',
  complete: 'completed',
  cancel: 'cancelled',
} as const satisfies Record<TokenAction, string>;

// Compare and set: the update holds only while the token is in a state the action starts from,
// so of two people pressing at once one wins and the other is told how things stand.
async function act(
  action: TokenAction,
  id: string,
  context: OperationContext & { user: User },
  errors: ActionErrors,
): Promise<Token> {
  const { db, user, now } = context;
  const { from, to } = tokenActions[action];
  return inTransaction(db, async (trx) => {
    const changed = await trx
      .updateTable('tokens')
      .set({ status: to, ...changesOf(action, user, now) })
      .where('id', '=', id)
      .where('status', 'in', from)
      .returning('id')
      .executeTakeFirst();
    const row = await tokensWithNames(trx).where('tokens.id', '=', id).executeTakeFirst();
    if (!row) throw errors.NOT_FOUND();
    const token = tokenFromRow(row);
    if (!changed) {
      throw errors.TOKEN_CHANGED({ message: refusalOf(action, token), data: token });
    }
    await recordAudit(trx, context, {
      action: `token_${pastTense[action]}`,
      details: `Token #${token.tokenNumber} of ${token.patientName} ${pastTense[action]}`,
      entity: 'tokens',
      entityId: id,
      patientId: token.patientId,
    });
    return token;
  });
}

function tokensWithNames(db: Kysely<Database>) {
  return db
    .selectFrom('tokens')
    .innerJoin('patients', 'patients.id', 'tokens.patient_id')
    .leftJoin('users as consultant', 'consultant.id', 'tokens.consulted_by')
    .selectAll('tokens')
    .select(['patients.name as patient_name', 'consultant.name as consulted_by_name']);
}

type TokenRow = Awaited<ReturnType<ReturnType<typeof tokensWithNames>['executeTakeFirstOrThrow']>>;

async function readToken(db: Kysely<Database>, id: string): Promise<Token> {
  return tokenFromRow(
    await tokensWithNames(db).where('tokens.id', '=', id).executeTakeFirstOrThrow(),
  );
}

function tokenFromRow(row: TokenRow): Token {
  return {
    id: row.id,
    tokenNumber: row.token_number,
    patientId: row.patient_id,
    patientName: row.patient_name,
    status: row.status,
    priority: row.priority,
    issuedAt: row.issued_at.toISOString(),
    issuedBy: row.issued_by,
    consultedBy: row.consulted_by,
    consultedByName: row.consulted_by_name,
    consultedAt: row.consulted_at?.toISOString() ?? null,
  };
}

async function countByStatus(db: Kysely<Database>, day: { start: Date; end: Date }) {
  const rows = await db
    .selectFrom('tokens')
    .select(['status', sql<number>`count(*)`.as('count')])
    .where('issued_at', '>=', day.start)
    .where('issued_at', '<', day.end)
    .groupBy('status')
    .execute();
  const countOf = (status: TokenStatus) => rows.find((row) => row.status === status)?.count ?? 0;
  return {
    total: rows.reduce((sum, row) => sum + row.count, 0),
    waiting: countOf('waiting'),
    inProgress: countOf('in-progress'),
    completed: countOf('completed'),
    cancelled: countOf('cancelled'),
  };
}
