import { type Kysely, sql } from 'kysely';
import { api, type SignedIn } from '../../server/api/operations';
import { type AuditRow, auditSentence, sentenceOfEvent } from '../../server/audit/auditSentence';
import { localTimeZone } from '../../server/config';
import { coalesce } from '../../server/database/coalesce';
import { prepared } from '../../server/database/preparedStatements';
import { totalOf } from '../../server/database/recordTotals';
import type { Database } from '../../server/database/schema';
import { addDays, dayOf, dayRange } from '../../shared/clinicDay';
import { shortId } from '../../shared/ids';
import { currentSpeaker } from '../../shared/language';
import {
  type ClinicRights,
  may,
  type OperationId,
  type Principal,
  type Role,
  rolesOf,
} from '../../shared/permissions';
import { billedIn, netReceivedIn } from '../billing/billing.rows';
import { hasRecentView, recordConsultationView } from '../consultations/consultationViews.rows';
import type { Dashboard, DoctorNow } from './dashboard';
import { activityLimit } from './figures';
import { makeSampleDataOnce, removeSampleData } from './sampleData.server';
import {
  countRefundRequests,
  countUnbilled,
  overdueBackup,
  readDay,
  readDayMoney,
  readDifferences,
  readDrawer,
} from './today.rows';
import { readDeskNow, readDoctorNow } from './whatNow.rows';

export const dashboardOperations = {
  open: api.dashboard.open.handler(async ({ context }) => {
    const { db, config, clinicSettings, now, user } = context;
    const parts = visibleParts(user, clinicSettings.rights);
    const read = () => readDashboard(context, parts);
    let { figures, sample, activity, doctorNow, deskNow, ...today } = await read();
    // On a full disk the sample data is made another time; the figures are returned anyway.
    if (clinicSettings.hasSampleAccounts && sample?.isWanted && (await context.hasSpace())) {
      await makeSampleDataOnce(db, config, now);
      ({ figures, sample, activity, doctorNow, deskNow, ...today } = await read());
    }
    await recordShownVisits(context, doctorNow?.inside ?? []);
    const figure = (name: string) => ({
      now: figures[name] ?? 0,
      lastWeek: figures[`${name}_before`] ?? 0,
    });
    const holdsOnlySampleData = Boolean(sample?.hasSamples && !sample.hasRecords);
    return {
      hasSampleData: Boolean(sample?.hasSamples),
      holdsOnlySampleData,
      totalPatients: figure('patients'),
      todaysTokens: figure('tokens'),
      doctor: doctorNow && {
        activeConsultations: figure('consultations'),
        prescriptions: figure('prescriptions'),
        now: doctorNow,
      },
      receptionist: deskNow && {
        pendingBills: figure('pending'),
        todaysRevenue: figure('revenue'),
        receivedToday: figures.received ?? 0,
        now: deskNow,
      },
      ...today,
      activity: holdsOnlySampleData ? await readSampleActivity(db) : activity.map(activityFromRow),
    } satisfies Dashboard;
  }),

  removeSampleData: api.dashboard.removeSampleData.handler(({ context, errors }) =>
    removeSampleData(context, errors),
  ),
};

/** Records in the audit log whose last visits the dashboard shows, unless the reader viewed them a moment ago. */
async function recordShownVisits(context: SignedIn, inside: DoctorNow['inside']): Promise<void> {
  for (const { patientId, patientName, sinceLastVisit } of inside) {
    if (sinceLastVisit === null || (await hasRecentView(context, patientId))) continue;
    await recordConsultationView(context, { patientId, patientName });
  }
}

const doctorOperations = [
  'prescriptions.create',
  'queue.callNext',
] as const satisfies OperationId[];
const deskOperations = ['billing.search', 'appointments.search'] as const satisfies OperationId[];

/** The parts of the dashboard that a person's roles and rights let them see. */
function visibleParts(user: Principal, rights: ClinicRights) {
  const mayDo = (operation: OperationId) => may(user, operation, rights);
  return {
    doctor: doctorOperations.every(mayDo),
    desk: deskOperations.every(mayDo),
    money: mayDo('reports.read'),
    ownDrawer: mayDo('dayClose.close'),
    notBilled: mayDo('billing.notBilled'),
    refunds: mayDo('billing.confirm'),
    ownDifferences: mayDo('dayClose.list'),
    allDifferences: mayDo('dayClose.all') || user.isAdministrator,
    backups: mayDo('settings.data'),
  };
}
type VisibleParts = ReturnType<typeof visibleParts>;

type DashboardReader = Pick<SignedIn, 'db' | 'config' | 'now' | 'user' | 'backups'>;

/**
 * Reads a dashboard, without the parts that this person may not see. Coalesced, because many screens ask at once, as
 * after each call of a patient: what role, rights and language decide is read once for all, and the rest by person.
 */
async function readDashboard(reader: DashboardReader, parts: VisibleParts) {
  const { db, config, now, user, backups } = reader;
  const timeZone = localTimeZone(config);
  const day = { ...dayOf(now, timeZone), timeZone };
  const group = [...rolesOf(user), currentSpeaker().language, JSON.stringify(parts)].join(' ');
  const [{ notBilled, ...shared }, { refunds, differences, ...own }] = await Promise.all([
    coalesce(db, `dashboard ${group}`, () => readShared(reader, parts, day)),
    coalesce(db, `dashboard of ${user.id}`, () => readOwn(reader, parts, day)),
  ]);
  const backup = parts.backups ? overdueBackup({ backups, now }) : null;
  return { ...shared, ...own, needs: { notBilled, refunds, differences, backup } };
}

type DashboardDay = ReturnType<typeof dayOf> & { timeZone: string };

/** Reads what everyone with the same roles and rights sees. */
async function readShared(
  { db, now, user }: DashboardReader,
  parts: VisibleParts,
  { timeZone, ...day }: DashboardDay,
) {
  const [figures, sample, activity, deskNow, visits, money, notBilled] = await Promise.all([
    readFigures(db, comparedDays(now, timeZone), now),
    readSampleState(db),
    readNewestActivity(db, user),
    parts.desk ? readDeskNow(db, day, { now, timeZone }) : null,
    readDay(db, day, timeZone),
    parts.money ? readDayMoney(db, day) : null,
    parts.notBilled ? countUnbilled(db, day) : null,
  ]);
  return { figures, sample, activity, deskNow, day: visits, money, notBilled };
}

/** Reads what is this person's own: visits, drawer, refunds to confirm and differences. */
async function readOwn(
  { db, user }: DashboardReader,
  parts: VisibleParts,
  { timeZone, ...day }: DashboardDay,
) {
  const seesDrawer = parts.ownDrawer || parts.money;
  const seesDifferences = parts.ownDifferences || parts.allDifferences;
  const userId = parts.allDifferences ? null : user.id;
  const [doctorNow, drawer, refunds, differences] = await Promise.all([
    parts.doctor ? readDoctorNow(db, day, { doctorId: user.id, timeZone }) : null,
    seesDrawer ? readDrawer(db, day, parts.ownDrawer ? user.id : null) : null,
    parts.refunds ? countRefundRequests(db, user.id) : 0,
    seesDifferences ? readDifferences(db, day, { timeZone, userId }) : [],
  ]);
  return { doctorNow, drawer, refunds, differences };
}

interface ComparedDays {
  today: { start: Date; end: Date };
  lastWeek: { start: Date; end: Date };
  /** This moment a week ago: a day that is half over is compared with half a day. */
  momentLastWeek: Date;
}

function comparedDays(now: Date, timeZone: string): ComparedDays {
  const today = dayOf(now, timeZone);
  const lastWeek = dayRange(addDays(today.date, -7), timeZone);
  const elapsed = now.getTime() - today.start.getTime();
  return { today, lastWeek, momentLastWeek: new Date(lastWeek.start.getTime() + elapsed) };
}

async function readFigures(db: Kysely<Database>, days: ComparedDays, now: Date) {
  const { today, lastWeek, momentLastWeek } = days;
  const { rows } = await sql<Record<string, number>>`
    ${prepared} select ${totalOf('patients')} as patients,
      ${totalOf('patients')} - (
        select count(*) from patients where voided_at is null and registered_at >= ${momentLastWeek}
      ) as patients_before,
      (select count(*) from tokens
        where issued_at >= ${today.start} and issued_at < ${today.end}) as tokens,
      (select count(*) from tokens
        where issued_at >= ${lastWeek.start} and issued_at < ${momentLastWeek}) as tokens_before,
      (select count(*) from tokens where status = 'in-progress'
        and issued_at >= ${today.start} and issued_at < ${today.end}) as consultations,
      (select count(*) from tokens
        where issued_at >= ${lastWeek.start} and issued_at < ${lastWeek.end}
          and consulted_at <= ${momentLastWeek}
          and coalesce(completed_at, cancelled_at, ${now}) > ${momentLastWeek})
        as consultations_before,
      ${totalOf('prescriptions')} as prescriptions,
      ${totalOf('prescriptions')} - (
        select count(*) from prescriptions where voided_at is null and created_at >= ${momentLastWeek}
      ) as prescriptions_before,
      ${totalOf('bills pending')} as pending,
      ${totalOf('bills pending')} - (
        select count(*) from bills where voided_at is null and status = 'pending' and created_at >= ${momentLastWeek}
      ) as pending_before,
      ${billedIn(today)} as revenue,
      ${billedIn({ start: lastWeek.start, end: momentLastWeek })} as revenue_before,
      ${netReceivedIn(today)} as received
  `.execute(db);
  return rows[0] ?? {};
}

// Each subquery reads the newest rows first, which in a working clinic are not samples.
async function readSampleState(db: Kysely<Database>) {
  const { rows } = await sql<{ isWanted: boolean; hasSamples: boolean; hasRecords: boolean }>`
    ${prepared} select not exists (select from sample_data) and not exists (select from patients order by registered_at desc, id desc limit 1)
        as "isWanted",
      exists (select from patients where is_sample) as "hasSamples",
      exists (select from patients where not is_sample order by registered_at desc, id desc limit 1)
        or exists (select from tokens where not is_sample order by issued_at desc, id desc limit 1)
        or exists (select from appointments where not is_sample order by starts_at desc, id desc limit 1)
        or exists (select from prescriptions order by created_at desc, id desc limit 1)
        or exists (select from bills order by created_at desc, id desc limit 1) as "hasRecords"
  `.execute(db);
  return rows[0];
}

// The entities that a role may not read, and so not see in the activity either.
const hiddenFrom: Record<Role, string[]> = {
  doctor: ['bills', 'appointments'],
  receptionist: [],
};

const wholeId = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
/** An id in brackets after a name: left out here, because the name is enough. */
const idBesideName = new RegExp(` \\(${wholeId.source}\\)`, 'g');

function readNewestActivity(db: Kysely<Database>, user: Principal) {
  const [own, ...others] = rolesOf(user).map((role) => hiddenFrom[role]);
  const hidden = own?.filter((entity) => others.every((other) => other.includes(entity))) ?? [];
  const query = db
    .selectFrom('audit_logs')
    .select(['id', 'action', 'details', 'event', 'named', 'erased_at', 'timestamp'])
    // These conditions match the partial index audit_logs_of_changes.
    .where('entity', '!=', sql.lit('users'))
    .where('action', 'not like', sql.lit('%\\_viewed'))
    // An import is shown as one row, not one for each patient.
    .where(
      sql<boolean>`not (action = 'patient_registration' and exists (
        select from patient_imports where imported_at = audit_logs.timestamp and imported_by = audit_logs.user_id))`,
    )
    .orderBy('timestamp', 'desc')
    .orderBy('id', 'desc')
    .limit(sql.lit(activityLimit));
  return (hidden.length > 0 ? query.where('entity', 'not in', hidden) : query).execute();
}

function activityFromRow(row: AuditRow & { id: number; timestamp: Date }) {
  return {
    id: String(row.id),
    action: row.action,
    // The log has the whole id; people know a record by its short id.
    text: auditSentence(row)
      .replace(idBesideName, '')
      .replace(wholeId, (id) => shortId(id)),
    at: row.timestamp.toISOString(),
  };
}

// Made from the sample tokens: nobody did these actions, so the audit log does not have them.
async function readSampleActivity(db: Kysely<Database>) {
  const tokens = await db
    .selectFrom('tokens')
    .innerJoin('patients', 'patients.id', 'tokens.patient_id')
    .where('tokens.is_sample', '=', true)
    .select([
      'tokens.id',
      'token_number',
      'patients.name',
      'issued_at',
      'consulted_at',
      'completed_at',
    ])
    .execute();
  return tokens
    .flatMap(({ id, token_number: number, name, issued_at, consulted_at, completed_at }) => {
      const values = { number, name };
      const consultation = completed_at ? 'token_completed' : 'token_started';
      return [
        {
          id: `${id} issued`,
          action: 'token_issued',
          text: sentenceOfEvent({ action: 'token_issued', values: { kind: 'normal', ...values } }),
          at: issued_at,
        },
        {
          id: `${id} consulted`,
          action: consultation,
          text: sentenceOfEvent({ action: consultation, values }),
          at: consulted_at ?? issued_at,
        },
      ];
    })
    .sort((one, other) => other.at.getTime() - one.at.getTime())
    .slice(0, activityLimit)
    .map(({ at, ...row }) => ({ ...row, at: at.toISOString() }));
}
