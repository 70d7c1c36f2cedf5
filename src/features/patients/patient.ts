import { z } from 'zod';
import { ageFromText, monthOfBirth } from '../../shared/age';
import { formatCalendarDate, formatMonth } from '../../shared/clinicDay';
import {
  ageOn,
  dateFromText,
  isPossibleDateOfBirth,
  monthFromText,
  writtenDate,
  writtenMonth,
} from '../../shared/dateOfBirth';
import { plainDigits } from '../../shared/digits';
import { id, instant, optionalText, requiredText, textIfAny } from '../../shared/fields';
import { t } from '../../shared/language';
import { normalPhone } from '../../shared/phone';
import { voided } from '../../shared/voided';
import { patientFieldLabels } from './patientLabels';

export const genders = ['male', 'female', 'other'] as const;
export type Gender = (typeof genders)[number];

export const genderLabels: Record<Gender, string> = {
  male: 'Male',
  female: 'Female',
  other: 'Other',
};

export const bloodGroups = ['A+', 'A-', 'B+', 'B-', 'AB+', 'AB-', 'O+', 'O-'] as const;

export const patientMessages = {
  incomplete: 'Please fill in all required fields',
  age: 'Age must be a whole number from 0 to 150.',
  dateOfBirth: 'A date of birth is not in the future and at most 150 years ago.',
  email: 'Please enter a valid email address.',
  registrationFailed: 'Failed to register patient. Please try again.',
  changeFailed: 'The record could not be saved. Please try again.',
} as const;

const allergy = requiredText(60, 'An allergy cannot be blank.');

/** What the receptionist enters about a patient (spec 3 and 5); empty optional fields are left out. */
export const newPatient = z.object({
  name: requiredText(120, patientMessages.incomplete),
  /** As it was told; with a date of birth the server computes it. */
  age: z.int(patientMessages.age).min(0, patientMessages.age).max(150, patientMessages.age),
  dateOfBirth: z.iso.date(patientMessages.dateOfBirth).optional(),
  /** The date of birth follows from an age in months, or only its month was told: it is its month's first day. */
  dateOfBirthIsEstimated: z.boolean().optional(),
  gender: z.enum(genders),
  phone: requiredText(30, patientMessages.incomplete).overwrite(normalPhone),
  email: z.email(patientMessages.email).max(254).optional(),
  address: requiredText(500, patientMessages.incomplete),
  emergencyContact: requiredText(120, patientMessages.incomplete),
  bloodGroup: z.enum(bloodGroups).optional(),
  allergies: z.array(allergy).max(50, 'Please list at most 50 allergies.').optional(),
  medicalHistory: textIfAny(5000),
});
export type NewPatient = z.infer<typeof newPatient>;

/** Required at registration; of somebody whose contact data was taken out (docs/privacy.md) they are blank. */
export const contactGivenOnce = [
  'phone',
  'address',
  'emergencyContact',
] as const satisfies (keyof NewPatient)[];

/** A record as it is corrected: what may have been taken out may stay so, which `lacksContact` judges. */
export const amendedPatient = newPatient.extend({
  phone: optionalText(30).overwrite(normalPhone),
  address: optionalText(500),
  emergencyContact: optionalText(120),
});

/** Whether a correction leaves out what the record has. */
export function lacksContact(
  before: Pick<NewPatient, (typeof contactGivenOnce)[number]>,
  after: Pick<NewPatient, (typeof contactGivenOnce)[number]>,
): boolean {
  return contactGivenOnce.some((field) => before[field] !== '' && after[field] === '');
}

/** What people know as a field; that a date of birth is estimated belongs to the date. */
export type PatientField = Exclude<keyof NewPatient, 'dateOfBirthIsEstimated'>;

/** In the order of forms, lists and files. */
export const patientFields = Object.keys(patientFieldLabels) as PatientField[];

/**
 * A field's value as one text, for files and for telling two versions apart; blank when it is not there. An estimated
 * date of birth is its month, `YYYY-MM`.
 */
export function patientFieldText(
  record: Partial<Record<keyof NewPatient, unknown>>,
  field: PatientField,
): string {
  const value = record[field];
  if (field === 'dateOfBirth' && record.dateOfBirthIsEstimated) return String(value).slice(0, 7);
  if (value === null || value === undefined) return '';
  return Array.isArray(value) ? value.join(', ') : String(value);
}

/** A date of birth; an estimated one by its month, `YYYY-MM` or with any day, and never as if it had been told. */
export function shownDateOfBirth(date: string, isEstimated: boolean): string {
  if (!isEstimated) return formatCalendarDate(date);
  return t('about {month} (estimated)', { month: formatMonth(date) });
}

const asEntered = (text: string) => text;

/** How screens say the text of each field. A field without a line here does not compile. */
const saidTexts: Record<PatientField, (text: string) => string> = {
  name: asEntered,
  age: asEntered,
  dateOfBirth: (date) => shownDateOfBirth(date, date.length === 7),
  gender: (gender) => t(gender),
  phone: asEntered,
  email: asEntered,
  address: asEntered,
  emergencyContact: asEntered,
  bloodGroup: asEntered,
  allergies: asEntered,
  medicalHistory: asEntered,
};

/** A field's value inside a sentence. */
export function shownPatientValue(field: PatientField, value: string): string {
  return value === '' ? t('nothing') : saidTexts[field](value);
}

/** What differs between two versions of a patient's record, in the order of the form. */
export function patientDifferences(
  before: Partial<Record<keyof NewPatient, unknown>>,
  after: Partial<Record<keyof NewPatient, unknown>>,
): PatientChange['changes'] {
  // Between two dates of birth the age is nobody's change: it grows by itself.
  const isAgeDerived = Boolean(before.dateOfBirth && after.dateOfBirth);
  return patientFields
    .filter((field) => !(field === 'age' && isAgeDerived))
    .map((field) => ({
      field,
      before: patientFieldText(before, field),
      after: patientFieldText(after, field),
    }))
    .filter((change) => change.before !== change.after);
}

/** A registered patient (spec 3, Patient). */
export const patient = z.object({
  id,
  name: z.string(),
  /** Today's, where the date of birth is known; else as it was told. */
  age: z.int(),
  dateOfBirth: z.iso.date().nullable(),
  /** Only the month of birth is known, from an age in months or because no more was told. */
  dateOfBirthIsEstimated: z.boolean(),
  gender: z.enum(genders),
  phone: z.string(),
  email: z.string().nullable(),
  address: z.string(),
  emergencyContact: z.string(),
  bloodGroup: z.enum(bloodGroups).nullable(),
  allergies: z.array(z.string()),
  medicalHistory: z.string().nullable(),
  registeredAt: instant,
  /** Who registered the patient, by id and the name they have now; of sample data the system. */
  registeredBy: z.object({ id, name: z.string() }),
  /** Grows with each change; an edit names the one it began from. */
  version: z.int(),
  voided: voided.nullable(),
});
export type Patient = z.infer<typeof patient>;

/** What a doctor must see of a patient at every moment. */
export const patientBanner = patient.pick({
  id: true,
  age: true,
  dateOfBirth: true,
  gender: true,
  allergies: true,
  medicalHistory: true,
});
export type PatientBanner = z.infer<typeof patientBanner>;

/** One change of a patient's record. */
export const patientChange = z.object({
  /** The version that it made. */
  version: z.int(),
  at: instant,
  byName: z.string(),
  reason: z.string().nullable(),
  changes: z.array(
    z.object({ field: z.enum(patientFields), before: z.string(), after: z.string() }),
  ),
});
export type PatientChange = z.infer<typeof patientChange>;

/** The registration form as typed: every field is text. */
export interface PatientForm {
  name: string;
  /** Years, months with their unit, or a date or month of birth. */
  age: string;
  gender: Gender;
  phone: string;
  email: string;
  address: string;
  emergencyContact: string;
  bloodGroup: (typeof bloodGroups)[number] | '';
  allergies: string;
  medicalHistory: string;
}

export const emptyPatientForm: PatientForm = {
  name: '',
  age: '',
  gender: 'male',
  phone: '',
  email: '',
  address: '',
  emergencyContact: '',
  bloodGroup: '',
  allergies: '',
  medicalHistory: '',
};

/** "Dust, Penicillin ,," becomes ["Dust", "Penicillin"]: comma-separated, trimmed, blanks dropped (spec 5). */
export function parseAllergies(text: string): string[] {
  return text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');
}

/** What was typed as the age, where a date of birth follows from it: a date, a month, or an age in months. */
export function typedDateOfBirth(
  age: string,
  today: string,
): { dateOfBirth: string; isEstimated: boolean; age: number; isPossible: boolean } | null {
  const told = dateFromText(age, today);
  const inMonths = ageFromText(age);
  const dateOfBirth =
    told ??
    (inMonths && 'months' in inMonths
      ? monthOfBirth(inMonths.months, today)
      : monthFromText(age, today));
  if (dateOfBirth === null) return null;
  const isPossible = isPossibleDateOfBirth(dateOfBirth, today);
  return { dateOfBirth, isEstimated: told === null, age: ageOn(dateOfBirth, today), isPossible };
}

/** Whole years as typed, with or without their unit; what is no number stays for the schema to refuse. */
function typedYears(age: string): number | string {
  const read = ageFromText(age);
  if (read && 'years' in read) return read.years;
  const plain = plainDigits(age);
  return /^\s*\d+\s*$/.test(plain) ? Number(plain) : age;
}

/**
 * What the typed form sends: the age as a number, with the date of birth where that was typed, empty optional fields
 * left out (spec 5).
 */
export function patientFromForm(
  form: PatientForm,
  today: string,
): Record<keyof NewPatient, unknown> {
  const allergies = parseAllergies(form.allergies);
  const born = typedDateOfBirth(form.age, today);
  return {
    name: form.name,
    age: born?.age ?? typedYears(form.age),
    dateOfBirth: born?.dateOfBirth,
    dateOfBirthIsEstimated: born?.isEstimated,
    gender: form.gender,
    phone: form.phone,
    email: form.email.trim() || undefined,
    address: form.address,
    emergencyContact: form.emergencyContact,
    bloodGroup: form.bloodGroup || undefined,
    allergies: allergies.length > 0 ? allergies : undefined,
    medicalHistory: form.medicalHistory.trim() || undefined,
  };
}

/** What is in the box of the age, read again as the same. */
function writtenAge({ age, dateOfBirth, dateOfBirthIsEstimated }: Patient): string {
  if (dateOfBirth === null) return String(age);
  return dateOfBirthIsEstimated ? writtenMonth(dateOfBirth) : writtenDate(dateOfBirth);
}

/** A patient's record as the form shows it. */
export function formFromPatient(record: Patient): PatientForm {
  return {
    name: record.name,
    age: writtenAge(record),
    gender: record.gender,
    phone: record.phone,
    email: record.email ?? '',
    address: record.address,
    emergencyContact: record.emergencyContact,
    bloodGroup: record.bloodGroup ?? '',
    allergies: record.allergies.join(', '),
    medicalHistory: record.medicalHistory ?? '',
  };
}

/** Where the form has a field of the record: the date of birth is typed as the age. */
export function formFieldOf(field: PatientField): keyof PatientForm {
  return field === 'dateOfBirth' ? 'age' : field;
}

/** The fields of spec 5 that are required; the message is one for all of them. */
export const requiredPatientFields = [
  'name',
  'age',
  'phone',
  'address',
  'emergencyContact',
] as const satisfies readonly (keyof PatientForm)[];

/** Those that are required of a correction: what was taken out of the record may stay blank. */
export function requiredIn(before?: PatientForm) {
  return requiredPatientFields.filter((field) => before?.[field] !== '');
}
