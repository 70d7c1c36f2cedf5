import type { Kysely } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { idempotent } from '../../server/api/idempotent';
import { api } from '../../server/api/operations';
import { about, recordAudit } from '../../server/audit/recordAudit';
import { toColumns } from '../../server/database/columns';
import type { Database } from '../../server/database/schema';
import { inTransaction } from '../../server/database/transaction';
import {
  type Incident,
  incidentDifferences,
  incidentsShown,
  type NewIncident,
  newIncident,
} from './incident';
import { incidentNoticeKinds } from './incidentNotices';
import { incidentColumns, readIncidents } from './incidents.rows';

export const incidentsOperations = {
  list: api.incidents.list.handler(async ({ context }) => {
    const incidents = await readIncidents(context.db, { limit: incidentsShown + 1 });
    return {
      incidents: incidents.slice(0, incidentsShown),
      isCut: incidents.length > incidentsShown,
    };
  }),

  history: api.incidents.history.handler(async ({ input, context, errors }) => {
    const current = await readIncident(context.db, input.id);
    if (!current) throw errors.NOT_FOUND();
    const rows = await context.db
      .selectFrom('incident_versions')
      .selectAll()
      .where('incident_id', '=', input.id)
      .orderBy('version', 'desc')
      .limit(incidentsShown)
      .execute();
    return rows.map((row, index) => ({
      at: row.changed_at.toISOString(),
      byName: row.changed_by_name,
      fields: incidentDifferences(row.record, rows[index - 1]?.record ?? current),
    }));
  }),

  record: api.incidents.record.handler(({ input, context, errors }) => {
    const { now, user } = context;
    if (new Date(input.noticedAt) > now) throw errors.NOT_YET();
    const read = async (db: Kysely<Database>, id: string) => {
      const stored = await readIncident(db, id);
      if (!stored) throw errors.NOT_FOUND();
      return stored;
    };
    return idempotent(context, {
      operation: 'incidents.record',
      input,
      create: async (trx, id) => {
        await trx
          .insertInto('incidents')
          .values({
            id,
            ...columnsOf(input),
            entered_by: user.id,
            entered_at: now,
            closed_at: null,
            closed_by: null,
          })
          .execute();
        await recordAudit(trx, context, {
          action: 'incident_recorded',
          values: { id },
          ...about('incidents', { id }),
        });
        return read(trx, id);
      },
      read,
    });
  }),

  amend: api.incidents.amend.handler(({ input, context, errors }) =>
    inTransaction(context.db, async (trx) => {
      const { id, version, ...record } = input;
      const before = await lockIncident(trx, id);
      if (!before) throw errors.NOT_FOUND();
      // Before the version check: a request that is repeated after its answer was lost is no conflict.
      if (incidentDifferences(before, record).length === 0) return before;
      if (before.closed) throw errors.INCIDENT_CLOSED();
      if (before.version !== version) throw errors.INCIDENT_CHANGED({ data: before });
      if (new Date(record.noticedAt) > context.now) throw errors.NOT_YET();
      await trx
        .insertInto('incident_versions')
        .values({
          incident_id: id,
          version,
          record: JSON.stringify(newIncident.parse(before)),
          changed_by: context.user.id,
          changed_by_name: context.user.name,
          changed_at: context.now,
        })
        .execute();
      await trx
        .updateTable('incidents')
        .set({ ...columnsOf(record), version: version + 1 })
        .where('id', '=', id)
        .execute();
      await recordAudit(trx, context, {
        action: 'incident_amended',
        values: { id },
        ...about('incidents', { id }),
      });
      return (await readIncident(trx, id)) ?? before;
    }),
  ),

  tell: api.incidents.tell.handler(({ input, context, errors }) =>
    inTransaction(context.db, async (trx) => {
      const { id, kind, outcome, note } = input;
      const before = await lockIncident(trx, id);
      if (!before) throw errors.NOT_FOUND();
      const existing = before.notices.find((notice) => notice.kind === kind);
      // Idempotent: the request was repeated, or two people gave the same answer.
      if (existing?.outcome === outcome && existing.note === note) return before;
      if (before.closed) throw errors.INCIDENT_CLOSED();
      await trx
        .insertInto('incident_notices')
        .values({
          id: uuidv7(),
          incident_id: id,
          kind,
          outcome,
          note,
          entered_by: context.user.id,
          entered_at: context.now,
        })
        .execute();
      await recordAudit(trx, context, {
        action: 'incident_notice_answered',
        values: { kind: outcome, id, notice: kind },
        ...about('incidents', { id }),
      });
      return (await readIncident(trx, id)) ?? before;
    }),
  ),

  close: api.incidents.close.handler(({ input, context, errors }) =>
    inTransaction(context.db, async (trx) => {
      const { id, isClosed } = input;
      const before = await lockIncident(trx, id);
      if (!before) throw errors.NOT_FOUND();
      if (isClosed === (before.closed !== null)) return before;
      if (isClosed && before.notices.length < incidentNoticeKinds.length) {
        throw errors.NOTICES_OPEN();
      }
      await trx
        .updateTable('incidents')
        .set(
          isClosed
            ? { closed_at: context.now, closed_by: context.user.id }
            : { closed_at: null, closed_by: null },
        )
        .where('id', '=', id)
        .execute();
      await recordAudit(trx, context, {
        action: 'incident_closed',
        values: { kind: isClosed ? 'closed' : 'opened', id },
        ...about('incidents', { id }),
      });
      return (await readIncident(trx, id)) ?? before;
    }),
  ),
};

function columnsOf(record: NewIncident) {
  return { ...toColumns(incidentColumns, record), noticed_at: new Date(record.noticedAt) };
}

async function readIncident(db: Kysely<Database>, id: string): Promise<Incident | undefined> {
  return (await readIncidents(db, { id, limit: 1 }))[0];
}

/** Reads an incident and locks its row until the transaction ends. */
async function lockIncident(db: Kysely<Database>, id: string): Promise<Incident | undefined> {
  await db.selectFrom('incidents').select('id').where('id', '=', id).forNoKeyUpdate().execute();
  return readIncident(db, id);
}
