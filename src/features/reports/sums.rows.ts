import { type CompiledQuery, type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import type { Database } from '../../server/database/schema';
import { again } from '../../server/database/transaction';
import { addDays, dateIn } from '../../shared/clinicDay';
import { isTaxInvoice } from '../billing/billing.rows';
import { isNotCorrected } from '../consultations/consultations.rows';
import { isInForce } from '../prescriptions/prescriptions.rows';
import { type Measure, writtenMeasures } from './measures';
import { unitOf } from './period';
import type { Sum } from './report';
import { type NumberedDocument, paddedTo } from './series';

/**
 * The figures of days by measure, computed from their records. Each statement has the columns of `day_sums` and reads
 * the days of `live(day, starts, ends)`, each through an index. What they mean is said in `measures.ts`.
 */
type Source = { measures: readonly Measure[]; rows: RawBuilder<unknown> };

/** Who saw the patient of a token, or is to. */
const doctor = sql`coalesce(tokens.consulted_by, tokens.doctor_id)`;

const minutesBetween = (from: RawBuilder<unknown>, to: RawBuilder<unknown>) =>
  sql`greatest(0, floor(extract(epoch from ${to} - ${from}) / 60))::int`;

/**
 * A table's rows for each row before it, looked up one after the other: PostgreSQL takes a day for a good part of the
 * table (it cannot know when a day begins), and would read all of it and its neighbours otherwise.
 */
const each = (table: RawBuilder<unknown>, where: RawBuilder<unknown>) =>
  sql`cross join lateral (select * from ${table} where ${where} offset 0) ${table}`;

/** True of a voided bill that a credit note was issued for. */
const isCredited = sql`exists (select from credit_notes where credit_notes.bill_id = bills.id)`;

const issuedThen = sql`issued_at >= live.starts and issued_at < live.ends`;

/** The same for all numbers that follow each other without a gap, of what is numbered together. */
const placeInRun = (together: RawBuilder<unknown>, serial: RawBuilder<unknown>) =>
  sql`${serial} - row_number() over (partition by ${together} order by ${serial})`;
/** What stands before the consecutive number. */
const beginningOf = (document: NumberedDocument) =>
  sql`left(number, -greatest(length(serial::text), ${sql.lit(paddedTo[document])}))`;
const runKey = sql`concat_ws('|', financial_year, gstin, beginning, min(serial), max(serial))`;

const sources: readonly Source[] = [
  {
    measures: ['billed', 'subtotal', 'billTax', 'discount', 'roundOff', 'due', 'voided'],
    rows: sql`
      select live.day, of_bill.measure, ${doctor} as doctor_id, '' as key,
        count(*) as count, sum(of_bill.amount)::bigint as amount
      from live
      ${each(sql`bills`, sql`created_at >= live.starts and created_at < live.ends`)}
      ${each(sql`tokens`, sql`id = bills.token_id`)}
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
    measures: ['taxable', 'tax', 'creditedTaxable', 'creditedTax'],
    rows: sql`
      select live.day, of_item.measure, ${doctor} as doctor_id,
        concat_ws('|', coalesce(bills.gstin, ''), bill_items.tax_basis_points, coalesce(bill_items.hsn, '')) as key,
        sum(bill_items.quantity)::bigint as count, sum(of_item.amount)::bigint as amount
      from live
      ${each(
        sql`bills`,
        sql`created_at >= live.starts and created_at < live.ends and (voided_at is null or ${isCredited})`,
      )}
      ${each(sql`tokens`, sql`id = bills.token_id`)}
      ${each(sql`bill_items`, sql`bill_id = bills.id`)}
      cross join lateral (values
        (case when bills.voided_at is null then 'taxable' else 'creditedTaxable' end, bill_items.total),
        (case when bills.voided_at is null then 'tax' else 'creditedTax' end, bill_items.tax)
      ) of_item (measure, amount)
      group by 1, 2, 3, 4`,
  },
  {
    measures: ['creditTaxable', 'creditTax'],
    rows: sql`
      select live.day, of_line.measure, null::uuid as doctor_id,
        concat_ws('|', credit_notes.gstin, credit_note_lines.tax_basis_points,
          coalesce(credit_note_lines.hsn, '')) as key,
        count(*) as count, sum(of_line.amount)::bigint as amount
      from live
      ${each(sql`credit_notes`, issuedThen)}
      ${each(sql`credit_note_lines`, sql`credit_note_id = credit_notes.id`)}
      cross join lateral (values
        ('creditTaxable', credit_note_lines.taxable), ('creditTax', credit_note_lines.tax)
      ) of_line (measure, amount)
      group by 1, 2, 4`,
  },
  {
    measures: ['creditNotes'],
    rows: sql`
      select live.day, 'creditNotes' as measure, null::uuid as doctor_id, credit_notes.gstin as key,
        count(*) as count, sum(credit_notes.total)::bigint as amount
      from live
      ${each(sql`credit_notes`, issuedThen)}
      group by 1, 4`,
  },
  {
    measures: ['numbered', 'numberedVoided', 'numberedCancelled'],
    rows: sql`
      select runs.day, of_run.measure, null::uuid as doctor_id, runs.key, of_run.count, 0::bigint as amount
      from (
        select day, ${runKey} as key, count(*) as bills, count(*) filter (where is_voided) as voided,
          count(*) filter (where is_voided and not is_credited) as cancelled
        from (
          select live.day, bills.financial_year, coalesce(bills.gstin, '') as gstin, bills.beginning, bills.serial,
            bills.is_voided, bills.is_credited, ${placeInRun(sql`live.day, bills.financial_year, bills.gstin, bills.beginning`, sql`bills.serial`)} as run
          from live
          cross join lateral (
            select financial_year, gstin, serial, ${beginningOf('bill')} as beginning,
              voided_at is not null as is_voided, voided_at is not null and ${isCredited} as is_credited
            from bills
            where created_at >= live.starts and created_at < live.ends and number is not null offset 0
          ) bills
        ) numbered
        group by day, financial_year, gstin, beginning, run
      ) runs
      cross join lateral (values
        ('numbered', runs.bills), ('numberedVoided', runs.voided), ('numberedCancelled', runs.cancelled)
      ) of_run (measure, count)
      where of_run.count > 0`,
  },
  {
    measures: ['unnumbered'],
    rows: sql`
      select live.day, 'unnumbered' as measure, null::uuid as doctor_id, '' as key,
        count(*) as count, sum(bills.total)::bigint as amount
      from live
      ${each(sql`bills`, sql`created_at >= live.starts and created_at < live.ends and number is null`)}
      group by 1`,
  },
  {
    measures: ['creditNumbered'],
    rows: sql`
      select day, 'creditNumbered' as measure, null::uuid as doctor_id, ${runKey} as key, count(*) as count,
        0::bigint as amount
      from (
        select live.day, notes.financial_year, notes.gstin, notes.beginning, notes.serial,
          ${placeInRun(sql`live.day, notes.financial_year, notes.gstin, notes.beginning`, sql`notes.serial`)} as run
        from live
        cross join lateral (
          select financial_year, gstin, serial, ${beginningOf('creditNote')} as beginning
          from credit_notes where ${issuedThen} offset 0
        ) notes
      ) numbered
      group by day, financial_year, gstin, beginning, run`,
  },
  {
    measures: ['uncredited'],
    rows: sql`
      select live.day, 'uncredited' as measure, null::uuid as doctor_id, given.key,
        count(*) as count, sum(given.amount)::bigint as amount
      from live
      cross join lateral (
        select 'void|' || coalesce(bills.number, bills.id::text) as key, bills.total as amount
        from bills
        where created_at >= live.starts and created_at < live.ends and voided_at is not null
          and ${isTaxInvoice} and not ${isCredited}
        union all
        select 'refund|' || coalesce(bills.number, bills.id::text), payments.amount
        from bill_payments payments join bills on bills.id = payments.bill_id
        where payments.received_at >= live.starts and payments.received_at < live.ends
          and payments.kind = 'refund' and bills.voided_at is null and ${isTaxInvoice}
          and not exists (select from credit_notes where payment_id = payments.id)
      ) given
      group by 1, 4`,
  },
  {
    measures: ['paid', 'refunded'],
    rows: sql`
      select live.day, case bill_payments.kind when 'refund' then 'refunded' else 'paid' end as measure,
        ${doctor} as doctor_id,
        concat_ws('|', bill_payments.method, bill_payments.received_by,
          case when bills.voided_at is not null then 'voided'
            else (bills.created_at at time zone live.time_zone)::date::text end) as key,
        -- What did not come after all takes back that it was counted.
        sum(case bill_payments.kind when 'reversal' then -1 else 1 end) as count,
        sum(case bill_payments.kind when 'reversal' then -bill_payments.amount else bill_payments.amount end)::bigint
          as amount
      from live
      ${each(sql`bill_payments`, sql`received_at >= live.starts and received_at < live.ends`)}
      ${each(sql`bills`, sql`id = bill_payments.bill_id`)}
      ${each(sql`tokens`, sql`id = bills.token_id`)}
      group by 1, 2, 3, 4`,
  },
  {
    measures: ['closedCash', 'cashDifference'],
    rows: sql`
      select live.day, of_close.measure, null::uuid as doctor_id, day_closes.user_id::text as key,
        count(*) as count, sum(of_close.amount)::bigint as amount
      from live
      ${each(sql`day_closes`, sql`closed_at >= live.starts and closed_at < live.ends`)}
      cross join lateral (values
        ('closedCash', day_closes.cash_paid - day_closes.cash_refunded),
        ('cashDifference', day_closes.difference)
      ) of_close (measure, amount)
      group by 1, 2, 4`,
  },
  {
    measures: ['cashInClose'],
    rows: sql`
      select live.day, 'cashInClose' as measure, null::uuid as doctor_id,
        concat_ws('|', bill_payments.method, bill_payments.received_by,
          (bill_payments.received_at at time zone live.time_zone)::date) as key,
        count(*) as count,
        sum(case bill_payments.kind when 'payment' then bill_payments.amount else -bill_payments.amount end)::bigint
          as amount
      from live
      ${each(sql`day_closes`, sql`closed_at >= live.starts and closed_at < live.ends`)}
      left join day_closes before on before.user_id = day_closes.user_id and before.number = day_closes.number - 1
      ${each(
        sql`bill_payments`,
        sql`received_by = day_closes.user_id and method = 'cash'
          and till_number > coalesce(before.through_number, 0) and till_number <= day_closes.through_number`,
      )}
      group by 1, 4`,
  },
  {
    measures: ['visits', 'seen', 'hour', 'waited', 'consulted'],
    rows: sql`
      select live.day, of_token.measure, ${doctor} as doctor_id, of_token.key,
        count(*) as count, sum(of_token.amount)::bigint as amount
      from live
      ${each(sql`tokens`, sql`issued_at >= live.starts and issued_at < live.ends`)}
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
      ${each(sql`appointments`, sql`starts_at >= live.day and starts_at < live.day + 1`)}
      group by 1, 3, 4`,
  },
  {
    measures: ['registered', 'registeredGender', 'registeredAge', 'registeredArea'],
    rows: sql`
      select live.day, of_patient.measure, null::uuid as doctor_id, of_patient.key,
        count(*) as count, 0::bigint as amount
      from live
      ${each(sql`patients`, sql`registered_at >= live.starts and registered_at < live.ends and voided_at is null`)}
      cross join lateral (values
        ('registered', ''),
        ('registeredGender', coalesce(patients.gender, '')),
        ('registeredAge', coalesce(
          case when patients.date_of_birth is null then patients.age
            else date_part('year', age(live.day, patients.date_of_birth))::int end / 10 * 10, -1)::text),
        ('registeredArea', replace(coalesce(
          substring(patients.address from '\\m[1-9][0-9]{2} ?[0-9]{3}\\M'), ''), ' ', ''))
      ) of_patient (measure, key)
      group by 1, 2, 4`,
  },
  {
    measures: ['diagnosis', 'test'],
    rows: sql`
      select live.day, consultation_lines.kind as measure, consultations.doctor_id,
        consultation_lines.text as key,
        count(*) as count, 0::bigint as amount
      from live
      ${each(sql`tokens`, sql`issued_at >= live.starts and issued_at < live.ends`)}
      ${each(sql`consultations`, sql`token_id = tokens.id and ${isNotCorrected}`)}
      ${each(sql`consultation_lines`, sql`consultation_id = consultations.id and kind in ('diagnosis', 'test')`)}
      group by 1, 2, 3, 4`,
  },
  {
    measures: ['medicine'],
    rows: sql`
      select live.day, 'medicine' as measure, prescriptions.doctor_id, prescription_medications.name as key,
        count(*) as count, 0::bigint as amount
      from live
      ${each(sql`tokens`, sql`issued_at >= live.starts and issued_at < live.ends`)}
      ${each(sql`prescriptions`, sql`token_id = tokens.id and ${isInForce}`)}
      ${each(sql`prescription_medications`, sql`prescription_id = prescriptions.id`)}
      group by 1, 3, 4`,
  },
  {
    measures: ['warningOverridden'],
    rows: sql`
      select live.day, 'warningOverridden' as measure, prescriptions.doctor_id,
        prescription_allergy_answers.allergy as key, count(*) as count, 0::bigint as amount
      from live
      ${each(sql`tokens`, sql`issued_at >= live.starts and issued_at < live.ends`)}
      ${each(sql`prescriptions`, sql`token_id = tokens.id and ${isInForce}`)}
      ${each(sql`prescription_allergy_answers`, sql`prescription_id = prescriptions.id`)}
      group by 1, 3, 4`,
  },
];

/** The rows of `day_sums` of the days in `live`, computed from the records. */
function computed(measures: readonly Measure[] | null): RawBuilder<unknown> {
  const wanted = sources.filter(
    (source) => measures === null || source.measures.some((one) => measures.includes(one)),
  );
  // A report without a course asks for none.
  if (wanted.length === 0) {
    return sql`select day, measure, doctor_id, key, count, amount from day_sums where false`;
  }
  return sql.join(
    wanted.map(({ rows }) => sql`(${rows})`),
    sql` union all `,
  );
}

/** The last day of a month, which is named by its first. */
const endOf = (month: RawBuilder<unknown>) =>
  sql`(${month} + interval '1 month' - interval '1 day')::date`;
const monthOf = (day: RawBuilder<unknown>) => sql`date_trunc('month', ${day}::timestamp)::date`;

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

/**
 * The days of a range: `kept` with figures that stand, `live` whose figures are computed from the records now. Whole
 * `months` of kept days that were added up are read as such, and `single` are the kept days of no such month.
 */
const daysOf = ({ from, to, timeZone }: SummedRange) => sql`
  bounded as materialized (
    select day, ${bounds(timeZone)}
    from (select generate_series(${from}::date, ${to}::date, interval '1 day')::date as day) days
  ), changed as materialized (
    select (at at time zone ${timeZone})::date as day from changed_moments
    where at >= (${from}::date)::timestamp at time zone ${timeZone}::text
      and at < (${to}::date + 1)::timestamp at time zone ${timeZone}::text
    union
    select day from changed_moments where day between ${from}::date and ${to}::date
  ), kept as materialized (
    select bounded.day from bounded join summed_days using (day)
    where summed_days.time_zone = ${timeZone} and bounded.day not in (select day from changed)
  ), months as materialized (
    select month from (select ${monthOf(sql`day`)} as month, count(*) as days from kept group by 1) whole
    join summed_months using (month)
    where summed_months.time_zone = ${timeZone} and whole.days = date_part('day', ${endOf(sql`month`)})
  ), single as materialized (
    select day from kept where ${monthOf(sql`day`)} not in (select month from months)
  ), live as materialized (
    select * from bounded where day not in (select day from kept) order by day desc limit ${mostComputed}
  )`;

/** The figures of a range by day: one statement, one moment. */
const sumsByDay = (range: SummedRange, measures: readonly Measure[]) => sql`
  with ${daysOf(range)}
  select day_sums.day, measure, doctor_id, key, count, amount
  from kept join day_sums using (day) where measure = any(${[...measures]}::text[])
  union all ${liveSums(measures)}`;

/** The figures of the days in `live`. */
const liveSums = (measures: readonly Measure[]) => sql`
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

export type TotalRow = Omit<SumRow, 'day'>;

export function sumFromRow({ measure, doctor_id, key, count, amount }: TotalRow): Sum {
  return { measure, doctorId: doctor_id, key, count, amount };
}

/** Those whose key ends with a day. */
const dayKeyed: readonly Measure[] = ['paid', 'refunded', 'cashInClose'];

/**
 * The figures of a range in all, of each measure the `mostKeys` most frequent or all. What was paid names in place of a
 * bill's day, and cash in closes in place of the day it was received, whether it is `within` the range or `earlier`.
 */
export function totalsOf(
  db: Kysely<Database>,
  range: SummedRange,
  { measures, doctorId, mostKeys = Number.MAX_SAFE_INTEGER }: AskedSums & { mostKeys?: number },
): CompiledQuery<TotalRow> {
  const areWritten = measures.every((one) => writtenMeasures.includes(one));
  const ofDoctor = doctorId ? sql`doctor_id = ${doctorId}` : sql`true`;
  // Of texts a month has those of all doctors together, and each one's.
  const ofAll = areWritten
    ? sql`doctor_id is null`
    : sql`(doctor_id is not null or measure <> all(${[...writtenMeasures]}::text[]))`;
  const ofMonth = doctorId ? ofDoctor : ofAll;
  const told = sql`${areWritten && !doctorId ? sql`null::uuid` : sql`doctor_id`} as doctor_id`;
  // Seventy thousand rows of a year of texts: each expression counts. What is computed now stands apart, since next to its
  // cost PostgreSQL does not mind sorting them all.
  const key = measures.some((one) => dayKeyed.includes(one))
    ? sql`case
          when measure <> all(${[...dayKeyed]}::text[]) or key like '%|voided' then key
          else split_part(key, '|', 1) || '|' || split_part(key, '|', 2)
            || case when split_part(key, '|', 3) >= ${range.from}::text then '|within' else '|earlier' end
        end`
    : sql`key`;
  const isMeant = sql`measure = any(${[...measures]}::text[])`;
  return sql<TotalRow>`
    with ${daysOf(range)}, live_sums as materialized (${liveSums(measures)}
    ), totals as (
      select measure, doctor_id, ${key} as key, sum(count)::bigint as count,
        ${areWritten ? sql`0::bigint` : sql`sum(amount)::bigint`} as amount
      from (
        select measure, doctor_id, key, count, amount from months join month_sums using (month)
        where ${isMeant} and ${ofMonth}
        union all
        select measure, ${told}, key, count, amount from single join day_sums using (day)
        where ${isMeant} and ${ofDoctor}
        union all
        select measure, ${told}, key, count, amount from live_sums where ${ofDoctor}
      ) parts
      group by measure, doctor_id, 3
    ), placed as (
      select totals.*, row_number() over (partition by measure order by count desc, key collate "C") as place
      from totals
    )
    select measure, doctor_id, key, count, amount from placed
    where place <= ${mostKeys}
    order by measure, place`.compile(db);
}

/** What a range is compared with: measures in all, and of patients seen how many were new. */
export function comparedOf(
  db: Kysely<Database>,
  range: SummedRange,
  { measures, doctorId }: AskedSums,
): CompiledQuery<TotalRow> {
  if (measures.includes('seen')) {
    return totalsOf(db, range, { measures: ['seen'], doctorId });
  }
  return sql<TotalRow>`
    select measure, null::uuid as doctor_id, '' as key, sum(count)::bigint as count, sum(amount)::bigint as amount
    from (${totalsByDay(range, measures)}) by_day
    where ${doctorId ?? null}::uuid is null or doctor_id = ${doctorId ?? null}
    group by measure order by measure`.compile(db);
}

/** The figures of a range by day without their keys. */
const totalsByDay = (range: SummedRange, measures: readonly Measure[]) => sql`
  with ${daysOf(range)}
  select day, measure, doctor_id, count, amount from day_totals
  where measure = any(${[...measures]}::text[])
    -- The range once more: through the index of a measure and its days, not day by day.
    and day between ${range.from}::date and ${range.to}::date and day in (select day from kept)
  union all
  select day, measure, doctor_id, count, amount from (${liveSums(measures)}) live_sums`;

/** The figures of each doctor along a range, by its periods, each with its first day (`period.ts`). */
export function periodSumsOf(
  db: Kysely<Database>,
  range: SummedRange,
  { measures, doctorId }: AskedSums,
): CompiledQuery<Omit<SumRow, 'key'>> {
  return sql<Omit<SumRow, 'key'>>`
    select date_trunc(${unitOf(range)}::text, day::timestamp)::date as day, measure, doctor_id,
      sum(count)::bigint as count, sum(amount)::bigint as amount
    from (${totalsByDay(range, measures)}) by_day
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

/** Days in one statement: a second or so where eight hundred visits are a day, and PostgreSQL gives up after ten. */
const daysAtOnce = 10;
/** Milliseconds after a day's end until it is kept: changes of just now, which note no day, are stored by then. */
const settledAfter = 3_600_000;

/**
 * Keeps the figures of days that are over and not kept, or have changed since, the oldest first, and answers how many
 * these were. Each day is computed from its records as a whole, so nothing is ever added to a sum that might be wrong;
 * to begin from nothing, empty `summed_days`. Ten years take minutes: a server that `isOver` leaves the rest to the next.
 */
export async function keepSums(
  db: Kysely<Database>,
  now: Date,
  timeZone: string,
  isOver = () => false,
): Promise<number> {
  const last = addDays(dateIn(new Date(now.getTime() - settledAfter), timeZone), -1);
  for (let kept = 0; ; ) {
    const days = await daysToKeep(db, last, timeZone);
    if (isOver()) return kept;
    if (days.length === 0) {
      await keepMonths(db, timeZone, isOver);
      return kept;
    }
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
    sql`delete from day_totals using ${ofDays} where day_totals.day = days.day`,
    sql`insert into day_totals (day, measure, doctor_id, count, amount)
      select day, measure, doctor_id, sum(count)::bigint, sum(amount)::bigint
      from day_sums join ${ofDays} using (day) group by 1, 2, 3`,
    sql`insert into summed_days (day, time_zone) select day, ${timeZone} from ${ofDays}`,
    sql`delete from summed_months using ${ofDays} where month = ${monthOf(sql`days.day`)}`,
  ];
  for (const statement of statements) await statement.execute(trx);
}

/** Adds up the months of which each day is kept. */
async function keepMonths(
  db: Kysely<Database>,
  timeZone: string,
  isOver: () => boolean,
): Promise<void> {
  const { rows } = await sql<{ month: string }>`
    select month from (
      select ${monthOf(sql`day`)} as month, count(*) as days from summed_days where time_zone = ${timeZone} group by 1
    ) whole
    where days = date_part('day', ${endOf(sql`month`)})
      and not exists (
        select from summed_months where summed_months.month = whole.month and time_zone = ${timeZone}
      )
    order by month`.execute(db);
  for (const { month } of rows) {
    if (isOver()) return;
    await again(() =>
      db
        .transaction()
        .setIsolationLevel('repeatable read')
        .execute(async (trx) => {
          await sql`delete from month_sums where month = ${month}::date`.execute(trx);
          await sql`delete from summed_months where month = ${month}::date`.execute(trx);
          await sql`
            insert into month_sums (month, measure, doctor_id, key, count, amount) ${addedUp(month)}`.execute(
            trx,
          );
          await sql`insert into summed_months (month, time_zone) values (${month}, ${timeZone})`.execute(
            trx,
          );
        }),
    );
  }
}

/**
 * A month's rows of `month_sums`, from its days'. What was paid on bills of the month itself needs no day: whoever reads
 * the month reads all of it.
 */
const addedUp = (month: string) => sql`
  select ${month}::date as month, measure, doctor_id, case
      when measure = any(${[...dayKeyed]}::text[]) and key not like '%|voided' and split_part(key, '|', 3) >= ${month}::text
      then split_part(key, '|', 1) || '|' || split_part(key, '|', 2) || '|' || ${month}::text
      else key
    end as key, sum(count)::bigint as count, sum(amount)::bigint as amount
  from day_sums where day between ${month}::date and ${endOf(sql`${month}::date`)}
  group by 2, 3, 4
  union all
  select ${month}::date, measure, null, key, sum(count)::bigint, sum(amount)::bigint
  from day_sums where day between ${month}::date and ${endOf(sql`${month}::date`)}
    and measure = any(${[...writtenMeasures]}::text[])
  group by 2, 4`;

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

/** Compares what is kept with the records, a few days in each statement; a day noted as changed counts as right. */
export async function checkSums(
  db: Kysely<Database>,
  { signal, onDays }: { signal?: AbortSignal; onDays?: (from: string, part: number) => void } = {},
): Promise<CheckedSums> {
  const { rows: parts } = await sql<{ first: string; last: string; zone: string; days: number }>`
    select min(day) as first, max(day) as last, time_zone as zone, count(*) as days
    from summed_days group by (day - date '2000-01-01') / ${daysAtOnce}::int, time_zone order by 1, 3`.execute(
    db,
  );
  const found: CheckedSums = { days: 0, wrong: [] };
  for (const [place, { first: from, last: to, zone: timeZone, days }] of parts.entries()) {
    signal?.throwIfAborted();
    const wrong = await wrongDays(db, { from, to, timeZone });
    found.days += days;
    found.wrong.push(...wrong.map((one) => ({ ...one, timeZone })));
    onDays?.(from, (place + 1) / parts.length);
  }
  const months = await db
    .selectFrom('summed_months')
    .select(['month', 'time_zone'])
    .orderBy('month')
    .execute();
  for (const { month, time_zone: timeZone } of months) {
    signal?.throwIfAborted();
    const measures = await wrongMonths(db, month);
    const isKnown = found.wrong.some(({ day }) => day.startsWith(month.slice(0, 7)));
    if (measures.length > 0 && !isKnown) found.wrong.push({ day: month, timeZone, measures });
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
    ), kept_totals as (
      select day, measure, doctor_id, count, amount from day_totals join live using (day)
    ), added_up as (
      select day, measure, doctor_id, sum(count)::bigint as count, sum(amount)::bigint as amount
      from stored group by 1, 2, 3
    ), wrong as (
      select day, measure from ((select * from stored except all select * from computed_now)
        union all (select * from computed_now except all select * from stored)) of_records
      union all
      select day, measure from ((select * from kept_totals except all select * from added_up)
        union all (select * from added_up except all select * from kept_totals)) of_totals
    )
    select day, array_agg(distinct measure order by measure) as measures from wrong
    group by day order by day`.execute(db);
  return rows;
}

/** The measures whose figures of a month that was added up are not those of its days. */
async function wrongMonths(db: Kysely<Database>, month: string): Promise<Measure[]> {
  const { rows } = await sql<{ measure: Measure }>`
    with stored as (
      select month, measure, doctor_id, key, count, amount from month_sums where month = ${month}::date
    ), added_up as (${addedUp(month)})
    select distinct measure from (
      (select * from stored except all select * from added_up)
      union all (select * from added_up except all select * from stored)
    ) wrong order by 1`.execute(db);
  return rows.map(({ measure }) => measure);
}

/** Keeps days anew that were found wrong; their months are added up again with the next days. */
export async function keepAnew(db: Kysely<Database>, wrong: readonly WrongDay[]): Promise<void> {
  for (const { day, timeZone } of wrong) await keepTogether(db, [day], timeZone);
}
