import { z } from 'zod';
import { instant, requiredText } from '../../shared/fields';
import { genders } from '../patients/patient';
import { doctorProfile, letterhead, paperParts } from '../settings/clinicSettings';
import { measured } from '../vitals/vitals';
import { medication, prescription } from './prescription';

declare module '../../shared/paper' {
  interface PaperRecords {
    prescription: PrescriptionPaper;
  }
}

/**
 * How the paper of a prescription that is written now is laid out and worded. It is kept with the prescription: one of
 * before is printed as it was. 1: until the address stood on it.
 */
export const paperLayout = 2;

/** What a prescription's paper is drawn from. */
export const prescriptionPaper = z.object({
  // Why a medicine was given in spite of an allergy is for the clinic's eyes, and papers are shared.
  prescription: prescription.omit({ allergyAnswers: true }),
  letterhead,
  doctor: doctorProfile.pick({
    qualification: true,
    registrationNumber: true,
    council: true,
    signature: true,
  }),
  /** On the day it was written: `age` in whole years, `months` where a small child's are known. */
  patient: z.object({
    number: z.int(),
    age: z.int().nullable(),
    months: z.int().nullable(),
    days: z.int().nullable(),
    gender: z.enum(genders).nullable(),
    /** Null where the clinic does not print it, or none was kept. */
    address: z.string().nullable(),
    /** As recorded; null where the clinic does not print them, or none were kept. */
    allergies: z.array(z.string()).nullable(),
  }),
  /** What of the following the clinic has on its papers. */
  shows: z.array(z.enum(paperParts)),
  /** What else was noted at the visit that it belongs to; null where none was finished. */
  visit: z.object({ tests: z.array(z.string()), review: z.string() }).nullable(),
  /** What was measured at that visit before it was written; null where nothing was. */
  vitals: measured.nullable(),
  /** Whether clinic, doctor and patient are as they were then; one of an earlier version has what is so now. */
  isAsWritten: z.boolean(),
  /** By which `paperLayout` it is drawn. */
  layout: z.int(),
  /** Where anyone can ask whether it is genuine; null for one of an earlier version. */
  verifyAddress: z.url().nullable(),
  /** IANA zone of its dates. */
  timeZone: z.string(),
});
export type PrescriptionPaper = z.infer<typeof prescriptionPaper>;

const { prescription: onPaper } = prescriptionPaper.shape;

/** What of it stands on the paper: all that whoever has a link to it is given. */
export const printedPrescription = prescriptionPaper.extend({
  prescription: onPaper
    .omit({ doctorId: true, tokenId: true })
    .extend({ medications: z.array(medication.omit({ typed: true })) }),
});
export type PrintedPrescription = z.infer<typeof printedPrescription>;

/** A record without what the clinic has not on its papers. */
export function asPrinted(record: PrescriptionPaper): PrescriptionPaper {
  const { prescription: written, visit, vitals, shows } = record;
  const has = (part: (typeof shows)[number]) => shows.includes(part);
  return {
    ...record,
    prescription: {
      ...written,
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

/** What anyone is told who holds a paper: nothing about health, and not whose it is. */
export const verification = z.object({
  state: z.enum(['inForce', 'superseded', 'voided']),
  /** The end of the prescription's id, as its paper has it. */
  number: z.string(),
  writtenAt: instant,
  doctorName: z.string(),
  registrationNumber: z.string(),
  council: z.string(),
  /** Empty where the clinic had no name. */
  clinicName: z.string(),
});
export type Verification = z.infer<typeof verification>;
