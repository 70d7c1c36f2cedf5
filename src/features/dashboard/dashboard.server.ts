import { type Kysely, sql } from 'kysely';
import { localTimeZone } from '../../server/config';
import type { Database } from '../../server/database/schema';
import { api } from '../../server/operations';
import { addDays, dayOf, dayRange } from '../../shared/clinicDay';
import { shortId } from '../../shared/ids';
import { may, type Role } from '../../shared/permissions';
import { auditText, auditTexts } from '../audit/auditTexts';
import type { Dashboard } from './dashboard';
import { activityLimit } from './figures';
import { makeSampleDataOnce, removeSampleData } from './sampleData.server';

export const dashboardOperations = {
  open: api.dashboard.open.handler(async ({ context }) => {
    const { db, config, now, user } = context;
    if (config.sampleData) await makeSampleDataOnce(db, config, now);
    const days = comparedDays(now, localTimeZone(config));
    const [figures, sample] = await Promise.all([readFigures(db, days, now), readSampleState(db)]);
    return {
      ...sample,
      totalPatients: figures.totalPatients,
      todaysTokens: figures.todaysTokens,
      doctor: may(user.role, 'prescriptions.create')
        ? { activeConsultations: figures.consultations, prescriptions: figures.prescriptions }
        : null,
      receptionist: may(user.role, 'billing.summary')
        ? { pendingBills: figures.pendingBills, todaysRevenue: figures.revenue }
        : null,
      activity: sample.holdsOnlySampleData
        ? await readSampleActivity(db)
        : await readActivity(db, user.role),
    } satisfies Dashboard;
  }),

  removeSampleData: api.dashboard.removeSampleData.handler(({ context }) =>
    removeSampleData(context),
  ),
};

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
    select
      (select count(*) from patients where voided_at is null) as patients,
      (select count(*) from patients where voided_at is null and registered_at < ${momentLastWeek}) as patients_before,
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
      (select count(*) from prescriptions where voided_at is null) as prescriptions,
      (select count(*) from prescriptions where voided_at is null and created_at < ${momentLastWeek})
        as prescriptions_before,
      (select count(*) from bills where voided_at is null and status = 'pending') as pending,
      (select count(*) from bills where voided_at is null and status = 'pending' and created_at < ${momentLastWeek})
        as pending_before,
      (select coalesce(sum(total), 0)::bigint from bills
        where voided_at is null and created_at >= ${today.start} and created_at < ${today.end}) as revenue,
      (select coalesce(sum(total), 0)::bigint from bills
        where voided_at is null and created_at >= ${lastWeek.start} and created_at < ${momentLastWeek}) as revenue_before
  `.execute(db);
  const row = rows[0] ?? {};
  const figure = (name: string) => ({ now: row[name] ?? 0, lastWeek: row[`${name}_before`] ?? 0 });
  return {
    totalPatients: figure('patients'),
    todaysTokens: figure('tokens'),
    consultations: figure('consultations'),
    prescriptions: figure('prescriptions'),
    pendingBills: figure('pending'),
    revenue: figure('revenue'),
  };
}

async function readSampleState(db: Kysely<Database>) {
  const row = await db
    .selectNoFrom(({ exists, selectFrom }) => [
      exists(selectFrom('patients').where('is_sample', '=', true).select('id')).as('samples'),
      exists(
        selectFrom('patients')
          .where('is_sample', '=', false)
          .select('id')
          .unionAll(selectFrom('tokens').where('is_sample', '=', false).select('id'))
          .unionAll(selectFrom('appointments').where('is_sample', '=', false).select('id'))
          .unionAll(selectFrom('prescriptions').select('id'))
          .unionAll(selectFrom('bills').select('id')),
      ).as('real'),
    ])
    .executeTakeFirstOrThrow();
  return {
    hasSampleData: Boolean(row.samples),
    holdsOnlySampleData: Boolean(row.samples) && !row.real,
  };
}

// What a role may not read it is not told of here either.
const hiddenFrom: Record<Role, string[]> = {
  doctor: ['bills', 'appointments'],
  receptionist: [],
};

const wholeId = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

async function readActivity(db: Kysely<Database>, role: Role) {
  let query = db
    .selectFrom('audit_logs')
    .select(['id', 'action', 'details', 'timestamp'])
    // As the index audit_logs_of_changes has it.
    .where('entity', '!=', 'users')
    .where('action', 'not like', '%\\_viewed')
    .orderBy('timestamp', 'desc')
    .orderBy('id', 'desc')
    .limit(activityLimit);
  if (hiddenFrom[role].length > 0) query = query.where('entity', 'not in', hiddenFrom[role]);
  const rows = await query.execute();
  return rows.map((row) => ({
    id: String(row.id),
    action: row.action,
    // The log keeps the whole id; a person knows a record by its end.
    text: row.details.replace(wholeId, (id) => shortId(id)),
    at: row.timestamp.toISOString(),
  }));
}

// Nobody did what the sample data tells of, so it is not in the audit log.
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
      const consultation = completed_at ? 'token_completed' : 'token_started';
      return [
        {
          id: `${id} issued`,
          action: 'token_issued',
          text: auditText(auditTexts.token_issued.normal, { number, name }),
          at: issued_at,
        },
        {
          id: `${id} consulted`,
          action: consultation,
          text: auditText(auditTexts[consultation], { number, name }),
          at: consulted_at ?? issued_at,
        },
      ];
    })
    .sort((one, other) => other.at.getTime() - one.at.getTime())
    .slice(0, activityLimit)
    .map(({ at, ...row }) => ({ ...row, at: at.toISOString() }));
}
