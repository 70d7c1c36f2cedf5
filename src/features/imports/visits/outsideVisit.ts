import { z } from 'zod';
import { date, id, instant, optionalText, requiredText } from '../../../shared/fields';
import { newPatient } from '../../patients/patient';
import { maxRows, rowsAtOnce } from '../patientImport';

/** What a file tells of one visit, as typed there. */
const visitFields = z.object({
  /** The clinic's calendar day; nobody asks for the time. */
  visitedOn: date,
  doctor: optionalText(120),
  diagnosis: optionalText(1000),
  /** Complaints, findings and advice in one text, each column in a line of its own. */
  text: optionalText(10_000),
  medicines: optionalText(4000),
});
export type VisitFields = z.infer<typeof visitFields>;

/** A row of a file: the visit, and whose it was as far as the file tells. */
export const visitRecord = visitFields.extend({
  ...newPatient.pick({
    name: true,
    phone: true,
    dateOfBirth: true,
    dateOfBirthIsEstimated: true,
    fileNumber: true,
  }).shape,
  /** In years, on the day of the visit. */
  age: newPatient.shape.age,
});
export type VisitRecord = z.infer<typeof visitRecord>;

const rowNumber = z.int().min(1).max(maxRows);
/** A row of a file, by its number among the rows that are sent. */
export const visitRow = z.object({ row: rowNumber, visit: visitRecord });
export type VisitRow = z.infer<typeof visitRow>;

/** A patient of the clinic who may be meant. */
const candidate = z.object({
  id,
  number: z.int(),
  name: z.string(),
  phone: z.string(),
  fileNumber: z.string().nullable(),
  dateOfBirth: date.nullable(),
  dateOfBirthIsEstimated: z.boolean(),
  /** In years, today. */
  age: z.int().nullable(),
  /** The names are equal but for how they are written. */
  isNamed: z.boolean(),
});
export type Candidate = z.infer<typeof candidate>;

/** Candidates of one person, at most. */
export const maxCandidates = 10;

/** A person of the file whom the server could not match. */
const unmatchedPerson = z.object({
  /** The person's first row, and how many there are. */
  row: rowNumber,
  rows: z.int(),
  /** Those who may be meant, the likeliest first: somebody has to say who. Empty: nobody of the clinic. */
  candidates: z.array(candidate).max(maxCandidates),
});
export type UnmatchedPerson = z.infer<typeof unmatchedPerson>;

/** What a comparison of at most `rowsAtOnce` rows found: by the persons whose first row is among them. */
export const comparison = z.object({
  /** Rows of persons who were found. */
  matched: z.int(),
  people: z.array(unmatchedPerson).max(rowsAtOnce),
});
export type Comparison = z.infer<typeof comparison>;

/** The file's name, without a path. */
export const fileName = requiredText(200, 'Please enter the file’s name.');

/** Imports that are listed, the newest first. */
export const visitImportsShown = 20;

/** A finished import of visits. */
export const visitImport = z.object({
  id,
  fileName: z.string(),
  visits: z.int(),
  /** Rows left out: nobody of the clinic was meant; the visit was there already. */
  unmatched: z.int(),
  known: z.int(),
  byName: z.string(),
  importedAt: instant,
  takenBackAt: instant.nullable(),
  takenBackByName: z.string().nullable(),
});
export type VisitImport = z.infer<typeof visitImport>;

/** A visit elsewhere: no token, so neither queue, bill, sum nor warning knows of it. */
export const outsideVisit = z.object({
  id,
  patientId: id,
  patientName: z.string(),
  ...visitFields.shape,
  doctor: z.string(),
  diagnosis: z.string(),
  text: z.string(),
  medicines: z.string(),
  /** Where it comes from. */
  fileName: z.string(),
  importedAt: instant,
  /** Its import was taken back, which voids and hides it. */
  takenBackAt: instant.nullable(),
});
export type OutsideVisit = z.infer<typeof outsideVisit>;

/** Visits that a patient's list has at most, the newest. */
export const maxOutsideVisits = 500;

/** Papers that a refusal to take an import back names at most. */
export const maxHangingPapers = 20;

/** A paper of a visit: while it is there, the visit stays. */
export const hangingPaper = z.object({
  id,
  title: z.string(),
  patientId: id,
  patientNumber: z.int(),
  patientName: z.string(),
});
export type HangingPaper = z.infer<typeof hangingPaper>;
