import { z } from 'zod';
import { date, id, instant, optionalText, requiredText, textIfAny } from '../../shared/fields';
import type { ListOrders } from '../../shared/listOrder';
import { changeReason, voided } from '../../shared/voided';
import { allergyAnswer, newAllergyAnswer } from '../patients/allergies/allergyAnswer';
import { insteadOf } from '../queue/token';
import { withName } from '../substances/substances';
import { type DoseOfLine, withNewDose, withoutWeight } from './checks/childDose';
import { type WarningAnswer, warningAnswers } from './checks/warningAnswer';
import { medicineChanges } from './current/medicineChange';
import { confirmedDoubts, type Doubt } from './doubt';
import { regimen } from './regimen';
import { frequencyLength } from './regimenTexts';

/** One medicine of a prescription (spec 3). */
export const medication = z.object({
  name: z.string(),
  /** The substance, which a brand name does not give; empty if it was not written. */
  genericName: z.string(),
  strength: z.string(),
  dosage: z.string(),
  frequency: z.string(),
  duration: z.string(),
  instructions: z.string(),
  /** The line that was parsed, as the doctor typed it; empty if the fields were filled in. */
  typed: z.string(),
  /** How it is taken, if all texts are understood; null: the texts are printed as typed. */
  regimen: regimen.nullable().default(null),
});
export type Medication = z.infer<typeof medication>;

/** A medicine as a prescription has it, with what that changed for the patient. */
export const prescribedMedication = medication.extend({
  change: z.enum(medicineChanges).default(''),
});
export type PrescribedMedication = z.infer<typeof prescribedMedication>;

/**
 * A medicine that is prescribed often. Without its dose and frequency, which were for other patients (decision 90).
 */
export const frequentMedication = medication.pick({ name: true, genericName: true });
export type FrequentMedication = z.infer<typeof frequentMedication>;

/** Maximum length of a medicine's line, in characters. */
export const lineLength = 500;

/** A medicine as typed: a blank name drops the row on save (spec 5), so nothing in it is required. */
export const medicationEntry = z.object({
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

/** The fields of a medicine in their order, without the typed line and the structure, which repeat them. */
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
  /** The reason to prescribe a medicine despite a recorded allergy. */
  allergyAnswer: newAllergyAnswer.optional(),
  /** The reasons to prescribe despite stops, allergies included; programs of before send `allergyAnswer`. */
  warningAnswers,
  confirmed: confirmedDoubts,
  insteadOf,
});
export type NewPrescription = z.infer<typeof newPrescription>;

/** The correction of a prescription: everything except its patient and consultation. */
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
  medications: z.array(prescribedMedication),
  /** The doctor's answers about recorded allergies; never printed. */
  allergyAnswers: z.array(allergyAnswer),
  createdAt: instant,
  /** The prescription that this one replaces; `amendReason` is the reason. */
  amends: id.nullable(),
  amendReason: z.string().nullable(),
  /** The prescription that replaced this one; null while this one is valid. */
  amendedBy: id.nullable(),
  voided: voided.nullable(),
});
export type Prescription = z.infer<typeof prescription>;

/** The orders of the list of prescriptions; `name` is the patient's. */
export const prescriptionOrders: ListOrders<'name' | 'day'> = {
  kinds: { name: 'name', day: 'time' },
  usual: 'day-desc',
};

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

/** What was prescribed as it can be written again: what it changed then says nothing about now. */
export function asMedication({ change: _, ...medication }: PrescribedMedication): Medication {
  return medication;
}

/** A prescription as the form shows it. */
export function formFromPrescription(source: Prescription): PrescriptionForm {
  return {
    patientId: source.patientId,
    tokenId: source.tokenId,
    diagnosis: source.diagnosis,
    symptoms: source.symptoms,
    notes: source.notes ?? '',
    followUpDate: source.followUpDate ?? '',
    medications:
      source.medications.length > 0 ? source.medications.map(asMedication) : [emptyMedication],
  };
}

/**
 * The request for a typed form: drops unnamed medications, leaves out empty notes and follow-up (spec 5), and adds the
 * answers about stops and another doctor's consultation, and the confirmed doubts.
 */
export function prescriptionFromForm(
  form: PrescriptionForm,
  insteadOf?: string,
  confirmed: readonly Doubt[] = [],
  warningAnswers: readonly WarningAnswer[] = [],
): Record<Exclude<keyof NewPrescription, 'allergyAnswer'>, unknown> {
  return {
    patientId: form.patientId,
    tokenId: form.tokenId,
    diagnosis: form.diagnosis,
    symptoms: form.symptoms,
    notes: form.notes.trim() || undefined,
    followUpDate: form.followUpDate || undefined,
    medications: namedMedications(form.medications),
    warningAnswers,
    confirmed,
    insteadOf,
  };
}

/**
 * Appends an earlier prescription's medicines to the form, and fills in its diagnosis if there is none. A dose by
 * weight is computed anew, or comes as its rate alone.
 * @param doseOf null while nothing can be computed
 */
export function withEarlierPrescription<Form extends PrescriptionForm>(
  form: Form,
  earlier: Prescription,
  doseOf: DoseOfLine | null,
): Form {
  const atWeight = (line: Medication) =>
    (doseOf && withNewDose(line, doseOf)) ?? withoutWeight(line);
  return {
    ...form,
    diagnosis: form.diagnosis.trim() === '' ? earlier.diagnosis : form.diagnosis,
    medications: [
      ...namedMedications(form.medications),
      ...earlier.medications.map(asMedication).map(atWeight),
    ],
  };
}

/** The medication chips of a list row, and the number of names left out (spec 2 and 9). */
export function medicationChips(medications: readonly Medication[]): {
  names: string[];
  more: number;
} {
  const names = medications.slice(0, 2).map((item) => item.name);
  return { names, more: medications.length - names.length };
}

/** A form row with a suggested medicine: sets its name, and its substances unless some were typed. */
export function withPickedMedicine(
  row: Medication,
  medicine: FrequentMedication,
  typed: { isTyped: boolean },
): Medication {
  const renamed = withName(row, medicine.name, typed);
  return { ...renamed, genericName: renamed.genericName || medicine.genericName };
}

/** Substances to suggest for a row: those of its medicine first, then the others. */
export function usualSubstances(name: string, frequent: readonly FrequentMedication[]): string[] {
  const key = name.trim().toLowerCase();
  const own = frequent.filter((medicine) => medicine.name.toLowerCase() === key);
  const texts = [...own, ...frequent].map(({ genericName }) => genericName).filter(Boolean);
  return [...new Set(texts)];
}

/** Number of earlier prescriptions offered while a new one is written. */
export const lastPrescriptions = 3;

/** Maximum number of suggestions under the search box (spec 9). */
export const suggestionLimit = 5;
