import type { Kysely } from 'kysely';
import { api, type OperationContext } from '../../server/api/operations';
import { localTimeZone } from '../../server/config';
import type { Database } from '../../server/database/schema';
import { dayOf } from '../../shared/clinicDay';
import { may } from '../../shared/permissions';
import { billRequestFromRow, billRequests } from '../billing/billing.rows';
import { maxListedRequests } from '../billing/billRequest';
import { incidentsShown } from '../incidents/incident';
import { pressingNotices } from '../incidents/incidentNotices';
import { readIncidents } from '../incidents/incidents.rows';
import { unfinishedVisits } from '../queue/draftOfVisit.rows';
import { namesOfToken, tokensOfDay, unbilledOfDay } from '../queue/queue.rows';
import type { Notice } from './notices.contract';

/** Most notices listed under the bell; the count includes the others. */
const noticeLimit = 10;

export const noticesOperations = {
  list: api.notices.list.handler(async ({ context }) => {
    const { db, now, config, user, clinicSettings } = context;
    const day = dayOf(now, localTimeZone(config));
    const mayConfirm = may(user, 'billing.confirm', clinicSettings.rights);
    const lists = await Promise.all([
      may(user, 'incidents.list') ? pressingIncidents(db, now) : [],
      may(user, 'settings.data') ? paperFileNotices(context) : [],
      mayConfirm ? requestsOfOthers(db, user.id) : [],
      may(user, 'consultations.finish') ? unfinishedVisitNotices(db, user.id) : [],
      may(user, 'queue.start') ? urgentTokens(db, day) : [],
      may(user, 'billing.create') ? unbilledConsultations(db, day) : [],
      may(user, 'appointments.confirm') ? unconfirmedAppointments(db, day.date) : [],
    ]);
    const all = lists.flat();
    return { count: all.length, notices: all.slice(0, noticeLimit) };
  }),
};

/** Open incidents with notices that have to be given now. */
async function pressingIncidents(db: Kysely<Database>, now: Date): Promise<Notice[]> {
  const open = await readIncidents(db, { isOpen: true, limit: incidentsShown });
  return open.flatMap((incident) => {
    const notices = pressingNotices(incident, now).length;
    return notices > 0 ? [{ kind: 'incident', id: incident.id, notices }] : [];
  });
}

/** Old papers that cannot be added or shown, for whoever sees to the place in which they lie. */
function paperFileNotices({
  contents,
  contentCopies,
}: Pick<OperationContext, 'contents' | 'contentCopies'>): Notice[] {
  const missing = contents.failure() ? null : (contentCopies.state()?.missing ?? 0);
  return missing === 0 ? [] : [{ kind: 'paperFiles', id: 'paperFiles', missing }];
}

/** Open bill requests of other people, which this person may confirm. */
async function requestsOfOthers(db: Kysely<Database>, userId: string): Promise<Notice[]> {
  const rows = await billRequests(db)
    .where('state', '=', 'open')
    .where('asked_by', '<>', userId)
    .orderBy('asked_at')
    .limit(maxListedRequests)
    .execute();
  return rows.map(billRequestFromRow).map(({ id, patientName, amount, askedByName }) => ({
    kind: 'billRequest',
    ...{ id, patientName, amount, askedByName },
  }));
}

/** Ended visits with an unfinished draft that this doctor can settle. */
async function unfinishedVisitNotices(db: Kysely<Database>, doctorId: string): Promise<Notice[]> {
  const rows = await unfinishedVisits(db, doctorId).select(namesOfToken).limit(dayLimit).execute();
  return rows.map((row) => ({ kind: 'unfinishedVisit', ...row }));
}

/** Urgent patients who wait; the others are no news, the queue lists them. */
async function urgentTokens(
  db: Kysely<Database>,
  day: { start: Date; end: Date },
): Promise<Notice[]> {
  const rows = await tokensOfDay(db, day)
    .select([...namesOfToken, 'tokens.priority'])
    .where('tokens.status', '=', 'waiting')
    .where('tokens.priority', '=', 'urgent')
    .orderBy('tokens.issued_at')
    .limit(dayLimit)
    .execute();
  return rows.map((row) => ({ kind: 'waitingToken', ...row }));
}

async function unbilledConsultations(
  db: Kysely<Database>,
  day: { start: Date; end: Date },
): Promise<Notice[]> {
  const rows = await unbilledOfDay(db, day)
    .select(namesOfToken)
    .orderBy('tokens.completed_at')
    .limit(dayLimit)
    .execute();
  return rows.map((row) => ({ kind: 'unbilledConsultation', ...row }));
}

async function unconfirmedAppointments(db: Kysely<Database>, today: string): Promise<Notice[]> {
  const rows = await db
    .selectFrom('appointments')
    .innerJoin('patients', 'patients.id', 'appointments.patient_id')
    .select(['appointments.id', 'patients.name as patientName', 'appointments.time'])
    .where('appointments.date', '=', today)
    .where('appointments.status', '=', 'scheduled')
    .orderBy('appointments.starts_at')
    .limit(dayLimit)
    .execute();
  return rows.map((row) => ({
    kind: 'unconfirmedAppointment',
    ...row,
    time: row.time.slice(0, 5),
  }));
}

/** Limits each query: more of one kind than any clinic has in a day. */
const dayLimit = 1000;
