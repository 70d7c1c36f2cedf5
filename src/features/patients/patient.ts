import { z } from 'zod';
import { ageFromText, monthOfBirth } from '../../shared/age';
import { addDays, formatCalendarDate, formatMonth } from '../../shared/clinicDay';
import {
  ageOn,
  dateFromText,
  isPossibleDateOfBirth,
  monthFromText,
  writtenDate,
  writtenMonth,
} from '../../shared/dateOfBirth';
import { plainDigits } from '../../shared/digits';
import { date, id, instant, optionalText, requiredText, textIfAny } from '../../shared/fields';
import { currentSpeaker, type Speaker, t } from '../../shared/language';
import { normalPhone } from '../../shared/phone';
import { voided } from '../../shared/voided';
import { abhaAddress, abhaNumber } from './abha';
import { eachAllergyOnce } from './allergies/recordedAllergies';
import { condition, maxConditions, parseConditions, writtenConditions } from './conditions';
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

/** How screens call the gender, also where nobody recorded it. */
export function genderWords(
  gender: Gender | null,
  { t }: Pick<Speaker, 't'> = currentSpeaker(),
): string {
  return gender === null ? t('Gender not recorded') : t(genderLabels[gender]);
}

/** What spec 5 requires and a patient may not have: "none given" is an answer, and is asked for no more. */
export const answerable = ['age', 'phone', 'address', 'emergencyContact'] as const;
export type Answerable = (typeof answerable)[number];

export const maxAllergies = 50;
const allergy = requiredText(60, 'An allergy cannot be blank.');

/**
 * What is kept of a patient (spec 3 and 5); empty optional fields are left out. Of what is required, blank or null means
 * not recorded, to be asked for when the patient next comes, unless it is in `noneGiven`.
 */
export const newPatient = z.object({
  name: requiredText(120, patientMessages.incomplete),
  /** As it was told; with a date of birth the server computes it. */
  age: z
    .int(patientMessages.age)
    .min(0, patientMessages.age)
    .max(150, patientMessages.age)
    .nullable(),
  dateOfBirth: z.iso.date(patientMessages.dateOfBirth).optional(),
  /** The date of birth follows from an age in months, or only its month was told: it is its month's first day. */
  dateOfBirthIsEstimated: z.boolean().optional(),
  gender: z.enum(genders).nullable(),
  phone: optionalText(30, normalPhone),
  email: z.email(patientMessages.email).max(254).optional(),
  address: optionalText(500),
  emergencyContact: optionalText(120),
  /** The patient was asked for these and has none: a mark, where the field itself is blank. */
  noneGiven: z.array(z.enum(answerable)).max(answerable.length).optional(),
  /** What the clinic's files or the program before call the patient: OPD number, UHID, registration number. */
  fileNumber: textIfAny(40),
  /** As a card or the patient told it; nobody verified it. */
  abhaNumber: abhaNumber.optional(),
  abhaAddress: abhaAddress.optional(),
  bloodGroup: z.enum(bloodGroups).optional(),
  allergies: z
    .array(allergy)
    .overwrite(eachAllergyOnce)
    .max(maxAllergies, 'Please list at most 50 allergies.')
    .optional(),
  medicalHistory: textIfAny(5000),
  /** Long-term conditions, each with the year since when at its end, where that is known. */
  conditions: z
    .array(condition)
    .max(maxConditions, 'Please list at most 30 conditions.')
    .optional(),
  /** When a pregnant patient expects the birth; `pregnancy.ts` has what that says on a day. */
  expectedDelivery: date.optional(),
});
export type NewPatient = z.infer<typeof newPatient>;

/** Whether a record has a value for what spec 5 requires, or the answer that there is none. */
function isAnswered(
  record: Pick<NewPatient, Answerable | 'noneGiven'>,
  field: Answerable,
): boolean {
  const { noneGiven } = record;
  return hasValue(record[field]) || (Array.isArray(noneGiven) && noneGiven.includes(field));
}

const hasValue = (value: unknown) =>
  typeof value === 'string' ? value.trim() !== '' : value !== null && value !== undefined;

/** A schema of a registration: it refuses what leaves out something that spec 5 requires. To be called last. */
export function demandingAnswers<Schema extends typeof newPatient>(schema: Schema): Schema {
  return answerable.reduce(
    (demanding, field) =>
      demanding.refine((record) => isAnswered(record, field), {
        path: [field],
        message: patientMessages.incomplete,
        // Beside whatever else is wrong: all of it is told at once.
        when: ({ value, issues }) =>
          typeof value === 'object' &&
          value !== null &&
          !issues.some(({ path }) => path?.[0] === field),
      }),
    schema,
  );
}

/** A patient as they are registered at the desk: what is required is answered. */
export const registeredPatient = demandingAnswers(newPatient);

/** Which of what is required was not recorded: it is asked for when the patient next comes. */
export function notRecorded(
  record: Pick<NewPatient, Answerable | 'gender' | 'noneGiven'>,
): (Answerable | 'gender')[] {
  return patientFields.filter(
    (field): field is Answerable | 'gender' =>
      (field === 'gender' && record.gender === null) ||
      (isAnswerable(field) && !isAnswered(record, field)),
  );
}

function isAnswerable(field: string): field is Answerable {
  return (answerable as readonly string[]).includes(field);
}

/** The marks that hold: those of fields without a value, each once, in the order of the form. */
export function marksOfNone(record: Pick<NewPatient, Answerable | 'noneGiven'>): Answerable[] {
  return answerable.filter(
    (field) => (record.noneGiven ?? []).includes(field) && !hasValue(record[field]),
  );
}

/** Whether a correction leaves out what the record has, without the answer that there is none. */
export function lacksAnswer(before: NewPatient, after: NewPatient): boolean {
  return answerable.some((field) => isAnswered(before, field) && !isAnswered(after, field));
}

/** What people know as a field; that a date of birth is estimated belongs to the date, that none was given to each. */
export type PatientField = Exclude<keyof NewPatient, 'dateOfBirthIsEstimated' | 'noneGiven'>;

/** How files and the history write that none was given. No box takes it for a value. */
export const noneGivenText = 'none given';

/** In the order of forms, lists and files. */
export const patientFields = Object.keys(patientFieldLabels) as PatientField[];

/**
 * A field's value as one text, for files and for telling two versions apart; blank when it is not there,
 * `noneGivenText` where none was given. An estimated date of birth is its month, `YYYY-MM`.
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
  if (field === 'conditions') return writtenConditions(value as string[]);
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
  return isAnswerable(field) && value === noneGivenText ? t('Not told') : saidTexts[field](value);
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
  /** The clinic's own count of its patients, said and shown as P-37. */
  number: z.int(),
  name: z.string(),
  /** Today's, where the date of birth is known; else as it was told; null where neither is. */
  age: z.int().nullable(),
  dateOfBirth: z.iso.date().nullable(),
  /** Only the month of birth is known, from an age in months or because no more was told. */
  dateOfBirthIsEstimated: z.boolean(),
  gender: z.enum(genders).nullable(),
  phone: z.string(),
  email: z.string().nullable(),
  address: z.string(),
  emergencyContact: z.string(),
  noneGiven: z.array(z.enum(answerable)),
  fileNumber: z.string().nullable(),
  abhaNumber: z.string().nullable(),
  abhaAddress: z.string().nullable(),
  bloodGroup: z.enum(bloodGroups).nullable(),
  allergies: z.array(z.string()),
  medicalHistory: z.string().nullable(),
  conditions: z.array(z.string()),
  expectedDelivery: z.iso.date().nullable(),
  registeredAt: instant,
  /** Who registered the patient, by id and the name they have now; of sample data the system. */
  registeredBy: z.object({ id, name: z.string() }),
  /** Grows with each change; an edit names the one it began from. */
  version: z.int(),
  voided: voided.nullable(),
});
export type Patient = z.infer<typeof patient>;

/** A patient whom a search found. */
export const foundPatient = patient.extend({
  /** Does not hold what was typed, and has a name that sounds like it. */
  isAlike: z.boolean(),
});
export type FoundPatient = z.infer<typeof foundPatient>;

/** A patient as the list of patients has them. */
export const listedPatient = foundPatient.extend({
  /** When the last visit was given its token; null: none yet. Only where the list asks. */
  lastVisitAt: instant.nullable().optional(),
});
export type ListedPatient = z.infer<typeof listedPatient>;

/** What a doctor must see of a patient at every moment. */
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
});

export type PatientAtAGlance = z.infer<typeof patientAtAGlance>;

/** The same, with what of the record is still to be asked for. */
export const patientBanner = patientAtAGlance.extend({
  notRecorded: z.array(z.enum([...answerable, 'gender'])),
});

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
  gender: Gender | '';
  phone: string;
  email: string;
  address: string;
  emergencyContact: string;
  noneGiven: Answerable[];
  fileNumber: string;
  abhaNumber: string;
  abhaAddress: string;
  bloodGroup: (typeof bloodGroups)[number] | '';
  allergies: string;
  medicalHistory: string;
  conditions: string;
  /** A day; or what was typed and is none. */
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

/** What was typed as the age, where a date of birth follows from it: a date, a month, or an age in months or less. */
export function typedDateOfBirth(
  age: string,
  today: string,
): { dateOfBirth: string; isEstimated: boolean; age: number; isPossible: boolean } | null {
  const told = dateFromText(age, today);
  const read = ageFromText(age);
  const toTheDay = told ?? (read && 'days' in read ? addDays(today, -read.days) : null);
  const dateOfBirth =
    toTheDay ??
    (read && 'months' in read ? monthOfBirth(read.months, today) : monthFromText(age, today));
  if (dateOfBirth === null) return null;
  return {
    dateOfBirth,
    isEstimated: toTheDay === null,
    age: ageOn(dateOfBirth, today),
    isPossible: isPossibleDateOfBirth(dateOfBirth, today),
  };
}

/** Whole years as typed, with or without their unit; what is no number stays for the schema to refuse. */
function typedYears(age: string): number | string | null {
  if (age.trim() === '') return null;
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
  const conditions = parseConditions(form.conditions);
  const born = typedDateOfBirth(form.age, today);
  const noneGiven = answerable.filter(
    (field) => form[field].trim() === '' && form.noneGiven.includes(field),
  );
  return {
    name: form.name,
    age: born?.age ?? typedYears(form.age),
    dateOfBirth: born?.dateOfBirth,
    dateOfBirthIsEstimated: born?.isEstimated,
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

/** What is in the box of the age, read again as the same. */
function writtenAge({ age, dateOfBirth, dateOfBirthIsEstimated }: Patient): string {
  if (dateOfBirth === null) return age === null ? '' : String(age);
  return dateOfBirthIsEstimated ? writtenMonth(dateOfBirth) : writtenDate(dateOfBirth);
}

/** A patient's record as the form shows it. */
export function formFromPatient(record: Patient): PatientForm {
  return {
    name: record.name,
    age: writtenAge(record),
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
    conditions: writtenConditions(record.conditions),
    expectedDelivery: record.expectedDelivery ?? '',
  };
}

/** A field of the form with a box of its own. */
export type FormFieldOfPatient = Exclude<keyof PatientForm, 'noneGiven'>;

/** Where the form has a field of the record: the date of birth is typed as the age. */
export function formFieldOf(field: PatientField): FormFieldOfPatient {
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

/** Those of them that a form leaves open: blank, and not answered with "none given". */
export function openIn(form: PatientForm): (typeof requiredPatientFields)[number][] {
  return requiredPatientFields.filter(
    (field) => form[field].trim() === '' && (field === 'name' || !form.noneGiven.includes(field)),
  );
}

/** Those that are required of a correction: what was not recorded may stay so. */
export function requiredIn(before?: PatientForm) {
  const open = before ? openIn(before) : [];
  return requiredPatientFields.filter((field) => !open.includes(field));
}
