import { z } from 'zod';
import { date, id, instant } from '../../shared/fields';
import type { PaperSize } from '../../shared/paper';
import { prescriptionPaper } from '../prescriptions/prescriptionPaper';
import { letterhead } from '../settings/clinicSettings';

declare module '../../shared/paper' {
  interface PaperRecords {
    testRequest: TestRequest;
  }
}

/** The sizes of the slip for the laboratory, the default first. */
export const testRequestSizes = ['A5', 'A6', '80mm'] as const satisfies PaperSize[];

/** The slip for the laboratory: what a visit advises, for whom and by whom. It has no record of its own. */
export const testRequest = z.object({
  tokenId: id,
  tokenNumber: z.int(),
  patientId: id,
  patientName: z.string(),
  doctorName: z.string(),
  /** When the visit was finished; of one that is not, when this was read. */
  writtenAt: instant,
  tests: z.array(z.object({ text: z.string(), parts: z.array(z.string()) })),
  /** For the laboratory; blank unless a doctor asked for it. */
  diagnosis: z.string(),
  review: z.string(),
  followUpDate: date.nullable(),
  letterhead,
  doctor: prescriptionPaper.shape.doctor,
  /** `age` and `months` on the day of `writtenAt`. */
  patient: prescriptionPaper.shape.patient.omit({ address: true, allergies: true }),
  /** IANA zone of its dates. */
  timeZone: z.string(),
});
export type TestRequest = z.infer<typeof testRequest>;
