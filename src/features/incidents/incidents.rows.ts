import { type Kysely, sql } from 'kysely';
import { fromColumns } from '../../server/database/columns';
import type { Database } from '../../server/database/schema';
import type { Incident, NewIncident } from './incident';
import { incidentNoticeKinds } from './incidentNotices';

/** The column of each field. A new field without an entry here does not compile. */
export const incidentColumns = {
  noticedAt: 'noticed_at',
  what: 'what',
  occurred: 'occurred',
  data: 'data',
  persons: 'persons',
  consequences: 'consequences',
  done: 'done',
  advice: 'advice',
} as const satisfies Record<keyof NewIncident, keyof Database['incidents']>;

interface IncidentQuery {
  id?: string;
  isOpen?: true;
  limit: number;
}

/** Incidents with the answers about their notices, open ones first, then the newest. */
export async function readIncidents(
  db: Kysely<Database>,
  { id, isOpen, limit }: IncidentQuery,
): Promise<Incident[]> {
  const rows = await db
    .selectFrom('incidents')
    .innerJoin('users as enterer', 'enterer.id', 'incidents.entered_by')
    .leftJoin('users as closer', 'closer.id', 'incidents.closed_by')
    .selectAll('incidents')
    .select(['enterer.name as entered_by_name', 'closer.name as closed_by_name'])
    .$if(id !== undefined, (query) => query.where('incidents.id', '=', id ?? ''))
    .$if(isOpen === true, (query) => query.where('closed_at', 'is', null))
    .orderBy(sql`closed_at is null`, 'desc')
    .orderBy('noticed_at', 'desc')
    .orderBy('incidents.id', 'desc')
    .limit(limit)
    .execute();
  if (rows.length === 0) return [];
  const answers = await db
    .selectFrom('incident_notices')
    .innerJoin('users', 'users.id', 'incident_notices.entered_by')
    .selectAll('incident_notices')
    .select('users.name as by_name')
    .distinctOn(['incident_id', 'kind'])
    .where(
      'incident_id',
      'in',
      rows.map((row) => row.id),
    )
    .orderBy('incident_id')
    .orderBy('kind')
    .orderBy('entered_at', 'desc')
    .orderBy('incident_notices.id', 'desc')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    ...fromColumns(incidentColumns, row),
    noticedAt: row.noticed_at.toISOString(),
    version: row.version,
    enteredByName: row.entered_by_name,
    enteredAt: row.entered_at.toISOString(),
    closed: row.closed_at
      ? { at: row.closed_at.toISOString(), byName: row.closed_by_name ?? '' }
      : null,
    notices: incidentNoticeKinds.flatMap((kind) =>
      answers
        .filter((answer) => answer.incident_id === row.id && answer.kind === kind)
        .map(({ outcome, note, by_name, entered_at }) => ({
          kind,
          outcome,
          note,
          byName: by_name,
          at: entered_at.toISOString(),
        })),
    ),
  }));
}
