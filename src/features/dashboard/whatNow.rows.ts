import { type Kysely, sql } from 'kysely';
import type { Database } from '../../server/database/schema';
import { dateAndTimeIn, instantAt } from '../../shared/clinicDay';
import { orErased } from '../../shared/erased';
import { openStatuses } from '../appointments/appointment';
import { isWithoutToken } from '../queue/appointmentOfToken.rows';
import { unfinishedVisits } from '../queue/draftOfVisit.rows';
import {
  nextWaiting,
  queueTokenFromRow,
  tokensOfDay,
  tokensOfQueue,
  unbilledOfDay,
  waitingFor,
} from '../queue/queue.rows';
import { type TokenPriority, withoutBill } from '../queue/token';
import type { DeskNow, DoctorNow, InQueue } from './dashboard';
import { maxExpected, namedAtOnce, upcomingWindow, waitingNamed } from './expected';

/** Consultations of a doctor that are named: one usually, more where some were not completed. */
const insideNamed = 3;
/** Visits that are not finished and are named. */
const unfinishedNamed = 5;

/** What is read of each who is named, with how many there are. */
const names = [
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

/** Whom a doctor sees next: of one day, which indexes find, and of the few visits not finished. */
export async function readDoctorNow(
  db: Kysely<Database>,
  day: Day & { date: string },
  doctorId: string,
): Promise<DoctorNow> {
  const own = tokensOfQueue(db)
    .where('tokens.status', '=', 'in-progress')
    .where('tokens.consulted_by', '=', doctorId)
    .where('tokens.issued_at', '>=', day.start)
    .where('tokens.issued_at', '<', day.end)
    .orderBy('tokens.consulted_at', 'desc')
    .limit(sql.lit(insideNamed));
  const next = tokensOfQueue(db).where('tokens.id', '=', nextWaiting(db, day, doctorId));
  const waiting = waitingFor(db, day, doctorId).select(sql<number>`count(*)`.as('count'));
  const unfinished = unfinishedVisits(db, doctorId)
    .select([...names, 'tokens.issued_at as since'])
    .limit(sql.lit(unfinishedNamed));
  const [inside, called, waits, open] = await Promise.all([
    own.execute(),
    next.executeTakeFirst(),
    waiting.executeTakeFirst(),
    unfinished.execute(),
  ]);
  const shown = (row: (typeof inside)[number]) => withoutBill(queueTokenFromRow(row, day.date));
  return {
    waiting: waits?.count ?? 0,
    inside: inside.map(shown),
    next: called ? shown(called) : null,
    unfinished: longestOf(open),
  };
}

/** What the desk does next; all of it is of one day, which indexes find. */
export async function readDeskNow(
  db: Kysely<Database>,
  day: Day,
  { now, timeZone }: { now: Date; timeZone: string },
): Promise<DeskNow> {
  const waiting = tokensOfDay(db, day)
    .where('tokens.status', '=', 'waiting')
    .select([...names, 'tokens.issued_at as since'])
    .orderBy('tokens.issued_at')
    .limit(sql.lit(waitingNamed));
  const unbilled = unbilledOfDay(db, day)
    .select([...names, sql<Date>`coalesce(tokens.completed_at, tokens.issued_at)`.as('since')])
    .orderBy('since')
    .limit(sql.lit(namedAtOnce));
  // An appointment's time is one of the clinic's clock. Just before midnight the hour goes on into the next day.
  const onClock = (instant: number) =>
    sql`${dateAndTimeIn(new Date(instant), timeZone)}::timestamp`;
  const until = Math.max(day.end.getTime(), now.getTime() + upcomingWindow);
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
    .where('appointments.starts_at', '>=', onClock(now.getTime() - upcomingWindow))
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
