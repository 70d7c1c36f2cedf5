import { type Kysely, type RawBuilder, sql } from 'kysely';
import { type Config, localTimeZone } from '../../server/config';
import { columnNames, fromColumns, toColumns } from '../../server/database/columns';
import type { Database } from '../../server/database/schema';
import { voidedFromRow } from '../../server/database/voidedColumns';
import { dayOf } from '../../shared/clinicDay';
import { ageOn, isPossibleDateOfBirth } from '../../shared/dateOfBirth';
import { orErased } from '../../shared/erased';
import { type NewPatient, type Patient, validNoneGiven, type WaivableField } from './patient';
import { type NamedPatientRow, registeredByName } from './patientSearch.rows';
import { isPossibleDelivery } from './pregnancy';

/** The column of each entered field; the type requires one for every field. */
export const patientColumns = {
  name: 'name',
  age: 'age',
  dateOfBirth: 'date_of_birth',
  dateOfBirthIsEstimated: 'date_of_birth_is_estimated',
  gender: 'gender',
  phone: 'phone',
  email: 'email',
  address: 'address',
  emergencyContact: 'emergency_contact',
  noneGiven: 'none_given',
  fileNumber: 'file_number',
  abhaNumber: 'abha_number',
  abhaAddress: 'abha_address',
  bloodGroup: 'blood_group',
  allergies: 'allergies',
  medicalHistory: 'medical_history',
  conditions: 'conditions',
  expectedDelivery: 'expected_delivery',
} as const satisfies Record<keyof NewPatient, keyof Database['patients']>;

/** Values stored for omitted fields whose columns are not nullable. */
export const patientColumnDefaults = {
  dateOfBirthIsEstimated: false,
  noneGiven: [] as WaivableField[],
  allergies: [] as string[],
  conditions: [] as string[],
};

export const patientColumnNames = [
  'id',
  'number',
  ...columnNames(patientColumns),
  'not_pregnant_on',
  'registered_at',
  'registered_by',
  'registered_by_name',
  'version',
  'voided_at',
  'voided_by_name',
  'void_reason',
] as const satisfies (keyof NamedPatientRow)[];

export type PatientRow = Pick<NamedPatientRow, (typeof patientColumnNames)[number]>;

/** The columns of a `PatientRow`, for a select list in SQL. */
export const selectedPatientColumns = sql.join(
  patientColumnNames.map((name) =>
    name === 'registered_by_name' ? registeredByName : sql.ref(`patients.${name}`),
  ),
);

/** Today's date `YYYY-MM-DD` in the clinic's time zone. */
export function todayOf({ now, config }: { now: Date; config: Pick<Config, 'timeZone'> }): string {
  return dayOf(now, localTimeZone(config)).date;
}

/**
 * Throws when an expected delivery is impossible on the day it is entered. `previousDelivery` is the stored date, which
 * may stay.
 */
export function refuseImpossibleDelivery(
  expectedDelivery: string | null | undefined,
  previousDelivery: string | null,
  today: string,
  errors: { NOT_AN_EXPECTED_DELIVERY(): Error },
): void {
  if (!expectedDelivery || expectedDelivery === previousDelivery) return;
  if (!isPossibleDelivery(expectedDelivery, today)) throw errors.NOT_AN_EXPECTED_DELIVERY();
}

/**
 * Normalizes an entered record for storage: computes the age from the date of birth, moves an estimated date of birth
 * to the first of its month, limits `noneGiven` to blank fields. `previousDelivery` is the stored expected delivery,
 * which may have passed since. Throws for an impossible date of birth or expected delivery.
 */
export function toStoredPatient<Entered extends NewPatient>(
  entered: Entered,
  today: string,
  errors: { NOT_A_DATE_OF_BIRTH(): Error; NOT_AN_EXPECTED_DELIVERY(): Error },
  previousDelivery: string | null = null,
): Entered {
  refuseImpossibleDelivery(entered.expectedDelivery, previousDelivery, today, errors);
  const { dateOfBirth: enteredBirth, dateOfBirthIsEstimated } = entered;
  if (!enteredBirth) {
    const noneGiven = validNoneGiven(entered);
    return { ...entered, dateOfBirthIsEstimated: undefined, noneGiven };
  }
  const dateOfBirth = dateOfBirthIsEstimated ? `${enteredBirth.slice(0, 7)}-01` : enteredBirth;
  if (!isPossibleDateOfBirth(dateOfBirth, today)) throw errors.NOT_A_DATE_OF_BIRTH();
  const age = ageOn(dateOfBirth, today);
  return { ...entered, dateOfBirth, age, noneGiven: validNoneGiven({ ...entered, age }) };
}

/** The fields by which duplicates are detected, as SQL: values, or columns of a table. */
export interface MatchFields {
  name: RawBuilder<unknown>;
  /** Whole years, today. */
  age: RawBuilder<unknown>;
  dateOfBirth: RawBuilder<unknown>;
  isEstimated: RawBuilder<unknown>;
  /** The last ten digits of the phone number. */
  digits: RawBuilder<unknown>;
}

/** Days by which an estimated date of birth may differ from the true one, or from another estimate. */
const maxEstimateDays = 62;

type Birth = Pick<MatchFields, 'dateOfBirth' | 'isEstimated'>;

/** SQL condition that two dates of birth are equal, or close when one is estimated. */
function mayBeSameBirth(one: Birth, other: Birth): RawBuilder<boolean> {
  const isEstimated = ({ isEstimated }: Birth) => sql`coalesce(${isEstimated}::boolean, false)`;
  return sql<boolean>`abs(${one.dateOfBirth}::date - ${other.dateOfBirth}::date)
    <= case when ${isEstimated(one)} or ${isEstimated(other)} then ${sql.lit(maxEstimateDays)} else 0 end`;
}

/** The match fields of the rows of `patients`, or of that table under another name. */
export function storedMatchFields(today: string, table = 'patients'): MatchFields {
  const column = (name: string) => sql.ref(`${table}.${name}`);
  const birth = column('date_of_birth');
  return {
    name: column('name'),
    age: sql`coalesce(extract(year from age(${today}::date, ${birth})), ${column('age')})`,
    dateOfBirth: birth,
    isEstimated: column('date_of_birth_is_estimated'),
    digits: column('phone_digits'),
  };
}

/** Years by which a stated age may be wrong; a parent and a child differ by more. */
const maxAgeErrorYears = 10;

/**
 * SQL condition that two people who share a phone may be one person rather than relatives: their names are nearly
 * equal, or their ages are close and their first names similar.
 */
function mayBeOnePerson(one: MatchFields, other: MatchFields): RawBuilder<boolean> {
  const firstOf = ({ name }: MatchFields) => sql`split_part(person_name(${name}), ' ', 1)`;
  const [first, second] = [firstOf(one), firstOf(other)];
  return sql<boolean>`(
        similarity(person_name(${one.name}), person_name(${other.name})) > 0.8
        or (
          coalesce(abs(${one.age} - ${other.age}::integer) <= ${sql.lit(maxAgeErrorYears)}, true)
          -- The first name may be written as an initial.
          and (left(${first}, 1) = left(${second}, 1) or similarity(${first}, ${second}) > 0.3)
        )
      )`;
}

/**
 * SQL condition that two people of the same name may be one by age. Both dates of birth decide when both are known,
 * else the ages; an unknown age matches any.
 */
export function matchesByBirth(one: MatchFields, other: MatchFields): RawBuilder<boolean> {
  return sql<boolean>`case
        when ${one.dateOfBirth}::date is not null and ${other.dateOfBirth}::date is not null
          then ${mayBeSameBirth(one, other)}
        else coalesce(${one.age} = ${other.age}::integer, true)
      end`;
}

/** SQL condition that two people with the same phone may be one: similar names, and not likely relatives. */
export function matchesByName(one: MatchFields, other: MatchFields): RawBuilder<boolean> {
  return sql<boolean>`similarity(person_name(${one.name}), person_name(${other.name})) > 0.3
      and ${mayBeOnePerson(one, other)}`;
}

/** A phone number with fewer digits does not identify a person. */
export const minPhoneDigits = 7;

const isDevanagari = (name: RawBuilder<unknown>) => sql`(${name} ~ '[\\u0900-\\u097f]')`;

/**
 * SQL conditions for patients who may be the same person: same name and birth; the same across Latin and Devanagari
 * script; same phone and a similar name. Separate, so that a query for many people can use one index for each.
 */
export function duplicateConditions(person: MatchFields, today: string): RawBuilder<boolean>[] {
  const patient = storedMatchFields(today);
  return [
    sql`patients.voided_at is null
      and person_key(${patient.name}) = person_key(${person.name}) and ${matchesByBirth(patient, person)}`,
    sql`patients.voided_at is null
      and person_sound(${patient.name}) = person_sound(${person.name})
      and ${isDevanagari(patient.name)} <> ${isDevanagari(person.name)}
      and similarity(person_name(${patient.name}), person_name(${person.name})) > 0.4
      and ${matchesByBirth(patient, person)}`,
    sql`patients.voided_at is null
      and ${patient.digits} = ${person.digits} and length(${person.digits}::text) >= ${sql.lit(minPhoneDigits)}
      and ${matchesByName(patient, person)}`,
  ];
}

/** SQL condition for a patient who meets any of `duplicateConditions`. */
export function mayBeDuplicate(person: MatchFields, today: string): RawBuilder<boolean> {
  return sql<boolean>`((${sql.join(duplicateConditions(person, today), sql`) or (`)}))`;
}

/** The match fields of an entered patient. */
export function matchFieldsOf(entered: NewPatient): MatchFields {
  const { name, age, dateOfBirth, dateOfBirthIsEstimated, phone } = entered;
  return {
    name: sql`${name}`,
    age: sql`${age}`,
    dateOfBirth: sql`${dateOfBirth ?? null}`,
    isEstimated: sql`${dateOfBirthIsEstimated ?? false}`,
    digits: sql`${phone.replace(/\D/g, '').slice(-10)}`,
  };
}

/** Column values of an entered patient. */
export function columnsOf(entered: NewPatient) {
  return toColumns(patientColumns, entered, patientColumnDefaults);
}

/** The entered fields of a stored row, without those that are null; `age` and `gender` stay as null. */
export function enteredFromRow(row: PatientRow): NewPatient {
  const fields = Object.entries(fromColumns(patientColumns, row));
  const present = Object.fromEntries(fields.filter(([, value]) => value !== null));
  return { age: null, gender: null, ...present } as NewPatient;
}

/** The age in years today by the date of birth if known, else the stored age as stated. */
export function ageOf(
  { age, date_of_birth }: Pick<PatientRow, 'age' | 'date_of_birth'>,
  today: string,
): number | null {
  return date_of_birth ? ageOn(date_of_birth, today) : age;
}

export function patientFromRow(row: PatientRow, today: string): Patient {
  return {
    id: row.id,
    number: row.number,
    ...fromColumns(patientColumns, row),
    name: orErased(row.name),
    // A check constraint of the column allows only these values.
    noneGiven: row.none_given as WaivableField[],
    age: ageOf(row, today),
    notPregnantOn: row.not_pregnant_on,
    registeredAt: row.registered_at.toISOString(),
    registeredBy: { id: row.registered_by, name: row.registered_by_name },
    version: row.version,
    voided: voidedFromRow(row),
  };
}

/** The patient's number, which papers print beside the ID. */
export async function readPatientNumber(db: Kysely<Database>, id: string): Promise<number> {
  const { number } = await db
    .selectFrom('patients')
    .select('number')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return number;
}
