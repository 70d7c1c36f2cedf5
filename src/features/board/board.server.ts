import { type Kysely, sql } from 'kysely';
import { idempotent } from '../../server/api/idempotent';
import { api, openApi } from '../../server/api/operations';
import { about, recordAudit } from '../../server/audit/recordAudit';
import { newToken, tokenHash } from '../../server/auth/sessions';
import { localTimeZone } from '../../server/config';
import type { Database } from '../../server/database/schema';
import { inTransaction } from '../../server/database/transaction';
import { dayOf } from '../../shared/clinicDay';
import { type Board, type BoardLink, nameOnBoard, nextShown, servingShown } from './board';
import { boardLinkFromRow, boardLinksInForce, findBoardLink } from './board.rows';

export const boardOperations = {
  watch: openApi.board.watch.handler(async ({ input, context, errors, signal }) => {
    const { db, live, config, clock } = context;
    const find = () => findBoardLink(db, input.token);
    const link = await find();
    if (!link) throw errors.LINK_NOT_USABLE();
    const leave = live.takePermit(`board ${tokenHash(input.token).toString('hex')}`, signal);
    if (!leave) throw errors.TOO_MANY_STREAMS();
    const timeZone = localTimeZone(config);
    let shownDate = '';
    const isNewDay = () => dayOf(clock(), timeZone).date !== shownDate;
    return (async function* () {
      try {
        for await (const topics of live.ticks(
          ['tokens', 'users', 'board_links', 'settings'],
          signal,
          isNewDay,
        )) {
          if (topics.has('board_links') && !(await find())) return;
          const day = dayOf(clock(), timeZone);
          shownDate = day.date;
          yield await readBoard(db, link, day);
        }
      } finally {
        leave();
      }
    })();
  }),

  links: api.board.links.handler(async ({ context }) => {
    const rows = await boardLinksInForce(context.db)
      .orderBy('made_at', 'desc')
      .orderBy('board_links.id', 'desc')
      .limit(100)
      .execute();
    return rows.map(boardLinkFromRow);
  }),

  makeLink: api.board.makeLink.handler(({ input, context }) => {
    const { user, now } = context;
    const token = newToken();
    return idempotent(context, {
      operation: 'board.makeLink',
      input,
      create: async (trx, id) => {
        await trx
          .insertInto('board_links')
          .values({
            id,
            token_hash: tokenHash(token),
            ...input,
            made_by: user.id,
            made_at: now,
            revoked_at: null,
          })
          .execute();
        await recordAudit(trx, context, {
          action: 'board_link_made',
          values: { place: input.place },
          ...about(null, { id }),
        });
        return { token };
      },
      // A repeated request: the secret was lost with the first response, so the link gets a new one.
      read: async (trx, id) => {
        await trx
          .updateTable('board_links')
          .set({ token_hash: tokenHash(token) })
          .where('id', '=', id)
          .execute();
        return { token };
      },
    });
  }),

  revokeLink: api.board.revokeLink.handler(async ({ input, context, errors }) => {
    await inTransaction(context.db, async (trx) => {
      const revoked = await trx
        .updateTable('board_links')
        .set({ revoked_at: context.now })
        .where('id', '=', input.id)
        .where('revoked_at', 'is', null)
        .returning('place')
        .executeTakeFirst();
      if (!revoked) throw errors.NOT_FOUND();
      await recordAudit(trx, context, {
        action: 'board_link_revoked',
        values: { place: revoked.place },
        ...about(null, { id: input.id }),
      });
    });
    return {};
  }),
};

async function readBoard(
  db: Kysely<Database>,
  { names, language }: Pick<BoardLink, 'names' | 'language'>,
  day: { start: Date; end: Date },
): Promise<Board> {
  // Of one moment: who is called between the two would stand in both.
  const { serving, waiting } = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => ({
      serving: await readServing(trx, day),
      waiting: await readWaiting(trx, day),
    }));
  return {
    language,
    serving: serving.map((row) => ({
      callId: row.call_id ?? row.id,
      tokenNumber: row.token_number,
      room: row.room,
      doctorName: row.doctor_name,
      name: nameOnBoard(row.name, names),
    })),
    next: waiting.map((row) => ({
      tokenNumber: row.token_number,
      name: nameOnBoard(row.name, names),
      isUrgent: row.priority === 'urgent',
    })),
    moreWaiting: (waiting[0]?.count ?? 0) - waiting.length,
  };
}

// As `tokensOfDay` of the queue, which stands on the settings, and those on this feature's choices of names.
function ofToday(db: Kysely<Database>, day: { start: Date; end: Date }) {
  return db
    .selectFrom('tokens')
    .innerJoin('patients', 'patients.id', 'tokens.patient_id')
    .where('tokens.issued_at', '>=', day.start)
    .where('tokens.issued_at', '<', day.end);
}

function readServing(db: Kysely<Database>, day: { start: Date; end: Date }) {
  return ofToday(db, day)
    .innerJoin('users', 'users.id', 'tokens.consulted_by')
    .leftJoin('token_calls', (join) =>
      join.onRef('token_calls.token_id', '=', 'tokens.id').on('token_calls.no_show_at', 'is', null),
    )
    .select([
      'tokens.id',
      'token_calls.id as call_id',
      'token_number',
      'patients.name',
      'users.room',
      'users.name as doctor_name',
    ])
    .where('tokens.status', '=', 'in-progress')
    .orderBy('consulted_at', 'desc')
    .limit(servingShown)
    .execute();
}

function readWaiting(db: Kysely<Database>, day: { start: Date; end: Date }) {
  return ofToday(db, day)
    .select(['token_number', 'patients.name', 'priority'])
    .select(sql<number>`count(*) over ()`.as('count'))
    .where('tokens.status', '=', 'waiting')
    .orderBy('queue_key')
    .orderBy('issued_at')
    .limit(nextShown)
    .execute();
}
