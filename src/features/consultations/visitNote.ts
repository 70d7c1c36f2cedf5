import { z } from 'zod';
import { prescriptionPaper } from '../prescriptions/prescriptionPaper';
import { remoteKinds } from '../queue/remoteVisit';
import { letterhead } from '../settings/clinicSettings';
import { type Consultation, consultation } from './consultation';

declare module '../../shared/paper' {
  interface PaperRecords {
    visitNote: VisitNote;
  }
}

/** The content of a visit's paper: only what reception may read too, and nothing else from the visit. */
export const visitNote = consultation
  .pick({
    id: true,
    tokenId: true,
    doctorName: true,
    patientId: true,
    tests: true,
    advice: true,
    review: true,
    followUpDate: true,
    finishedAt: true,
  })
  .extend({
    patientName: z.string(),
    /** A newer version replaces this one. */
    isCorrected: z.boolean(),
    /** How the visit was held if not at the clinic, which is said on the paper. */
    remoteKind: z.enum(remoteKinds).nullable(),
    letterhead,
    doctor: prescriptionPaper.shape.doctor,
    /** `age` and `months` on the day of the visit. */
    patient: prescriptionPaper.shape.patient.omit({ address: true, allergies: true }),
    /** IANA zone of its dates. */
    timeZone: z.string(),
  });
export type VisitNote = z.infer<typeof visitNote>;

/** A paper that a patient takes home from a visit. */
export interface PaperOfVisit {
  kind: 'prescription' | 'visitNote';
  /** The id of the prescription or of the consultation. */
  id: string;
}

type PrintableVisit = Pick<
  Consultation,
  'id' | 'prescriptionId' | 'tests' | 'advice' | 'review' | 'followUpDate'
>;

/** A visit's paper: its prescription, which includes tests, advice and review, else a note of these; null if empty. */
export function paperOfVisit(visit: PrintableVisit): PaperOfVisit | null {
  if (visit.prescriptionId) return { kind: 'prescription', id: visit.prescriptionId };
  const { tests, advice, review, followUpDate } = visit;
  const isAdvised = tests.length + advice.length > 0 || review !== '' || followUpDate !== null;
  return isAdvised ? { kind: 'visitNote', id: visit.id } : null;
}

/** The paper that a finished or corrected visit newly has for the patient; null if nothing on it is new. */
export function newPaperOf(
  visit: PrintableVisit,
  before: PrintableVisit | null,
): PaperOfVisit | null {
  const paper = paperOfVisit(visit);
  return paper && before && paperContentKey(visit) === paperContentKey(before) ? null : paper;
}

/** A key for the paper's content: what a prescription prints never changes under one id. */
function paperContentKey({
  prescriptionId,
  tests,
  advice,
  review,
  followUpDate,
}: PrintableVisit): string {
  return prescriptionId ?? JSON.stringify([tests, advice, review, followUpDate]);
}
