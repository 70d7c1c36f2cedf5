import { type Kysely, sql } from 'kysely';
import type { OperationContext } from '../../server/api/operations';
import { backupsIn } from '../../server/backup/backup';
import { prepared } from '../../server/database/preparedStatements';
import type { Database } from '../../server/database/schema';
import { addDays, dayRange } from '../../shared/clinicDay';
import { orErased } from '../../shared/erased';
import { minutesOf, weekdayOf } from '../appointments/bookableDay';
import { tokensOfDay, unbilledOfDay } from '../queue/queue.rows';
import type { NewClinicSettings } from '../settings/clinicSettings';
import type { Day, DayMoney, DayVisit, Drawer, Needs } from './dashboard';
import { maxDrawnVisits } from './dayPicture';

/** Most closes of yesterday whose difference is listed. */
const maxDifferences = 5;

/** Days after which a drawer that nobody closed counts from the beginning of today. */
const maxOpenDays = 7;

/** Hours beyond the interval of backups after which the newest one is overdue, as the alert of Prometheus has it. */
const backupGraceHours = 2;

interface ClinicDay {
  date: string;
  start: Date;
  end: Date;
}

/** Reads today's visits for the picture of the day, and how many there are in each hour. */
export async function readDay(
  db: Kysely<Database>,
  day: ClinicDay,
  timeZone: string,
): Promise<Day> {
  const visits = tokensOfDay(db, day)
    .modifyFront(prepared)
    .select([
      'tokens.id',
      'tokens.token_number',
      'tokens.patient_id',
      'patients.name as patient_name',
      'tokens.priority',
      'tokens.status',
      'tokens.issued_at',
      'tokens.consulted_at',
      'tokens.completed_at',
    ])
    .where('tokens.status', '!=', sql.lit('cancelled'))
    .orderBy(sql`tokens.status in ('waiting', 'in-progress')`, 'desc')
    .orderBy('tokens.issued_at', 'desc')
    .limit(sql.lit(maxDrawnVisits));
  const [visitRows, { rows }] = await Promise.all([
    visits.execute(),
    sql<{ hours: Day['hours']; spans: NewClinicSettings['workingHours'][number] }>`
      ${prepared} select (select working_hours -> ${weekdayOf(day.date)}::int from clinic_settings) as spans,
        (select coalesce(json_agg(json_build_object('hour', hour, 'count', count) order by hour), '[]') from (
          select extract(hour from issued_at at time zone ${timeZone})::int as hour, count(*)::int as count
          from tokens where issued_at >= ${day.start} and issued_at < ${day.end} and status <> 'cancelled'
          group by 1) issued) as hours`.execute(db),
  ]);
  const [{ hours, spans } = { hours: [], spans: [] }] = rows;
  const [first] = spans;
  const last = spans.at(-1);
  return {
    visits: visitRows
      .map((row) => ({
        tokenId: row.id,
        tokenNumber: row.token_number,
        patientId: row.patient_id,
        patientName: orErased(row.patient_name),
        isUrgent: row.priority === 'urgent',
        status: row.status as DayVisit['status'],
        issuedAt: row.issued_at.toISOString(),
        consultedAt: row.consulted_at?.toISOString() ?? null,
        completedAt: row.completed_at?.toISOString() ?? null,
      }))
      .sort((one, other) => one.issuedAt.localeCompare(other.issuedAt)),
    hours,
    opening: first && last ? { from: minutesOf(first.from), to: minutesOf(last.to) } : null,
  };
}

/** Reads what was billed and received on a day, in paise. */
export async function readDayMoney(
  db: Kysely<Database>,
  { start, end }: ClinicDay,
): Promise<DayMoney> {
  const { rows } = await sql<
    Record<'billed' | 'due' | 'dueBills' | 'cash' | 'card' | 'upi', number>
  >`
    ${prepared} select * from (
      select coalesce(sum(total), 0)::bigint as billed,
        coalesce(sum(greatest(total - received, 0)), 0)::bigint as due,
        count(*) filter (where total > received) as "dueBills"
      from bills where voided_at is null and created_at >= ${start} and created_at < ${end}) made, (
      select coalesce(sum(amount) filter (where method = 'cash'), 0)::bigint as cash,
        coalesce(sum(amount) filter (where method = 'card'), 0)::bigint as card,
        coalesce(sum(amount) filter (where method = 'upi'), 0)::bigint as upi
      from (select method, case kind when 'payment' then amount else -amount end as amount
        from bill_payments where received_at >= ${start} and received_at < ${end}) payments) taken`.execute(
    db,
  );
  const [row] = rows;
  if (!row) throw new Error('A sum without a row.');
  const { billed, due, dueBills, ...received } = row;
  return { billed, received, due: { amount: due, bills: dueBills } };
}

const netCash = sql<number | null>`sum(case kind when 'payment' then amount else -amount end)`;

/**
 * Reads the cash that drawers should hold: for each person what stayed at their last close and the cash since, or
 * today's cash if that close is older than a week or they never closed. `userId` reads that person's alone.
 */
export async function readDrawer(
  db: Kysely<Database>,
  day: ClinicDay,
  userId: string | null,
): Promise<Drawer> {
  const oldest = dayRange(addDays(day.date, -maxOpenDays), 'UTC').start;
  const { rows } = await sql<{ cash: number }>`
    ${prepared} select coalesce(sum(coalesce(close.left_cash, 0) + coalesce(since_close.cash, today.cash, 0)), 0)::bigint as cash
    from users
      left join lateral (
        select through_number, left_cash from (
          select through_number, left_cash, closed_at from day_closes
          where user_id = users.id order by number desc limit 1) newest
        where closed_at >= ${oldest}) close on true
      left join lateral (
        select ${netCash} as cash from bill_payments
        where received_by = users.id and method = 'cash' and till_number > close.through_number) since_close on true
      left join lateral (
        select ${netCash} as cash from bill_payments
        where close.through_number is null and received_by = users.id and method = 'cash'
          and received_at >= ${day.start} and received_at < ${day.end}) today on true
    where ${userId}::uuid is null or users.id = ${userId}::uuid`.execute(db);
  return { cash: rows[0]?.cash ?? 0, isOwn: userId !== null };
}

export async function countUnbilled(db: Kysely<Database>, day: ClinicDay): Promise<number> {
  const { count } = await unbilledOfDay(db, day)
    .modifyFront(prepared)
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Counts the open requests of other people that this person may confirm. */
export async function countRefundRequests(db: Kysely<Database>, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('bill_requests')
    .modifyFront(prepared)
    .select(sql<number>`count(*)`.as('count'))
    .where('state', '=', sql.lit('open'))
    .where('asked_by', '<>', userId)
    .executeTakeFirstOrThrow();
  return count;
}

/** Reads yesterday's closes whose cash did not match; `userId` reads that person's alone. */
export async function readDifferences(
  db: Kysely<Database>,
  { date, start }: ClinicDay,
  { timeZone, userId }: { timeZone: string; userId: string | null },
): Promise<Needs['differences']> {
  const yesterday = dayRange(addDays(date, -1), timeZone);
  const closes = db
    .selectFrom('day_closes')
    .select(['id', 'user_name as userName', 'difference'])
    .where('closed_at', '>=', yesterday.start)
    .where('closed_at', '<', start)
    .where('difference', '<>', 0)
    .orderBy('closed_at')
    .limit(maxDifferences);
  return (userId === null ? closes : closes.where('user_id', '=', userId)).execute();
}

/** The newest backup if it is overdue. Without a folder for backups null: the set-up asks for one. */
export function overdueBackup({
  backups,
  now,
}: Pick<OperationContext, 'backups' | 'now'>): Needs['backup'] {
  if (!backups) return null;
  const { folder, backupEveryHours } = backups.schedule;
  const madeAt = newestBackupIn(folder);
  const dueAt = (madeAt?.getTime() ?? 0) + (backupEveryHours + backupGraceHours) * 3_600_000;
  return now.getTime() > dueAt ? { madeAt: madeAt?.toISOString() ?? null } : null;
}

/** Null also if the folder cannot be read, whose reason Settings shows. */
function newestBackupIn(folder: string): Date | null {
  try {
    return backupsIn(folder)[0]?.madeAt ?? null;
  } catch {
    return null;
  }
}
