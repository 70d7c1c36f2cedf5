import { z } from 'zod';
import { date } from '../../shared/fields';
import { genders } from '../patients/patient';
import { remoteKinds } from '../queue/remoteVisit';
import { datedResult, maxNewest } from '../results/result';
import { maxVitalsListed, measurements } from '../vitals/vitals';

/** What the record has of a patient and a visit, for the values of texts. Blank or empty: the record does not know it. */
export const recordFacts = z.object({
  today: date,
  /** The visit's. */
  visitDay: date,
  /** Null: the patient was at the clinic. */
  remoteKind: z.enum(remoteKinds).nullable(),
  patientName: z.string(),
  /** Today, as on a prescription's paper. */
  age: z.object({
    years: z.int().nullable(),
    months: z.int().nullable(),
    days: z.int().nullable(),
  }),
  gender: z.enum(genders).nullable(),
  allergies: z.array(z.string()),
  conditions: z.array(z.string()),
  doctorName: z.string(),
  /** Of the visit, as finished or as written so far. */
  complaints: z.string(),
  diagnosis: z.string(),
  medicines: z.array(z.string()),
  /** The newest first, of any visit. */
  vitals: z.array(measurements.extend({ day: date })).max(maxVitalsListed),
  /** The newest of each test. */
  results: z.array(datedResult).max(maxNewest),
});
export type RecordFacts = z.infer<typeof recordFacts>;
