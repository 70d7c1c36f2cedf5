import { type Kysely, type RawBuilder, sql } from 'kysely';
import { type Config, localTimeZone } from '../../server/config';
import { columnNames, fromColumns, toColumns } from '../../server/database/columns';
import type { Database } from '../../server/database/schema';
import { voidedFromRow } from '../../server/database/voidedColumns';
import { dayOf } from '../../shared/clinicDay';
import { ageOn, isPossibleDateOfBirth } from '../../shared/dateOfBirth';
import { orErased } from '../../shared/erased';
import { type Answerable, marksOfNone, type NewPatient, type Patient } from './patient';
import { type NamedPatientRow, registeredByName } from './patientSearch.rows';
import { isPossibleDelivery } from './pregnancy';

/** Where each entered field is stored. A field without a line here does not compile. */
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

/** What is stored for a field that was left out, where that is not null. */
export const leftOutOfPatient = {
  dateOfBirthIsEstimated: false,
  noneGiven: [] as Answerable[],
  allergies: [] as string[],
  conditions: [] as string[],
};

export const patientColumnNames = [
  'id',
  'number',
  ...columnNames(patientColumns),
  'registered_at',
  'registered_by',
  'registered_by_name',
  'version',
  'voided_at',
  'voided_by_name',
  'void_reason',
] as const satisfies (keyof NamedPatientRow)[];

export type PatientRow = Pick<NamedPatientRow, (typeof patientColumnNames)[number]>;

/** All of them, for a statement. */
export const readPatientColumns = sql.join(
  patientColumnNames.map((name) =>
    name === 'registered_by_name' ? registeredByName : sql.ref(`patients.${name}`),
  ),
);

/** The clinic's day. */
export function todayOf({ now, config }: { now: Date; config: Pick<Config, 'timeZone'> }): string {
  return dayOf(now, localTimeZone(config)).date;
}

/** Refuses an expected delivery that cannot be one on the day it is entered; `before`: what the record has. */
export function refuseImpossibleDelivery(
  expectedDelivery: string | null | undefined,
  before: string | null,
  today: string,
  errors: { NOT_AN_EXPECTED_DELIVERY(): Error },
): void {
  if (!expectedDelivery || expectedDelivery === before) return;
  if (!isPossibleDelivery(expectedDelivery, today)) throw errors.NOT_AN_EXPECTED_DELIVERY();
}

/**
 * The record as it is kept: with the age that its date of birth gives it today, whatever age came with it, an estimated
 * date of birth as its month's first day, and "none given" said only of what is blank. `before`: the expected
 * delivery that the record has, which may have passed since.
 */
export function asStored<Entered extends NewPatient>(
  entered: Entered,
  today: string,
  errors: { NOT_A_DATE_OF_BIRTH(): Error; NOT_AN_EXPECTED_DELIVERY(): Error },
  before: string | null = null,
): Entered {
  refuseImpossibleDelivery(entered.expectedDelivery, before, today, errors);
  const { dateOfBirth: told, dateOfBirthIsEstimated } = entered;
  const noneGiven = marksOfNone(entered);
  if (!told) return { ...entered, dateOfBirthIsEstimated: undefined, noneGiven };
  const dateOfBirth = dateOfBirthIsEstimated ? `${told.slice(0, 7)}-01` : told;
  if (!isPossibleDateOfBirth(dateOfBirth, today)) throw errors.NOT_A_DATE_OF_BIRTH();
  const age = ageOn(dateOfBirth, today);
  return { ...entered, dateOfBirth, age, noneGiven: marksOfNone({ ...entered, age }) };
}

/** What tells one person from another, as SQL: values, or the columns of another table. */
export interface Likeness {
  name: RawBuilder<unknown>;
  /** Today's age. */
  age: RawBuilder<unknown>;
  dateOfBirth: RawBuilder<unknown>;
  isEstimated: RawBuilder<unknown>;
  /** The last ten digits of the phone number. */
  digits: RawBuilder<unknown>;
}

/** Days that an estimated date of birth may lie beside the true one, or beside another estimate. */
const daysOfEstimate = 62;

type Birth = Pick<Likeness, 'dateOfBirth' | 'isEstimated'>;

/** Holds for two dates of birth that may be one: the same, or about the same where one is estimated. */
function mayBeSameBirth(one: Birth, other: Birth): RawBuilder<boolean> {
  const isEstimated = ({ isEstimated }: Birth) => sql`coalesce(${isEstimated}::boolean, false)`;
  return sql<boolean>`abs(${one.dateOfBirth}::date - ${other.dateOfBirth}::date)
    <= case when ${isEstimated(one)} or ${isEstimated(other)} then ${sql.lit(daysOfEstimate)} else 0 end`;
}

/** What the patients of the clinic are told apart by. */
const ofPatients = (today: string): Likeness => ({
  name: sql`patients.name`,
  age: sql`coalesce(extract(year from age(${today}::date, patients.date_of_birth)), patients.age)`,
  dateOfBirth: sql`patients.date_of_birth`,
  isEstimated: sql`patients.date_of_birth_is_estimated`,
  digits: sql`patients.phone_digits`,
});

/** Years by which an age that was told may be wrong; a parent and a child lie further apart. */
const yearsOfGuess = 10;

/**
 * Holds for who cannot be told from a relative on the same phone: of one name, or neither far apart in age nor of
 * another first name.
 */
function mayBeOnePerson(one: Likeness, other: Likeness): RawBuilder<boolean> {
  const firstOf = ({ name }: Likeness) => sql`split_part(person_name(${name}), ' ', 1)`;
  const [first, second] = [firstOf(one), firstOf(other)];
  return sql<boolean>`(
        similarity(person_name(${one.name}), person_name(${other.name})) > 0.8
        or (
          coalesce(abs(${one.age} - ${other.age}::integer) <= ${sql.lit(yearsOfGuess)}, true)
          -- An initial may be either name.
          and (left(${first}, 1) = left(${second}, 1) or similarity(${first}, ${second}) > 0.3)
        )
      )`;
}

/**
 * Holds for two of one name who may be one person: of the same age as far as it is known; where both dates of birth are
 * known, they decide in place of the age.
 */
export function isSameByBirth(one: Likeness, other: Likeness): RawBuilder<boolean> {
  return sql<boolean>`case
        when ${one.dateOfBirth}::date is not null and ${other.dateOfBirth}::date is not null
          then ${mayBeSameBirth(one, other)}
        else coalesce(${one.age} = ${other.age}::integer, true)
      end`;
}

/** Holds for two of one phone who may be one person: of a like name, unless age or first name tell a relative. */
export function isSameByName(one: Likeness, other: Likeness): RawBuilder<boolean> {
  return sql<boolean>`similarity(person_name(${one.name}), person_name(${other.name})) > 0.3
      and ${mayBeOnePerson(one, other)}`;
}

/** Digits from which on a number says something about the person. */
export const fewestDigits = 7;

const isHindi = (name: RawBuilder<unknown>) => sql`(${name} ~ '[\\u0900-\\u097f]')`;

/**
 * Hold for patients who may be the same person: for those of the same name and birth, also in the other script, and for
 * those of the same phone and a like name. Apart, because for many people at once each is quick by its own index alone.
 */
export function areAlike(wanted: Likeness, today: string): RawBuilder<boolean>[] {
  const patient = ofPatients(today);
  return [
    sql`patients.voided_at is null
      and person_key(${patient.name}) = person_key(${wanted.name}) and ${isSameByBirth(patient, wanted)}`,
    sql`patients.voided_at is null
      and person_sound(${patient.name}) = person_sound(${wanted.name})
      and ${isHindi(patient.name)} <> ${isHindi(wanted.name)}
      and similarity(person_name(${patient.name}), person_name(${wanted.name})) > 0.4
      and ${isSameByBirth(patient, wanted)}`,
    sql`patients.voided_at is null
      and ${patient.digits} = ${wanted.digits} and length(${wanted.digits}::text) >= ${sql.lit(fewestDigits)}
      and ${isSameByName(patient, wanted)}`,
  ];
}

/** Holds for a patient who may be the same person, in one way or the other. */
export function isAlike(wanted: Likeness, today: string): RawBuilder<boolean> {
  return sql<boolean>`((${sql.join(areAlike(wanted, today), sql`) or (`)}))`;
}

/** What an entered patient is told apart by. */
export function likenessOf(entered: NewPatient): Likeness {
  const { name, age, dateOfBirth, dateOfBirthIsEstimated, phone } = entered;
  return {
    name: sql`${name}`,
    age: sql`${age}`,
    dateOfBirth: sql`${dateOfBirth ?? null}`,
    isEstimated: sql`${dateOfBirthIsEstimated ?? false}`,
    digits: sql`${phone.replace(/\D/g, '').slice(-10)}`,
  };
}

/** A patient's columns from what was entered. */
export function columnsOf(entered: NewPatient) {
  return toColumns(patientColumns, entered, leftOutOfPatient);
}

/** The fields that people enter, as they were when the row was saved; one that was left out is not there. */
export function enteredFromRow(row: PatientRow): NewPatient {
  const fields = Object.entries(fromColumns(patientColumns, row));
  const there = Object.fromEntries(fields.filter(([, value]) => value !== null));
  return { age: null, gender: null, ...there } as NewPatient;
}

/** The age today, where the date of birth is known; else as it was told. */
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
    // The database's own rule says which there are.
    noneGiven: row.none_given as Answerable[],
    age: ageOf(row, today),
    registeredAt: row.registered_at.toISOString(),
    registeredBy: { id: row.registered_by, name: row.registered_by_name },
    version: row.version,
    voided: voidedFromRow(row),
  };
}

/** The number that a paper says beside the patient's ID. */
export async function readPatientNumber(db: Kysely<Database>, id: string): Promise<number> {
  const { number } = await db
    .selectFrom('patients')
    .select('number')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return number;
}
