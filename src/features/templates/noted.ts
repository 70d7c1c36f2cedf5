import { z } from 'zod';
import { optionalText, requiredText } from '../../shared/fields';
import { medicationEntries } from '../prescriptions/prescription';

/** The most characters of a complaint, a diagnosis or a line. */
export const notedLength = 200;
/** The most of each that a visit holds. */
export const maxNoted = { complaints: 20, diagnoses: 10, tests: 30, advice: 30 } as const;

/** What the patient says, and since when, in words: "Fever", "3 days". */
const complaint = z.object({
  text: requiredText(notedLength, 'A complaint cannot be blank.'),
  since: optionalText(60).default(''),
});
export type Complaint = z.infer<typeof complaint>;

const diagnosis = z.object({
  text: requiredText(notedLength, 'A diagnosis cannot be blank.'),
  /** Not certain yet: printed with a question mark. */
  isProvisional: z.boolean().default(false),
});
export type Diagnosis = z.infer<typeof diagnosis>;

const line = requiredText(notedLength, 'A line cannot be blank.');

/** What a visit and a template both hold. */
export const noted = z.object({
  complaints: z.array(complaint).max(maxNoted.complaints),
  diagnoses: z.array(diagnosis).max(maxNoted.diagnoses),
  medicines: medicationEntries,
  tests: z.array(line).max(maxNoted.tests),
  advice: z.array(line).max(maxNoted.advice),
  /** When the patient is to come again, as typed ("5d", "SOS"). */
  review: optionalText(60),
});
