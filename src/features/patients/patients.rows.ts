import { type RawBuilder, sql } from 'kysely';
import { type Config, localTimeZone } from '../../server/config';
import { columnNames, fromColumns, toColumns } from '../../server/database/columns';
import type { Database } from '../../server/database/schema';
import { voidedFromRow } from '../../server/database/voidedColumns';
import { dayOf } from '../../shared/clinicDay';
import { ageOn, isPossibleDateOfBirth } from '../../shared/dateOfBirth';
import { orErased } from '../../shared/erased';
import type { NewPatient, Patient } from './patient';
import { type NamedPatientRow, registeredByName } from './patientSearch.rows';

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
  bloodGroup: 'blood_group',
  allergies: 'allergies',
  medicalHistory: 'medical_history',
} as const satisfies Record<keyof NewPatient, keyof Database['patients']>;

/** What is stored for a field that was left out, where that is not null. */
export const leftOutOfPatient = { dateOfBirthIsEstimated: false, allergies: [] as string[] };

export const patientColumnNames = [
  'id',
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

/**
 * The record with the age that its date of birth gives it today, whatever age came with it; an estimated date of birth
 * is its month's first day.
 */
export function withAge<Entered extends NewPatient>(
  entered: Entered,
  today: string,
  errors: { NOT_A_DATE_OF_BIRTH(): Error },
): Entered {
  const { dateOfBirth: told, dateOfBirthIsEstimated } = entered;
  if (!told) return { ...entered, dateOfBirthIsEstimated: undefined };
  const dateOfBirth = dateOfBirthIsEstimated ? `${told.slice(0, 7)}-01` : told;
  if (!isPossibleDateOfBirth(dateOfBirth, today)) throw errors.NOT_A_DATE_OF_BIRTH();
  return { ...entered, dateOfBirth, age: ageOn(dateOfBirth, today) };
}

/** What tells one person from another, as SQL: values, or the columns of another table. */
interface Likeness {
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
export function mayBeSameBirth(one: Birth, other: Birth): RawBuilder<boolean> {
  const isEstimated = ({ isEstimated }: Birth) => sql`coalesce(${isEstimated}::boolean, false)`;
  return sql<boolean>`abs(${one.dateOfBirth}::date - ${other.dateOfBirth}::date)
    <= case when ${isEstimated(one)} or ${isEstimated(other)} then ${sql.lit(daysOfEstimate)} else 0 end`;
}

const ofPatients = {
  dateOfBirth: sql`patients.date_of_birth`,
  isEstimated: sql`patients.date_of_birth_is_estimated`,
};

/**
 * Holds for a patient who may be the same person: the same phone and a like name, or the same name and age; where both
 * dates of birth are known, they decide in place of the age.
 */
export function isAlike(wanted: Likeness, today: string): RawBuilder<boolean> {
  const { name, age, dateOfBirth, digits } = wanted;
  return sql<boolean>`patients.voided_at is null and (
    (
      lower(patients.name) = lower(${name})
      and case
        when patients.date_of_birth is not null and ${dateOfBirth}::date is not null
          then ${mayBeSameBirth(ofPatients, wanted)}
        else coalesce(extract(year from age(${today}::date, patients.date_of_birth)), patients.age) = ${age}
      end
    )
    or (
      patients.phone_digits = ${digits}
      -- A number too short to be one says nothing about the person.
      and length(${digits}::text) >= 7
      and similarity(lower(patients.name), lower(${name})) > 0.3
    )
  )`;
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
  return Object.fromEntries(fields.filter(([, value]) => value !== null)) as NewPatient;
}

/** The age today, where the date of birth is known; else as it was told. */
export function ageOf(
  { age, date_of_birth }: Pick<PatientRow, 'age' | 'date_of_birth'>,
  today: string,
): number {
  return date_of_birth ? ageOn(date_of_birth, today) : age;
}

export function patientFromRow(row: PatientRow, today: string): Patient {
  return {
    id: row.id,
    ...fromColumns(patientColumns, row),
    name: orErased(row.name),
    age: ageOf(row, today),
    registeredAt: row.registered_at.toISOString(),
    registeredBy: { id: row.registered_by, name: row.registered_by_name },
    version: row.version,
    voided: voidedFromRow(row),
  };
}
