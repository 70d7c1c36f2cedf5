import { z } from 'zod';
import { optionalText, requiredText } from '../../shared/fields';
import { medicationEntries } from '../prescriptions/prescription';

/** What the patient says, and since when, in words: "Fever", "3 days". */
const complaint = z.object({
  text: requiredText(200, 'A complaint cannot be blank.'),
  since: optionalText(60).default(''),
});
export type Complaint = z.infer<typeof complaint>;

const diagnosis = z.object({
  text: requiredText(200, 'A diagnosis cannot be blank.'),
  /** Not certain yet: printed with a question mark. */
  isProvisional: z.boolean().default(false),
});
export type Diagnosis = z.infer<typeof diagnosis>;

const line = requiredText(200, 'A line cannot be blank.');

/** The most of each that a visit holds. */
const most = { complaints: 20, diagnoses: 10, lines: 30 } as const;

/** What a visit and a template both hold. */
export const noted = z.object({
  complaints: z.array(complaint).max(most.complaints),
  diagnoses: z.array(diagnosis).max(most.diagnoses),
  medicines: medicationEntries,
  tests: z.array(line).max(most.lines),
  advice: z.array(line).max(most.lines),
  /** When the patient is to come again, as typed ("5d", "SOS"). */
  review: optionalText(60),
});
