import { z } from 'zod';
import { date, id, instant, optionalText, requiredText, textIfAny } from '../../shared/fields';
import { changeReason, voided } from '../../shared/voided';
import {
  allergyAnswer,
  type NewAllergyAnswer,
  newAllergyAnswer,
} from '../patients/allergies/allergyAnswer';
import { insteadOf } from '../queue/token';
import { withName } from '../substances/substances';
import { confirmedDoubts, type Doubt } from './doubt';
import { regimen } from './regimen';

/** One medicine of a prescription (spec 3). */
export const medication = z.object({
  name: z.string(),
  /** The substance, which a brand's name does not say; empty where it was not written. */
  genericName: z.string(),
  strength: z.string(),
  dosage: z.string(),
  frequency: z.string(),
  duration: z.string(),
  instructions: z.string(),
  /** The line it was read from, as the doctor typed it; empty where its boxes were filled. */
  typed: z.string(),
  /** How it is taken, where all of it is understood; null: its texts stand as they were typed. */
  regimen: regimen.nullable().default(null),
});
export type Medication = z.infer<typeof medication>;

/**
 * A medicine that is written often. Nothing of how much or how often goes with it: that was another patient's
 * (decision 90).
 */
export const frequentMedication = medication.pick({ name: true, genericName: true });
export type FrequentMedication = z.infer<typeof frequentMedication>;

/** A medicine in one line has at most so many characters. */
export const lineLength = 500;

/** How often has room for a treatment that is tapered in several steps. */
export const frequencyLength = 200;

/** A medicine as typed: a blank name drops the row on save (spec 5), so nothing in it is required. */
const medicationEntry = z.object({
  name: optionalText(200),
  genericName: optionalText(200).default(''),
  strength: optionalText(100).default(''),
  dosage: optionalText(100),
  frequency: optionalText(frequencyLength),
  duration: optionalText(100),
  instructions: optionalText(500),
  typed: optionalText(lineLength).default(''),
  regimen: regimen.nullable().default(null),
});

export const maxMedicines = 50;

/** The medicines of one prescription as typed. */
export const medicationEntries = z
  .array(medicationEntry)
  .max(maxMedicines, 'Please list at most 50 medicines.');

export const emptyMedication: Medication = {
  name: '',
  genericName: '',
  strength: '',
  dosage: '',
  frequency: '',
  duration: '',
  instructions: '',
  typed: '',
  regimen: null,
};

/** What is told of a medicine, in this order; the line it was read from says the same once more. */
export const medicationFields = (Object.keys(emptyMedication) as (keyof Medication)[]).filter(
  (field) => field !== 'typed' && field !== 'regimen',
) as Exclude<keyof Medication, 'typed' | 'regimen'>[];

export const prescriptionMessages = {
  diagnosis: 'Please enter a diagnosis.',
} as const;

/** What the doctor enters (spec 3 and 5); empty notes and follow-up are left out. */
export const newPrescription = z.object({
  patientId: id,
  tokenId: id,
  diagnosis: requiredText(500, prescriptionMessages.diagnosis),
  symptoms: optionalText(2000),
  notes: textIfAny(5000),
  followUpDate: date.optional(),
  medications: medicationEntries,
  /** Where a recorded allergy speaks against a medicine: why it is given all the same. */
  allergyAnswer: newAllergyAnswer.optional(),
  confirmed: confirmedDoubts,
  insteadOf,
});
export type NewPrescription = z.infer<typeof newPrescription>;

/** What a doctor corrects in a prescription: everything but whom and which consultation it is for. */
export const amendedPrescription = newPrescription
  .omit({ patientId: true, tokenId: true, insteadOf: true })
  .extend({ id, reason: changeReason });
export type AmendedPrescription = z.infer<typeof amendedPrescription>;

/** A prescription as written (spec 3, Prescription). */
export const prescription = z.object({
  id,
  patientId: id,
  patientName: z.string(),
  doctorId: id,
  doctorName: z.string(),
  tokenId: id,
  diagnosis: z.string(),
  symptoms: z.string(),
  notes: z.string().nullable(),
  followUpDate: date.nullable(),
  medications: z.array(medication),
  /** What the doctor answered about recorded allergies; printed nowhere. */
  allergyAnswers: z.array(allergyAnswer),
  createdAt: instant,
  /** The prescription that this one replaces, and why. */
  amends: id.nullable(),
  amendReason: z.string().nullable(),
  /** The prescription that replaced this one; null while it holds. */
  amendedBy: id.nullable(),
  voided: voided.nullable(),
});
export type Prescription = z.infer<typeof prescription>;

/** The rows that are saved: those with a name (spec 5). */
export function namedMedications<Row extends { name: string }>(rows: readonly Row[]): Row[] {
  return rows.filter((row) => row.name.trim() !== '');
}

/** The prescription form as typed. */
export interface PrescriptionForm {
  patientId: string;
  tokenId: string;
  diagnosis: string;
  symptoms: string;
  notes: string;
  /** `YYYY-MM-DD` or empty. */
  followUpDate: string;
  medications: Medication[];
}

export const emptyPrescriptionForm: PrescriptionForm = {
  patientId: '',
  tokenId: '',
  diagnosis: '',
  symptoms: '',
  notes: '',
  followUpDate: '',
  medications: [emptyMedication],
};

/** A prescription as the form shows it. */
export function formFromPrescription(written: Prescription): PrescriptionForm {
  return {
    patientId: written.patientId,
    tokenId: written.tokenId,
    diagnosis: written.diagnosis,
    symptoms: written.symptoms,
    notes: written.notes ?? '',
    followUpDate: written.followUpDate ?? '',
    medications: written.medications.length > 0 ? written.medications : [emptyMedication],
  };
}

/**
 * What the typed form sends: unnamed medications dropped, empty notes and follow-up left out (spec 5), with the answer
 * about a recorded allergy and about another doctor's consultation where that was asked, and what was confirmed.
 */
export function prescriptionFromForm(
  form: PrescriptionForm,
  allergyAnswer?: NewAllergyAnswer,
  insteadOf?: string,
  confirmed: readonly Doubt[] = [],
): Record<keyof NewPrescription, unknown> {
  return {
    patientId: form.patientId,
    tokenId: form.tokenId,
    diagnosis: form.diagnosis,
    symptoms: form.symptoms,
    notes: form.notes.trim() || undefined,
    followUpDate: form.followUpDate || undefined,
    medications: namedMedications(form.medications),
    allergyAnswer,
    confirmed,
    insteadOf,
  };
}

/** The form with an earlier prescription's medicines behind those that are there, and its diagnosis where none is. */
export function withEarlier<Form extends PrescriptionForm>(
  form: Form,
  earlier: Prescription,
): Form {
  return {
    ...form,
    diagnosis: form.diagnosis.trim() === '' ? earlier.diagnosis : form.diagnosis,
    medications: [...namedMedications(form.medications), ...earlier.medications],
  };
}

/** Medication chips shown in a list's row, and how many names are left over (spec 2 and 9). */
export function medicationChips(medications: readonly Medication[]): {
  names: string[];
  more: number;
} {
  const names = medications.slice(0, 2).map((item) => item.name);
  return { names, more: medications.length - names.length };
}

/** A row of the form after a medicine was picked for it: its name, and what is in it where nothing was typed. */
export function withPicked(
  row: Medication,
  picked: FrequentMedication,
  typed: { isTyped: boolean },
): Medication {
  const renamed = withName(row, picked.name, typed);
  return { ...renamed, genericName: renamed.genericName || picked.genericName };
}

/** Substances to offer in a row's box: first those of its medicine, then those of others. */
export function usualSubstances(name: string, frequent: readonly FrequentMedication[]): string[] {
  const wanted = name.trim().toLowerCase();
  const own = frequent.filter((one) => one.name.toLowerCase() === wanted);
  const texts = [...own, ...frequent].map(({ genericName }) => genericName).filter(Boolean);
  return [...new Set(texts)];
}

/** Earlier prescriptions that are one press away while a new one is written. */
export const lastPrescriptions = 3;

/** Suggestions under the search box, at most (spec 9). */
export const suggestionLimit = 5;
