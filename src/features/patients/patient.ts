import { z } from 'zod';
import { ageFromText, monthOfBirth } from '../../shared/age';
import { addDays, formatCalendarDate, formatMonth } from '../../shared/clinicDay';
import {
  ageOn,
  dateFromText,
  isPossibleDateOfBirth,
  maxAge,
  monthFromText,
  writtenDate,
  writtenMonth,
} from '../../shared/dateOfBirth';
import { plainDigits } from '../../shared/digits';
import { date, id, instant, optionalText, requiredText, textIfAny } from '../../shared/fields';
import { currentSpeaker, type Speaker, t } from '../../shared/language';
import type { ListOrders } from '../../shared/listOrder';
import { normalPhone } from '../../shared/phone';
import { voided } from '../../shared/voided';
import { abhaAddress, abhaNumber } from './abha';
import { eachAllergyOnce } from './allergies/recordedAllergies';
import { condition, joinConditions, maxConditions, parseConditions } from './conditions';
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

/** The displayed gender, also when it is not recorded. */
export function genderWords(
  gender: Gender | null,
  { t }: Pick<Speaker, 't'> = currentSpeaker(),
): string {
  return gender === null ? t('Gender not recorded') : t(genderLabels[gender]);
}

/** Fields that spec 5 requires and a patient may not have: "none given" counts as an answer. */
export const waivableFields = ['age', 'phone', 'address', 'emergencyContact'] as const;
export type WaivableField = (typeof waivableFields)[number];

export const maxAllergies = 50;
const allergy = requiredText(60, 'An allergy cannot be blank.');

/**
 * The entered fields of a patient (spec 3 and 5); empty optional fields are omitted. A blank or null required field is
 * not recorded, to be asked for when the patient next comes, unless it is listed in `noneGiven`.
 */
export const newPatient = z.object({
  name: requiredText(120, patientMessages.incomplete),
  /** In years, as stated; with a date of birth the server computes it. */
  age: z
    .int(patientMessages.age)
    .min(0, patientMessages.age)
    .max(maxAge, patientMessages.age)
    .nullable(),
  dateOfBirth: z.iso.date(patientMessages.dateOfBirth).optional(),
  /** The date of birth is the first of its month: only the month is known, or it follows from an age in months. */
  dateOfBirthIsEstimated: z.boolean().optional(),
  gender: z.enum(genders).nullable(),
  phone: optionalText(30, normalPhone),
  email: z.email(patientMessages.email).max(254).optional(),
  address: optionalText(500),
  emergencyContact: optionalText(120),
  /** Blank fields for which the patient was asked and has none. */
  noneGiven: z.array(z.enum(waivableFields)).max(waivableFields.length).optional(),
  /** The patient's number in the clinic's files or previous program: OPD number, UHID, registration number. */
  fileNumber: textIfAny(40),
  /** As stated by a card or the patient; not verified. */
  abhaNumber: abhaNumber.optional(),
  abhaAddress: abhaAddress.optional(),
  bloodGroup: z.enum(bloodGroups).optional(),
  allergies: z
    .array(allergy)
    .overwrite(eachAllergyOnce)
    .max(maxAllergies, 'Please list at most 50 allergies.')
    .optional(),
  medicalHistory: textIfAny(5000),
  /** Long-term conditions, each followed by the year of onset if known. */
  conditions: z
    .array(condition)
    .max(maxConditions, 'Please list at most 30 conditions.')
    .optional(),
  /** The date on which a pregnant patient expects the birth; see `pregnancy.ts`. */
  expectedDelivery: date.optional(),
});
export type NewPatient = z.infer<typeof newPatient>;

/** What answers the fields that spec 5 requires: of a record, or as typed in a form. */
type Answers = Record<WaivableField, unknown> & { noneGiven?: WaivableField[] | undefined };

/** Whether a record has a value for a field that spec 5 requires, or the answer "none given". */
function isAnswered(record: Answers, field: WaivableField): boolean {
  const { noneGiven } = record;
  return hasValue(record[field]) || (Array.isArray(noneGiven) && noneGiven.includes(field));
}

const hasValue = (value: unknown) =>
  typeof value === 'string' ? value.trim() !== '' : value !== null && value !== undefined;

/** Makes a schema refuse records that leave a required field of spec 5 unanswered. Call it last. */
export function requireAnswers<Schema extends typeof newPatient>(schema: Schema): Schema {
  return waivableFields.reduce(
    (refined, field) =>
      refined.refine((record) => isAnswered(record, field), {
        path: [field],
        message: patientMessages.incomplete,
        // Also checked when other fields have issues, so that all are reported at once.
        when: ({ value, issues }) =>
          typeof value === 'object' &&
          value !== null &&
          !issues.some(({ path }) => path?.[0] === field),
      }),
    schema,
  );
}

/** A patient as registered at the desk: every required field is answered. */
export const registeredPatient = requireAnswers(newPatient);

/** Required fields that are not recorded, to be asked for when the patient next comes. */
export function notRecorded(
  record: Pick<NewPatient, WaivableField | 'gender' | 'noneGiven'>,
): (WaivableField | 'gender')[] {
  return patientFields.filter(
    (field): field is WaivableField | 'gender' =>
      (field === 'gender' && record.gender === null) ||
      (isWaivable(field) && !isAnswered(record, field)),
  );
}

function isWaivable(field: string): field is WaivableField {
  return (waivableFields as readonly string[]).includes(field);
}

/** The marks of `noneGiven` whose fields have no value, each once, in the order of the form. */
export function validNoneGiven(record: Answers): WaivableField[] {
  return waivableFields.filter(
    (field) => (record.noneGiven ?? []).includes(field) && !hasValue(record[field]),
  );
}

/** Whether a correction empties a required field that the record has, without the answer "none given". */
export function dropsAnswer(before: NewPatient, after: NewPatient): boolean {
  return waivableFields.some((field) => isAnswered(before, field) && !isAnswered(after, field));
}

/** A field as screens list it; `dateOfBirthIsEstimated` and `noneGiven` only qualify other fields. */
export type PatientField = Exclude<keyof NewPatient, 'dateOfBirthIsEstimated' | 'noneGiven'>;

/** How files and the history write that none was given. No input accepts it as a value. */
export const noneGivenText = 'none given';

/** In the order of forms, lists and files. */
export const patientFields = Object.keys(patientFieldLabels) as PatientField[];

/**
 * A field's value as one text, for files and for comparing versions; blank when absent, `noneGivenText` when none was
 * given. An estimated date of birth is its month, `YYYY-MM`.
 */
export function patientFieldText(
  record: Partial<Record<keyof NewPatient, unknown>>,
  field: PatientField,
): string {
  const value = record[field];
  const marks = Array.isArray(record.noneGiven) ? record.noneGiven : [];
  if (!hasValue(value) && marks.includes(field)) return noneGivenText;
  if (field === 'dateOfBirth' && record.dateOfBirthIsEstimated) return String(value).slice(0, 7);
  if (value === null || value === undefined) return '';
  if (field === 'conditions') return joinConditions(value as string[]);
  return Array.isArray(value) ? value.join(', ') : String(value);
}

/** A date of birth for display; an estimated one (`YYYY-MM` or with any day) as its month, marked as estimated. */
export function dateOfBirthText(date: string, isEstimated: boolean): string {
  if (!isEstimated) return formatCalendarDate(date);
  return t('about {month} (estimated)', { month: formatMonth(date) });
}

const asEntered = (text: string) => text;

/** Formats each field's text for screens; the type requires every field. */
const displayTexts: Record<PatientField, (text: string) => string> = {
  name: asEntered,
  age: asEntered,
  dateOfBirth: (date) => dateOfBirthText(date, date.length === 7),
  gender: (gender) => t(gender),
  phone: asEntered,
  email: asEntered,
  address: asEntered,
  emergencyContact: asEntered,
  fileNumber: asEntered,
  abhaNumber: asEntered,
  abhaAddress: asEntered,
  bloodGroup: asEntered,
  allergies: asEntered,
  medicalHistory: asEntered,
  conditions: asEntered,
  expectedDelivery: (day) => formatCalendarDate(day),
};

/** A field's value inside a sentence. */
export function shownPatientValue(field: PatientField, value: string): string {
  if (value === '') return t('nothing');
  return isWaivable(field) && value === noneGivenText ? t('Not told') : displayTexts[field](value);
}

/** What differs between two versions of a patient's record, in the order of the form. */
export function patientDifferences(
  before: Partial<Record<keyof NewPatient, unknown>>,
  after: Partial<Record<keyof NewPatient, unknown>>,
): PatientChange['changes'] {
  // If both versions have a date of birth, a different age is no change by a person: it follows from the date.
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
  /** The clinic's consecutive number of the patient, spoken and shown as P-37. */
  number: z.int(),
  name: z.string(),
  /** In years: today's by the date of birth if known, else as stated; null if neither is known. */
  age: z.int().nullable(),
  dateOfBirth: z.iso.date().nullable(),
  /** Only the month of birth is known, stated as such or from an age in months. */
  dateOfBirthIsEstimated: z.boolean(),
  gender: z.enum(genders).nullable(),
  phone: z.string(),
  email: z.string().nullable(),
  address: z.string(),
  emergencyContact: z.string(),
  noneGiven: z.array(z.enum(waivableFields)),
  fileNumber: z.string().nullable(),
  abhaNumber: z.string().nullable(),
  abhaAddress: z.string().nullable(),
  bloodGroup: z.enum(bloodGroups).nullable(),
  allergies: z.array(z.string()),
  medicalHistory: z.string().nullable(),
  conditions: z.array(z.string()),
  expectedDelivery: z.iso.date().nullable(),
  /** The day on which somebody answered that the patient is not pregnant; see `isNotPregnant`. */
  notPregnantOn: z.iso.date().nullable(),
  registeredAt: instant,
  /** The person who registered the patient, with their current name; for sample data the system. */
  registeredBy: z.object({ id, name: z.string() }),
  /** Incremented by each change; an edit sends the version that it is based on. */
  version: z.int(),
  voided: voided.nullable(),
});
export type Patient = z.infer<typeof patient>;

/** A patient whom a search found. */
export const foundPatient = patient.extend({
  /** Does not contain the search text, but has a name that sounds like it. */
  isAlike: z.boolean(),
});
export type FoundPatient = z.infer<typeof foundPatient>;

/** A patient in the list of patients. */
export const listedPatient = foundPatient.extend({
  /** When the token of the last visit was issued; null: no visit yet. Only if the request has `isListed`. */
  lastVisitAt: instant.nullable().optional(),
});
export type ListedPatient = z.infer<typeof listedPatient>;

/** The orders of the list of patients; who was never here comes last by the last visit. */
export const patientOrders: ListOrders<'registered' | 'name' | 'lastVisit'> = {
  kinds: { registered: 'time', name: 'name', lastVisit: 'time' },
  usual: 'registered-desc',
};

/** The facts that a doctor must see of a patient at every moment. */
export const patientAtAGlance = patient.pick({
  id: true,
  number: true,
  name: true,
  age: true,
  dateOfBirth: true,
  dateOfBirthIsEstimated: true,
  gender: true,
  allergies: true,
  medicalHistory: true,
  conditions: true,
  expectedDelivery: true,
  notPregnantOn: true,
});

export type PatientAtAGlance = z.infer<typeof patientAtAGlance>;

/** The same, with the required fields that are not recorded yet. */
export const patientBanner = patientAtAGlance.extend({
  notRecorded: z.array(z.enum([...waivableFields, 'gender'])),
});

/** One change of a patient's record. */
export const patientChange = z.object({
  /** The version after the change. */
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
  gender: Gender | '';
  phone: string;
  email: string;
  address: string;
  emergencyContact: string;
  noneGiven: WaivableField[];
  fileNumber: string;
  abhaNumber: string;
  abhaAddress: string;
  bloodGroup: (typeof bloodGroups)[number] | '';
  allergies: string;
  medicalHistory: string;
  conditions: string;
  /** `YYYY-MM-DD`, or the typed text if that is no date. */
  expectedDelivery: string;
}

export const emptyPatientForm: PatientForm = {
  name: '',
  age: '',
  gender: '',
  phone: '',
  email: '',
  address: '',
  emergencyContact: '',
  noneGiven: [],
  fileNumber: '',
  abhaNumber: '',
  abhaAddress: '',
  bloodGroup: '',
  allergies: '',
  medicalHistory: '',
  conditions: '',
  expectedDelivery: '',
};

/** "Dust, Penicillin ,," becomes ["Dust", "Penicillin"]: comma-separated, trimmed, blanks dropped (spec 5). */
export function parseAllergies(text: string): string[] {
  return text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');
}

/** The date of birth that follows from a typed age: a date, a month, or an age in months or less; null for years. */
export function parseDateOfBirth(
  age: string,
  today: string,
): { dateOfBirth: string; isEstimated: boolean; age: number; isPossible: boolean } | null {
  const typedDate = dateFromText(age, today);
  const parsedAge = ageFromText(age);
  const exactDate =
    typedDate ?? (parsedAge && 'days' in parsedAge ? addDays(today, -parsedAge.days) : null);
  const dateOfBirth =
    exactDate ??
    (parsedAge && 'months' in parsedAge
      ? monthOfBirth(parsedAge.months, today)
      : monthFromText(age, today));
  if (dateOfBirth === null) return null;
  return {
    dateOfBirth,
    isEstimated: exactDate === null,
    age: ageOn(dateOfBirth, today),
    isPossible: isPossibleDateOfBirth(dateOfBirth, today),
  };
}

/** Whole years as typed, with or without their unit; a text that is no number is returned for the schema to refuse. */
function parseYears(age: string): number | string | null {
  if (age.trim() === '') return null;
  const parsedAge = ageFromText(age);
  if (parsedAge && 'years' in parsedAge) return parsedAge.years;
  const plain = plainDigits(age);
  return /^\s*\d+\s*$/.test(plain) ? Number(plain) : age;
}

/**
 * The record that a form sends: the age as a number, with the date of birth if that was typed, without empty optional
 * fields (spec 5).
 */
export function patientFromForm(
  form: PatientForm,
  today: string,
): Record<keyof NewPatient, unknown> {
  const allergies = parseAllergies(form.allergies);
  const conditions = parseConditions(form.conditions);
  const birth = parseDateOfBirth(form.age, today);
  const noneGiven = validNoneGiven(form);
  return {
    name: form.name,
    age: birth?.age ?? parseYears(form.age),
    dateOfBirth: birth?.dateOfBirth,
    dateOfBirthIsEstimated: birth?.isEstimated,
    gender: form.gender || null,
    phone: form.phone,
    email: form.email.trim() || undefined,
    address: form.address,
    emergencyContact: form.emergencyContact,
    noneGiven: noneGiven.length > 0 ? noneGiven : undefined,
    fileNumber: form.fileNumber.trim() || undefined,
    abhaNumber: form.abhaNumber.trim() || undefined,
    abhaAddress: form.abhaAddress.trim() || undefined,
    bloodGroup: form.bloodGroup || undefined,
    allergies: allergies.length > 0 ? allergies : undefined,
    medicalHistory: form.medicalHistory.trim() || undefined,
    conditions: conditions.length > 0 ? conditions : undefined,
    expectedDelivery: form.expectedDelivery.trim() || undefined,
  };
}

/** The text of the age input for a record; `parseDateOfBirth` and `parseYears` read it back as the same. */
function ageInputText({ age, dateOfBirth, dateOfBirthIsEstimated }: Patient): string {
  if (dateOfBirth === null) return age === null ? '' : String(age);
  return dateOfBirthIsEstimated ? writtenMonth(dateOfBirth) : writtenDate(dateOfBirth);
}

/** A patient's record as the form shows it. */
export function formFromPatient(record: Patient): PatientForm {
  return {
    name: record.name,
    age: ageInputText(record),
    gender: record.gender ?? '',
    phone: record.phone,
    email: record.email ?? '',
    address: record.address,
    emergencyContact: record.emergencyContact,
    noneGiven: record.noneGiven,
    fileNumber: record.fileNumber ?? '',
    abhaNumber: record.abhaNumber ?? '',
    abhaAddress: record.abhaAddress ?? '',
    bloodGroup: record.bloodGroup ?? '',
    allergies: record.allergies.join(', '),
    medicalHistory: record.medicalHistory ?? '',
    conditions: joinConditions(record.conditions),
    expectedDelivery: record.expectedDelivery ?? '',
  };
}

/** A field of the form with an input of its own. */
export type FormFieldOfPatient = Exclude<keyof PatientForm, 'noneGiven'>;

/** The form field of a record's field: the date of birth is typed as the age. */
export function formFieldOf(field: PatientField): FormFieldOfPatient {
  return field === 'dateOfBirth' ? 'age' : field;
}

/** The fields of spec 5 that are required; the message is one for all of them. */
export const requiredPatientFields = [
  'name',
  ...waivableFields,
] as const satisfies readonly (keyof PatientForm)[];

/** The required fields that a form leaves open: blank, and not answered with "none given". */
export function openRequiredFields(form: PatientForm): (typeof requiredPatientFields)[number][] {
  return requiredPatientFields.filter((field) =>
    field === 'name' ? form.name.trim() === '' : !isAnswered(form, field),
  );
}

/** The required fields of a form; in a correction, fields that the record does not have may stay blank. */
export function requiredFieldsFor(before?: PatientForm) {
  const open = before ? openRequiredFields(before) : [];
  return requiredPatientFields.filter((field) => !open.includes(field));
}
