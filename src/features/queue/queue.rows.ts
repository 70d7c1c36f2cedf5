import { type InferResult, type Kysely, type RawBuilder, sql } from 'kysely';
import { fromColumns } from '../../server/database/columns';
import { prepared } from '../../server/database/preparedStatements';
import type { Database } from '../../server/database/schema';
import { dayOf } from '../../shared/clinicDay';
import { orErased } from '../../shared/erased';
import { splitCursor } from '../../shared/fields';
import { ageOf } from '../patients/patients.rows';
import { hasDraft } from './draftOfVisit.rows';
import { newTokenColumns } from './insertToken.rows';
import {
  consultedStatuses,
  type DaySummary,
  openStatuses,
  type QueuePace,
  type QueuePosition,
  type QueueToken,
  type Token,
  type TokenAppointment,
  type TokenStatus,
  type TokenWithAppointment,
} from './token';
import { typicalMinutes, waitOf } from './waiting';

/** Tokens with the names of their patients and doctors, and the count of their no-shows. */
export function tokensWithNames(db: Kysely<Database>) {
  return db
    .selectFrom('tokens')
    .innerJoin('patients', 'patients.id', 'tokens.patient_id')
    .leftJoin('users as consultant', 'consultant.id', 'tokens.consulted_by')
    .leftJoin('users as doctor', 'doctor.id', 'tokens.doctor_id')
    .leftJoin('remote_visits as remote', 'remote.token_id', 'tokens.id')
    .selectAll('tokens')
    .select([
      'remote.kind as remote_kind',
      'remote.identity as remote_identity',
      'remote.consent as remote_consent',
      'remote.noted_at as remote_noted_at',
      'patients.name as patient_name',
      'consultant.name as consulted_by_name',
      'doctor.name as doctor_name',
    ])
    .select(({ selectFrom }) =>
      selectFrom('token_calls')
        .select(sql<number>`count(*)`.as('count'))
        .whereRef('token_id', '=', 'tokens.id')
        .where('no_show_at', 'is not', null)
        .$asScalar()
        .$notNull()
        .as('no_shows'),
    );
}

export type TokenRow = Awaited<
  ReturnType<ReturnType<typeof tokensWithNames>['executeTakeFirstOrThrow']>
>;

/** Reads a token by its id; throws if there is none. */
export async function readToken(db: Kysely<Database>, id: string): Promise<Token> {
  return tokenFromRow(
    await tokensWithNames(db).where('tokens.id', '=', id).executeTakeFirstOrThrow(),
  );
}

export function tokenFromRow(row: TokenRow): Token {
  return {
    id: row.id,
    tokenNumber: row.token_number,
    ...fromColumns(newTokenColumns, row),
    patientName: orErased(row.patient_name),
    urgentReason: orErased(row.urgent_reason),
    status: row.status,
    doctorName: row.doctor_name,
    queueKey: row.queue_key,
    noShows: row.no_shows,
    issuedAt: row.issued_at.toISOString(),
    issuedBy: row.issued_by,
    consultedBy: row.consulted_by,
    consultedByName: row.consulted_by_name,
    consultedAt: row.consulted_at?.toISOString() ?? null,
    completedAt: row.completed_at?.toISOString() ?? null,
    remote: row.remote_kind && {
      kind: row.remote_kind,
      identity: row.remote_identity,
      consent: row.remote_consent,
      notedAt: row.remote_noted_at?.toISOString() ?? null,
    },
  };
}

/** The appointment that a token is for: the row of `appointments` that refers to it by `token_id`. */
const appointmentOf = sql<TokenAppointment | null>`(
  select json_build_object('id', a.id, 'time', to_char(a.time, 'HH24:MI'), 'doctorId', a.doctor_id, 'doctorName', d.name)
  from appointments a left join users d on d.id = a.doctor_id
  where a.token_id = tokens.id and a.status <> 'cancelled')`;

export function tokensWithAppointments(db: Kysely<Database>) {
  return tokensWithNames(db).select(appointmentOf.as('appointment'));
}

export function tokenWithAppointmentFromRow(
  row: TokenRow & { appointment: TokenAppointment | null },
): TokenWithAppointment {
  return { ...tokenFromRow(row), appointment: row.appointment };
}

/** Reads a token with its appointment; throws if there is no such token. */
export async function readTokenWithAppointment(
  db: Kysely<Database>,
  id: string,
): Promise<TokenWithAppointment> {
  const query = tokensWithAppointments(db).where('tokens.id', '=', id);
  return tokenWithAppointmentFromRow(await query.executeTakeFirstOrThrow());
}

const hasPrescription = sql<boolean>`exists (select from prescriptions where token_id = tokens.id)`;
const hasBill = sql<boolean>`exists (select from bills where token_id = tokens.id)`;
const hasLetter = sql<boolean>`exists (select from letters where token_id = tokens.id)`;

/** Holds for tokens with a prescription, a bill or a letter, voided ones included. */
export const hasRecords = sql<boolean>`(${hasPrescription} or ${hasBill} or ${hasLetter})`;

/** Tokens with what the queue shows beside them, in one statement; each part uses an index of its table. */
export function tokensOfQueue(db: Kysely<Database>) {
  return tokensWithAppointments(db)
    .modifyFront(prepared)
    .select([
      'patients.age',
      'patients.date_of_birth',
      'patients.date_of_birth_is_estimated',
      'patients.gender',
      'patients.allergies',
      'patients.medical_history',
      'patients.conditions',
      'patients.expected_delivery',
      'patients.not_pregnant_on',
    ])
    .select(({ selectFrom }) => [
      selectFrom('tokens as earlier')
        .select('earlier.issued_at')
        .whereRef('earlier.patient_id', '=', 'tokens.patient_id')
        .whereRef('earlier.issued_at', '<', 'tokens.issued_at')
        .where('earlier.status', 'in', consultedStatuses)
        .orderBy('earlier.issued_at', 'desc')
        .limit(1)
        .as('last_visit_at'),
      hasPrescription.as('has_prescription'),
      hasBill.as('has_bill'),
    ])
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('bills')
          .whereRef('token_id', '=', 'tokens.id')
          .where('voided_at', 'is', null)
          .select([
            sql<number>`count(*)`.as('bills'),
            sql<number>`coalesce(sum(total), 0)::bigint`.as('billed'),
            sql<number>`coalesce(sum(greatest(total - received, 0)), 0)::bigint`.as('due'),
          ])
          .as('billing'),
      (join) => join.onTrue(),
    )
    .select(['bills', 'billed', 'due'])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('vitals')
          .whereRef('token_id', '=', 'tokens.id')
          .where('voided_at', 'is', null)
          .select('id'),
      ).as('has_vitals'),
    )
    .select(hasDraft(sql`tokens.id`).as('has_draft'));
}

type QueueTokenRow = Awaited<
  ReturnType<ReturnType<typeof tokensOfQueue>['executeTakeFirstOrThrow']>
>;

/** A token with what the queue shows beside it, for a reader who may see bills. */
export function queueTokenFromRow(row: QueueTokenRow, today: string): QueueToken {
  return {
    ...tokenFromRow(row),
    facts: {
      age: ageOf(row, today),
      dateOfBirth: row.date_of_birth,
      dateOfBirthIsEstimated: row.date_of_birth_is_estimated,
      gender: row.gender,
      allergies: row.allergies,
      medicalHistory: row.medical_history,
      conditions: row.conditions,
      expectedDelivery: row.expected_delivery,
      notPregnantOn: row.not_pregnant_on,
      appointment: row.appointment,
      lastVisitAt: row.last_visit_at?.toISOString() ?? null,
      hasPrescription: row.has_prescription,
      hasVitals: Boolean(row.has_vitals),
      hasDraft: row.has_draft,
      hasRecords: row.has_prescription || row.has_bill,
      bill: { count: row.bills ?? 0, total: row.billed ?? 0, due: row.due ?? 0 },
    },
  };
}

export interface Day {
  start: Date;
  end: Date;
}

/** Holds for the tokens issued on a day, in the order of issue only those after the cursor, if there is one. */
export function isIssuedOn(day: Day, cursor?: string): RawBuilder<boolean> {
  const isInside = sql<boolean>`tokens.issued_at >= ${day.start} and tokens.issued_at < ${day.end}`;
  if (!cursor) return isInside;
  const { at, id } = splitCursor(cursor);
  return sql`${isInside} and (tokens.issued_at, tokens.id) > (${at}::timestamptz, ${id}::uuid)`;
}

/** Selects the token that a doctor calls next on a day, from their own queue and the shared one. */
export function nextWaitingToken(db: Kysely<Database>, day: Day, doctorId: string) {
  return waitingTokensOf(db, day, doctorId)
    .select('tokens.id')
    .orderBy('queue_key')
    .orderBy('issued_at')
    .limit(sql.lit(1));
}

/**
 * The tokens of a day that a doctor may call. The status is a literal in the statement: a generic plan for a parameter
 * could not use the partial index of waiting tokens.
 */
export function waitingTokensOf(db: Kysely<Database>, day: Day, doctorId: string) {
  return db
    .selectFrom('tokens')
    .where('tokens.status', '=', sql.lit('waiting'))
    .where(isIssuedOn(day))
    .where((eb) => eb.or([eb('doctor_id', 'is', null), eb('doctor_id', '=', doctorId)]));
}

/** The columns that identify a token and its patient in a list. */
export const namesOfToken = [
  'tokens.id',
  'tokens.token_number as tokenNumber',
  'patients.name as patientName',
] as const;

/** The tokens of a day, with their patients. */
export function tokensOfDay(db: Kysely<Database>, day: Day) {
  return db
    .selectFrom('tokens')
    .innerJoin('patients', 'patients.id', 'tokens.patient_id')
    .where(isIssuedOn(day));
}

/** The completed tokens of a day without a bill, apart from voided bills. */
export function unbilledOfDay(db: Kysely<Database>, day: Day) {
  return tokensOfDay(db, day)
    .where('tokens.status', '=', 'completed')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('bills')
            .whereRef('token_id', '=', 'tokens.id')
            .where('voided_at', 'is', null)
            .select('id'),
        ),
      ),
    );
}

/** How many tokens of a day have each status. */
export function statusCounts(db: Kysely<Database>, day: Day) {
  return db
    .selectFrom('tokens')
    .modifyFront(prepared)
    .select(['status', sql<number>`count(*)`.as('count')])
    .where(isIssuedOn(day))
    .groupBy('status');
}

/** The tiles' counts of a day, from `statusCounts`. */
export function countsFrom(rows: readonly { status: TokenStatus; count: number }[]) {
  const countOf = (status: TokenStatus) => rows.find((row) => row.status === status)?.count ?? 0;
  return {
    total: rows.reduce((sum, row) => sum + row.count, 0),
    waiting: countOf('waiting'),
    inProgress: countOf('in-progress'),
    completed: countOf('completed'),
    cancelled: countOf('cancelled'),
  };
}

/** The newest consultations of a day, at most 200, without samples. */
export function consultationsOfDay(db: Kysely<Database>, day: Day) {
  return db
    .selectFrom('tokens')
    .modifyFront(prepared)
    .select(['consulted_by', 'consulted_at', 'completed_at'])
    .where(isIssuedOn(day))
    .where('consulted_at', 'is not', null)
    .where('status', 'in', consultedStatuses)
    .where('is_sample', '=', false)
    .orderBy('consulted_at', 'desc')
    .limit(200);
}

/** A doctor whose last consultation ended longer ago no longer counts as at work. */
const goneAfterMs = 2 * 60 * 60 * 1000;

/** How fast a day's queue moves, from `consultationsOfDay`. */
export function paceFrom(
  rows: InferResult<ReturnType<typeof consultationsOfDay>>,
  now: Date,
): QueuePace {
  const minutes = rows.flatMap(({ consulted_at, completed_at }) =>
    consulted_at && completed_at
      ? [(completed_at.getTime() - consulted_at.getTime()) / 60_000]
      : [],
  );
  const atWork = rows.filter(
    ({ completed_at }) =>
      completed_at === null || now.getTime() - completed_at.getTime() < goneAfterMs,
  );
  return {
    typicalMinutes: typicalMinutes(minutes),
    doctorsAtWork: [...new Set(atWork.flatMap(({ consulted_by }) => consulted_by ?? []))],
  };
}

/** Reads the current state of tokens for open screens, with the counts and pace of the day that `now` is in. */
export async function readQueueNews(
  db: Kysely<Database>,
  ids: readonly string[],
  now: Date,
  timeZone: string,
) {
  const day = dayOf(now, timeZone);
  const [rows, countRows, consultationRows] = await Promise.all([
    tokensOfQueue(db)
      .where(sql<boolean>`tokens.id = any(${ids}::uuid[])`)
      .orderBy('tokens.issued_at')
      .execute(),
    statusCounts(db, day).execute(),
    consultationsOfDay(db, day).execute(),
  ]);
  const existingIds = new Set(rows.map(({ id }) => id));
  return {
    date: day.date,
    counts: countsFrom(countRows),
    pace: paceFrom(consultationRows, now),
    tokens: rows.map((row) => queueTokenFromRow(row, day.date)),
    today: rows
      .filter(({ issued_at }) => issued_at >= day.start && issued_at < day.end)
      .map(({ id }) => id),
    removed: ids.filter((id) => !existingIds.has(id)),
  };
}

/** Reads the queue position of a token of today; null if the token is of another day. */
export async function readQueuePosition(
  db: Kysely<Database>,
  id: string,
  now: Date,
  timeZone: string,
): Promise<QueuePosition | null> {
  const day = dayOf(now, timeZone);
  const rows = await tokensWithNames(db)
    .select('consultant.room as room')
    .where(isIssuedOn(day))
    .where((eb) => eb.or([eb('tokens.status', 'in', openStatuses), eb('tokens.id', '=', id)]))
    .execute();
  const row = rows.find((one) => one.id === id);
  if (!row) return null;
  const ownToken = tokenFromRow(row);
  const pace = paceFrom(await consultationsOfDay(db, day).execute(), now);
  const wait = waitOf(ownToken, rows.map(tokenFromRow), pace, now.getTime());
  return {
    tokenNumber: ownToken.tokenNumber,
    status: ownToken.status,
    ahead: wait?.ahead ?? 0,
    expectedMinutes: wait?.expected ?? null,
    room: row.room,
  };
}

/** Reads a day's figures. */
export async function readDaySummary(
  db: Kysely<Database>,
  day: { date: string; start: Date; end: Date },
): Promise<DaySummary> {
  const dayTokens = db.selectFrom('tokens').where(isIssuedOn(day));
  // Whole minutes and the lower median, as the report on visits has them. Who is still inside has no time yet, which
  // `greatest` would make 0.
  const medianOf = (interval: string) =>
    sql<number | null>`percentile_disc(0.5) within group (
      order by case when ${sql.raw(interval)} is not null
        then greatest(0, floor(date_part('epoch', ${sql.raw(interval)}) / 60)) end)`;
  const [countRows, times, calls, doctors] = await Promise.all([
    statusCounts(db, day).execute(),
    dayTokens
      .where('is_sample', '=', false)
      .where('consulted_at', 'is not', null)
      .where('status', '!=', 'cancelled')
      .select(medianOf('consulted_at - issued_at').as('wait'))
      .select(medianOf('completed_at - consulted_at').as('consultation'))
      .executeTakeFirstOrThrow(),
    dayTokens
      .innerJoin('token_calls', 'token_calls.token_id', 'tokens.id')
      .where('no_show_at', 'is not', null)
      .select(sql<number>`count(*)`.as('count'))
      .executeTakeFirstOrThrow(),
    dayTokens
      .innerJoin('users', 'users.id', 'tokens.consulted_by')
      .where('tokens.status', '=', 'completed')
      .groupBy(['users.id', 'users.name'])
      .select(['users.name', sql<number>`count(*)`.as('completed')])
      .orderBy('users.name')
      .limit(100)
      .execute(),
  ]);
  return {
    date: day.date,
    counts: countsFrom(countRows),
    waitMinutes: times.wait,
    consultationMinutes: times.consultation,
    noShows: calls.count,
    doctors,
  };
}
