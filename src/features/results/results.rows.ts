import { type Kysely, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { asFields } from '../../server/database/columns';
import type { Database } from '../../server/database/schema';
import { voidedFromRow } from '../../server/database/voidedColumns';
import { ageOnDay } from '../../shared/age';
import { orErased } from '../../shared/erased';
import { pregnancyOn } from '../patients/pregnancy';
import { type EgfrFacts, egfrOf } from './egfr';
import { plainName } from './plainName';
import {
  type AwaitedTest,
  awaitedDays,
  type DatedResult,
  type Egfr,
  maxAwaited,
  maxNewest,
  maxReportsListed,
  maxTrendPoints,
  type Result,
  type ResultFields,
  type ResultReport,
} from './result';
import { answeredBy } from './test';

/** The column of each field of a result. A field without an entry here does not compile. */
export const resultColumns = {
  testKey: 'test_key',
  name: 'name',
  comparator: 'comparator',
  value: 'value',
  text: 'text',
  unit: 'unit',
  low: 'low',
  high: 'high',
  rangeText: 'range_text',
} as const satisfies Record<keyof ResultFields, keyof Database['results']>;

/** Reports with their results, the names of their patients, and the report in place of each. */
export function reportsWithResults(db: Kysely<Database>) {
  return db
    .selectFrom('result_reports')
    .innerJoin('patients', 'patients.id', 'result_reports.patient_id')
    .selectAll('result_reports')
    .select('patients.name as patient_name')
    .select((eb) => [
      jsonArrayFrom(
        eb
          .selectFrom('results')
          .select(asFields(resultColumns))
          .whereRef('results.report_id', '=', 'result_reports.id')
          .orderBy('position'),
      ).as('results'),
      eb
        .selectFrom('result_reports as newer')
        .select('newer.id')
        .whereRef('newer.amends', '=', 'result_reports.id')
        .as('amended_by'),
    ]);
}

type ReportRow = Awaited<
  ReturnType<ReturnType<typeof reportsWithResults>['executeTakeFirstOrThrow']>
>;

// PostgreSQL stores a numeric exactly as entered, and its driver returns it as text.
const number = (decimal: string | number | null) => (decimal === null ? null : Number(decimal));

type StoredResult = Omit<Result, 'value' | 'low' | 'high'> &
  Record<'value' | 'low' | 'high', string | number | null>;

function resultFromRow({ value, low, high, ...fields }: StoredResult): Result {
  return { ...fields, value: number(value), low: number(low), high: number(high) };
}

export function reportFromRow(row: ReportRow): ResultReport {
  return {
    id: row.id,
    patientId: row.patient_id,
    patientName: orErased(row.patient_name),
    tokenId: row.token_id,
    laboratory: row.laboratory,
    // Erased reports have no results, and are read by nobody.
    takenOn: row.taken_on ?? '',
    results: row.results.map(resultFromRow),
    recordedBy: row.recorded_by,
    recordedByName: row.recorded_by_name,
    recordedAt: row.recorded_at.toISOString(),
    amends: row.amends,
    amendReason: row.amend_reason,
    amendedBy: row.amended_by,
    voided: voidedFromRow(row),
  };
}

/** Reads one report; undefined if there is none, or it was erased. */
export async function findReport(
  db: Kysely<Database>,
  id: string,
): Promise<ResultReport | undefined> {
  const row = await reportsWithResults(db)
    .where('result_reports.id', '=', id)
    .where('taken_on', 'is not', null)
    .executeTakeFirst();
  return row && reportFromRow(row);
}

/** A patient's newest reports by the day of the sample, at most `maxReportsListed`, those that no longer hold too. */
export async function readReports(
  db: Kysely<Database>,
  patientId: string,
): Promise<ResultReport[]> {
  const rows = await reportsWithResults(db)
    .where('result_reports.patient_id', '=', patientId)
    .where('taken_on', 'is not', null)
    .orderBy('taken_on', 'desc')
    .orderBy('recorded_at', 'desc')
    .orderBy('result_reports.id', 'desc')
    .limit(maxReportsListed)
    .execute();
  return rows.map(reportFromRow);
}

/** The results of a patient's reports that hold. */
function resultsInForce(db: Kysely<Database>, patientId: string) {
  return db
    .selectFrom('results')
    .innerJoin('result_reports as report', 'report.id', 'results.report_id')
    .select(asFields(resultColumns))
    .select(['report.id as reportId', 'report.taken_on as takenOn', 'report.laboratory'])
    .where('report.patient_id', '=', patientId)
    .where('report.voided_at', 'is', null)
    .where('report.taken_on', 'is not', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('result_reports as newer')
            .select('newer.id')
            .whereRef('newer.amends', '=', 'report.id'),
        ),
      ),
    );
}

type DatedRow = Awaited<ReturnType<ReturnType<typeof resultsInForce>['execute']>>[number];

function datedFromRow({ reportId, takenOn, laboratory, ...result }: DatedRow): DatedResult {
  return { ...resultFromRow(result), reportId, takenOn: takenOn ?? '', laboratory };
}

/** The newest result of each test of a patient, the newest first. */
export async function readNewestResults(
  db: Kysely<Database>,
  patientId: string,
): Promise<DatedResult[]> {
  const rows = await db
    .selectFrom(
      resultsInForce(db, patientId)
        .select('report.recorded_at')
        .distinctOn(sql`coalesce(nullif(test_key, ''), lower(results.name))`)
        .orderBy(sql`coalesce(nullif(test_key, ''), lower(results.name))`)
        .orderBy('report.taken_on', 'desc')
        .orderBy('report.recorded_at', 'desc')
        .orderBy('report.id', 'desc')
        .as('newest'),
    )
    .selectAll()
    .orderBy('takenOn', 'desc')
    .orderBy('recorded_at', 'desc')
    .limit(maxNewest)
    .execute();
  return rows.map(({ recorded_at: _, ...row }) => datedFromRow(row));
}

/** A patient's newest values of one test, oldest first; without a key, of the same name. */
export async function readTrend(
  db: Kysely<Database>,
  patientId: string,
  { testKey, name }: Pick<Result, 'testKey' | 'name'>,
): Promise<DatedResult[]> {
  const rows = await resultsInForce(db, patientId)
    .where('test_key', '=', testKey)
    .orderBy('report.taken_on', 'desc')
    .orderBy('report.recorded_at', 'desc')
    .limit(testKey === '' ? 10 * maxTrendPoints : maxTrendPoints)
    .execute();
  return rows
    .filter((row) => testKey !== '' || plainName(row.name) === plainName(name))
    .slice(0, maxTrendPoints)
    .map(datedFromRow)
    .reverse();
}

/** What an eGFR needs of a patient. */
export async function readEgfrFacts(db: Kysely<Database>, patientId: string) {
  return await db
    .selectFrom('patients')
    .select([
      'age',
      'gender',
      'date_of_birth as dateOfBirth',
      'date_of_birth_is_estimated as dateOfBirthIsEstimated',
      'expected_delivery as expectedDelivery',
    ])
    .where('id', '=', patientId)
    .executeTakeFirst();
}

/** The eGFR of a creatinine by the patient's age and pregnancy on the day of the sample; null for any other test. */
export function egfrOfResult(
  result: DatedResult,
  patient: Awaited<ReturnType<typeof readEgfrFacts>>,
): Egfr | null {
  if (result.testKey !== 'creat' || result.value === null || !patient) return null;
  const facts: EgfrFacts = {
    creatinine: result,
    age: ageOnDay(patient, result.takenOn).years,
    gender: patient.gender,
    isPregnant: isPregnantOn(patient.expectedDelivery, result.takenOn),
  };
  return egfrOf(facts);
}

function isPregnantOn(expectedDelivery: string | null, day: string): boolean {
  if (expectedDelivery === null) return false;
  const pregnancy = pregnancyOn(expectedDelivery, day);
  // A date further ahead than a pregnancy lasts: the sample is older than the pregnancy.
  return pregnancy.kind === 'due' || (pregnancy.kind === 'pregnant' && pregnancy.weeks !== null);
}

/**
 * Tests of the list that a patient's visits advised in the last half year, each once, and that have no result since; the
 * newest visit first. `today` and the visits' days are of the clinic's calendar.
 */
export async function readAwaited(
  db: Kysely<Database>,
  patientId: string,
  { today, timeZone }: { today: string; timeZone: string },
): Promise<AwaitedTest[]> {
  const advised = await db
    .selectFrom('consultation_lines as line')
    .innerJoin('consultations', 'consultations.id', 'line.consultation_id')
    .innerJoin('tokens', 'tokens.id', 'consultations.token_id')
    .select(['line.test_key as testKey', 'line.text'])
    .select(
      sql<string>`to_char(tokens.issued_at at time zone ${timeZone}::text, 'YYYY-MM-DD')`.as(
        'advisedOn',
      ),
    )
    .where('consultations.patient_id', '=', patientId)
    .where('line.kind', '=', 'test')
    .where('line.test_key', '<>', '')
    .where(
      sql<boolean>`(tokens.issued_at at time zone ${timeZone}::text)::date > ${today}::date - ${sql.lit(awaitedDays)}`,
    )
    .where(
      sql<boolean>`not exists (select from consultations newer where newer.amends = consultations.id)`,
    )
    .orderBy('tokens.issued_at', 'desc')
    .orderBy('line.position')
    .limit(maxAwaited)
    .execute();
  const newestOf = advised.filter(
    ({ testKey }, index) => advised.findIndex((one) => one.testKey === testKey) === index,
  );
  if (newestOf.length === 0) return [];
  const newest = await readNewestResults(db, patientId);
  return newestOf.filter(
    ({ testKey, advisedOn }) =>
      !newest.some(
        (result) => result.takenOn >= advisedOn && answeredBy(testKey).includes(result.testKey),
      ),
  );
}
