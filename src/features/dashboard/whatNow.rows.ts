import { type Kysely, sql } from 'kysely';
import type { Database } from '../../server/database/schema';
import { dateAndTimeIn, instantAt } from '../../shared/clinicDay';
import { orErased } from '../../shared/erased';
import { openStatuses } from '../appointments/appointment';
import { readSinceLastVisit } from '../consultations/sinceLastVisit.rows';
import { isWithoutToken } from '../queue/appointmentOfToken.rows';
import { unfinishedVisits } from '../queue/draftOfVisit.rows';
import {
  isIssuedOn,
  nextWaitingToken,
  queueTokenFromRow,
  tokensOfDay,
  tokensOfQueue,
  unbilledOfDay,
  waitingTokensOf,
} from '../queue/queue.rows';
import { type TokenPriority, withoutBill } from '../queue/token';
import type { DeskNow, DoctorNow, InQueue } from './dashboard';
import { maxExpected, maxListed, maxWaitingListed, upcomingWindowMs } from './expected';

/**
 * Most consultations under way that a doctor's dashboard lists: usually there is one, more if some were not completed.
 */
const maxInside = 3;
/** Most waiting patients that are named after the next one. */
const maxAfter = 3;
/** Most unfinished visits that are listed. */
const maxUnfinished = 5;

/** The columns of each listed token, with the count of all. */
const queueColumns = [
  'tokens.id',
  'tokens.token_number',
  'tokens.patient_id',
  'patients.name as patient_name',
  'tokens.priority',
  sql<number>`count(*) over ()`.as('count'),
] as const;

interface Day {
  start: Date;
  end: Date;
}

/**
 * Reads a doctor's next work: today's tokens, found by indexes, with what changed for those inside since their last
 * visit, and the few unfinished visits.
 */
export async function readDoctorNow(
  db: Kysely<Database>,
  day: Day & { date: string },
  { doctorId, timeZone }: { doctorId: string; timeZone: string },
): Promise<DoctorNow> {
  const own = tokensOfQueue(db)
    .where('tokens.status', '=', 'in-progress')
    .where('tokens.consulted_by', '=', doctorId)
    .where(isIssuedOn(day))
    .orderBy('tokens.consulted_at', 'desc')
    .limit(sql.lit(maxInside));
  const next = tokensOfQueue(db).where('tokens.id', '=', nextWaitingToken(db, day, doctorId));
  const waiting = waitingTokensOf(db, day, doctorId)
    .innerJoin('patients', 'patients.id', 'tokens.patient_id')
    .select([...queueColumns, 'tokens.issued_at as since'])
    .orderBy('tokens.queue_key')
    .orderBy('tokens.issued_at')
    .limit(sql.lit(1 + maxAfter));
  const unfinished = unfinishedVisits(db, doctorId)
    .select([...queueColumns, 'tokens.issued_at as since'])
    .limit(sql.lit(maxUnfinished));
  const [insideRows, nextRow, waitingRows, unfinishedRows] = await Promise.all([
    own.execute(),
    next.executeTakeFirst(),
    waiting.execute(),
    unfinished.execute(),
  ]);
  const tokenOf = (row: (typeof insideRows)[number]) =>
    withoutBill(queueTokenFromRow(row, day.date));
  const { count, first } = longestOf(waitingRows);
  return {
    waiting: count,
    inside: await Promise.all(
      insideRows.map(tokenOf).map(async (token) => ({
        ...token,
        sinceLastVisit: await readSinceLastVisit(db, token, { timeZone, today: day.date }),
      })),
    ),
    next: nextRow ? tokenOf(nextRow) : null,
    after: first.filter(({ tokenId }) => tokenId !== nextRow?.id).slice(0, maxAfter),
    unfinished: longestOf(unfinishedRows),
  };
}

/** Reads the desk's next work, all of one day and found by indexes. */
export async function readDeskNow(
  db: Kysely<Database>,
  day: Day,
  { now, timeZone }: { now: Date; timeZone: string },
): Promise<DeskNow> {
  const waiting = tokensOfDay(db, day)
    .where('tokens.status', '=', 'waiting')
    .select([...queueColumns, 'tokens.issued_at as since'])
    .orderBy('tokens.issued_at')
    .limit(sql.lit(maxWaitingListed));
  const unbilled = unbilledOfDay(db, day)
    .select([
      ...queueColumns,
      sql<Date>`coalesce(tokens.completed_at, tokens.issued_at)`.as('since'),
    ])
    .orderBy('since')
    .limit(sql.lit(maxListed));
  // Appointments are stored in the clinic's local time. Just before midnight the window reaches into the next day.
  const onClock = (instant: number) =>
    sql`${dateAndTimeIn(new Date(instant), timeZone)}::timestamp`;
  const until = Math.max(day.end.getTime(), now.getTime() + upcomingWindowMs);
  const expected = db
    .selectFrom('appointments')
    .innerJoin('patients', 'patients.id', 'appointments.patient_id')
    .select([
      'appointments.id',
      'appointments.patient_id',
      'patients.name as patient_name',
      'appointments.date',
      'appointments.time',
    ])
    .where('appointments.starts_at', '>=', onClock(now.getTime() - upcomingWindowMs))
    .where('appointments.starts_at', '<', onClock(until))
    .where('appointments.status', 'in', openStatuses)
    .where(isWithoutToken)
    .orderBy('appointments.starts_at')
    .orderBy('appointments.id')
    .limit(sql.lit(maxExpected));
  const [waits, notBilled, comes] = await Promise.all([
    waiting.execute(),
    unbilled.execute(),
    expected.execute(),
  ]);
  return {
    waiting: longestOf(waits),
    unbilled: longestOf(notBilled),
    expected: comes.map(({ id, patient_id, patient_name, date, time }) => ({
      id,
      patientId: patient_id,
      patientName: orErased(patient_name),
      at: instantAt(date, time.slice(0, 5), timeZone).toISOString(),
    })),
  };
}

interface LongestRow {
  id: string;
  token_number: number;
  patient_id: string;
  patient_name: string;
  priority: TokenPriority;
  since: Date;
  count: number;
}

function longestOf(rows: readonly LongestRow[]): { count: number; first: InQueue[] } {
  return {
    count: rows[0]?.count ?? 0,
    first: rows.map((row) => ({
      tokenId: row.id,
      tokenNumber: row.token_number,
      patientId: row.patient_id,
      patientName: orErased(row.patient_name),
      isUrgent: row.priority === 'urgent',
      since: row.since.toISOString(),
    })),
  };
}
