import { type Kysely, sql, type Transaction } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { OperationContext, SignedIn } from '../../server/api/operations';
import type { Database } from '../../server/database/schema';
import { openStatuses } from '../appointments/appointment';
import { isNotCorrected } from '../consultations/consultations.rows';
import { todayOf } from '../patients/patients.rows';
import { isInForce } from '../prescriptions/prescriptions.rows';
import { agreementOf } from '../privacy/consents.rows';
import { answersTest } from './answersTest';
import {
  type ContactWay,
  compareDue,
  type Due,
  type DueFact,
  type DuePatient,
  dueCursorAfter,
  dueDays,
  dueOf,
  isAfterDue,
  isAnswered,
  type RecallEntry,
  type RecallReason,
  type StoredAnswer,
} from './due';

interface DueQuery {
  /** The clinic's day. */
  today: string;
  reason?: RecallReason | undefined;
  doctorId?: string | undefined;
  /** Only this patient. */
  patientId?: string;
}

/** A patient in the list, without the consent, which is read for a page. */
type ListedPatient = Omit<DuePatient, 'agrees'> & { isContacted: boolean };

type Clock = Pick<OperationContext, 'now' | 'config'>;

interface DuePageQuery extends Omit<DueQuery, 'today'> {
  cursor?: string | null | undefined;
  limit: number;
}

/** One page of the patients who are due today, each with the consent to reminders. */
export async function readDuePage(
  context: Clock & Pick<OperationContext, 'db'>,
  { cursor, limit, ...query }: DuePageQuery,
): Promise<{ patients: DuePatient[]; nextCursor: string | null }> {
  const { db } = context;
  const all = await readDue(db, { ...query, today: todayOf(context) });
  const rest = cursor ? all.filter((one) => isAfterDue(one, cursor)) : all;
  const page = rest.slice(0, limit);
  const consents = await readConsents(
    db,
    page.map(({ id }) => id),
  );
  const last = page.at(-1);
  return {
    patients: page.map(({ isContacted: _, ...patient }) => ({
      ...patient,
      agrees: consents.get(patient.id) ?? null,
    })),
    nextCursor: last && rest.length > limit ? dueCursorAfter(last) : null,
  };
}

/** Why one patient is due today; null if they are not, or have answered. */
export async function dueNow(
  clock: Clock,
  db: Kysely<Database>,
  patientId: string,
): Promise<Due[] | null> {
  const [patient] = await readDue(db, { today: todayOf(clock), patientId });
  return patient?.due ?? null;
}

/** The patients' answers about reminders. */
async function readConsents(
  db: Kysely<Database>,
  ids: readonly string[],
): Promise<Map<string, boolean | null>> {
  const rows = await db
    .selectFrom('patients')
    .select(['id', agreementOf(sql.ref('patients.id'), 'reminders').as('agrees')])
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute();
  return new Map(rows.map(({ id, agrees }) => [id, agrees]));
}

/** All patients who are due on a day and have not answered, in the list's order: some thousands in a large clinic. */
async function readDue(db: Kysely<Database>, query: DueQuery): Promise<ListedPatient[]> {
  const { today, reason, doctorId } = query;
  const facts = byPatient(await readFacts(db, query));
  const ids = [...facts.keys()];
  // One after the other, as `db` may be a transaction.
  const done = await readResultsSince(db, [...facts.values()].flat());
  const answers = await readAnswers(db, ids);
  const attempts = await readAttempts(db, ids);
  const listed = [...facts.values()].flatMap((rows): ListedPatient[] => {
    const [first] = rows;
    if (!first) return [];
    const id = first.patient_id;
    const open = dueOf(
      rows.map((row) => factFromRow(row, done(row))),
      {
        lastToken:
          first.last_issued_at && first.last_day
            ? { issuedAt: first.last_issued_at, day: first.last_day }
            : null,
        lastAppointmentOn: first.booked_on,
      },
      today,
    ).filter((one) => !isAnswered(one, answers.get(id) ?? [], today));
    const doctor = open
      .filter((one) => !reason || one.reason === reason)
      .flatMap((one) => rows.find((row) => row.reason_id === one.reasonId) ?? [])
      .find((row) => !doctorId || row.doctor_id === doctorId);
    if (!doctor) return [];
    const last = attempts.get(id)?.find((one) => open.some((same) => isAbout(one, same)));
    return [
      {
        ...{ id, name: first.name, phone: first.phone, due: open },
        ...{ doctorId: doctor.doctor_id, doctorName: doctor.doctor_name },
        isContacted: last !== undefined,
        lastContact: last
          ? { way: last.way, byName: last.byName, at: last.at.toISOString() }
          : null,
      },
    ];
  });
  return listed.toSorted(compareDue);
}

function byPatient<Row extends { patient_id: string }>(rows: readonly Row[]): Map<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const group = groups.get(row.patient_id);
    if (group) group.push(row);
    else groups.set(row.patient_id, [row]);
  }
  return groups;
}

const isAbout = (
  one: { reason: RecallReason; reasonId: string | null },
  other: Pick<Due, 'reason' | 'reasonId'>,
) => one.reason === other.reason && one.reasonId === other.reasonId;

interface FactRow {
  reason: RecallReason;
  reason_id: string;
  day: string;
  what: string;
  test_key: string;
  patient_id: string;
  name: string;
  phone: string;
  doctor_id: string | null;
  doctor_name: string | null;
  issued_at: Date | null;
  visited_on: string | null;
  last_issued_at: Date | null;
  last_day: string | null;
  booked_on: string | null;
}

function factFromRow(row: FactRow, isDone: boolean): DueFact {
  return {
    ...{ reason: row.reason, reasonId: row.reason_id, day: row.day, what: row.what },
    issuedAt: row.issued_at,
    isDone,
  };
}

/** Of `visits` those after which the patient was with no doctor here; a token that waits is looked up later. */
const ofLastVisit = sql`
  join tokens on tokens.id = visits.token_id
  join patients on patients.id = tokens.patient_id and patients.voided_at is null
    and tokens.issued_at >= coalesce(patients.last_visit_at, '-infinity')`;

/**
 * What may make patients due. Each kind comes from an index on its day (consultations_by_follow_up,
 * prescriptions_by_follow_up, consultation_lines_by_due_day, prescription_medications_by_course_end,
 * appointments_by_date_and_status) within `dueDays`; of a visit that another followed nothing is read on. `dueOf` decides.
 */
async function readFacts(db: Kysely<Database>, { today, patientId }: DueQuery): Promise<FactRow[]> {
  const days = dueDays(today);
  const within = (reason: RecallReason) =>
    sql`between ${days[reason].from}::date and ${days[reason].to}::date`;
  const ofPatient = (table: 'consultations' | 'prescriptions' | 'appointments') =>
    patientId ? sql`and ${sql.ref(`${table}.patient_id`)} = ${patientId}::uuid` : sql``;
  const { rows } = await sql<FactRow>`
    with agreed as materialized (
      select visits.token_id, visits.day from (
        select token_id, max(day) as day from (
          select token_id, follow_up_date as day from consultations
          where follow_up_date ${within('followUp')} and ${isNotCorrected} ${ofPatient('consultations')}
          union all
          select token_id, follow_up_date from prescriptions
          where follow_up_date ${within('followUp')} and ${isInForce} ${ofPatient('prescriptions')}
        ) dates
        group by token_id
      ) visits ${ofLastVisit}
    ),
    of_visits as (
      select 'followUp' as reason, token_id, day, '' as what, '' as test_key from agreed
      union all
      select 'test', agreed.token_id, agreed.day, line.text, line.test_key
      from agreed join consultations on consultations.token_id = agreed.token_id and ${isNotCorrected}
        join consultation_lines line
          on line.consultation_id = consultations.id and line.kind = 'test' and line.due_on is null
      union all
      select 'test', consultations.token_id, line.due_on, line.text, line.test_key
      from consultation_lines line join consultations on consultations.id = line.consultation_id
      where line.due_on ${within('test')} and ${isNotCorrected} ${ofPatient('consultations')}
      union all
      select 'medicine', prescriptions.token_id, medicine.course_ends_on,
        btrim(medicine.name || ' ' || medicine.strength), ''
      from prescription_medications medicine join prescriptions on prescriptions.id = medicine.prescription_id
      where medicine.course_ends_on ${within('medicine')} and ${isInForce} ${ofPatient('prescriptions')}
    ),
    facts as (
      select reason, visits.token_id as reason_id, day, what, test_key, tokens.patient_id, tokens.issued_at,
        tokens.counter_date as visited_on, coalesce(tokens.consulted_by, tokens.doctor_id) as doctor_id
      from of_visits visits ${ofLastVisit}
      union all
      select 'noShow', id, date, '', '', patient_id, null, null, doctor_id
      from appointments where date ${within('noShow')} and status = 'no-show' ${ofPatient('appointments')}
    ),
    people as materialized (
      select facts.patient_id, last.issued_at as last_issued_at, last.counter_date as last_day,
        (select max(date) from appointments
          where appointments.patient_id = facts.patient_id and status not in ('cancelled', 'no-show')) as booked_on
      from (select distinct patient_id from facts) facts
        left join lateral (
          select issued_at, counter_date from tokens
          where tokens.patient_id = facts.patient_id and status <> 'cancelled'
          order by issued_at desc limit 1
        ) last on true
    )
    select facts.*, patients.name, patients.phone, users.name as doctor_name, last_issued_at, last_day, booked_on
    from facts
      join people on people.patient_id = facts.patient_id
      join patients on patients.id = facts.patient_id and patients.voided_at is null
      left join users on users.id = facts.doctor_id
    order by facts.patient_id, facts.issued_at desc nulls last, facts.day`.execute(db);
  return rows;
}

/** Whether a fact's test has a result since the visit, by the patients' reports that hold. */
async function readResultsSince(
  db: Kysely<Database>,
  rows: readonly FactRow[],
): Promise<(row: FactRow) => boolean> {
  const tests = rows.filter(({ reason }) => reason === 'test');
  if (tests.length === 0) return () => false;
  const since = tests.reduce(
    (first, { visited_on: day }) => (day !== null && day < first ? day : first),
    '9999-12-31',
  );
  const results = await db
    .selectFrom('result_reports as report')
    .innerJoin('results', 'results.report_id', 'report.id')
    .select(['report.patient_id', 'report.taken_on', 'results.test_key', 'results.name'])
    .where(sql<boolean>`report.patient_id = any(${tests.map((row) => row.patient_id)}::uuid[])`)
    .where('report.taken_on', '>=', since)
    .where('report.voided_at', 'is', null)
    .where(
      sql<boolean>`not exists (select from result_reports newer where newer.amends = report.id)`,
    )
    .execute();
  const ofPatients = byPatient(results);
  return (row) =>
    row.reason === 'test' &&
    (ofPatients.get(row.patient_id) ?? []).some(
      ({ taken_on, test_key: testKey, name }) =>
        taken_on !== null &&
        row.visited_on !== null &&
        taken_on >= row.visited_on &&
        answersTest({ testKey, name }, { testKey: row.test_key, name: row.what }),
    );
}

async function readAnswers(
  db: Kysely<Database>,
  ids: readonly string[],
): Promise<Map<string, StoredAnswer[]>> {
  const rows = await db
    .selectFrom('recall_answers')
    .select(['patient_id', 'reason', 'reason_id as reasonId', 'answer', 'until'])
    .select('answered_at as at')
    .where(sql<boolean>`patient_id = any(${ids}::uuid[])`)
    .execute();
  return byPatient(rows);
}

/** The attempts to reach patients, of each the newest first. */
async function readAttempts(db: Kysely<Database>, ids: readonly string[]) {
  const rows = await db
    .selectFrom('contact_attempts')
    .select(['patient_id', 'reason', 'reason_id as reasonId', 'way'])
    .select(['attempted_by_name as byName', 'attempted_at as at'])
    .where(sql<boolean>`patient_id = any(${ids}::uuid[])`)
    .orderBy('attempted_at', 'desc')
    .execute();
  return byPatient(rows);
}

/** What was tried and said of one patient, the newest first. */
export async function readRecallEntries(
  db: Kysely<Database>,
  patientId: string,
  limit: number,
): Promise<RecallEntry[]> {
  const { rows } = await sql<Omit<RecallEntry, 'at'> & { at: Date }>`
    select attempted_at as at, attempted_by_name as "byName", reason, way, null as answer, null::date as until,
      null as note
    from contact_attempts where patient_id = ${patientId}::uuid
    union all
    select answered_at, answered_by_name, reason, null, answer, until, note
    from recall_answers where patient_id = ${patientId}::uuid
    order by at desc limit ${limit}`.execute(db);
  return rows.map(({ at, ...entry }) => ({ ...entry, at: at.toISOString() }));
}

interface NewAttempts {
  /** Of the first row. */
  id?: string;
  patientId: string;
  /** One row for each. */
  due: readonly Pick<Due, 'reason' | 'reasonId'>[];
  way: ContactWay;
}

/** Stores that somebody tried to reach a patient. */
export async function insertAttempts(
  trx: Transaction<Database>,
  { user, now }: SignedIn,
  { id = uuidv7(), patientId, due, way }: NewAttempts,
): Promise<void> {
  const rows = due.map(({ reason, reasonId }, index) => ({
    id: index === 0 ? id : uuidv7(),
    patient_id: patientId,
    ...{ reason, reason_id: reasonId, way },
    attempted_by: user.id,
    attempted_by_name: user.name,
    attempted_at: now,
  }));
  await trx.insertInto('contact_attempts').values(rows).execute();
}

/** Whether each reason is of a visit or an appointment of the patient. */
export async function areOfPatient(
  db: Kysely<Database>,
  patientId: string,
  due: readonly Pick<Due, 'reasonId'>[],
): Promise<boolean> {
  const ids = [...new Set(due.map(({ reasonId }) => reasonId))];
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select id from tokens where id = any(${ids}::uuid[]) and patient_id = ${patientId}::uuid
      union
      select id from appointments where id = any(${ids}::uuid[]) and patient_id = ${patientId}::uuid
    ) own`.execute(db);
  return rows[0]?.count === ids.length;
}

/** The day of a patient's next appointment, today or later; null: none. */
export async function nextAppointmentOn(
  db: Kysely<Database>,
  patientId: string,
  today: string,
): Promise<string | null> {
  const { next } = await db
    .selectFrom('appointments')
    .select(({ fn }) => fn.min<string | null>('date').as('next'))
    .where('patient_id', '=', patientId)
    .where('status', 'in', openStatuses)
    .where('date', '>=', today)
    .executeTakeFirstOrThrow();
  return next;
}
