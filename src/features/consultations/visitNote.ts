import { z } from 'zod';
import { prescriptionPaper } from '../prescriptions/prescriptionPaper';
import { letterhead } from '../settings/clinicSettings';
import { type Consultation, consultation } from './consultation';

declare module '../../shared/paper' {
  interface PaperRecords {
    visitNote: VisitNote;
  }
}

/** What the paper of a visit is drawn from: what reception may read of it too, and nothing else that was noted. */
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
    /** A newer version says what holds. */
    isCorrected: z.boolean(),
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
  /** The prescription's or the consultation's. */
  id: string;
}

type Advised = Pick<
  Consultation,
  'id' | 'prescriptionId' | 'tests' | 'advice' | 'review' | 'followUpDate'
>;

/** What is printed of a visit: its prescription, which says the rest too, else a note of what was advised; null where nothing was. */
export function paperOfVisit(visit: Advised): PaperOfVisit | null {
  if (visit.prescriptionId) return { kind: 'prescription', id: visit.prescriptionId };
  const { tests, advice, review, followUpDate } = visit;
  const isAdvised = tests.length + advice.length > 0 || review !== '' || followUpDate !== null;
  return isAdvised ? { kind: 'visitNote', id: visit.id } : null;
}

/** The paper that the patient does not have yet once a visit was finished or corrected; null where nothing on it is new. */
export function newPaperOf(visit: Advised, before: Advised | null): PaperOfVisit | null {
  const paper = paperOfVisit(visit);
  return paper && before && said(visit) === said(before) ? null : paper;
}

/** A prescription says under one number always the same. */
function said({ prescriptionId, tests, advice, review, followUpDate }: Advised): string {
  return prescriptionId ?? JSON.stringify([tests, advice, review, followUpDate]);
}
