import { z } from 'zod';
import { instant, requiredText } from '../../shared/fields';
import { genders } from '../patients/patient';
import { remoteKinds } from '../queue/remoteVisit';
import { doctorProfile, letterhead, paperParts } from '../settings/clinicSettings';
import { measurements } from '../vitals/vitals';
import { type Medication, prescribedMedication, prescription } from './prescription';

declare module '../../shared/paper' {
  interface PaperRecords {
    prescription: PrescriptionPaper;
  }
}

/**
 * The layout and wording version of newly written papers. It is stored with the prescription, so that earlier ones
 * print as they did. Version 1: before the patient's address was printed; 2: before medicines stood in groups of what
 * is new, changed, continued and stopped.
 */
export const paperLayout = 3;

/** A medicine that the clinic gave to the patient itself, in the visit of a prescription. */
const givenOnPaper = z.object({
  givenAt: instant,
  medicine: z.string(),
  /** Units that the patient has of it: tablets, bottles. */
  units: z.int(),
  /** What was prescribed, if another brand was given; else empty. */
  prescribed: z.string(),
});
export type GivenOnPaper = z.infer<typeof givenOnPaper>;

/** The record for a prescription's paper. */
export const prescriptionPaper = z.object({
  // The answers about allergies are internal to the clinic, and papers are shared.
  prescription: prescription.omit({ allergyAnswers: true }),
  letterhead,
  doctor: doctorProfile.pick({
    qualification: true,
    registrationNumber: true,
    council: true,
    signature: true,
  }),
  /** On the day of writing: `age` in whole years, `months` and `days` for small children. */
  patient: z.object({
    number: z.int(),
    age: z.int().nullable(),
    months: z.int().nullable(),
    days: z.int().nullable(),
    gender: z.enum(genders).nullable(),
    /** Null if the clinic does not print it, or none was stored. */
    address: z.string().nullable(),
    /** As recorded; null if the clinic does not print them, or none were stored. */
    allergies: z.array(z.string()).nullable(),
  }),
  /** The optional parts that the clinic prints. */
  shows: z.array(z.enum(paperParts)),
  /** Tests and review of its visit; null if there is no finished visit. */
  visit: z.object({ tests: z.array(z.string()), review: z.string() }).nullable(),
  /** Vitals measured at the visit before the prescription was written; null if none were. */
  vitals: measurements.nullable(),
  /** How the visit was held if not at the clinic, which is said on the paper. */
  remoteKind: z.enum(remoteKinds).nullable(),
  /** What was given until the paper was made, the oldest first: below what is as written, and never stored with it. */
  given: z.array(givenOnPaper),
  /** Whether clinic, doctor and patient are as stored at the time; papers of earlier app versions have today's. */
  isAsWritten: z.boolean(),
  /** Its `paperLayout`. */
  layout: z.int(),
  /** The page that verifies the paper; null for prescriptions of earlier versions of the app. */
  verifyAddress: z.url().nullable(),
  /** IANA zone of its dates. */
  timeZone: z.string(),
});
export type PrescriptionPaper = z.infer<typeof prescriptionPaper>;

/** What the paper has beside the prescription itself. */
export const restOfPaper = prescriptionPaper.omit({ prescription: true });
export type RestOfPaper = z.infer<typeof restOfPaper>;

const { prescription: onPaper } = prescriptionPaper.shape;

/** The printed part of the record, which everybody with a link to the paper receives. */
export const printedPrescription = prescriptionPaper.extend({
  prescription: onPaper
    .omit({ doctorId: true, tokenId: true })
    .extend({ medications: z.array(prescribedMedication.omit({ typed: true })) }),
});
export type PrintedPrescription = z.infer<typeof printedPrescription>;

/** A medicine without what was typed of its dose by weight, and without the weight that it was computed for. */
function withoutTyped<Item extends Pick<Medication, 'regimen'>>(medication: Item): Item {
  const { regimen } = medication;
  if (!regimen) return medication;
  const steps = regimen.steps.map((step) =>
    step.weightDose
      ? { ...step, weightDose: { ...step.weightDose, typed: '', computed: null } }
      : step,
  );
  return { ...medication, regimen: { ...regimen, steps } };
}

/** Removes the parts of a record that the clinic does not print. */
export function asPrinted(record: PrescriptionPaper): PrescriptionPaper {
  const { prescription: written, visit, vitals, shows } = record;
  const has = (part: (typeof shows)[number]) => shows.includes(part);
  return {
    ...record,
    prescription: {
      ...written,
      medications: written.medications.map(withoutTyped),
      symptoms: has('complaints') ? written.symptoms : '',
      notes: has('advice') ? written.notes : null,
      followUpDate: has('review') ? written.followUpDate : null,
    },
    visit: visit && {
      tests: has('tests') ? visit.tests : [],
      review: has('review') ? visit.review : '',
    },
    vitals: has('vitals') ? vitals : null,
  };
}

/** The secret behind a paper's QR code. */
export const verificationCode = requiredText(64, 'This address is only a part of the link.');

/** The public answer about a paper, without health data and without the patient's identity. */
export const verification = z.object({
  state: z.enum(['inForce', 'superseded', 'voided']),
  /** The end of the prescription's id, as printed. */
  number: z.string(),
  writtenAt: instant,
  doctorName: z.string(),
  registrationNumber: z.string(),
  council: z.string(),
  /** Empty if the clinic had no name. */
  clinicName: z.string(),
});
export type Verification = z.infer<typeof verification>;
