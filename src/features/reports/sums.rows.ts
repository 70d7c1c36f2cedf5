import { type CompiledQuery, type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import type { Database } from '../../server/database/schema';
import { again } from '../../server/database/transaction';
import { addDays, dateIn } from '../../shared/clinicDay';
import { isNotCorrected } from '../consultations/consultations.rows';
import { isInForce } from '../prescriptions/prescriptions.rows';
import type { Measure } from './measures';
import { unitOf } from './period';
import type { Sum } from './report';

/**
 * The figures of days by measure, computed from their records. Each statement has the columns of `day_sums` and reads
 * the days of `live(day, starts, ends)`, each through an index. What they mean is said in `measures.ts`.
 */
type Source = { measures: readonly Measure[]; rows: RawBuilder<unknown> };

/** Who saw the patient of a token, or is to. */
const doctor = sql`coalesce(tokens.consulted_by, tokens.doctor_id)`;

const minutesBetween = (from: RawBuilder<unknown>, to: RawBuilder<unknown>) =>
  sql`greatest(0, floor(extract(epoch from ${to} - ${from}) / 60))::int`;

const sources: readonly Source[] = [
  {
    measures: ['billed', 'subtotal', 'billTax', 'discount', 'roundOff', 'due', 'voided'],
    rows: sql`
      select live.day, of_bill.measure, ${doctor} as doctor_id, '' as key,
        count(*) as count, sum(of_bill.amount)::bigint as amount
      from live
      cross join lateral (
        select * from bills where created_at >= live.starts and created_at < live.ends offset 0
      ) bills
      join tokens on tokens.id = bills.token_id
      cross join lateral (values
        ('billed', bills.voided_at is null, bills.total),
        ('subtotal', bills.voided_at is null, bills.subtotal),
        ('billTax', bills.voided_at is null, bills.tax),
        ('discount', bills.voided_at is null and bills.discount > 0, bills.discount),
        ('roundOff', bills.voided_at is null and bills.round_off <> 0, bills.round_off),
        ('due', bills.voided_at is null and bills.received < bills.total, bills.total - bills.received),
        ('voided', bills.voided_at is not null, bills.total)
      ) of_bill (measure, counts, amount)
      where of_bill.counts
      group by 1, 2, 3`,
  },
  {
    measures: ['taxable', 'tax'],
    rows: sql`
      select live.day, of_item.measure, ${doctor} as doctor_id,
        concat_ws('|', case when bills.gstin is null then '' else 'GST' end, items.tax_basis_points,
          coalesce(items.hsn, '')) as key,
        sum(items.quantity)::bigint as count, sum(of_item.amount)::bigint as amount
      from live
      cross join lateral (
        select * from bills
        where created_at >= live.starts and created_at < live.ends and voided_at is null offset 0
      ) bills
      join tokens on tokens.id = bills.token_id
      join bill_items items on items.bill_id = bills.id
      cross join lateral (values ('taxable', items.total), ('tax', items.tax)) of_item (measure, amount)
      group by 1, 2, 3, 4`,
  },
  {
    measures: ['paid', 'refunded'],
    rows: sql`
      select live.day, case payments.kind when 'payment' then 'paid' else 'refunded' end as measure,
        ${doctor} as doctor_id,
        concat_ws('|', payments.method, payments.received_by,
          case when bills.voided_at is not null then 'voided'
            else (bills.created_at at time zone live.time_zone)::date::text end) as key,
        count(*) as count, sum(payments.amount)::bigint as amount
      from live
      cross join lateral (
        select * from bill_payments where received_at >= live.starts and received_at < live.ends offset 0
      ) payments
      join bills on bills.id = payments.bill_id
      join tokens on tokens.id = bills.token_id
      group by 1, 2, 3, 4`,
  },
  {
    measures: ['closedCash', 'cashDifference'],
    rows: sql`
      select live.day, of_close.measure, null::uuid as doctor_id, closes.user_id::text as key,
        count(*) as count, sum(of_close.amount)::bigint as amount
      from live
      cross join lateral (
        select * from day_closes where closed_at >= live.starts and closed_at < live.ends offset 0
      ) closes
      cross join lateral (values
        ('closedCash', closes.cash_paid - closes.cash_refunded),
        ('cashDifference', closes.difference)
      ) of_close (measure, amount)
      group by 1, 2, 4`,
  },
  {
    measures: ['cashInClose'],
    rows: sql`
      select live.day, 'cashInClose' as measure, null::uuid as doctor_id,
        concat_ws('|', payments.method, payments.received_by,
          (payments.received_at at time zone live.time_zone)::date) as key,
        count(*) as count,
        sum(case payments.kind when 'payment' then payments.amount else -payments.amount end)::bigint as amount
      from live
      cross join lateral (
        select * from day_closes where closed_at >= live.starts and closed_at < live.ends offset 0
      ) closes
      left join day_closes before on before.user_id = closes.user_id and before.number = closes.number - 1
      join bill_payments payments on payments.received_by = closes.user_id
        and payments.till_number > coalesce(before.through_number, 0)
        and payments.till_number <= closes.through_number
        and payments.method = 'cash'
      group by 1, 4`,
  },
  {
    measures: ['visits', 'seen', 'hour', 'waited', 'consulted'],
    rows: sql`
      select live.day, of_token.measure, ${doctor} as doctor_id, of_token.key,
        count(*) as count, sum(of_token.amount)::bigint as amount
      from live
      cross join lateral (
        select * from tokens where issued_at >= live.starts and issued_at < live.ends offset 0
      ) tokens
      cross join lateral (values
        ('visits', true, tokens.status, 0),
        ('seen', tokens.consulted_at is not null and tokens.status <> 'cancelled',
          case when exists (
            select from tokens earlier
            where earlier.patient_id = tokens.patient_id and earlier.issued_at < tokens.issued_at
              and earlier.consulted_at is not null and earlier.status <> 'cancelled'
          ) then 'returning' else 'new' end, 0),
        ('hour', tokens.status <> 'cancelled',
          to_char(tokens.issued_at at time zone live.time_zone, 'ID|HH24'), 0),
        ('waited', tokens.consulted_at is not null and tokens.status <> 'cancelled',
          least(${minutesBetween(sql`tokens.issued_at`, sql`tokens.consulted_at`)}, 600)::text,
          ${minutesBetween(sql`tokens.issued_at`, sql`tokens.consulted_at`)}),
        ('consulted', tokens.status = 'completed' and tokens.consulted_at is not null,
          least(${minutesBetween(sql`tokens.consulted_at`, sql`tokens.completed_at`)}, 600)::text,
          ${minutesBetween(sql`tokens.consulted_at`, sql`tokens.completed_at`)})
      ) of_token (measure, counts, key, amount)
      where of_token.counts
      group by 1, 2, 3, 4`,
  },
  {
    measures: ['appointments'],
    rows: sql`
      select live.day, 'appointments' as measure, appointments.doctor_id, appointments.status as key,
        count(*) as count, 0::bigint as amount
      from live
      cross join lateral (
        select * from appointments
        where starts_at >= live.day and starts_at < live.day + 1 offset 0
      ) appointments
      group by 1, 3, 4`,
  },
  {
    measures: ['registered'],
    rows: sql`
      select live.day, 'registered' as measure, null::uuid as doctor_id,
        concat_ws('|', coalesce(patients.gender, ''), coalesce(
          case when patients.date_of_birth is null then patients.age
            else date_part('year', age(live.day, patients.date_of_birth))::int end / 10 * 10, -1),
          coalesce(substring(patients.address from '\\m[1-9][0-9]{2} ?[0-9]{3}\\M'), '')) as key,
        count(*) as count, 0::bigint as amount
      from live
      cross join lateral (
        select * from patients
        where registered_at >= live.starts and registered_at < live.ends and voided_at is null offset 0
      ) patients
      group by 1, 4`,
  },
  {
    measures: ['diagnosis', 'test'],
    rows: sql`
      select live.day, lines.kind as measure, consultations.doctor_id, lower(lines.text) as key,
        count(*) as count, 0::bigint as amount
      from live
      cross join lateral (
        select * from tokens where issued_at >= live.starts and issued_at < live.ends offset 0
      ) tokens
      join consultations on consultations.token_id = tokens.id and ${isNotCorrected}
      join consultation_lines lines on lines.consultation_id = consultations.id
        and lines.kind in ('diagnosis', 'test')
      group by 1, 2, 3, 4`,
  },
  {
    measures: ['medicine'],
    rows: sql`
      select live.day, 'medicine' as measure, prescriptions.doctor_id, lower(medicines.name) as key,
        count(*) as count, 0::bigint as amount
      from live
      cross join lateral (
        select * from tokens where issued_at >= live.starts and issued_at < live.ends offset 0
      ) tokens
      join prescriptions on prescriptions.token_id = tokens.id and ${isInForce}
      join prescription_medications medicines on medicines.prescription_id = prescriptions.id
      group by 1, 3, 4`,
  },
  {
    measures: ['warningOverridden'],
    rows: sql`
      select live.day, 'warningOverridden' as measure, prescriptions.doctor_id,
        lower(answers.allergy) as key, count(*) as count, 0::bigint as amount
      from live
      cross join lateral (
        select * from tokens where issued_at >= live.starts and issued_at < live.ends offset 0
      ) tokens
      join prescriptions on prescriptions.token_id = tokens.id and ${isInForce}
      join prescription_allergy_answers answers on answers.prescription_id = prescriptions.id
      group by 1, 3, 4`,
  },
];

/** The rows of `day_sums` of the days in `live`, computed from the records. */
function computed(measures: readonly Measure[] | null): RawBuilder<unknown> {
  const wanted = sources.filter(
    (source) => measures === null || source.measures.some((one) => measures.includes(one)),
  );
  return sql.join(
    wanted.map(({ rows }) => sql`(${rows})`),
    sql` union all `,
  );
}

/** A day's first instant and that after its last, by the clinic's clock. */
const bounds = (timeZone: string) => sql`
  day::timestamp at time zone ${timeZone}::text as starts,
  (day + 1)::timestamp at time zone ${timeZone}::text as ends,
  ${timeZone}::text as time_zone`;

/** True of a day that a change since is of. */
const isChanged = sql`(
  exists (select from changed_moments where at >= bounded.starts and at < bounded.ends)
  or exists (select from changed_moments where changed_moments.day = bounded.day)
)`;

export interface SummedRange {
  /** The first and the last day, `YYYY-MM-DD`. */
  from: string;
  to: string;
  timeZone: string;
}

export interface SumRow {
  day: string;
  measure: Measure;
  doctor_id: string | null;
  key: string;
  count: number;
  amount: number;
}

/** Days of a range whose figures are not kept are computed as they are asked for, at most so many. */
const mostComputed = 62;

/** The days of a range: `kept` with figures that stand, `live` whose figures are computed from the records now. */
const daysOf = ({ from, to, timeZone }: SummedRange) => sql`
  bounded as materialized (
    select day, ${bounds(timeZone)}
    from (select generate_series(${from}::date, ${to}::date, interval '1 day')::date as day) days
  ), kept as materialized (
    select bounded.day from bounded join summed_days using (day)
    where summed_days.time_zone = ${timeZone} and not ${isChanged}
  ), live as materialized (
    select * from bounded where day not in (select day from kept) order by day desc limit ${mostComputed}
  )`;

/** The figures of a range by day: one statement, one moment. */
const sumsByDay = (range: SummedRange, measures: readonly Measure[]) => sql`
  with ${daysOf(range)}
  select day_sums.day, measure, doctor_id, key, count, amount
  from kept join day_sums using (day) where measure = any(${[...measures]}::text[])
  union all
  select day, measure, doctor_id, key, count, amount from (${computed(measures)}) computed
  where measure = any(${[...measures]}::text[])`;

/** Every figure of every day. */
export function sumsOf(
  db: Kysely<Database>,
  range: SummedRange,
  measures: readonly Measure[],
): CompiledQuery<SumRow> {
  return sql<SumRow>`${sumsByDay(range, measures)}`.compile(db);
}

export interface AskedSums {
  measures: readonly Measure[];
  doctorId: string | undefined;
}

type TotalRow = Omit<SumRow, 'day'>;

export function sumFromRow({ measure, doctor_id, key, count, amount }: TotalRow): Sum {
  return { measure, doctorId: doctor_id, key, count, amount };
}

/**
 * The figures of a range in all, of each measure the `mostKeys` most frequent. What was paid names in place of a bill's
 * day, and cash in closes in place of the day it was received, whether it is `within` the range or `earlier`.
 */
export function totalsOf(
  db: Kysely<Database>,
  range: SummedRange,
  { measures, doctorId, mostKeys }: AskedSums & { mostKeys: number },
): CompiledQuery<TotalRow> {
  return sql<TotalRow>`
    select measure, doctor_id, key, count, amount from (
      select measure, doctor_id, key, sum(count)::bigint as count, sum(amount)::bigint as amount,
        row_number() over (partition by measure order by sum(count) desc, key) as place
      from (
        select measure, doctor_id, count, amount, case
          when measure not in ('paid', 'refunded', 'cashInClose') or key like '%|voided' then key
          else split_part(key, '|', 1) || '|' || split_part(key, '|', 2)
            || case when split_part(key, '|', 3) >= ${range.from}::text then '|within' else '|earlier' end
        end as key
        from (${sumsByDay(range, measures)}) by_day
        where ${doctorId ?? null}::uuid is null or doctor_id = ${doctorId ?? null}
      ) keyed
      group by measure, doctor_id, key
    ) totals
    where place <= ${mostKeys}
    order by measure, place`.compile(db);
}

/** The figures of each doctor along a range, by its periods, each with its first day (`period.ts`). */
export function periodSumsOf(
  db: Kysely<Database>,
  range: SummedRange,
  { measures, doctorId }: AskedSums,
): CompiledQuery<Omit<SumRow, 'key'>> {
  return sql<Omit<SumRow, 'key'>>`
    select date_trunc(${unitOf(range)}::text, day::timestamp)::date as day, measure, doctor_id,
      sum(count)::bigint as count, sum(amount)::bigint as amount
    from (${sumsByDay(range, measures)}) by_day
    where ${doctorId ?? null}::uuid is null or doctor_id = ${doctorId ?? null}
    group by 1, measure, doctor_id order by 1, measure, doctor_id`.compile(db);
}

/** How many days of a range are neither kept nor computed as they are asked for. */
export function missingDaysOf(
  db: Kysely<Database>,
  range: SummedRange,
): CompiledQuery<{ missing: number }> {
  return sql<{ missing: number }>`
    with ${daysOf(range)}
    select (select count(*) from bounded) - (select count(*) from kept) - (select count(*) from live) as missing
  `.compile(db);
}

/** Days in one go: a transaction of a second or so. */
const daysAtOnce = 31;
/** Milliseconds after a day's end until it is kept: changes of just now, which note no day, are stored by then. */
const settledAfter = 3_600_000;

/**
 * Keeps the figures of days that are over and not kept, or have changed since, the oldest first, and answers how many
 * these were. Each day is computed from its records as a whole, so nothing is ever added to a sum that might be wrong;
 * to begin from nothing, empty `summed_days`.
 */
export async function keepSums(db: Kysely<Database>, now: Date, timeZone: string): Promise<number> {
  const last = addDays(dateIn(new Date(now.getTime() - settledAfter), timeZone), -1);
  for (let kept = 0; ; ) {
    const days = await daysToKeep(db, last, timeZone);
    if (days.length === 0) return kept;
    await keepTogether(db, days, timeZone);
    kept += days.length;
  }
}

function keepTogether(
  db: Kysely<Database>,
  days: readonly string[],
  timeZone: string,
): Promise<void> {
  return again(() =>
    db
      .transaction()
      // One moment: a change that is stored meanwhile is not in the sums, and its note is not taken away.
      .setIsolationLevel('repeatable read')
      .execute((trx) => keepDays(trx, days, timeZone)),
  );
}

async function daysToKeep(db: Kysely<Database>, last: string, timeZone: string): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`
    with first as (
      select least(
        (select min(registered_at) from patients), (select min(issued_at) from tokens),
        (select min(created_at) from bills), (select min(starts_at) from appointments) at time zone ${timeZone}
      ) as moment
    ), bounded as (
      select day, ${bounds(timeZone)}
      from (
        select generate_series((moment at time zone ${timeZone})::date, ${last}::date, interval '1 day')::date as day
        from first
      ) days
    )
    select day from bounded
    where not exists (
      select from summed_days where summed_days.day = bounded.day and time_zone = ${timeZone}
    ) or ${isChanged}
    order by day limit ${daysAtOnce}`.execute(db);
  return rows.map(({ day }) => day);
}

async function keepDays(
  trx: Transaction<Database>,
  days: readonly string[],
  timeZone: string,
): Promise<void> {
  const ofDays = sql`unnest(${[...days]}::date[]) as days (day)`;
  const statements = [
    // Each through its index; one condition of both would compare every note with every day.
    sql`delete from changed_moments using (select day, ${bounds(timeZone)} from ${ofDays}) bounded
      where at >= bounded.starts and at < bounded.ends`,
    sql`delete from changed_moments using ${ofDays} where changed_moments.day = days.day`,
    sql`delete from day_sums using ${ofDays} where day_sums.day = days.day`,
    sql`delete from summed_days using ${ofDays} where summed_days.day = days.day`,
    sql`insert into day_sums (day, measure, doctor_id, key, count, amount)
      with live as materialized (select day, ${bounds(timeZone)} from ${ofDays})
      select day, measure, doctor_id, key, count, amount from (${computed(null)}) computed`,
    sql`insert into summed_days (day, time_zone) select day, ${timeZone} from ${ofDays}`,
  ];
  for (const statement of statements) await statement.execute(trx);
}

/** A kept day whose figures are not those of its records. */
export interface WrongDay {
  day: string;
  /** By which clock it was kept. */
  timeZone: string;
  measures: Measure[];
}

/** What a check of all kept days found. */
export interface CheckedSums {
  /** Days that were compared. */
  days: number;
  wrong: WrongDay[];
}

/** Compares what is kept with the records, a month in one statement; a day that is noted as changed counts as right. */
export async function checkSums(
  db: Kysely<Database>,
  { signal, onMonth }: { signal?: AbortSignal; onMonth?: (day: string, part: number) => void } = {},
): Promise<CheckedSums> {
  const { rows: months } = await sql<{ first: string; last: string; zone: string; days: number }>`
    select min(day) as first, max(day) as last, time_zone as zone, count(*) as days
    from summed_days group by date_trunc('month', day), time_zone order by 1, 3`.execute(db);
  const found: CheckedSums = { days: 0, wrong: [] };
  for (const [place, { first: from, last: to, zone: timeZone, days }] of months.entries()) {
    signal?.throwIfAborted();
    const wrong = await wrongDays(db, { from, to, timeZone });
    found.days += days;
    found.wrong.push(...wrong.map((one) => ({ ...one, timeZone })));
    onMonth?.(from, (place + 1) / months.length);
  }
  return found;
}

async function wrongDays(
  db: Kysely<Database>,
  { from, to, timeZone }: SummedRange,
): Promise<Omit<WrongDay, 'timeZone'>[]> {
  const { rows } = await sql<Omit<WrongDay, 'timeZone'>>`
    with live as materialized (
      select day, starts, ends, bounded.time_zone
      from (
        select day, ${bounds(timeZone)} from summed_days
        where time_zone = ${timeZone} and day between ${from} and ${to}
      ) bounded
      where not ${isChanged}
    ), stored as (
      select day, measure, doctor_id, key, count, amount from day_sums join live using (day)
    ), computed_now as (
      select day, measure, doctor_id, key, count, amount from (${computed(null)}) computed
    ), wrong as (
      (select * from stored except all select * from computed_now)
      union all (select * from computed_now except all select * from stored)
    )
    select day, array_agg(distinct measure order by measure) as measures from wrong
    group by day order by day`.execute(db);
  return rows;
}

/** Keeps days anew that were found wrong. */
export async function keepAnew(db: Kysely<Database>, wrong: readonly WrongDay[]): Promise<void> {
  for (const { day, timeZone } of wrong) await keepTogether(db, [day], timeZone);
}
