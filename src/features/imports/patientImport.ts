import { z } from 'zod';
import { id, instant } from '../../shared/fields';
import { newPatient } from '../patients/patient';

/** Rows of one file, at most. */
export const maxRows = 20_000;

/** Rows in one request to stage or to check, at most. */
export const rowsAtOnce = 500;

export const duplicateChoices = ['skip', 'register'] as const;
/** What to do with rows whose patient seems to be registered already, or is in an earlier row. */
export type DuplicateChoice = (typeof duplicateChoices)[number];

const rowNumber = z.int().min(1).max(maxRows);

/** A row of a file, by its number after the headers, and its patient. */
export const rowToImport = z.object({ row: rowNumber, patient: newPatient });
export type RowToImport = z.infer<typeof rowToImport>;

/** A part of the rows. */
export const rowRange = z
  .object({ from: rowNumber, to: rowNumber })
  .refine(({ from, to }) => to >= from && to - from < rowsAtOnce);

/** A row whose patient seems to be registered already. */
export const duplicateRow = z.object({
  row: rowNumber,
  /** The patient of the clinic who may be the same person. */
  known: z.object({ id, name: z.string(), phone: z.string() }).nullable(),
  /** An earlier row of the same person. */
  sameAs: rowNumber.nullable(),
});
export type DuplicateRow = z.infer<typeof duplicateRow>;

/** The counts of a finished import. */
export const importOutcome = z.object({ id, registered: z.int(), skipped: z.int() });

/** Imports that are listed, the newest first. */
export const importsShown = 20;

/** A finished import. */
export const pastImport = importOutcome.extend({
  byName: z.string(),
  importedAt: instant,
  takenBackAt: instant.nullable(),
  /** How many of its patients were removed when it was undone. */
  removed: z.int(),
});
export type PastImport = z.infer<typeof pastImport>;

/** The outcome of undoing an import: patients in `kept` have records such as visits, or were edited. */
export const takenBack = z.object({
  removed: z.int(),
  kept: z.array(z.object({ id, number: z.int(), name: z.string() })),
});
export type TakenBack = z.infer<typeof takenBack>;
