import { type InferResult, type Kysely, type RawBuilder, sql } from 'kysely';
import { fromColumns } from '../../server/database/columns';
import { prepared } from '../../server/database/preparedStatements';
import type { Database } from '../../server/database/schema';
import { dayOf } from '../../shared/clinicDay';
import { orErased } from '../../shared/erased';
import { splitCursor } from '../../shared/fields';
import { ageOf } from '../patients/patients.rows';
import { hasDraft } from './draftOfVisit.rows';
import { tokenColumns } from './insertToken.rows';
import {
  consultedStatuses,
  type DaySummary,
  type QueuePace,
  type QueuePosition,
  type QueueToken,
  type Token,
  type TokenAppointment,
  type TokenStatus,
  type TokenWithAppointment,
} from './token';
import { typicalMinutes, waitingInOrder, waitOf } from './waiting';

/** Tokens with the names that go with them. */
export function tokensWithNames(db: Kysely<Database>) {
  return db
    .selectFrom('tokens')
    .innerJoin('patients', 'patients.id', 'tokens.patient_id')
    .leftJoin('users as consultant', 'consultant.id', 'tokens.consulted_by')
    .leftJoin('users as doctor', 'doctor.id', 'tokens.doctor_id')
    .selectAll('tokens')
    .select([
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

/** One token; throws when there is none. */
export async function readToken(db: Kysely<Database>, id: string): Promise<Token> {
  return tokenFromRow(
    await tokensWithNames(db).where('tokens.id', '=', id).executeTakeFirstOrThrow(),
  );
}

export function tokenFromRow(row: TokenRow): Token {
  return {
    id: row.id,
    tokenNumber: row.token_number,
    ...fromColumns(tokenColumns, row),
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
  };
}

/** The appointment that a token is for, which one of `appointments` says by its own `token_id`. */
const appointmentOf = sql<TokenAppointment | null>`(
  select json_build_object('id', a.id, 'time', to_char(a.time, 'HH24:MI'), 'doctorId', a.doctor_id, 'doctorName', d.name)
  from appointments a left join users d on d.id = a.doctor_id
  where a.token_id = tokens.id and a.status <> 'cancelled')`;

/** Tokens with the appointments that they are for. */
export function tokensWithAppointments(db: Kysely<Database>) {
  return tokensWithNames(db).select(appointmentOf.as('appointment'));
}

export function tokenWithAppointmentFromRow(
  row: TokenRow & { appointment: TokenAppointment | null },
): TokenWithAppointment {
  return { ...tokenFromRow(row), appointment: row.appointment };
}

/** One token with its appointment; throws when there is none. */
export async function readTokenWithAppointment(
  db: Kysely<Database>,
  id: string,
): Promise<TokenWithAppointment> {
  const query = tokensWithAppointments(db).where('tokens.id', '=', id);
  return tokenWithAppointmentFromRow(await query.executeTakeFirstOrThrow());
}

/** Tokens with what the queue shows beside them, in one statement: each part is found by an index of its table. */
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
    ])
    .select(({ exists, selectFrom }) => [
      selectFrom('tokens as earlier')
        .select('earlier.issued_at')
        .whereRef('earlier.patient_id', '=', 'tokens.patient_id')
        .whereRef('earlier.issued_at', '<', 'tokens.issued_at')
        .where('earlier.status', 'in', consultedStatuses)
        .orderBy('earlier.issued_at', 'desc')
        .limit(1)
        .as('last_visit_at'),
      exists(selectFrom('prescriptions').whereRef('token_id', '=', 'tokens.id').select('id')).as(
        'has_prescription',
      ),
      exists(selectFrom('bills').whereRef('token_id', '=', 'tokens.id').select('id')).as(
        'has_bill',
      ),
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

/** A token with what the queue shows beside it, for somebody who may see bills. */
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
      appointment: row.appointment,
      lastVisitAt: row.last_visit_at?.toISOString() ?? null,
      hasPrescription: Boolean(row.has_prescription),
      hasVitals: Boolean(row.has_vitals),
      hasDraft: row.has_draft,
      hasRecords: Boolean(row.has_prescription) || Boolean(row.has_bill),
      bill: { count: row.bills ?? 0, total: row.billed ?? 0, due: row.due ?? 0 },
    },
  };
}

interface Day {
  start: Date;
  end: Date;
}

/** Holds for a day's tokens; after the row of a cursor where there is one, in the order in which they were issued. */
export function isOfDay(day: Day, cursor?: string): RawBuilder<boolean> {
  const isInside = sql<boolean>`tokens.issued_at >= ${day.start} and tokens.issued_at < ${day.end}`;
  if (!cursor) return isInside;
  const { at, id } = splitCursor(cursor);
  return sql`${isInside} and (tokens.issued_at, tokens.id) > (${at}::timestamptz, ${id}::uuid)`;
}

/** The token of a day that a doctor calls next: of their own queue and the shared one. */
export function nextWaiting(db: Kysely<Database>, day: Day, doctorId: string) {
  return waitingFor(db, day, doctorId)
    .select('tokens.id')
    .orderBy('queue_key')
    .orderBy('issued_at')
    .limit(sql.lit(1));
}

/**
 * The tokens of a day that a doctor may call. The state stands in the text: a plan for every value would not know that
 * the index of those who wait has them.
 */
export function waitingFor(db: Kysely<Database>, day: Day, doctorId: string) {
  return db
    .selectFrom('tokens')
    .where('tokens.status', '=', sql.lit('waiting'))
    .where('tokens.issued_at', '>=', day.start)
    .where('tokens.issued_at', '<', day.end)
    .where((eb) => eb.or([eb('doctor_id', 'is', null), eb('doctor_id', '=', doctorId)]));
}

/** What names a token in a list of other things. */
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
    .where('tokens.issued_at', '>=', day.start)
    .where('tokens.issued_at', '<', day.end);
}

/** Those whose consultation is over and has no bill that counts. */
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
    .where('issued_at', '>=', day.start)
    .where('issued_at', '<', day.end)
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

/** The newest consultations of a day. */
export function consultations(db: Kysely<Database>, day: Day) {
  return db
    .selectFrom('tokens')
    .modifyFront(prepared)
    .select(['consulted_by', 'consulted_at', 'completed_at'])
    .where('issued_at', '>=', day.start)
    .where('issued_at', '<', day.end)
    .where('consulted_at', 'is not', null)
    .where('status', 'in', ['in-progress', 'completed'])
    .where('is_sample', '=', false)
    .orderBy('consulted_at', 'desc')
    .limit(200);
}

/** Milliseconds after which a doctor who saw nobody is taken to have gone. */
const goneAfter = 2 * 60 * 60 * 1000;

/** How fast a day's queue moves, from `consultations`. */
export function paceFrom(
  rows: InferResult<ReturnType<typeof consultations>>,
  now: Date,
): QueuePace {
  const minutes = rows.flatMap(({ consulted_at, completed_at }) =>
    consulted_at && completed_at
      ? [(completed_at.getTime() - consulted_at.getTime()) / 60_000]
      : [],
  );
  const atWork = rows.filter(
    ({ completed_at }) =>
      completed_at === null || now.getTime() - completed_at.getTime() < goneAfter,
  );
  return {
    typicalMinutes: typicalMinutes(minutes),
    doctorsAtWork: [...new Set(atWork.flatMap(({ consulted_by }) => consulted_by ?? []))],
  };
}

/** How tokens are now, for the screens that show them, with the counts of the day that `now` is in. */
export async function readQueueNews(
  db: Kysely<Database>,
  ids: readonly string[],
  now: Date,
  timeZone: string,
) {
  const day = dayOf(now, timeZone);
  const [rows, counted, consulted] = await Promise.all([
    tokensOfQueue(db)
      .where(sql<boolean>`tokens.id = any(${ids}::uuid[])`)
      .orderBy('tokens.issued_at')
      .execute(),
    statusCounts(db, day).execute(),
    consultations(db, day).execute(),
  ]);
  const found = new Set(rows.map(({ id }) => id));
  return {
    date: day.date,
    counts: countsFrom(counted),
    pace: paceFrom(consulted, now),
    tokens: rows.map((row) => queueTokenFromRow(row, day.date)),
    today: rows
      .filter(({ issued_at }) => issued_at >= day.start && issued_at < day.end)
      .map(({ id }) => id),
    removed: ids.filter((id) => !found.has(id)),
  };
}

/** The place of a token of today; null when it is of another day. */
export async function readQueuePosition(
  db: Kysely<Database>,
  id: string,
  now: Date,
  timeZone: string,
): Promise<QueuePosition | null> {
  const day = dayOf(now, timeZone);
  const rows = await tokensWithNames(db)
    .select('consultant.room as room')
    .where('tokens.issued_at', '>=', day.start)
    .where('tokens.issued_at', '<', day.end)
    .where((eb) =>
      eb.or([eb('tokens.status', 'in', ['waiting', 'in-progress']), eb('tokens.id', '=', id)]),
    )
    .execute();
  const row = rows.find((one) => one.id === id);
  if (!row) return null;
  const tokens = rows.map(tokenFromRow);
  const own = tokenFromRow(row);
  const queue = waitingInOrder(tokens, own.doctorId ?? undefined);
  const pace = paceFrom(await consultations(db, day).execute(), now);
  return {
    tokenNumber: own.tokenNumber,
    status: own.status,
    ahead: Math.max(
      0,
      queue.findIndex((token) => token.id === id),
    ),
    expectedMinutes: waitOf(own, tokens, pace, now.getTime())?.expected ?? null,
    room: row.room,
  };
}

/** What became of a day. */
export async function readDaySummary(
  db: Kysely<Database>,
  day: { date: string; start: Date; end: Date },
): Promise<DaySummary> {
  const ofDay = db
    .selectFrom('tokens')
    .where('tokens.issued_at', '>=', day.start)
    .where('tokens.issued_at', '<', day.end);
  const middle = (minutes: string) =>
    sql<
      number | null
    >`percentile_cont(0.5) within group (order by extract(epoch from ${sql.raw(minutes)}) / 60)`;
  const [counted, times, calls, doctors] = await Promise.all([
    statusCounts(db, day).execute(),
    ofDay
      .where('is_sample', '=', false)
      .where('consulted_at', 'is not', null)
      .select(middle('consulted_at - issued_at').as('wait'))
      .select(middle('completed_at - consulted_at').as('consultation'))
      .executeTakeFirstOrThrow(),
    ofDay
      .innerJoin('token_calls', 'token_calls.token_id', 'tokens.id')
      .where('no_show_at', 'is not', null)
      .select(sql<number>`count(*)`.as('count'))
      .executeTakeFirstOrThrow(),
    ofDay
      .innerJoin('users', 'users.id', 'tokens.consulted_by')
      .where('tokens.status', '=', 'completed')
      .groupBy(['users.id', 'users.name'])
      .select(['users.name', sql<number>`count(*)`.as('completed')])
      .orderBy('users.name')
      .limit(100)
      .execute(),
  ]);
  const rounded = (minutes: number | null) => (minutes === null ? null : Math.round(minutes));
  return {
    date: day.date,
    counts: countsFrom(counted),
    waitMinutes: rounded(times.wait),
    consultationMinutes: rounded(times.consultation),
    noShows: calls.count,
    doctors,
  };
}
