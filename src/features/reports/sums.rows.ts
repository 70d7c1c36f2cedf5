import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import type { Database } from '../../server/database/schema';
import { dayRange } from '../../shared/clinicDay';
import { minSerialDigits } from '../billing/billNumber';
import { isNotCorrected } from '../consultations/consultations.rows';
import { isInForce } from '../prescriptions/prescriptions.rows';
import type { Measure } from './measures';
import { unitOf } from './period';
import { type DayRange, daysIn } from './range';
import type { CourseSum, Sum } from './report';
import type { NumberedDocument } from './series';
import { longestMinutes } from './visits';

/** The days, in the clinic's time zone, whose records are added up. */
export interface SummedRange extends DayRange {
  timeZone: string;
}

interface SumsParams extends SummedRange {
  doctorId: string | undefined;
}

/** One statement that computes several measures from a table's records in a range. */
interface Source {
  measures: readonly Measure[];
  /**
   * A statement with the columns `period` (for a measure that is also summed by period, else null), `measure`,
   * `doctor_id`, `key`, `count` and `amount`, as described in `measures.ts`.
   */
  rows: (params: SumsParams) => RawBuilder<unknown>;
}

const startOf = ({ from, timeZone }: SummedRange) => sql`${dayRange(from, timeZone).start}`;

/** A condition: the instant is in the range. */
export const within = (at: RawBuilder<unknown>, range: SummedRange) =>
  sql`${at} >= ${startOf(range)} and ${at} < ${dayRange(range.to, range.timeZone).end}`;

/**
 * Ends a subquery whose rows are then grouped, so that PostgreSQL assumes few groups. From the table's own columns,
 * such as a month of each instant, it would estimate nearly as many groups as rows, and sort what it can hash in one
 * pass.
 */
const fewGroups = sql`offset 0`;

/**
 * Days of a range up to which joined rows are looked up one by one; for longer ranges reading whole tables is faster.
 */
const maxDaysByLookup = 731;

/** A join with a table. Without the lateral lookup PostgreSQL reads ten years of rows for the bills of one year. */
function joinClause(
  table: string,
  on: RawBuilder<unknown>,
  params: SumsParams,
): RawBuilder<unknown> {
  const name = sql.ref(table);
  return daysIn(params) > maxDaysByLookup
    ? sql`join ${name} on ${on}`
    : sql`cross join lateral (select * from ${name} where ${on} offset 0) ${name}`;
}

/** 'within' if the instant (of a bill or payment) is in the range, too, else 'earlier'. */
const withinOrEarlier = (at: RawBuilder<unknown>, range: SummedRange) =>
  sql`case when ${at} >= ${startOf(range)} then 'within' else 'earlier' end`;

/** The first day of the period that contains an instant (`period.ts`). */
const periodOf = (at: RawBuilder<unknown>, range: SummedRange) =>
  periodOfLocal(sql`(${at} at time zone ${range.timeZone}::text)`, range);
const periodOfLocal = (at: RawBuilder<unknown>, range: SummedRange) =>
  sql`date_trunc(${sql.lit(unitOf(range))}, ${at})::date`;
/** `1|09` from 109. */
const weekdayAndHour = sql`hour / 100 || '|' || lpad((hour % 100)::text, 2, '0')`;

/** The doctor who saw the patient of a token, or is to see them. */
const doctor = sql`coalesce(tokens.consulted_by, tokens.doctor_id)`;

const ofDoctor = (column: RawBuilder<unknown>, { doctorId }: SumsParams) =>
  doctorId ? sql`${column} = ${doctorId}` : sql`true`;

/** A condition: a doctor saw the token's patient. */
const isSeen = (token: RawBuilder<unknown>) =>
  sql`(${token}.consulted_at is not null and ${token}.status <> 'cancelled')`;

const minutesBetween = (from: RawBuilder<unknown>, to: RawBuilder<unknown>) =>
  sql`greatest(0, floor(date_part('epoch', ${to} - ${from}) / 60))::int`;

/** A condition on a row of `bills`: it has a credit note. */
export const isCredited = sql`exists (select from credit_notes where credit_notes.bill_id = bills.id)`;

/** Equal for all consecutive numbers without a gap in between, of one year, GSTIN and prefix. */
const runId = sql`serial - row_number() over (partition by financial_year, gstin, beginning order by serial)`;
/** The text before the consecutive number. */
const beginningOf = (document: NumberedDocument) =>
  sql`left(number, -greatest(length(serial::text), ${sql.lit(minSerialDigits[document])}))`;
const runKey = sql`concat_ws('|', financial_year, gstin, beginning, min(serial), max(serial))`;

const sources: readonly Source[] = [
  {
    measures: [
      ...(['billed', 'subtotal', 'billTax', 'discount', 'roundOff', 'discountBeforeTax'] as const),
      ...(['due', 'voided'] as const),
    ],
    rows: (params) => sql`
      select period, of_bills.measure, doctor_id, '' as key, of_bills.count, of_bills.amount
      from (
        select period, doctor_id, is_voided, count(*) as bills, count(*) filter (where discount > 0) as discounted,
          count(*) filter (where before_tax > 0) as discounted_before_tax,
          count(*) filter (where round_off <> 0) as rounded, count(*) filter (where due > 0) as pending,
          sum(subtotal) as subtotal, sum(tax) as tax, sum(discount) as discount, sum(before_tax) as before_tax,
          sum(round_off) as round_off, sum(total) as total, sum(due) as due
        from (
          select ${periodOf(sql`bills.created_at`, params)} as period, ${doctor} as doctor_id,
            bills.voided_at is not null as is_voided,
            -- Without the tax that stands in prices.
            bills.subtotal - bills.included_tax as subtotal, bills.tax - bills.tax_round_off as tax,
            bills.discount, case bills.tax_rule when 'gst' then bills.discount else 0 end as before_tax,
            bills.round_off + bills.tax_round_off as round_off, bills.total, bills.total - bills.received as due
          from bills ${joinClause('tokens', sql`tokens.id = bills.token_id`, params)}
          where ${within(sql`bills.created_at`, params)} and ${ofDoctor(doctor, params)} ${fewGroups}
        ) bills
        group by period, doctor_id, is_voided
      ) bills
      cross join lateral (values
        ('billed', not is_voided, bills, total),
        ('subtotal', not is_voided, bills, subtotal),
        ('billTax', not is_voided, bills, tax),
        ('discount', not is_voided, discounted, discount),
        ('roundOff', not is_voided, rounded, round_off),
        ('discountBeforeTax', not is_voided, discounted_before_tax, before_tax),
        ('due', not is_voided, pending, due),
        ('voided', is_voided, bills, total)
      ) of_bills (measure, counts, count, amount)
      where of_bills.counts and of_bills.count > 0`,
  },
  {
    measures: ['taxable', 'tax', 'creditedTaxable', 'creditedTax'],
    rows: (params) => sql`
      select null::date as period, of_lines.measure, ${params.doctorId ?? null}::uuid as doctor_id, key,
        quantity as count, of_lines.amount
      from (
        select is_voided, concat_ws('|', gstin, tax_basis_points, hsn) as key, sum(quantity) as quantity,
          sum(taxable) as taxable, sum(tax) as tax
        from (
          select bills.voided_at is not null as is_voided, coalesce(bills.gstin, '') as gstin,
            bill_items.tax_basis_points, coalesce(bill_items.hsn, '') as hsn, bill_items.quantity,
            bill_items.taxable, bill_items.tax
          from bills ${joinClause('bill_items', sql`bill_items.bill_id = bills.id`, params)}
          where ${within(sql`bills.created_at`, params)} and (bills.voided_at is null or ${isCredited})
            and ${params.doctorId ? sql`exists (select from tokens where id = bills.token_id and ${ofDoctor(doctor, params)})` : sql`true`}
            ${fewGroups}
        ) lines
        group by is_voided, gstin, tax_basis_points, hsn
      ) lines
      cross join lateral (values
        (case when is_voided then 'creditedTaxable' else 'taxable' end, taxable),
        (case when is_voided then 'creditedTax' else 'tax' end, tax)
      ) of_lines (measure, amount)`,
  },
  {
    measures: ['creditTaxable', 'creditTax'],
    rows: (params) => sql`
      select null::date as period, of_lines.measure, null::uuid as doctor_id, key, count, of_lines.amount
      from (
        select concat_ws('|', credit_notes.gstin, credit_note_lines.tax_basis_points,
            coalesce(credit_note_lines.hsn, '')) as key,
          count(*) as count, sum(credit_note_lines.taxable) as taxable, sum(credit_note_lines.tax) as tax
        from credit_notes join credit_note_lines on credit_note_lines.credit_note_id = credit_notes.id
        where ${within(sql`credit_notes.issued_at`, params)}
        group by 1
      ) lines
      cross join lateral (values ('creditTaxable', taxable), ('creditTax', tax)) of_lines (measure, amount)`,
  },
  {
    measures: ['quantityBack'],
    rows: (params) => sql`
      select null::date as period, 'quantityBack' as measure, null::uuid as doctor_id,
        concat_ws('|', gstin, tax_basis_points, hsn) as key, sum(quantity) as count, 0 as amount
      from (
        select bills.gstin, bill_items.tax_basis_points, coalesce(bill_items.hsn, '') as hsn, bill_items.quantity
        from bills ${joinClause('bill_items', sql`bill_items.bill_id = bills.id`, params)}
        where ${within(sql`bills.voided_at`, params)} and bills.gstin is not null and ${isCredited} ${fewGroups}
      ) lines
      group by gstin, tax_basis_points, hsn`,
  },
  {
    measures: ['creditNotes'],
    rows: (params) => sql`
      select null::date as period, 'creditNotes' as measure, null::uuid as doctor_id, gstin as key,
        count(*) as count, sum(total) as amount
      from credit_notes where ${within(sql`issued_at`, params)}
      group by gstin`,
  },
  {
    measures: ['numbered', 'numberedVoided', 'numberedCancelled'],
    rows: (params) => sql`
      select null::date as period, of_run.measure, null::uuid as doctor_id, key, of_run.count, 0 as amount
      from (
        select ${runKey} as key, count(*) as bills, count(*) filter (where is_voided) as voided,
          count(*) filter (where is_voided and not is_credited) as cancelled
        from (
          select numbered.*, ${runId} as run
          from (
            select financial_year, coalesce(gstin, '') as gstin, serial, ${beginningOf('bill')} as beginning,
              voided_at is not null as is_voided, voided_at is not null and ${isCredited} as is_credited
            from bills where ${within(sql`created_at`, params)} and number is not null
          ) numbered
        ) placed
        group by financial_year, gstin, beginning, run
      ) runs
      cross join lateral (values
        ('numbered', bills), ('numberedVoided', voided), ('numberedCancelled', cancelled)
      ) of_run (measure, count)
      where of_run.count > 0`,
  },
  {
    measures: ['unnumbered'],
    rows: (params) => sql`
      select null::date as period, 'unnumbered' as measure, null::uuid as doctor_id, '' as key,
        count(*) as count, sum(total) as amount
      from bills where ${within(sql`created_at`, params)} and number is null
      having count(*) > 0`,
  },
  {
    measures: ['creditNumbered'],
    rows: (params) => sql`
      select null::date as period, 'creditNumbered' as measure, null::uuid as doctor_id, ${runKey} as key,
        count(*) as count, 0 as amount
      from (
        select numbered.*, ${runId} as run
        from (
          select financial_year, gstin, serial, ${beginningOf('creditNote')} as beginning
          from credit_notes where ${within(sql`issued_at`, params)}
        ) numbered
      ) placed
      group by financial_year, gstin, beginning, run`,
  },
  {
    measures: ['paid', 'refunded'],
    rows: (params) => sql`
      select period, measure, doctor_id, concat_ws('|', method, received_by, bill) as key, sum(count) as count,
        sum(count * amount) as amount
      from (
        select ${periodOf(sql`payments.received_at`, params)} as period,
          case payments.kind when 'refund' then 'refunded' else 'paid' end as measure, ${doctor} as doctor_id,
          payments.method, payments.received_by,
          case when bills.voided_at is not null then 'voided'
            else ${withinOrEarlier(sql`bills.created_at`, params)} end as bill,
          -- What did not come after all takes back that it was counted.
          case payments.kind when 'reversal' then -1 else 1 end as count, payments.amount
        from bill_payments payments
        ${joinClause('bills', sql`bills.id = payments.bill_id`, params)}
        ${joinClause('tokens', sql`tokens.id = bills.token_id`, params)}
        where ${within(sql`payments.received_at`, params)} and ${ofDoctor(doctor, params)} ${fewGroups}
      ) payments
      group by period, measure, doctor_id, method, received_by, bill`,
  },
  {
    measures: ['closedCash', 'cashDifference'],
    rows: (params) => sql`
      select null::date as period, of_closes.measure, null::uuid as doctor_id, key, count, of_closes.amount
      from (
        select user_id::text as key, count(*) as count, sum(cash_paid - cash_refunded) as cash,
          sum(difference) as difference
        from day_closes where ${within(sql`closed_at`, params)}
        group by user_id
      ) closes
      cross join lateral (values ('closedCash', cash), ('cashDifference', difference)) of_closes (measure, amount)`,
  },
  {
    measures: ['cashInClose'],
    rows: (params) => sql`
      select null::date as period, 'cashInClose' as measure, null::uuid as doctor_id,
        concat_ws('|', payments.method, payments.received_by, ${withinOrEarlier(sql`payments.received_at`, params)}) as key,
        count(*) as count,
        sum(case payments.kind when 'payment' then payments.amount else -payments.amount end) as amount
      from day_closes closes
      left join day_closes before on before.user_id = closes.user_id and before.number = closes.number - 1
      join bill_payments payments on payments.received_by = closes.user_id and payments.method = 'cash'
        and payments.till_number > coalesce(before.through_number, 0)
        and payments.till_number <= closes.through_number
      where ${within(sql`closes.closed_at`, params)}
      group by 4`,
  },
  {
    measures: ['visits', 'seen', 'hour', 'waited', 'consulted'],
    rows: (params) => sql`
      select period,
        case when grouping(status) = 0 then 'visits' when grouping(seen) = 0 then 'seen'
          when grouping(hour) = 0 then 'hour' when grouping(waited) = 0 then 'waited' else 'consulted' end as measure,
        doctor_id, coalesce(status, seen, ${weekdayAndHour}, least(waited, consulted, ${sql.lit(longestMinutes)})::text) as key,
        count(*) as count, count(*) * coalesce(waited, consulted, 0) as amount
      from (
        select ${periodOfLocal(sql`local.issued_at`, params)} as period, ${doctor} as doctor_id, tokens.status,
          case when ${isSeen(sql`tokens`)} then
            case when first_visits.patient_id is null then 'returning' else 'new' end end as seen,
          case when tokens.status <> 'cancelled' then 100 * date_part('isodow', local.issued_at)::int
            + date_part('hour', local.issued_at)::int end as hour,
          case when ${isSeen(sql`tokens`)}
            then ${minutesBetween(sql`tokens.issued_at`, sql`tokens.consulted_at`)} end as waited,
          case when tokens.status = 'completed' and tokens.consulted_at is not null
            then ${minutesBetween(sql`tokens.consulted_at`, sql`tokens.completed_at`)} end as consulted
        from tokens
        cross join lateral (
          select tokens.issued_at at time zone ${params.timeZone}::text as issued_at offset 0
        ) local
        left join (
          select seen.patient_id, min(seen.issued_at) as issued_at
          from tokens seen where ${within(sql`seen.issued_at`, params)} and ${isSeen(sql`seen`)}
          group by seen.patient_id
          having (
            select earlier.id from tokens earlier
            where earlier.patient_id = seen.patient_id and earlier.issued_at < ${startOf(params)}
              and ${isSeen(sql`earlier`)}
            limit 1
          ) is null
        ) first_visits
          on first_visits.patient_id = tokens.patient_id and first_visits.issued_at = tokens.issued_at
        where ${within(sql`tokens.issued_at`, params)} and ${ofDoctor(doctor, params)} ${fewGroups}
      ) visits
      group by grouping sets (
        (period, doctor_id, status), (period, doctor_id, seen), (doctor_id, hour), (doctor_id, waited), (doctor_id, consulted)
      )
      having coalesce(status, seen, hour::text, waited::text, consulted::text) is not null`,
  },
  {
    measures: ['outside'],
    rows: (params) => sql`
      select period, 'outside' as measure, null::uuid as doctor_id, '' as key, count(*) as count, 0 as amount
      from (
        select ${periodOfLocal(sql`outside_visits.visited_on::timestamp`, params)} as period
        from outside_visits join visit_imports on visit_imports.id = outside_visits.import_id
        where outside_visits.visited_on between ${params.from}::date and ${params.to}::date
          and visit_imports.taken_back_at is null ${fewGroups}
      ) visits
      group by period`,
  },
  {
    measures: ['appointments'],
    rows: (params) => sql`
      select null::date as period, 'appointments' as measure, doctor_id, status as key, count(*) as count, 0 as amount
      from appointments
      where starts_at >= ${params.from}::date and starts_at < ${params.to}::date + 1 and ${ofDoctor(sql`doctor_id`, params)}
      group by doctor_id, status`,
  },
  {
    measures: ['registered', 'registeredGender', 'registeredAge', 'registeredArea'],
    rows: (params) => sql`
      select period,
        case when grouping(gender) = 0 then 'registeredGender' when grouping(age) = 0 then 'registeredAge'
          when grouping(area) = 0 then 'registeredArea' else 'registered' end as measure,
        null::uuid as doctor_id, coalesce(gender, age::text, area, '') as key, count(*) as count, 0 as amount
      from (
        select ${periodOf(sql`registered_at`, params)} as period, coalesce(gender, '') as gender,
          coalesce(
            case when date_of_birth is null then age
              else date_part('year',
                age((registered_at at time zone ${params.timeZone}::text)::date, date_of_birth))::int
            end / 10 * 10, -1) as age,
          replace(coalesce(substring(address from '\\m[1-9][0-9]{2} ?[0-9]{3}\\M'), ''), ' ', '') as area
        from patients where ${within(sql`registered_at`, params)} and voided_at is null
      ) patients
      group by grouping sets ((period), (gender), (age), (area))`,
  },
  {
    measures: ['diagnosis', 'test'],
    rows: (params) => sql`
      select null::date as period, consultation_lines.kind as measure, ${params.doctorId ?? null}::uuid as doctor_id,
        consultation_lines.text as key, count(*) as count, 0 as amount
      from tokens
      ${joinClause('consultations', sql`consultations.token_id = tokens.id and ${isNotCorrected}`, params)}
      ${joinClause(
        'consultation_lines',
        sql`consultation_lines.consultation_id = consultations.id and consultation_lines.kind in ('diagnosis', 'test')`,
        params,
      )}
      where ${within(sql`tokens.issued_at`, params)} and ${ofDoctor(sql`consultations.doctor_id`, params)}
      group by 2, 4`,
  },
  {
    measures: ['medicine'],
    rows: (params) => sql`
      select null::date as period, 'medicine' as measure, ${params.doctorId ?? null}::uuid as doctor_id,
        prescription_medications.name as key, count(*) as count, 0 as amount
      from tokens
      ${joinClause('prescriptions', sql`prescriptions.token_id = tokens.id and ${isInForce}`, params)}
      ${joinClause('prescription_medications', sql`prescription_medications.prescription_id = prescriptions.id`, params)}
      where ${within(sql`tokens.issued_at`, params)} and ${ofDoctor(sql`prescriptions.doctor_id`, params)}
      group by prescription_medications.name`,
  },
  {
    measures: ['warningOverridden'],
    rows: (params) => sql`
      select null::date as period, 'warningOverridden' as measure, ${params.doctorId ?? null}::uuid as doctor_id,
        prescription_allergy_answers.allergy as key, count(*) as count, 0 as amount
      from tokens
      ${joinClause('prescriptions', sql`prescriptions.token_id = tokens.id and ${isInForce}`, params)}
      ${joinClause(
        'prescription_allergy_answers',
        sql`prescription_allergy_answers.prescription_id = prescriptions.id`,
        params,
      )}
      where ${within(sql`tokens.issued_at`, params)} and ${ofDoctor(sql`prescriptions.doctor_id`, params)}
      group by prescription_allergy_answers.allergy`,
  },
];

/** Snapshots read at once, each on a connection of its own, so that connections are left for everyday requests. */
const maxConcurrentReads = 4;
let running = 0;
const waiting: (() => void)[] = [];

/** Reads in one snapshot, with enough memory (`work_mem`) to aggregate ten years in one pass. */
export async function readInSnapshot<Read>(
  db: Kysely<Database>,
  read: (trx: Transaction<Database>) => Promise<Read>,
): Promise<Read> {
  if (running < maxConcurrentReads) running++;
  else await new Promise<void>((resolve) => waiting.push(resolve));
  try {
    return await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(async (trx) => {
        await sql`set local work_mem = '32MB'`.execute(trx);
        return read(trx);
      });
  } finally {
    // Passes the slot on if another read is waiting.
    const startNext = waiting.shift();
    if (startNext) startNext();
    else running--;
  }
}

interface SumsOptions {
  /** Summed by doctor and key over the whole range. */
  measures: readonly Measure[];
  /** Also summed by doctor for each period of the range. */
  course?: readonly Measure[];
  doctorId?: string | undefined;
  /** Keys of each measure at most, the most frequent ones; all if left out. */
  maxKeys?: number;
}

interface Row {
  period: string | null;
  measure: Measure;
  doctor_id: string | null;
  key: string;
  count: number;
  amount: number;
}

/** The figures of a range, added up from the records in one statement. */
export async function readSums(
  db: Kysely<Database>,
  range: SummedRange,
  { measures, course = [], doctorId, maxKeys = Number.MAX_SAFE_INTEGER }: SumsOptions,
): Promise<{ sums: Sum[]; course: CourseSum[] }> {
  const params = { ...range, doctorId };
  const statements = sources
    .filter((source) => source.measures.some((measure) => measures.includes(measure)))
    .map(({ rows }) => sql`(${rows(params)})`);
  const { rows: all } = await sql<Row>`
    select period, measure, doctor_id, coalesce(key, '') as key, count, amount
    from (
      select period, measure, doctor_id, key, sum(count)::bigint as count, sum(amount)::bigint as amount,
        row_number() over (
          partition by measure, grouping(key) order by period, sum(count) desc, key collate "C"
        ) as place
      from (${sql.join(statements, sql` union all `)}) of_records
      group by grouping sets ((measure, doctor_id, key), (measure, doctor_id, period))
    ) added_up
    where (key is not null and place <= ${maxKeys})
      or (period is not null and measure = any(${[...course]}::text[]))
    order by measure, place`.execute(db);
  // Filtered here, because a condition on computed columns would mislead PostgreSQL's row estimates. The sums of one
  // doctor leave out measures without a doctor.
  const rows = all.filter(
    (row) => measures.includes(row.measure) && (!doctorId || row.doctor_id === doctorId),
  );
  return {
    sums: rows
      .filter(({ period }) => period === null)
      .map(({ measure, doctor_id, key, count, amount }) => ({
        measure,
        doctorId: doctor_id,
        key,
        count,
        amount,
      })),
    course: rows.flatMap(({ period, measure, doctor_id, count, amount }) =>
      period === null ? [] : [{ from: period, measure, doctorId: doctor_id, count, amount }],
    ),
  };
}
