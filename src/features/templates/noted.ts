import { z } from 'zod';
import { optionalText, requiredText } from '../../shared/fields';
import { medicationEntries } from '../prescriptions/prescription';

/** The most characters of a complaint, a diagnosis or a line. */
export const noteLineLength = 200;
/** The most characters of the review text. */
export const reviewLength = 60;
/** The most entries of each list of a visit. */
export const maxNoteLines = { complaints: 20, diagnoses: 10, tests: 30, advice: 30 } as const;
export const listSections = ['complaints', 'diagnoses', 'tests', 'advice'] as const;

/** What the patient says, and since when, in words: "Fever", "3 days". */
const complaint = z.object({
  text: requiredText(noteLineLength, 'A complaint cannot be blank.'),
  since: optionalText(60).default(''),
});
export type Complaint = z.infer<typeof complaint>;

const diagnosis = z.object({
  text: requiredText(noteLineLength, 'A diagnosis cannot be blank.'),
  /** Not certain yet: printed with a question mark. */
  isProvisional: z.boolean().default(false),
});
export type Diagnosis = z.infer<typeof diagnosis>;

const line = requiredText(noteLineLength, 'A line cannot be blank.');

/** The fields that visits and templates share. */
export const noteFields = z.object({
  complaints: z.array(complaint).max(maxNoteLines.complaints),
  diagnoses: z.array(diagnosis).max(maxNoteLines.diagnoses),
  medicines: medicationEntries,
  tests: z.array(line).max(maxNoteLines.tests),
  advice: z.array(line).max(maxNoteLines.advice),
  /** When the patient is to come again, as typed ("5d", "SOS"). */
  review: optionalText(reviewLength),
});
