import { type Kysely, sql } from 'kysely';
import { api } from '../../server/api/operations';
import { localTimeZone } from '../../server/config';
import { holdingOrOfCard, holdsText } from '../../server/database/likePattern';
import type { Database } from '../../server/database/schema';
import { dayOf } from '../../shared/clinicDay';
import { orErased } from '../../shared/erased';
import { typedPatientNumber } from '../../shared/ids';
import { patientOfCard } from '../../shared/patientCard';
import { may } from '../../shared/permissions';
import { billRequestFromRow, billRequests } from '../billing/billing.rows';
import { requestsShown } from '../billing/billRequest';
import { incidentsShown } from '../incidents/incident';
import { pressingNotices } from '../incidents/incidentNotices';
import { readIncidents } from '../incidents/incidents.rows';
import type { FoundPatient } from '../patients/patient';
import { type PatientRow, patientFromRow, readPatientColumns } from '../patients/patients.rows';
import { searchPage } from '../patients/searchPage.rows';
import { unfinishedVisits } from '../queue/draftOfVisit.rows';
import { tokensOfDay, unbilledOfDay } from '../queue/queue.rows';
import { type Notice, resultLimit } from './topbar.contract';

/** Notices listed under the bell, at most; the count goes on. */
const noticeLimit = 10;

export const topbarOperations = {
  search: api.topbar.search.handler(async ({ input, context }) => {
    const { db, now, config, user, clinicSettings } = context;
    const seesBills = may(user, 'billing.get', clinicSettings.rights);
    // Ids and tokens' numbers are shown with a leading #, so people type it.
    const text = input.text.replace(/^#/, '').trim();
    if (!text) return { patients: [], tokens: [], bills: [] };
    const day = dayOf(now, localTimeZone(config));
    const isNumbered = input.text.startsWith('#') && typedPatientNumber(text) === null;
    const [patients, bills] = await Promise.all([
      findPatients(db, text, { isNumbered, today: day.date }),
      seesBills ? findBills(db, text) : [],
    ]);
    const tokens = await findTokens(
      db,
      text,
      day,
      patients.map(({ id }) => id),
    );
    return { patients, tokens, bills };
  }),

  notices: api.topbar.notices.handler(async ({ context }) => {
    const { db, now, config, user, clinicSettings } = context;
    const day = dayOf(now, localTimeZone(config));
    const mayConfirm = may(user, 'billing.confirm', clinicSettings.rights);
    const lists = await Promise.all([
      may(user, 'incidents.list') ? pressingIncidents(db, now) : [],
      mayConfirm ? requestsOfOthers(db, user.id) : [],
      may(user, 'consultations.finish') ? unfinished(db, user.id) : [],
      may(user, 'queue.start') ? waitingTokens(db, day) : [],
      may(user, 'billing.create') ? unbilledConsultations(db, day) : [],
      may(user, 'appointments.confirm') ? unconfirmedAppointments(db, day.date) : [],
    ]);
    const all = lists.flat();
    return { count: all.length, notices: all.slice(0, noticeLimit) };
  }),
};

interface PatientWanted {
  /** With a # before it: an id or a token's number, no part of a phone number. */
  isNumbered: boolean;
  today: string;
}

async function findPatients(
  db: Kysely<Database>,
  text: string,
  { isNumbered, today }: PatientWanted,
): Promise<FoundPatient[]> {
  const [found, { rows: byId }] = await Promise.all([
    isNumbered ? [] : foundPatients(db, text, today),
    sql<PatientRow>`
      select ${readPatientColumns} from patients
      where right(id::text, 8) = ${text.toLowerCase().slice(-8)}
      limit ${sql.lit(resultLimit)}`.execute(db),
  ]);
  const ofId = byId.map((row) => ({ ...patientFromRow(row, today), isAlike: false }));
  return [...ofId, ...found.filter((one) => ofId.every(({ id }) => id !== one.id))].slice(
    0,
    resultLimit,
  );
}

async function foundPatients(db: Kysely<Database>, text: string, today: string) {
  return (await searchPage(db, { text, limit: resultLimit, today })).patients;
}

/** Today's tokens with this number, else of patients with this name or among those found. */
function findTokens(
  db: Kysely<Database>,
  text: string,
  day: { start: Date; end: Date },
  found: string[],
) {
  const patientId = patientOfCard(text);
  const number = /^\d{1,6}$/.test(text) ? Number(text) : null;
  return tokensOfDay(db, day)
    .select(namesOfToken)
    .where(({ eb, or }) =>
      patientId
        ? eb('tokens.patient_id', '=', patientId)
        : or([
            holdsText(text),
            ...(found.length === 0 ? [] : [eb('tokens.patient_id', 'in', found)]),
            ...(number === null ? [] : [eb('tokens.token_number', '=', number)]),
          ]),
    )
    .orderBy(sql`tokens.token_number = ${number ?? 0}`, 'desc')
    .orderBy('tokens.issued_at')
    .limit(resultLimit)
    .execute();
}

async function findBills(db: Kysely<Database>, text: string) {
  const rows = await db
    .selectFrom('bills')
    .select(['id', 'patient_name as patientName'])
    .where(holdingOrOfCard(text))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(resultLimit)
    .execute();
  return rows.map(({ id, patientName }) => ({ id, patientName: orErased(patientName) }));
}

/** Open incidents of which somebody has to be told now. */
async function pressingIncidents(db: Kysely<Database>, now: Date): Promise<Notice[]> {
  const open = await readIncidents(db, { isOpen: true, limit: incidentsShown });
  return open.flatMap((incident) => {
    const notices = pressingNotices(incident, now).length;
    return notices > 0 ? [{ kind: 'incident', id: incident.id, notices }] : [];
  });
}

/** What somebody else asked to give back, which this person may confirm. */
async function requestsOfOthers(db: Kysely<Database>, userId: string): Promise<Notice[]> {
  const rows = await billRequests(db)
    .where('state', '=', 'open')
    .where('asked_by', '<>', userId)
    .orderBy('asked_at')
    .limit(requestsShown)
    .execute();
  return rows.map(billRequestFromRow).map(({ id, patientName, amount, askedByName }) => ({
    kind: 'billRequest',
    ...{ id, patientName, amount, askedByName },
  }));
}

/** What this doctor wrote of a visit that is over, and did not finish. */
async function unfinished(db: Kysely<Database>, doctorId: string): Promise<Notice[]> {
  const rows = await unfinishedVisits(db, doctorId).select(namesOfToken).limit(dayLimit).execute();
  return rows.map((row) => ({ kind: 'unfinishedVisit', ...row }));
}

async function waitingTokens(
  db: Kysely<Database>,
  day: { start: Date; end: Date },
): Promise<Notice[]> {
  const rows = await tokensOfDay(db, day)
    .select([...namesOfToken, 'tokens.priority'])
    .where('tokens.status', '=', 'waiting')
    .orderBy(sql`tokens.priority = 'urgent'`, 'desc')
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

/** More of one kind than any clinic has in a day. */
const dayLimit = 1000;

const namesOfToken = [
  'tokens.id',
  'tokens.token_number as tokenNumber',
  'patients.name as patientName',
] as const;
