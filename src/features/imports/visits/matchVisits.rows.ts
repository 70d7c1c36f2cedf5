import { sql, type Transaction } from 'kysely';
import type { SignedIn } from '../../../server/api/operations';
import type { Database } from '../../../server/database/schema';
import {
  ageOf,
  duplicateConditions,
  type MatchFields,
  type PatientRow,
  todayOf,
} from '../../patients/patients.rows';
import { matchOf, ownNumberIn } from './matchVisits';
import { type Candidate, type Comparison, maxCandidates, type VisitRecord } from './outsideVisit';

/** A person of the staged rows, with the patients who may be meant. */
interface StagedPerson {
  row: number;
  rows: number;
  person: string;
  record: VisitRecord;
  candidates: (CandidateRow & { isNamed: boolean })[];
}

type CandidateRow = Pick<
  PatientRow,
  | 'id'
  | 'number'
  | 'name'
  | 'phone'
  | 'file_number'
  | 'date_of_birth'
  | 'date_of_birth_is_estimated'
> & { age: number | null };

/**
 * Matches the persons whose first staged row is in a range, and stores who they are; persons whom somebody chose stay.
 * Patients are looked up by the rule of the registration, and by the numbers of the clinic's files.
 */
export async function comparePeople(
  trx: Transaction<Database>,
  context: SignedIn,
  importId: string,
  { from, to }: { from: number; to: number },
): Promise<Comparison> {
  const today = todayOf(context);
  const people = await stagedPeople(trx, context, importId, { from, to, today });
  const outcomes = people.map((one) => ({
    ...one,
    match: matchOf(
      one.record,
      one.candidates.map((row) => candidateFromRow(row, today)),
      today,
    ),
  }));
  const answers = outcomes.map(({ person, match }) => ({
    person,
    match: match === 'nobody' ? 'none' : 'patientId' in match ? 'matched' : 'open',
    patient: typeof match === 'object' && 'patientId' in match ? match.patientId : null,
  }));
  await sql`
    update visit_import_rows set match = answer.match, patient_id = answer.patient
    from jsonb_to_recordset(${JSON.stringify(answers)}::jsonb) as answer (person text, match text, patient uuid)
    where user_id = ${context.user.id}::uuid and import_id = ${importId}::uuid
      and visit_import_rows.person = answer.person`.execute(trx);
  return {
    matched: outcomes
      .filter(({ match }) => typeof match === 'object' && 'patientId' in match)
      .reduce((sum, { rows }) => sum + rows, 0),
    people: outcomes.flatMap(({ row, rows, match }) => {
      if (match === 'nobody') return [{ row, rows, candidates: [] }];
      return 'toAsk' in match ? [{ row, rows, candidates: [...match.toAsk] }] : [];
    }),
  };
}

/** The persons whose first row is in the range and whom nobody chose, each with at most `maxCandidates` patients. */
async function stagedPeople(
  trx: Transaction<Database>,
  { user }: SignedIn,
  importId: string,
  { from, to, today }: { from: number; to: number; today: string },
): Promise<StagedPerson[]> {
  const ofImport = sql`user_id = ${user.id}::uuid and import_id = ${importId}::uuid`;
  const firstRows = sql`(
    select min("row") as "row", count(*) as "rows", person from visit_import_rows
    where ${ofImport} group by person having min("row") between ${from} and ${to}
  )`;
  const conditions = [
    ...duplicateConditions(likenessOfStaged, today),
    sql`patients.voided_at is null and lower(patients.file_number) = lower(staged.record ->> 'fileNumber')`,
    sql`patients.voided_at is null and patients.number = staged.number`,
  ];
  const known = conditions.map(
    (isMeant) =>
      sql`(select patients.id from patients where ${isMeant} limit ${sql.lit(maxCandidates)})`,
  );
  const { rows } = await sql<Omit<StagedPerson, 'candidates'>>`
    select opening."row", opening."rows", opening.person, staged.record
    from ${firstRows} opening
    join visit_import_rows staged on ${ofImport} and staged."row" = opening."row"
    where coalesce(staged.match, 'open') not in ('chosen', 'left')
    order by opening."row"`.execute(trx);
  if (rows.length === 0) return [];
  const persons = rows.map(({ row, record }) => ({
    row,
    record,
    digits: record.phone.replace(/\D/g, '').slice(-10),
    number: ownNumberIn(record.fileNumber ?? ''),
  }));
  const { rows: found } = await sql<CandidateRow & { row: number; isNamed: boolean }>`
    select staged."row", patients.id, patients.number, patients.name, patients.phone, patients.file_number,
      patients.date_of_birth, patients.date_of_birth_is_estimated, patients.age,
      (similarity(person_name(patients.name), person_name(staged.record ->> 'name')) > ${sql.lit(minNameSimilarity)}
        or person_key(patients.name) = person_key(staged.record ->> 'name')) as "isNamed"
    from jsonb_to_recordset(${JSON.stringify(persons)}::jsonb)
      as staged ("row" int, record jsonb, digits text, number int)
    cross join lateral (
      -- Each condition has its own limit, so that namesakes displace nobody whose phone or number agrees.
      select distinct id from (${sql.join(known, sql` union all `)}) likely
    ) meant
    join patients on patients.id = meant.id`.execute(trx);
  return rows.map((one) => ({ ...one, candidates: found.filter(({ row }) => row === one.row) }));
}

/**
 * As nearly equal as names must be for people of one phone to be one whatever their ages (`patients.rows.ts`). Names that
 * only sound alike may be sisters', Asha and Usha.
 */
const minNameSimilarity = 0.8;

/** The fields by which a staged person is compared. Files tell the age of the visit's day, so it decides later. */
const likenessOfStaged: MatchFields = {
  name: sql`(staged.record ->> 'name')`,
  age: sql`null::int`,
  dateOfBirth: sql`(staged.record ->> 'dateOfBirth')`,
  isEstimated: sql`(staged.record ->> 'dateOfBirthIsEstimated')`,
  digits: sql`staged.digits`,
};

function candidateFromRow(row: CandidateRow & { isNamed: boolean }, today: string): Candidate {
  return {
    id: row.id,
    number: row.number,
    name: row.name,
    phone: row.phone,
    fileNumber: row.file_number,
    dateOfBirth: row.date_of_birth,
    dateOfBirthIsEstimated: row.date_of_birth_is_estimated,
    age: ageOf(row, today),
    isNamed: row.isNamed,
  };
}
